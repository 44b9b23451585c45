#include "model/graph/scope.h"

#include <algorithm>

namespace qaliper {

namespace {

void eraseDefined(const Graph& graph, NameSet& names) {
    for (const ValueInfo& input : graph.inputs)
        names.erase(input.name);
    for (const Tensor& tensor : graph.initializers)
        names.erase(tensor.name);
    for (const SparseInitializer& sparse : graph.sparseInitializers)
        names.erase(sparse.name);
    for (const Node& node : graph.nodes) {
        for (const std::string& output : node.outputs)
            names.erase(output);
    }
}

void addCapturedBy(const Graph& body, const GraphLookup& graphs, const NameSet* filter, NameSet& captured) {
    NameSet read;
    const auto add = [&](std::string_view name) {
        if (!name.empty() && (!filter || filter->contains(name)))
            read.insert(name);
    };
    for (const Node& node : body.nodes) {
        std::ranges::for_each(node.inputs, add);
        addCaptured(node, graphs, filter, read);
    }
    for (const ValueInfo& output : body.outputs)
        add(output.name);
    if (!read.empty())
        eraseDefined(body, read);
    captured.merge(read);
}

} // namespace

bool defines(const Graph& graph, std::string_view name) {
    const auto isNamed = [&](const auto& item) { return item.name == name; };
    const auto hasOutput = [&](const Node& node) {
        return std::ranges::find(node.outputs, name) != node.outputs.end();
    };
    return std::ranges::any_of(graph.inputs, isNamed) || std::ranges::any_of(graph.initializers, isNamed) ||
        std::ranges::any_of(graph.sparseInitializers, isNamed) || std::ranges::any_of(graph.nodes, hasOutput);
}

void addCaptured(const Node& node, const GraphLookup& graphs, const NameSet* filter, NameSet& captured) {
    for (const GraphId body : bodiesOf(node)) {
        if (const Graph* graph = graphs(body))
            addCapturedBy(*graph, graphs, filter, captured);
    }
}

} // namespace qaliper
