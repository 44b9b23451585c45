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

// The end of the label: cheap to compare, so that identities are built for few nodes only.
std::string_view labelEnd(const Node& node) {
    const auto named = std::ranges::find_if(node.outputs, [](const std::string& output) { return !output.empty(); });
    return named != node.outputs.end() ? std::string_view(*named) : ")";
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

// `ownerOf` finds the owner of a body.
template <class OwnerOf>
std::string pathOf(const Model& model, GraphId graph, const OwnerOf& ownerOf) {
    if (graph == mainGraph)
        return "main";
    const Graph* body = model.graph(graph);
    if (!body || !body->owner)
        return functionPath(model, graph);
    const GraphOwner& owner = *body->owner;
    const Node* node = ownerOf(owner);
    std::string path =
        pathOf(model, owner.graph, ownerOf) + ":" + (node ? nodeLabel(*node) : "?") + ">" + owner.attribute;
    return owner.slot == 0 ? path : path + "[" + formatNumber(std::int64_t{owner.slot}) + "]";
}

// The only element; nothing when there is none or several.
std::optional<NodeIx> theOnly(const std::vector<NodeIx>& nodes) {
    return nodes.size() == 1 ? std::optional(nodes.front()) : std::nullopt;
}

} // namespace

std::string graphPath(const Model& model, GraphId graph) {
    return pathOf(model, graph, [&](const GraphOwner& owner) {
        const Graph* outer = model.graph(owner.graph);
        return outer ? nodeOf(*outer, owner.node) : nullptr;
    });
}

std::string graphPath(const Index& index, GraphId graph) {
    return pathOf(index.model(), graph, [&](const GraphOwner& owner) {
        const auto node = index.find(owner.node);
        return node ? &index.node(*node) : nullptr;
    });
}

std::string identity(const Model& model, GraphId graph, const Node& node) {
    return graphPath(model, graph) + ":" + nodeLabel(node);
}

std::string identity(const Index& index, NodeIx node) {
    return graphPath(index, index.graphOf(node)) + ":" + nodeLabel(index.node(node));
}

std::string valueIdentity(const Index& index, ValueIx value) {
    return graphPath(index, index.graphOf(value)) + ":" + std::string(index.name(value));
}

std::optional<NodeIx> findNode(const Index& index, std::string_view text) {
    std::vector<NodeIx> byIdentity;
    std::vector<NodeIx> byOutput;
    std::vector<NodeIx> byName;
    for (const NodeIx node : index.nodes()) {
        const Node& candidate = index.node(node);
        if (!text.empty() && std::ranges::find(candidate.outputs, text) != candidate.outputs.end())
            byOutput.push_back(node);
        if (!text.empty() && candidate.name == text)
            byName.push_back(node);
        if (text.ends_with(labelEnd(candidate)) && identity(index, node) == text)
            byIdentity.push_back(node);
    }
    if (!byIdentity.empty())
        return theOnly(byIdentity);
    if (!byOutput.empty() && index.graphOf(byOutput.front()) == mainGraph) // nodes of the main graph come first
        std::erase_if(byOutput, [&](NodeIx node) { return index.graphOf(node) != mainGraph; });
    return byOutput.empty() ? theOnly(byName) : theOnly(byOutput);
}

std::optional<NodeIx> nodeAtPosition(const Index& index, std::string_view text) {
    if (!text.starts_with('#'))
        return std::nullopt;
    const auto position = parseInteger(text.substr(1));
    const auto nodes = index.nodes(mainGraph);
    if (!position || *position < 0 || *position >= static_cast<std::int64_t>(nodes.size()))
        return std::nullopt;
    return nodes[static_cast<std::size_t>(*position)];
}

std::string svgId(const Index& index, NodeIx node) { return "n-" + hexDigits(hashBytes(identity(index, node))); }

std::string_view displayName(const Node& node) {
    if (!node.name.empty())
        return node.name;
    const auto named = std::ranges::find_if(node.outputs, [](const std::string& output) { return !output.empty(); });
    return named != node.outputs.end() ? std::string_view(*named) : std::string_view(node.opType);
}

} // namespace qaliper
