// Nodes without a name, or with one that another node has. TensorRT's layer information and its per-layer options
// speak of nodes by name.

#include <algorithm>
#include <array>
#include <set>

#include "model/rules/helpers.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_node_names {

constexpr std::string_view nameId = "name-nodes";

struct Naming {
    std::vector<NodeIx> nodes; // without a name of their own
    std::set<std::string, std::less<>> taken;
};

Naming namingOf(const Context& context) {
    Naming naming;
    for (const NodeIx node : context.index().nodes(mainGraph)) {
        const std::string& name = context.node(node).name;
        if (name.empty() || !naming.taken.insert(name).second)
            naming.nodes.push_back(node);
    }
    return naming;
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    const Naming naming = namingOf(context);
    const bool isWithoutNames = naming.taken.empty(); // nobody expects to find these in a log
    if (naming.nodes.empty() || isWithoutNames)
        return;
    Finding finding = findingOfModel("graph-node-names", Severity::Note, "names");
    finding.title = say("Nodes without a name of their own");
    finding.message = say("{count} of {all} nodes have no name or share one. {target} names its layers after them: its "
                          "layer information cannot "
                          "be matched with such nodes, and --layerPrecisions cannot mean them.",
        arg("count", naming.nodes.size()), arg("all", context.index().nodes(mainGraph).size()),
        targetArgument(context));
    report.add(std::move(finding));
}

std::vector<Offer> offers(const Context&, const Finding&) {
    Offer offer;
    offer.id = nameId;
    offer.title = say("Name them after their outputs");
    offer.safety = Safety::Exact;
    return {offer};
}

Result<Fix> build(const Context& context, const Finding&, std::string_view, const Arguments&) {
    Naming naming = namingOf(context);
    if (naming.nodes.empty())
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    Fix fix;
    for (const NodeIx node : naming.nodes) {
        const std::string wish =
            context.node(node).outputs.empty() ? context.node(node).opType : context.node(node).outputs[0];
        std::string name = wish;
        for (int i = 1; !naming.taken.insert(name).second; ++i)
            name = wish + "_" + std::to_string(i);
        fix.edits.emplace_back(SetNodeName{mainGraph, context.node(node).id, std::move(name)});
    }
    return fix;
}

constexpr std::array offerInfos{OfferInfo{nameId, Safety::Exact, false}};
constexpr std::array<std::string_view, 2> refs{"R58", "7.4"};

} // namespace graph_node_names

extern const Rule graphNodeNames;
constinit const Rule graphNodeNames{{"graph-node-names", "Nodes without a name of their own", "graph", Severity::Note,
                                        graph_node_names::offerInfos, graph_node_names::refs},
    graph_node_names::check, graph_node_names::offers, graph_node_names::build};

} // namespace qaliper::catalog
