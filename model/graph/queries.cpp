#include "model/graph/queries.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::array<std::string_view, 6> randomOperators{
    "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Multinomial", "Bernoulli"};

bool isRandom(const Node& node) { return std::ranges::find(randomOperators, node.opType) != randomOperators.end(); }

} // namespace

std::optional<Use> soleUse(const Index& index, ValueIx value) {
    if (!value.valid() || index.isGraphOutput(value))
        return std::nullopt;
    const auto uses = index.uses(value);
    return uses.size() == 1 ? std::optional(uses.front()) : std::nullopt;
}

std::optional<NodeIx> producerOf(const Index& index, NodeIx node, std::size_t slot) {
    const ValueIx value = index.input(node, slot);
    if (!value.valid() || !index.producer(value).valid())
        return std::nullopt;
    return index.producer(value);
}

std::vector<NodeIx> consumersOf(const Index& index, NodeIx node) {
    std::vector<NodeIx> consumers;
    for (const ValueIx output : index.outputs(node)) {
        if (!output.valid())
            continue;
        for (const Use& use : index.uses(output))
            consumers.push_back(use.node);
    }
    std::ranges::sort(consumers);
    const auto [first, last] = std::ranges::unique(consumers);
    consumers.erase(first, last);
    return consumers;
}

std::vector<ValueIx> capturesOf(const Index& index, NodeIx node) {
    std::vector<GraphId> bodies = bodiesOf(index.node(node));
    std::vector<ValueIx> read;
    for (std::size_t at = 0; at < bodies.size(); ++at) { // grows by nested bodies
        const Graph* body = index.model().graph(bodies[at]);
        if (!body)
            continue;
        for (const ValueInfo& output : body->outputs) {
            if (const auto value = index.value(body->id, output.name))
                read.push_back(*value);
        }
        for (const NodeIx inner : index.nodes(body->id)) {
            std::ranges::copy_if(index.inputs(inner), std::back_inserter(read), &ValueIx::valid);
            std::ranges::copy(bodiesOf(index.node(inner)), std::back_inserter(bodies));
        }
    }
    std::erase_if(read, [&](ValueIx value) { return std::ranges::find(bodies, index.graphOf(value)) != bodies.end(); });
    std::ranges::sort(read);
    const auto [first, last] = std::ranges::unique(read);
    read.erase(first, last);
    return read;
}

bool isUnused(const Index& index, ValueIx value) { return !index.isGraphOutput(value) && index.uses(value).empty(); }

ValueIx throughIdentity(const Index& index, ValueIx value) {
    // a cycle of Identity nodes is possible in a broken file: no more steps than there are nodes
    for (std::uint32_t step = 0; step < index.nodeCount() && value.valid(); ++step) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid() || !index.node(producer).is("Identity") || !index.input(producer, 0).valid())
            break;
        value = index.input(producer, 0);
    }
    return value;
}

const Tensor* constantBehind(const Index& index, ValueIx value) {
    const ValueIx source = value.valid() ? throughIdentity(index, value) : value;
    return source.valid() ? index.constant(source) : nullptr;
}

std::vector<bool> constantValues(const Index& index) {
    std::vector<bool> constant(index.valueCount());
    std::vector<std::uint32_t> computedInputs(index.nodeCount());
    std::vector<ValueIx> found; // constants whose readers have not been told yet
    const auto note = [&](ValueIx value) {
        if (value.valid() && !constant[value.value]) {
            constant[value.value] = true;
            found.push_back(value);
        }
    };
    const auto noteOutputs = [&](NodeIx node) {
        if (isRandom(index.node(node)) || !bodiesOf(index.node(node)).empty())
            return;
        for (const ValueIx output : index.outputs(node)) {
            if (output.valid() && index.producer(output) == node)
                note(output);
        }
    };
    for (const ValueIx value : index.values()) {
        if (index.isInitializer(value))
            note(value);
    }
    for (const NodeIx node : index.nodes()) {
        const auto isFilled = [](ValueIx value) { return value.valid(); };
        computedInputs[node.value] = static_cast<std::uint32_t>(std::ranges::count_if(index.inputs(node), isFilled));
        if (computedInputs[node.value] == 0)
            noteOutputs(node);
    }
    while (!found.empty()) { // whatever order the file has its nodes in
        const ValueIx value = found.back();
        found.pop_back();
        for (const Use& use : index.uses(value)) {
            if (--computedInputs[use.node.value] == 0)
                noteOutputs(use.node);
        }
    }
    return constant;
}

bool FreshNames::isTaken(const std::string& name) const {
    const auto isDefinedIn = [&](const auto& graph) { return graph && index_->value(graph->id, name); };
    return given_.contains(name) || std::ranges::any_of(index_->model().graphs, isDefinedIn);
}

std::string FreshNames::operator()(const std::string& wish) {
    std::string name = wish;
    for (std::int64_t n = 1; isTaken(name); ++n)
        name = wish + "_" + formatNumber(n);
    given_.insert(name);
    return name;
}

} // namespace qaliper
