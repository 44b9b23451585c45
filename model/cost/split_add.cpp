#include "model/cost/split_add.h"

#include <algorithm>

#include "model/graph/queries.h"
#include "model/quant/groups.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestWayToLayer = 8; // from an Add to its layer

struct Pair {
    const Quantizer* quantize = nullptr;
    const Quantizer* dequantize = nullptr;
};

// The pair that ends at a value, when nothing but it and one consumer of the value reads what it rounds.
std::optional<Pair> pairInLine(const Context& context, ValueIx value) {
    const Index& index = context.index();
    const Quantizer* dequantize = context.quant.producer(index, value);
    if (!dequantize || !dequantize->dequantizes() || dequantize->constantData)
        return std::nullopt;
    const Quantizer* quantize = context.quant.producer(index, dequantize->data);
    if (!quantize || !quantize->quantizes || quantize->output != dequantize->data)
        return std::nullopt;
    const bool isInLine = soleUse(index, quantize->data) && soleUse(index, quantize->output) && soleUse(index, value);
    return isInLine ? std::optional(Pair{quantize, dequantize}) : std::nullopt;
}

// Depthwise convolutions and products of two computed values are not known to take an Add in.
bool takesAdd(const Context& context, NodeIx layer) {
    const Index& index = context.index();
    const auto groups = convGroups(index, context.types, layer);
    return context.precision.at(layer).compute == DataType::Int8 &&
        context.quant.isConstant(index.input(layer, weightSlotOf(index, context.quant, layer))) &&
        (!groups || groupClass(*groups) == GroupClass::Plain || groupClass(*groups) == GroupClass::Aligned);
}

// The input of an Add beside a constant; invalid when both are computed.
ValueIx besideConstant(const Context& context, NodeIx node) {
    const ValueIx first = context.index().input(node, 0);
    const ValueIx second = context.index().input(node, 1);
    if (context.quant.isConstant(first) == context.quant.isConstant(second))
        return {};
    return context.quant.isConstant(first) ? second : first;
}

// A Q reads the sum, at once or behind an activation. A sum that stays float needs no quantized shortcut.
bool isQuantizedAfter(const Context& context, NodeIx node) {
    const Index& index = context.index();
    return std::ranges::any_of(index.uses(index.output(node, 0)), [&](const Use& use) {
        const Quantizer* quantizer = context.quant.at(use.node);
        const bool isActivation = quantTrait(context.node(use.node)) == QuantTrait::Activation;
        return (quantizer && quantizer->quantizes) || (isActivation && isQuantizedAfter(context, use.node));
    });
}

// A product whose bias is an Add of its own is not known to take a second Add in.
bool isSum(const Context& context, ValueIx value) {
    const NodeIx producer = context.index().producer(value);
    return producer.valid() && context.node(producer).is("Add");
}

bool haveOneShape(const Context& context, ValueIx first, ValueIx second) {
    const Shape* shape = context.types.shape(first);
    const Shape* other = context.types.shape(second);
    return !shape || !other || *shape == *other;
}

} // namespace

NodeIx layerTakingAdd(const Context& context, ValueIx value, Pairs pairs) {
    const Index& index = context.index();
    for (int step = 0; step < longestWayToLayer && value.valid() && soleUse(index, value); ++step) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid())
            return {};
        const Node& node = context.node(producer);
        if (isWeighted(node))
            return takesAdd(context, producer) ? producer : NodeIx{};
        if (const auto pair = pairs == Pairs::LeftOut ? pairInLine(context, value) : std::nullopt)
            value = pair->quantize->data;
        else if (quantTrait(node) == QuantTrait::Normalizes)
            value = index.input(producer, 0);
        else
            value = node.is("Add") ? besideConstant(context, producer) : ValueIx{};
    }
    return {};
}

std::optional<SplitAdd> splitAdd(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (!context.node(node).is("Add"))
        return std::nullopt;
    std::optional<SplitAdd> found;
    for (const std::uint32_t slot : {0U, 1U}) {
        const ValueIx value = index.input(node, slot);
        const ValueIx other = index.input(node, 1 - slot);
        const auto pair = pairInLine(context, value);
        const NodeIx layer = layerTakingAdd(context, pair ? pair->quantize->data : value, Pairs::LeftOut);
        if (!layer.valid())
            continue;
        if (!pair) // it joins this layer, and the other input is its shortcut
            return std::nullopt;
        const bool isBias = context.quant.isConstant(other);
        const bool isTaken = isBias ||
            (context.dequantizerBehind(other) && haveOneShape(context, value, other) &&
                !isSum(context, pair->quantize->data) && isQuantizedAfter(context, node));
        // of two layers the later one takes the Add in, and the other is the shortcut
        if (isTaken && (!found || found->layer < layer))
            found = SplitAdd{layer, pair->quantize, pair->dequantize, other, isBias};
    }
    return found;
}

} // namespace qaliper
