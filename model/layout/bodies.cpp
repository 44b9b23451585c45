#include "model/layout/bodies.h"

#include <algorithm>
#include <unordered_map>

#include "model/base/number.h"
#include "model/base/sort_unique.h"

namespace qaliper {

namespace {

std::string functionKey(const std::string& domain, const std::string& name, const std::string& overload) {
    return (domain == "ai.onnx" ? std::string() : domain) + '\n' + name + '\n' + overload;
}

using FunctionTable = std::unordered_map<std::string, const Function*>;

FunctionTable functionTable(const Model& model) {
    FunctionTable table;
    for (const auto& function : model.functions) {
        if (function && model.graph(function->body))
            table.try_emplace(functionKey(function->domain, function->name, function->overload), function.get());
    }
    return table;
}

std::string titleOf(const GraphOwner& owner, bool isOneOfMany) {
    return isOneOfMany ? owner.attribute + " " + formatNumber(std::int64_t{owner.slot}) : owner.attribute;
}

} // namespace

std::vector<Body> bodiesOf(const Index& index, NodeIx node) {
    std::vector<Body> bodies;
    for (const auto& graph : index.model().graphs) {
        if (graph && graph->owner && index.find(graph->owner->node) == node)
            bodies.push_back({graph->id, titleOf(*graph->owner, graph->owner->slot > 0), false});
    }
    const Node& call = index.node(node);
    const FunctionTable functions = functionTable(index.model());
    const auto function = functions.find(functionKey(call.domain, call.opType, call.overload));
    if (function != functions.end())
        bodies.push_back({function->second->body, function->second->name, true});
    return bodies;
}

Bodies::Bodies(const Index& index, const Folding& fold) : index_(index) {
    collectBodies();
    collectSizes();
    collectCaptures(fold);
}

void Bodies::collectBodies() {
    std::vector<std::pair<NodeIx, Body>> found;
    for (const auto& graph : index_.model().graphs) {
        if (!graph || !graph->owner)
            continue;
        if (const auto owner = index_.find(graph->owner->node))
            found.emplace_back(*owner, Body{graph->id, titleOf(*graph->owner, graph->owner->slot > 0), false});
    }
    if (const FunctionTable functions = functionTable(index_.model()); !functions.empty()) {
        for (const NodeIx node : index_.nodes()) {
            const Node& call = index_.node(node);
            const auto function = functions.find(functionKey(call.domain, call.opType, call.overload));
            if (function != functions.end())
                found.emplace_back(node, Body{function->second->body, function->second->name, true});
        }
    }
    std::ranges::stable_sort(found, {}, [](const auto& entry) { return entry.first; });
    first_.resize(index_.nodeCount() + 1);
    for (auto& [node, body] : found) {
        ++first_[node.value + 1];
        bodies_.push_back(std::move(body));
    }
    for (std::size_t i = 1; i < first_.size(); ++i)
        first_[i] += first_[i - 1];
}

void Bodies::collectSizes() {
    const auto& graphs = index_.model().graphs;
    sizes_.resize(graphs.size());
    for (std::size_t g = graphs.size(); g-- > 0;) { // a body comes after its owner's graph
        if (!graphs[g])
            continue;
        sizes_[g] += static_cast<std::uint32_t>(graphs[g]->nodes.size());
        if (graphs[g]->owner && graphs[g]->owner->graph.value < g)
            sizes_[graphs[g]->owner->graph.value] += sizes_[g];
    }
}

void Bodies::collectCaptures(const Folding& fold) {
    const auto& graphs = index_.model().graphs;
    captures_.resize(graphs.size());
    if (bodies_.empty())
        return;
    for (const ValueIx value : index_.values()) {
        const NodeIx producer = index_.producer(value);
        const bool isFolded = producer.valid() ? !fold.hasBox(producer) : fold.constantValues[value.value];
        if (isFolded)
            continue;
        for (const Use& use : index_.uses(value))
            capture(value, index_.graphOf(use.node));
    }
    // a branch may return an outer value as it is
    for (const auto& graph : graphs) {
        if (!graph || !graph->owner)
            continue;
        for (const ValueInfo& output : graph->outputs) {
            const auto value = index_.value(graph->id, output.name);
            if (value && !fold.constantValues[value->value])
                capture(*value, graph->id);
        }
    }
    for (auto& list : captures_) {
        sortUnique(list);
    }
}

void Bodies::capture(ValueIx value, GraphId user) {
    const auto& graphs = index_.model().graphs;
    for (GraphId scope = user; scope != index_.graphOf(value);) {
        auto& list = captures_[scope.value];
        if (list.empty() || list.back() != value)
            list.push_back(value);
        const Graph* graph = graphs[scope.value].get();
        if (!graph || !graph->owner)
            return;
        scope = graph->owner->graph;
    }
}

} // namespace qaliper
