#include "model/graph/queries.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

#include "model/base/number.h"
#include "model/base/sort_unique.h"

namespace qaliper {

namespace {

constexpr std::array<std::string_view, 6> randomOperators{
    "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Multinomial", "Bernoulli"};
constexpr int deepestCalls = 32; // of local functions; an invalid file may have some that call themselves

// Outputs are constant if its inputs are. An operator of an unknown domain without inputs may not be constant.
bool mayFold(const Node& node) {
    const bool isSource = std::ranges::all_of(node.inputs, &std::string::empty);
    return !isRandom(node) && bodiesOf(node).empty() && (node.isStandard() || !isSource);
}

} // namespace

const Function* calledFunction(const Model& model, const Node& node) {
    const auto isIt = [&](const auto& function) {
        return function->name == node.opType && function->domain == node.domain && function->overload == node.overload;
    };
    const auto found = std::ranges::find_if(model.functions, isIt);
    return found == model.functions.end() ? nullptr : found->get();
}

bool isRandom(const Node& node) { return std::ranges::find(randomOperators, node.opType) != randomOperators.end(); }

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
    sortUnique(consumers);
    return consumers;
}

std::vector<ValueIx> capturesOf(const Index& index, NodeIx node) {
    std::vector<GraphId> bodies = bodiesOf(index.node(node));
    std::vector<ValueIx> read;
    for (std::size_t at = 0; at < bodies.size(); ++at) { // `bodies` grows by nested bodies
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
    sortUnique(read);
    return read;
}

bool isUnused(const Index& index, ValueIx value) { return !index.isGraphOutput(value) && index.uses(value).empty(); }

ValueIx throughIdentity(const Index& index, ValueIx value) {
    // an invalid file may have a cycle of Identity nodes: no more steps than nodes
    for (std::uint32_t step = 0; step < index.nodeCount() && value.valid(); ++step) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid() || !index.node(producer).is("Identity") || !index.input(producer, 0).valid())
            break;
        value = index.input(producer, 0);
    }
    return value;
}

const Tensor* constantAfter(const Index& index, ValueIx value) {
    for (int depth = 0; value.valid() && depth < deepestCalls; ++depth) {
        const ValueIx source = throughIdentity(index, value);
        if (const Tensor* constant = index.constant(source))
            return constant;
        const auto arguments = index.arguments(source);
        if (arguments.empty() || std::ranges::adjacent_find(arguments, std::not_equal_to{}) != arguments.end())
            return nullptr;
        value = arguments.front();
    }
    return nullptr;
}

namespace {

bool isHeld(const Index& index, ValueIx value, int depth) {
    const ValueIx source = value.valid() ? throughIdentity(index, value) : value;
    if (!source.valid() || depth == 0)
        return false;
    const NodeIx producer = index.producer(source);
    if (index.isInitializer(source) || (producer.valid() && index.node(producer).is("Constant")))
        return true;
    const auto isFunction = [&](const auto& function) { return function->body == index.graphOf(source); };
    if (!index.isGraphInput(source) || std::ranges::none_of(index.model().functions, isFunction))
        return false;
    return std::ranges::all_of(
        index.arguments(source), [&](ValueIx argument) { return isHeld(index, argument, depth - 1); });
}

} // namespace

bool isHeldConstant(const Index& index, ValueIx value) { return isHeld(index, value, deepestCalls); }

const Tensor* readableConstant(const Index& index, ValueIx value) {
    const Tensor* constant = constantAfter(index, value);
    return constant && hasReadableNumbers(*constant) ? constant : nullptr;
}

std::vector<bool> constantValues(const Index& index) {
    std::vector<bool> constant(index.valueCount());
    std::vector<std::uint32_t> computedInputs(index.nodeCount());
    std::vector<ValueIx> found; // constants whose consumers have not been updated yet
    const auto note = [&](ValueIx value) {
        if (value.valid() && !constant[value.value]) {
            constant[value.value] = true;
            found.push_back(value);
        }
    };
    const auto noteOutputs = [&](NodeIx node) {
        if (!mayFold(index.node(node)))
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
    const auto noteParameter = [&](ValueIx parameter) {
        const auto isConstant = [&](ValueIx argument) { return argument.valid() && constant[argument.value]; };
        if (parameter.valid() && std::ranges::all_of(index.arguments(parameter), isConstant))
            note(parameter);
    };
    while (!found.empty()) { // independent of the order of nodes in the file
        const ValueIx value = found.back();
        found.pop_back();
        for (const Use& use : index.uses(value)) {
            noteParameter(index.parameter(use));
            if (--computedInputs[use.node.value] == 0)
                noteOutputs(use.node);
        }
    }
    return constant;
}

std::vector<NodeIx> dependencyOrder(const Index& index) {
    std::vector<std::uint32_t> waiting(index.nodeCount(), 0); // number of producers that are not in the order yet
    bool isSorted = true;
    for (const NodeIx node : index.nodes()) {
        for (const ValueIx input : index.inputs(node)) {
            if (!input.valid() || !index.producer(input).valid())
                continue;
            ++waiting[node.value];
            isSorted = isSorted && index.producer(input) < node;
        }
    }
    std::vector<NodeIx> order;
    order.reserve(index.nodeCount());
    for (const NodeIx node : index.nodes()) {
        if (isSorted || waiting[node.value] == 0)
            order.push_back(node);
    }
    for (std::size_t at = 0; at < order.size() && !isSorted; ++at) { // `order` grows in the loop
        for (const ValueIx output : index.outputs(order[at])) {
            if (!output.valid() || index.producer(output) != order[at])
                continue;
            for (const Use& use : index.uses(output)) {
                if (--waiting[use.node.value] == 0)
                    order.push_back(use.node);
            }
        }
    }
    for (const NodeIx node : index.nodes()) {
        if (!isSorted && waiting[node.value] > 0)
            order.push_back(node);
    }
    return order;
}

std::string FreshNames::operator()(const std::string& wish) {
    const auto isInModel = [&](std::string_view name) {
        return std::ranges::any_of(index_->model().graphs,
            [&](const std::shared_ptr<const Graph>& graph) { return index_->value(graph->id, name).has_value(); });
    };
    std::string name = wish;
    while (isInModel(name) || !taken_.insert(name).second)
        name = wish + "_" + formatNumber(++last_[wish]);
    return name;
}

} // namespace qaliper
