#include "model/graph/identity.h"

#include <algorithm>

#include "model/base/hash.h"
#include "model/base/number.h"

namespace qaliper {

namespace {

std::string nodeLabel(const Node& node) {
    for (const std::string& output : node.outputs) {
        if (!output.empty())
            return output;
    }
    return node.opType + "(" + std::string(node.input(0)) + ")";
}

const Node* nodeOf(const Graph& graph, NodeId id) {
    const auto found = std::ranges::find(graph.nodes, id, &Node::id);
    return found == graph.nodes.end() ? nullptr : &*found;
}

std::string functionPath(const Model& model, GraphId body) {
    for (const auto& function : model.functions) {
        if (function->body != body)
            continue;
        std::string path = "function " + function->domain + "." + function->name;
        return function->overload.empty() ? path : path + "." + function->overload;
    }
    return "graph";
}

} // namespace

std::string graphPath(const Model& model, GraphId graph) {
    if (graph == mainGraph)
        return "main";
    const Graph* body = model.graph(graph);
    if (!body || !body->owner)
        return functionPath(model, graph);
    const GraphOwner& owner = *body->owner;
    const Graph* outer = model.graph(owner.graph);
    const Node* node = outer ? nodeOf(*outer, owner.node) : nullptr;
    std::string path = graphPath(model, owner.graph) + ":" + (node ? nodeLabel(*node) : "?") + ">" + owner.attribute;
    return owner.slot == 0 ? path : path + "[" + formatNumber(std::int64_t{owner.slot}) + "]";
}

std::string identity(const Index& index, NodeIx node) {
    return graphPath(index.model(), index.graphOf(node)) + ":" + nodeLabel(index.node(node));
}

std::string valueIdentity(const Index& index, ValueIx value) {
    return graphPath(index.model(), index.graphOf(value)) + ":" + std::string(index.name(value));
}

std::optional<NodeIx> findNode(const Index& index, std::string_view text) {
    std::optional<NodeIx> byName;
    bool ambiguous = false;
    for (const NodeIx node : index.nodes()) {
        const Node& candidate = index.node(node);
        const bool isOutput = std::ranges::find(candidate.outputs, text) != candidate.outputs.end();
        if (isOutput || (text.ends_with(candidate.output(0)) && identity(index, node) == text))
            return node;
        if (candidate.name == text) {
            ambiguous = byName.has_value();
            byName = node;
        }
    }
    return ambiguous ? std::nullopt : byName;
}

std::string svgId(const Index& index, NodeIx node) { return "n-" + hexDigits(hashBytes(identity(index, node))); }

std::string_view displayName(const Node& node) {
    if (!node.name.empty())
        return node.name;
    const auto named = std::ranges::find_if(node.outputs, [](const std::string& output) { return !output.empty(); });
    return named != node.outputs.end() ? std::string_view(*named) : std::string_view(node.opType);
}

} // namespace qaliper
