#include "model/graph/index.h"

namespace qaliper {

namespace {

// Since opset 12, a Constant may hold numbers instead of a tensor.
std::optional<Tensor> tensorOfNumbers(const Node& node) {
    const auto integers = [](std::vector<std::int64_t> dims, const std::vector<std::int64_t>& values) {
        auto bytes = std::make_shared<const std::string>(encodeIntegers(DataType::Int64, values));
        return Tensor{"", DataType::Int64, std::move(dims), InMemory{std::move(bytes)}, {}};
    };
    if (const auto value = node.integer("value_int"))
        return integers({}, {*value});
    if (const auto value = node.number("value_float"))
        return makeSmallTensor("", DataType::Float, {}, {*value});
    const auto count = [](const auto& list) { return std::vector{static_cast<std::int64_t>(list.size())}; };
    if (const auto* values = node.integers("value_ints"))
        return integers(count(*values), *values);
    if (const Attribute* attribute = node.attribute("value_floats")) {
        if (const auto* values = std::get_if<std::vector<float>>(&attribute->value))
            return makeSmallTensor("", DataType::Float, count(*values), {values->begin(), values->end()});
    }
    return std::nullopt;
}

} // namespace

Index::Index(Model model) : model_(std::move(model)) {
    collectNodes();
    names_.resize(model_.graphs.size());
    for (const auto& graph : model_.graphs) {
        if (graph)
            defineValues(*graph);
    }
    resolveInputs();
    collectUses();
}

void Index::collectNodes() {
    nodes_.reserve(qaliper::nodeCount(model_));
    graphs_.resize(model_.graphs.size());
    byId_.resize(model_.nextNode);
    for (std::size_t g = 0; g < model_.graphs.size(); ++g) {
        GraphRange& range = graphs_[g];
        range.firstNode = nodeCount();
        if (const Graph* graph = model_.graphs[g].get()) {
            if (graph->owner)
                range.parent = graph->owner->graph;
            for (const Node& node : graph->nodes) {
                if (node.id.value < byId_.size())
                    byId_[node.id.value] = NodeIx{nodeCount()};
                nodes_.push_back({&node, graph->id, 0, 0});
            }
        }
        range.endNode = nodeCount();
    }
}

void Index::defineValues(const Graph& graph) {
    names_[graph.id.value].reserve(graph.nodes.size() + graph.initializers.size() + graph.inputs.size());
    for (const ValueInfo& input : graph.inputs)
        values_[define(graph.id, input.name).value].graphInput = true;
    for (const Tensor& tensor : graph.initializers) {
        ValueEntry& entry = values_[define(graph.id, tensor.name).value];
        entry.initializer = true;
        entry.constant = &tensor;
    }
    for (const SparseInitializer& sparse : graph.sparseInitializers)
        values_[define(graph.id, sparse.name).value].initializer = true;
    for (const NodeIx node : nodes(graph.id))
        defineOutputs(node);
}

void Index::defineOutputs(NodeIx node) {
    NodeEntry& entry = nodes_[node.value];
    entry.firstOutput = static_cast<std::uint32_t>(slotOutputs_.size());
    bool isDuplicate = false;
    for (const std::string& name : entry.node->outputs) {
        if (name.empty()) {
            slotOutputs_.emplace_back();
            continue;
        }
        const ValueIx value = define(entry.graph, name);
        ValueEntry& defined = values_[value.value];
        if (defined.producer.valid() || defined.initializer || defined.graphInput) {
            isDuplicate = true;
            slotOutputs_.emplace_back();
            continue;
        }
        slotOutputs_.push_back(value);
        defined.producer = node;
        defined.constant = constantTensor(*entry.node);
    }
    if (isDuplicate)
        duplicates_.push_back(node);
}

void Index::resolveInputs() {
    for (NodeEntry& entry : nodes_) {
        entry.firstInput = static_cast<std::uint32_t>(slotInputs_.size());
        for (const std::string& name : entry.node->inputs)
            slotInputs_.push_back(name.empty() ? ValueIx{} : resolve(entry.graph, name));
    }
    for (const auto& graph : model_.graphs) {
        if (!graph)
            continue;
        for (const ValueInfo& output : graph->outputs) {
            if (!output.name.empty())
                values_[resolve(graph->id, output.name).value].graphOutput = true;
        }
    }
}

void Index::collectUses() {
    std::vector<std::uint32_t> counts(values_.size() + 1, 0);
    for (const ValueIx value : slotInputs_) {
        if (value.valid())
            ++counts[value.value + 1];
    }
    for (std::size_t i = 1; i < counts.size(); ++i)
        counts[i] += counts[i - 1];
    for (std::size_t i = 0; i < values_.size(); ++i)
        values_[i].firstUse = counts[i];
    uses_.resize(counts.back());
    for (const NodeIx node : nodes()) {
        const auto slots = inputs(node);
        for (std::uint32_t slot = 0; slot < slots.size(); ++slot) {
            if (slots[slot].valid())
                uses_[counts[slots[slot].value]++] = {node, slot};
        }
    }
}

ValueIx Index::define(GraphId graph, std::string_view name) {
    const auto [found, isNew] = names_[graph.value].try_emplace(name, ValueIx{valueCount()});
    if (isNew)
        values_.push_back({.name = name, .graph = graph, .defined = true});
    return found->second;
}

ValueIx Index::resolve(GraphId graph, std::string_view name) {
    if (const auto found = value(graph, name))
        return *found;
    const ValueIx missing = define(graph, name);
    values_[missing.value].defined = false;
    return missing;
}

const Tensor* Index::constantTensor(const Node& node) {
    if (!node.is("Constant"))
        return nullptr;
    if (const Tensor* tensor = node.tensor("value"))
        return tensor;
    auto numbers = tensorOfNumbers(node);
    if (!numbers)
        return nullptr;
    synthetic_.push_back(std::make_unique<const Tensor>(std::move(*numbers)));
    return synthetic_.back().get();
}

std::uint32_t Index::position(NodeIx node) const { return node.value - graphs_[graphOf(node).value].firstNode; }

std::optional<NodeIx> Index::find(NodeId id) const {
    if (id.value >= byId_.size() || !byId_[id.value].valid())
        return std::nullopt;
    return byId_[id.value];
}

std::span<const ValueIx> Index::inputs(NodeIx node) const {
    const NodeEntry& entry = nodes_[node.value];
    return std::span(slotInputs_).subspan(entry.firstInput, entry.node->inputs.size());
}

std::span<const ValueIx> Index::outputs(NodeIx node) const {
    const NodeEntry& entry = nodes_[node.value];
    return std::span(slotOutputs_).subspan(entry.firstOutput, entry.node->outputs.size());
}

ValueIx Index::input(NodeIx node, std::size_t slot) const {
    const auto slots = inputs(node);
    return slot < slots.size() ? slots[slot] : ValueIx{};
}

ValueIx Index::output(NodeIx node, std::size_t slot) const {
    const auto slots = outputs(node);
    return slot < slots.size() ? slots[slot] : ValueIx{};
}

const Index::ValueEntry& Index::leftOut() {
    static const ValueEntry nothing{.defined = true};
    return nothing;
}

std::span<const Use> Index::uses(ValueIx value) const {
    if (!value.valid())
        return {};
    const std::uint32_t first = values_[value.value].firstUse;
    const std::size_t end = value.value + 1 < values_.size() ? values_[value.value + 1].firstUse : uses_.size();
    return std::span(uses_).subspan(first, end - first);
}

std::optional<ValueIx> Index::value(GraphId graph, std::string_view name) const {
    for (GraphId scope = graph; scope.valid(); scope = graphs_[scope.value].parent) {
        const Names& names = names_[scope.value];
        const auto found = names.find(name);
        if (found != names.end())
            return found->second;
    }
    return std::nullopt;
}

} // namespace qaliper
