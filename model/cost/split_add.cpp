#include "model/cost/split_add.h"

#include <algorithm>

#include "model/cost/pair_in_line.h"
#include "model/graph/queries.h"
#include "model/quant/groups.h"
#include "model/quant/operands.h"
#include "model/quant/operator_traits.h"

namespace qaliper {

namespace {

constexpr int longestPathToLayer = 8; // from an Add to its layer

// Depthwise convolutions and products of two computed values are not known to take an Add in, and no quantized layer of
// TensorRT-RTX does. Source: fact F724.
bool takesAdd(const Context& context, NodeIx layer) {
    const Index& index = context.index();
    const auto groups = convGroups(index, context.types, layer);
    const DataType type = context.precision.at(layer).compute;
    return !context.target.rtx && (type == DataType::Int8 || isFloat(type)) &&
        context.quant.isConstant(index.input(layer, weightSlotOf(index, context.quant, layer))) &&
        (!groups || groupClass(*groups) == GroupClass::Plain || groupClass(*groups) == GroupClass::Aligned);
}

// Beside a layer in float a quantized shortcut saves nothing; inside Myelin a residual Add belongs to the kernel of what
// stands between two products. Source: fact F383.
bool takesShortcut(const Context& context, NodeIx layer) {
    return context.precision.at(layer).compute == DataType::Int8 && !context.flow.regions().contains(layer);
}

// The input of an Add beside a constant; invalid when both are computed.
ValueIx besideConstant(const Context& context, NodeIx node) {
    const ValueIx first = context.index().input(node, 0);
    const ValueIx second = context.index().input(node, 1);
    if (context.quant.isConstant(first) == context.quant.isConstant(second))
        return {};
    return context.quant.isConstant(first) ? second : first;
}

// A Q reads the sum, at once or after an activation. A sum that stays float needs no quantized shortcut.
bool isQuantizedAfter(const Context& context, NodeIx node) {
    const Index& index = context.index();
    return std::ranges::any_of(index.uses(index.output(node, 0)), [&](const Use& use) {
        const Quantizer* quantizer = context.quant.at(use.node);
        const bool isActivation = quantTrait(context.node(use.node)) == QuantTrait::Activation;
        return (quantizer && quantizer->quantizes) || (isActivation && isQuantizedAfter(context, use.node));
    });
}

bool haveOneShape(const Context& context, ValueIx first, ValueIx second) {
    const Shape* shape = context.types.shape(first);
    const Shape* other = context.types.shape(second);
    return !shape || !other || *shape == *other;
}

// The layer of layerTakingAdd(), and the pairs on the path to it.
struct PathToLayer {
    NodeIx layer;
    std::vector<PairInLine> pairs;
};

PathToLayer pathToLayer(const Context& context, ValueIx value, Pairs pairs) {
    const Index& index = context.index();
    PathToLayer path;
    for (int step = 0; step < longestPathToLayer && value.valid() && soleUse(index, value); ++step) {
        const NodeIx producer = index.producer(value);
        if (!producer.valid())
            return path;
        const Node& node = context.node(producer);
        if (isWeighted(node)) {
            path.layer = takesAdd(context, producer) ? producer : NodeIx{};
            return path;
        }
        if (const auto pair = pairs == Pairs::LeftOut ? pairInLine(context, value) : std::nullopt) {
            path.pairs.push_back(*pair);
            value = pair->quantize->data;
        } else if (quantTrait(node) == QuantTrait::Normalizes) {
            value = index.input(producer, 0);
        } else {
            value = node.is("Add") ? besideConstant(context, producer) : ValueIx{};
        }
    }
    return path;
}

} // namespace

NodeIx layerTakingAdd(const Context& context, ValueIx value, Pairs pairs) {
    return pathToLayer(context, value, pairs).layer;
}

std::optional<SplitAdd> splitAdd(const Context& context, NodeIx node) {
    const Index& index = context.index();
    if (!context.node(node).is("Add"))
        return std::nullopt;
    std::optional<SplitAdd> found;
    for (const std::uint32_t slot : {0U, 1U}) {
        const ValueIx value = index.input(node, slot);
        const ValueIx other = index.input(node, 1 - slot);
        PathToLayer path = pathToLayer(context, value, Pairs::LeftOut);
        if (!path.layer.valid())
            continue;
        if (!pairInLine(context, value)) // it joins this layer, and the other input is its shortcut
            return std::nullopt;
        const bool isBias = context.quant.isConstant(other);
        const bool isTaken = isBias ||
            (takesShortcut(context, path.layer) && context.dequantizerAfter(other) &&
                haveOneShape(context, value, other) && isQuantizedAfter(context, node));
        // of two layers the later one takes the Add in, and the other is the shortcut
        if (isTaken && (!found || found->layer < path.layer))
            found = SplitAdd{path.layer, std::move(path.pairs), other, isBias};
    }
    return found;
}

} // namespace qaliper
