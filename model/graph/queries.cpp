#include "model/graph/queries.h"

#include <algorithm>
#include <array>

#include "model/base/number.h"

namespace qaliper {

namespace {

constexpr std::array<std::string_view, 6> randomOperators{
    "RandomNormal", "RandomNormalLike", "RandomUniform", "RandomUniformLike", "Multinomial", "Bernoulli"};

bool isRandom(const Node& node) {
    return std::ranges::find(randomOperators, node.opType) != randomOperators.end();
}

// Constant inputs make its outputs constant. Nobody knows what a foreign operator without inputs does.
bool mayFold(const Node& node) {
    const bool isSource = std::ranges::all_of(node.inputs, &std::string::empty);
    return !isRandom(node) && bodiesOf(node).empty() && (node.isStandard() || !isSource);
}

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

bool isUnused(const Index& index, ValueIx value) {
    return !index.isGraphOutput(value) && index.uses(value).empty();
}

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
    std::vector<std::size_t> waiting(index.nodeCount()); // inputs not known to be constant
    std::vector<ValueIx> news;
    const auto settle = [&](NodeIx node) {
        for (const ValueIx output : index.outputs(node)) {
            if (!output.valid() || constant[output.value] || index.producer(output) != node)
                continue;
            constant[output.value] = true;
            news.push_back(output);
        }
    };
    for (const ValueIx value : index.values()) {
        constant[value.value] = index.isInitializer(value);
        if (constant[value.value])
            news.push_back(value);
    }
    for (const NodeIx node : index.nodes()) {
        waiting[node.value] = static_cast<std::size_t>(std::ranges::count_if(index.inputs(node), &ValueIx::valid));
        if (waiting[node.value] == 0 && mayFold(index.node(node)))
            settle(node);
    }
    while (!news.empty()) {
        const ValueIx value = news.back();
        news.pop_back();
        for (const Use& use : index.uses(value)) {
            if (--waiting[use.node.value] == 0 && mayFold(index.node(use.node)))
                settle(use.node);
        }
    }
    return constant;
}

FreshNames::FreshNames(const Index& index) {
    taken_.reserve(index.valueCount());
    for (const ValueIx value : index.values())
        taken_.emplace(index.name(value));
}

std::string FreshNames::operator()(const std::string& wish) {
    std::string name = wish;
    while (!taken_.insert(name).second)
        name = wish + "_" + formatNumber(++last_[wish]);
    return name;
}

} // namespace qaliper
