#include "model/rewrite/constant_rewrite.h"

#include <algorithm>
#include <span>

#include "model/context/quantized_constants.h"
#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/operands.h"
#include "model/rewrite/weights.h"

namespace qaliper {

namespace {

bool hasZeroPoints(const Context& context, const Quantizer& quantizer, std::int64_t wanted) {
    const auto values = readZeroPoints(quantizer, context.storage());
    return values && std::ranges::all_of(*values, [&](std::int64_t value) { return value == wanted; });
}

bool isShifted(const Quantizer& dequantizer) { return dequantizer.type == DataType::Uint8; }

// True when the constant is symmetric INT8, as stored or after the shift.
bool isSymmetric(const Context& context, const Quantizer& dequantizer, bool isFoldable) {
    if (isShifted(dequantizer))
        return isFoldable && hasZeroPoints(context, dequantizer, unsignedMiddle);
    return hasZeroPoints(context, dequantizer, 0);
}

std::optional<Movable::Consumer> consumerAt(const Context& context, NodeIx node, const Use& use) {
    const Quantizer* dequantizer = context.quant.at(use.node);
    if (!dequantizer || !dequantizer->dequantizes() || use.slot != 0)
        return std::nullopt;
    if (dequantizer->granularity == Granularity::PerTensor)
        return Movable::Consumer{dequantizer, std::nullopt};
    const auto axis = dequantizer->granularity == Granularity::PerChannel
        ? axisBefore(context, node, dequantizer->axis.value_or(1))
        : std::nullopt;
    return axis ? std::optional(Movable::Consumer{dequantizer, axis}) : std::nullopt;
}

// Number of steps at the end of a path that have no other consumers.
int loneSteps(const Context& context, std::span<const NodeIx> steps) {
    int count = 0;
    while (!steps.empty() && soleUse(context.index(), context.index().output(steps.back(), 0))) {
        steps = steps.first(steps.size() - 1);
        ++count;
    }
    return count;
}

// Consumers with the same parameters share the new nodes.
std::size_t firstAlike(const Context& context, const std::vector<Movable::Consumer>& consumers, std::size_t at) {
    for (std::size_t i = 0; i < at; ++i) {
        if (sameQuantization(*consumers[i].dequantizer, *consumers[at].dequantizer, context.storage()))
            return i;
    }
    return at;
}

int differentConsumers(const Context& context, const std::vector<Movable::Consumer>& consumers) {
    int count = 0;
    for (std::size_t i = 0; i < consumers.size(); ++i)
        count += firstAlike(context, consumers, i) == i ? 1 : 0;
    return count;
}

std::string shiftedZeroPoint(FixBuilder& builder, const Context& context, GraphId graph, const Quantizer& dequantizer) {
    const auto dims = context.types.staticShape(dequantizer.zeroPoint).value_or(std::vector<std::int64_t>{});
    const std::string name(context.index().name(dequantizer.zeroPoint));
    return builder.addTensor(graph,
        makeSmallTensor(name + "_int8", DataType::Int8, dims, std::vector<double>(elementCount(dims).value_or(1), 0)));
}

// Creates the DQ upstream of the operator. `shifted` is the name of the INT8 form of the constant after it is created.
Result<std::string> dequantizeBefore(
    FixBuilder& builder, const Context& context, NodeIx node, const Movable::Consumer& consumer, std::string& shifted) {
    const GraphId graph = context.index().graphOf(node);
    const ValueIx value = context.index().input(node, 0);
    const std::string name(context.index().name(value));
    NewNode dequantize{"DequantizeLinear", "", {name}, {}, name + "_dequantized"};
    takeParameters(dequantize, context, *consumer.dequantizer);
    if (consumer.axis) {
        std::erase_if(dequantize.attributes, [](const Attribute& attribute) { return attribute.name == "axis"; });
        dequantize.attributes.push_back({"axis", *consumer.axis});
    }
    if (isShifted(*consumer.dequantizer)) {
        if (shifted.empty()) {
            QALIPER_TRY(const auto constant, foldedConstant(context, value));
            QALIPER_TRY(auto tensor, shiftedToInt8(constant.name + "_int8", constant, context.storage()));
            shifted = builder.addTensor(graph, std::move(tensor));
        }
        dequantize.inputs[0] = shifted;
        dequantize.inputs[2] = shiftedZeroPoint(builder, context, graph, *consumer.dequantizer);
    }
    return builder.add(graph, std::move(dequantize));
}

Result<std::string> floatBefore(
    FixBuilder& builder, const Context& context, NodeIx node, const Movable::Consumer& consumer) {
    QALIPER_TRY(const auto constant, foldedConstant(context, context.index().input(node, 0)));
    Quantizer before = *consumer.dequantizer;
    before.axis = consumer.axis ? consumer.axis : before.axis;
    QALIPER_TRY(auto tensor,
        dequantized(constant.name + "_float", constant, before, floatTypeOf(context, before), context.storage()));
    return builder.addTensor(context.index().graphOf(node), std::move(tensor));
}

// Lets the operator read float values: each DQ downstream is replaced by a copy of the operator.
template <class MakeFloat>
Result<Fix> rearrangeFloat(const Context& context, NodeIx ix, MakeFloat&& makeFloat) {
    const auto movable = findMovable(context, ix);
    if (!movable)
        return fail(ErrorKind::Stale, say("The constant cannot be dequantized here any more"));
    FixBuilder builder(context);
    const Node& node = context.node(ix);
    std::vector<std::string> floats;
    for (std::size_t i = 0; i < movable->consumers.size(); ++i) {
        const Movable::Consumer& consumer = movable->consumers[i];
        const std::size_t alike = firstAlike(context, movable->consumers, i);
        QALIPER_TRY(auto value, alike < i ? Result<std::string>(floats[alike]) : makeFloat(builder, consumer));
        floats.push_back(value);
        NewNode copy{node.opType, node.domain, node.inputs, node.attributes, {}};
        copy.inputs[0] = value;
        builder.takeOver(consumer.dequantizer->output, std::move(copy));
    }
    return Fix{std::move(builder).finish(), {}};
}

} // namespace

std::optional<Movable> findMovable(const Context& context, NodeIx node) {
    const Index& index = context.index();
    const ValueIx output = index.output(node, 0);
    if (!rearranges(context.node(node)) || !output.valid() || index.isGraphOutput(output) || index.uses(output).empty())
        return std::nullopt;
    Movable movable;
    for (const Use& use : index.uses(output)) {
        const auto consumer = consumerAt(context, node, use);
        if (!consumer || index.graphOf(use.node) != index.graphOf(node))
            return std::nullopt;
        movable.consumers.push_back(*consumer);
    }
    const auto path = foldPath(context, index.input(node, 0));
    movable.foldable = path.has_value();
    movable.symmetric = std::ranges::all_of(movable.consumers, [&](const Movable::Consumer& consumer) {
        return isSymmetric(context, *consumer.dequantizer, movable.foldable);
    });
    if (movable.symmetric) { // with another zero point, TensorRT runs no layer quantized
        for (const Movable::Consumer& consumer : movable.consumers)
            movable.quantizedLayers += quantizedLayersAfter(context, consumer.dequantizer->output);
    }
    const int different = differentConsumers(context, movable.consumers);
    const int freed = path ? loneSteps(context, path->steps) : 0;
    const bool isShiftedConstant = isShifted(*movable.consumers.front().dequantizer);
    movable.nodesWhenMoved = different - 1 - (isShiftedConstant ? freed : 0);
    movable.nodesWhenFolded = -1 - freed;
    if (path) {
        const DataType type = floatTypeOf(context, *movable.consumers.front().dequantizer);
        const double growth = static_cast<double>(bitsOf(type)) / bitsOf(path->constant->type) * different;
        const bool keepsOld = foldDuplicates(context, *path);
        movable.bytesWhenFolded = modelBytesRatio(context, *path->constant, keepsOld ? growth + 1 : growth);
    }
    return movable;
}

bool foldDuplicates(const Context& context, const FoldPath& path) {
    const Index& index = context.index();
    if (path.steps.empty())
        return false;
    const auto isShared = [&](NodeIx step) { return !soleUse(index, index.input(step, 0)); };
    return std::ranges::any_of(path.steps, isShared);
}

int nodesFolded(const Context& context, const FoldPath& path) {
    return path.steps.empty() ? 0 : 1 + loneSteps(context, std::span(path.steps).first(path.steps.size() - 1));
}

Result<Fix> bypassIdentity(const Context& context, NodeIx node) {
    FixBuilder builder(context);
    builder.redirectAll(context.index().output(node, 0), context.node(node).input(0));
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> foldOperator(const Context& context, NodeIx node) {
    const ValueIx output = context.index().output(node, 0);
    QALIPER_TRY(auto tensor, foldedConstant(context, output));
    FixBuilder builder(context);
    builder.takeOver(output, std::move(tensor));
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> moveDequantize(const Context& context, NodeIx node) {
    std::string shifted;
    return rearrangeFloat(context, node, [&](FixBuilder& builder, const Movable::Consumer& consumer) {
        return dequantizeBefore(builder, context, node, consumer, shifted);
    });
}

Result<Fix> foldToFloat(const Context& context, NodeIx node) {
    return rearrangeFloat(context, node, [&](FixBuilder& builder, const Movable::Consumer& consumer) {
        return floatBefore(builder, context, node, consumer);
    });
}

void takeParameters(NewNode& dequantize, const Context& context, const Quantizer& quantizer) {
    const Node& node = context.node(quantizer.node);
    dequantize.domain = node.domain;
    for (std::size_t slot = 1; slot < node.inputs.size(); ++slot)
        dequantize.inputs.push_back(node.inputs[slot]);
    for (const Attribute& attribute : node.attributes) {
        if (attribute.name == "axis" || attribute.name == "block_size")
            dequantize.attributes.push_back(attribute);
    }
}

} // namespace qaliper
