#include "model/rewrite/dynamic_quantize.h"

#include <algorithm>

namespace qaliper {

namespace {

std::optional<NodeIx> soleConsumer(const Context& context, ValueIx value, std::string_view op) {
    const auto use = soleUse(context.index(), value);
    return use && context.node(use->node).is(op) ? std::optional(use->node) : std::nullopt;
}

// The other operand of a two-input node.
ValueIx otherOperand(const Context& context, NodeIx node, ValueIx one) {
    const ValueIx first = context.index().input(node, 0);
    return first == one ? context.index().input(node, 1) : first;
}

void matchTail(const Context& context, ValueIx dynamicScale, IntegerProduct& product) {
    const Index& index = context.index();
    const auto cast = soleConsumer(context, index.output(product.node, 0), "Cast");
    const bool isToFloat = cast && context.node(*cast).integer("to", 0) == static_cast<std::int64_t>(DataType::Float);
    if (!isToFloat)
        return;
    product.cast = index.output(*cast, 0);
    const auto scaling = soleConsumer(context, product.cast, "Mul");
    if (!scaling)
        return;
    const ValueIx scale = otherOperand(context, *scaling, product.cast);
    const NodeIx scaleProduct = scale.valid() ? index.producer(scale) : NodeIx{};
    if (!scaleProduct.valid() || !context.node(scaleProduct).is("Mul"))
        return;
    const auto factors = index.inputs(scaleProduct);
    if (std::ranges::find(factors, dynamicScale) == factors.end())
        return;
    product.weightScale = otherOperand(context, scaleProduct, dynamicScale);
    product.scaleProduct = scaleProduct;
    product.result = index.output(*scaling, 0);
}

bool isDequantizer(const Context& context, const DynamicQuantization& match, NodeIx node) {
    const Quantizer* consumer = context.quant.at(node);
    return consumer && consumer->dequantizes() && consumer->data == match.quantized && consumer->scale == match.scale &&
        consumer->zeroPoint == match.zeroPoint;
}

void matchConsumers(const Context& context, DynamicQuantization& match) {
    const Index& index = context.index();
    for (const Use& use : index.uses(match.quantized)) {
        if (isDequantizer(context, match, use.node)) {
            match.dequantizers.push_back(use.node);
            continue;
        }
        IntegerProduct product = integerProductAt(context, use.node);
        if (use.slot != 0 || !(product.convolution || context.node(use.node).is("MatMulInteger"))) {
            match.isEmulable = false;
            continue;
        }
        if (match.scale.valid())
            matchTail(context, match.scale, product);
        match.products.push_back(product);
    }
}

bool isRestorable(const Context& context, const DynamicQuantization& match) {
    const Index& index = context.index();
    const auto hasTail = [&](const IntegerProduct& product) {
        return product.result.valid() && product.dataZeroPoint == match.zeroPoint;
    };
    const auto readsScale = [&](const Use& use) {
        const auto isTail = [&](const IntegerProduct& product) { return product.scaleProduct == use.node; };
        return isDequantizer(context, match, use.node) || std::ranges::any_of(match.products, isTail);
    };
    const auto readsZeroPoint = [&](const Use& use) {
        const auto isIt = [&](const IntegerProduct& product) { return product.node == use.node && use.slot == 2; };
        return isDequantizer(context, match, use.node) || std::ranges::any_of(match.products, isIt);
    };
    const auto readOnlyBy = [&](ValueIx value, const auto& isKnown) {
        return !value.valid() || (!index.isGraphOutput(value) && std::ranges::all_of(index.uses(value), isKnown));
    };
    const bool isRead = !match.products.empty() || !match.dequantizers.empty();
    return match.isEmulable && isRead && !index.isGraphOutput(match.quantized) &&
        std::ranges::all_of(match.products, hasTail) && readOnlyBy(match.scale, readsScale) &&
        readOnlyBy(match.zeroPoint, readsZeroPoint);
}

} // namespace

IntegerProduct integerProductAt(const Context& context, NodeIx node) {
    const Index& index = context.index();
    IntegerProduct product;
    product.node = node;
    product.weight = index.input(node, 1);
    product.dataZeroPoint = index.input(node, 2);
    product.weightZeroPoint = index.input(node, 3);
    product.convolution = context.node(node).is("ConvInteger");
    return product;
}

DynamicQuantization matchDynamicQuantization(const Context& context, NodeIx node) {
    const Index& index = context.index();
    DynamicQuantization match;
    match.node = node;
    match.source = index.input(node, 0);
    match.quantized = index.output(node, 0);
    match.scale = index.output(node, 1);
    match.zeroPoint = index.output(node, 2);
    match.isEmulable = match.source.valid() && match.quantized.valid();
    if (!match.isEmulable)
        return match;
    matchConsumers(context, match);
    match.isRestorable = isRestorable(context, match);
    return match;
}

} // namespace qaliper
