#include "model/graph/index.h"

#include <algorithm>

#include "model/graph/queries.h"

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
    collectCalls();
    names_.resize(model_.graphs.size());
    for (const auto& graph : model_.graphs) {
        if (graph)
            defineValues(*graph);
    }
    resolveInputs();
    collectArguments();
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

void Index::collectCalls() {
    if (model_.functions.empty())
        return;
    calls_.resize(model_.graphs.size());
    for (const NodeIx ix : nodes()) {
        const Function* function = calledFunction(model_, node(ix));
        if (!function || !model_.graph(function->body))
            continue;
        calls_[function->body.value].push_back(ix);
        called_.emplace(ix.value, function->body);
    }
}

void Index::collectArguments() {
    for (std::size_t body = 0; body < calls_.size(); ++body) {
        if (calls_[body].empty())
            continue;
        const Graph& graph = *model_.graphs[body];
        for (std::size_t slot = 0; slot < graph.inputs.size(); ++slot) {
            const ValueIx parameter = define(graph.id, graph.inputs[slot].name);
            std::vector<ValueIx> handed;
            for (const NodeIx call : calls_[body])
                handed.push_back(input(call, slot));
            arguments_.insert_or_assign(parameter.value, std::move(handed));
        }
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
        defined.constant = constantTensor(entry.graph, *entry.node);
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

const Tensor* Index::constantTensor(GraphId graph, const Node& node) {
    if (!node.is("Constant"))
        return nullptr;
    if (const Tensor* tensor = node.tensor("value"))
        return tensor;
    Node filled;
    for (const Attribute& attribute : node.attributes) {
        const auto* reference = std::get_if<AttributeReference>(&attribute.value);
        const AttributeValue* value = reference ? given(graph, *reference) : &attribute.value;
        if (const Tensor* tensor = value ? std::get_if<Tensor>(value) : nullptr)
            return tensor;
        if (value)
            filled.attributes.push_back({attribute.name, *value});
    }
    auto numbers = tensorOfNumbers(filled);
    if (!numbers)
        return nullptr;
    synthetic_.push_back(std::make_unique<const Tensor>(std::move(*numbers)));
    return synthetic_.back().get();
}

std::span<const NodeIx> Index::calls(GraphId body) const {
    return body.value < calls_.size() ? std::span(calls_[body.value]) : std::span<const NodeIx>();
}

std::span<const ValueIx> Index::arguments(ValueIx input) const {
    const auto found = arguments_.find(input.value);
    return found == arguments_.end() ? std::span<const ValueIx>() : std::span(found->second);
}

const Graph* Index::calledBody(NodeIx node) const {
    const auto body = called_.find(node.value);
    return body == called_.end() ? nullptr : model_.graph(body->second);
}

ValueIx Index::parameter(const Use& use) const {
    const Graph* body = calledBody(use.node);
    return body && use.slot < body->inputs.size() ? *value(body->id, body->inputs[use.slot].name) : ValueIx{};
}

ValueIx Index::result(ValueIx output) const {
    const NodeIx call = producer(output);
    const Graph* body = call.valid() ? calledBody(call) : nullptr;
    const auto slots = body ? outputs(call) : std::span<const ValueIx>();
    const auto slot = static_cast<std::size_t>(std::ranges::find(slots, output) - slots.begin());
    if (slot >= slots.size() || slot >= body->outputs.size())
        return {};
    return value(body->id, body->outputs[slot].name).value_or(ValueIx{});
}

const AttributeValue* Index::given(GraphId graph, const AttributeReference& reference) const {
    while (graph.valid() && calls(graph).empty())
        graph = graphs_[graph.value].parent;
    const AttributeValue* all = nullptr;
    for (const NodeIx call : graph.valid() ? calls(graph) : std::span<const NodeIx>()) {
        const Attribute* attribute = node(call).attribute(reference.name);
        if (!attribute || (all && *all != attribute->value))
            return nullptr;
        all = &attribute->value;
    }
    return all;
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
