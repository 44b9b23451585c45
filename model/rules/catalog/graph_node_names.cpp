// Nodes without a name, or with the name of another node. TensorRT's layer information and per-layer options refer to
// nodes by name.

#include <array>

#include "model/rewrite/node_names.h"
#include "model/rules/rule.h"

namespace qaliper::catalog {

namespace graph_node_names {

constexpr std::string_view nameId = "name-nodes";

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    const NodeNames names = nodeNamesOf(context);
    const bool isWithoutNames = names.taken.empty(); // not reported: no log can refer to these nodes
    if (names.nameless.empty() || isWithoutNames)
        return;
    Finding finding = findingOfModel("graph-node-names", Severity::Note, "names");
    finding.title = say("Nodes without a name of their own");
    const auto all = arg("all", context.index().nodes(mainGraph).size());
    const auto target = targetArgument(context);
    finding.message = names.nameless.size() == 1
        ? say("1 of {all} {all|node|nodes} has no name of its own. {target} names its layers after them: its layer "
              "information "
              "cannot be matched with such a node, and --layerPrecisions cannot mean it.",
              all, target)
        : say("{count} of {all} nodes have no name or share one. {target} names its layers after them: its layer "
              "information cannot be matched with such nodes, and --layerPrecisions cannot mean them.",
              arg("count", names.nameless.size()), all, target);
    for (const NodeIx node : names.nameless)
        finding.related.push_back(context.node(node).id);
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
    Fix fix{nameNodes(context), {}};
    if (fix.edits.empty())
        return fail(ErrorKind::Stale, say("This fix no longer applies here"));
    return fix;
}

constexpr std::array offerInfos{OfferInfo{nameId, Safety::Exact, false}};
constexpr std::array<std::string_view, 2> refs{"R58", "F702"};

} // namespace graph_node_names

extern const Rule graphNodeNames;
constinit const Rule graphNodeNames{{"graph-node-names", "Nodes without a name of their own", "graph", Severity::Note,
                                        graph_node_names::offerInfos, graph_node_names::refs},
    graph_node_names::check, graph_node_names::offers, graph_node_names::build};

} // namespace qaliper::catalog
