// Nodes without a name, or with the name of another node. TensorRT's layer information and per-layer options refer to
// nodes by name, and the layer of a Q or DQ cannot take a name that another one has.

#include <algorithm>
#include <array>
#include <set>
#include <string_view>
#include <unordered_set>

#include "model/graph/queries.h"
#include "model/rewrite/node_names.h"
#include "model/rules/rule.h"
#include "model/target/importers.h"

namespace qaliper::catalog {

namespace graph_node_names {

constexpr std::string_view nameId = "name-nodes";
constexpr std::string_view inlineId = "export-inlined";

constexpr int deepestCall = 64;

// The names of layers in the order in which the parser makes them; a local function is read at each call.
class LayerNames {
public:
    explicit LayerNames(const Context& context) : context_(&context) {}

    // Q and DQ whose name is taken by then, each once.
    std::set<NodeIx> read() {
        readGraph(mainGraph, 0);
        return std::move(rejected_);
    }

private:
    void readGraph(GraphId graph, int depth) {
        for (const NodeIx ix : context_->index().nodes(graph)) {
            const Node& node = context_->node(ix);
            const Function* function = calledFunction(context_->model(), node);
            if (function && depth < deepestCall)
                readGraph(function->body, depth + 1);
            const bool isNew = node.name.empty() || taken_.insert(node.name).second;
            if (!isNew && context_->quant.at(ix))
                rejected_.insert(ix);
        }
    }

    const Context* context_;
    std::unordered_set<std::string_view> taken_;
    std::set<NodeIx> rejected_;
};

void checkLayers(const Context& context, Report& report) {
    if (!rejectsTakenNames.include(context.target.version))
        return;
    for (const NodeIx node : LayerNames(context).read()) {
        Finding finding = findingAt(context, "graph-node-names", Severity::Error, node, "taken");
        finding.stage = Stage::Parser;
        finding.slot = "taken";
        finding.title = say("Q or DQ with the name of another node");
        finding.message =
            say("The name \"{name}\" is taken when {target} reads this {op}. The parser stops with \"Failed "
                "attempt to rename a layer\".",
                arg("name", context.node(node).name), targetArgument(context), arg("op", context.node(node).opType));
        report.add(std::move(finding));
    }
}

void check(const Context& context, Report& report) {
    if (context.quant.empty())
        return;
    checkLayers(context, report);
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

// One in a local function has the name at each call.
bool isOfFunction(const Context& context, const Finding& finding) {
    const auto node = findingNode(context, finding);
    return node && !context.isEditable(*node);
}

std::vector<Offer> offers(const Context& context, const Finding& finding) {
    if (finding.slot == "taken" && isOfFunction(context, finding))
        return {advice(inlineId, say("Export without local functions"),
            say("A function that holds Q or DQ is read at each call, with the same names of its nodes; nodes without a "
                "name "
                "are taken."))};
    Offer offer = exactOffer(nameId, say("Name them after their outputs"));
    offer.automatic = finding.slot == "taken";
    offer.build = [](const FixInput& input) { return Fix{nameNodes(input.context)}; };
    return {offer};
}

constexpr std::array offerInfos{OfferInfo{nameId, Safety::Exact, true}, OfferInfo{inlineId, Safety::Advice, false}};
constexpr std::array<std::string_view, 3> refs{"R58", "F241", "F702"};

} // namespace graph_node_names

extern const Rule graphNodeNames;
constinit const Rule graphNodeNames{{"graph-node-names", "Nodes without a name of their own", "graph", Severity::Error,
                                        graph_node_names::offerInfos, graph_node_names::refs},
    graph_node_names::check, graph_node_names::offers};

} // namespace qaliper::catalog
