#include "model/rewrite/addends.h"

#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestActivation = 12; // operators between a layer and the Add after it

// The first input that is no constant; invalid when there is none.
ValueIx dataOf(const Context& context, NodeIx node) {
    for (const ValueIx input : context.index().inputs(node)) {
        if (input.valid() && !context.quant.isConstant(input))
            return input;
    }
    return {};
}

// The layer with weights that an Add of this value fuses with, past its activation, which may be written out; invalid
// when there is none, and when something else reads the value, so that it has to be written.
NodeIx layerOf(const Context& context, ValueIx value) {
    if (!soleUse(context.index(), value))
        return {};
    for (int step = 0; step < longestActivation && value.valid(); ++step) {
        const NodeIx producer = context.index().producer(value);
        if (!producer.valid())
            return {};
        const Node& node = context.node(producer);
        if (isWeighted(node))
            return producer;
        if (!isPointwise(node) && !node.is("Erf") && !node.is("Exp"))
            return {};
        value = dataOf(context, producer);
    }
    return {};
}

// The layer before the pair, which the Add alone reads; invalid for another pair, and for a layer in float.
NodeIx layerBeforePair(const Context& context, const QdqPair& pair) {
    const Index& index = context.index();
    const NodeIx layer = index.producer(pair.quantize->data);
    const bool isOfLayer = layer.valid() && isWeighted(context.node(layer)) && isInLine(context, pair) &&
        soleUse(index, pair.dequantize->output).has_value();
    return isOfLayer && runsQuantized(context.precision.at(layer)) ? layer : NodeIx{};
}

OpenAddend addendAt(const Context& context, NodeIx node, std::uint32_t slot, const Quantizer& other) {
    OpenAddend found{&other, slot, {}, {}};
    const auto pair = pairEndingAt(context, context.index().input(node, 1 - slot));
    if (pair) {
        found.layer = layerBeforePair(context, *pair);
        found.between = found.layer.valid() ? *pair : QdqPair{};
    }
    return found;
}

// Beside a pair that could go, a layer in float is no reason to leave the Add to it.
bool fusesWithItsInput(const Context& context, NodeIx layer, bool hasPairBetween) {
    return layer.valid() && (!hasPairBetween || runsQuantized(context.precision.at(layer)));
}

} // namespace

std::optional<OpenAddend> openAddend(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (!context.node(node).is("Add") || !context.flow.isRequantized(index.output(node, 0)) ||
        context.flow.regions().contains(node))
        return std::nullopt;
    for (const std::uint32_t slot : {0U, 1U}) {
        const ValueIx value = index.input(node, slot);
        const Quantizer* other = context.dequantizerAfter(index.input(node, 1 - slot));
        const bool isFloat = value.valid() && !context.quant.isConstant(value) && !context.dequantizerAfter(value);
        if (!other || other->constantData || !isFloat)
            continue;
        const OpenAddend found = addendAt(context, node, slot, *other);
        if (!fusesWithItsInput(context, layerOf(context, value), found.layer.valid()))
            return found;
    }
    return std::nullopt;
}

} // namespace qaliper
