#include "model/rewrite/attention_pairs.h"

#include <algorithm>

#include "model/graph/queries.h"

namespace qaliper {

namespace {

// INT8 from 8.6 on, FP8 from 9.0 on.
bool hasKernels(const Context& context, DataType type) {
    if (!isAttentionType(type))
        return false;
    return type == DataType::Int8 ? context.target.isAtLeast(8, 6) : context.target.isAtLeast(9);
}

std::optional<double> positiveNumber(const Context& context, ValueIx value) {
    const Tensor* constant = readableConstant(context.index(), value);
    const bool isNumber = constant && constant->dims.size() <= 1 && elementCount(constant->dims) == 1U;
    const auto numbers = isNumber ? readNumbers(*constant, context.storage(), 1) : std::vector<double>{};
    return numbers && numbers->size() == 1 && numbers->front() > 0 ? std::optional(numbers->front()) : std::nullopt;
}

bool isScaleOperator(const Node& node) { return node.is("Mul") || node.is("Div"); }

// A product with a number above 0, or a division by one.
struct ScaleNode {
    double factor = 1;
    std::uint32_t dataSlot = 0;
};
std::optional<ScaleNode> scaleAt(const Context& context, NodeIx node) {
    if (!isScaleOperator(context.node(node)))
        return std::nullopt;
    const bool divides = context.node(node).is("Div");
    const std::uint32_t constantSlot = !divides && context.quant.isConstant(context.index().input(node, 0)) ? 0 : 1;
    const auto number = positiveNumber(context, context.index().input(node, constantSlot));
    return number ? std::optional(ScaleNode{divides ? 1 / *number : *number, 1 - constantSlot}) : std::nullopt;
}

bool isReadByProductsOnly(const Context& context, ValueIx value) {
    return !context.index().isGraphOutput(value) &&
        std::ranges::all_of(
            context.index().uses(value), [&](const Use& use) { return context.node(use.node).is("MatMul"); });
}

} // namespace

const Quantizer* productOperand(const Context& context, NodeIx product, std::size_t slot) {
    return context.flow.dequantizerAcrossCasts(context.quant, context.index().input(product, slot));
}

bool isAttentionType(DataType type) { return type == DataType::Int8 || type == DataType::Float8E4M3FN; }

std::optional<DataType> quantizedAttention(const Context& context, const Attention& attention) {
    const Quantizer* queries = productOperand(context, attention.first, 0);
    const Quantizer* keys = productOperand(context, attention.first, 1);
    const bool isQuantized = queries && keys && queries->type == keys->type;
    return isQuantized && hasKernels(context, queries->type) ? std::optional(queries->type) : std::nullopt;
}

std::optional<OpenSoftmax> openSoftmax(const Context& context, const Attention& attention) {
    const Index& index = context.index();
    const auto type = quantizedAttention(context, attention);
    const Quantizer* values = productOperand(context, attention.second, 1 - attention.probabilitySlot);
    const bool isOpen = !productOperand(context, attention.second, attention.probabilitySlot);
    if (!type || !values || values->type != *type || !isOpen)
        return std::nullopt;
    const ValueIx probabilities = index.input(attention.second, attention.probabilitySlot);
    const auto isProduct = [&](const Use& use) { return context.node(use.node).is("MatMul"); };
    const bool isReadByProducts =
        !index.isGraphOutput(probabilities) && std::ranges::all_of(index.uses(probabilities), isProduct);
    return OpenSoftmax{probabilities, values, isReadByProducts};
}

std::optional<Between> betweenAt(const Context& context, NodeIx product, std::size_t slot) {
    const Index& index = context.index();
    Between found;
    found.last = index.input(product, slot);
    if (!found.last.valid() || !isReadByProductsOnly(context, found.last))
        return std::nullopt;
    ValueIx value = found.last;
    const auto producer = [&] { return value.valid() ? index.producer(value) : NodeIx{}; };
    if (const NodeIx mul = producer(); mul.valid() && isScaleOperator(context.node(mul))) {
        const auto scale = scaleAt(context, mul);
        if (!scale)
            return std::nullopt;
        found.mul = mul;
        found.factor = scale->factor;
        value = index.input(mul, scale->dataSlot);
    }
    if (const NodeIx transpose = producer(); transpose.valid() && context.node(transpose).is("Transpose")) {
        found.transpose = transpose;
        value = index.input(transpose, 0);
    }
    const auto pair = value.valid() ? pairEndingAt(context, value) : std::nullopt;
    if (!pair || (!found.mul.valid() && !found.transpose.valid()) || !isSymmetricPerTensor(*pair->dequantize) ||
        !isSymmetricPerTensor(*pair->quantize) || !hasKernels(context, pair->dequantize->type))
        return std::nullopt;
    found.pair = *pair;
    return found;
}

namespace {

// What reads the DQ of this Q, when nothing else reads what is in between.
std::optional<Use> consumerAfterPair(const Context& context, NodeIx quantize) {
    const Index& index = context.index();
    const Quantizer* quantizer = context.quant.at(quantize);
    const auto use = quantizer && quantizer->quantizes ? soleUse(index, quantizer->output) : std::nullopt;
    const Quantizer* dequantizer = use ? context.quant.at(use->node) : nullptr;
    return dequantizer && dequantizer->dequantizes() ? soleUse(index, dequantizer->output) : std::nullopt;
}

} // namespace

std::optional<ScoreScale> scaleOfScores(const Context& context, const Attention& attention) {
    const Index& index = context.index();
    const auto near = soleUse(index, index.output(attention.first, 0));
    const auto far = near ? consumerAfterPair(context, near->node) : std::nullopt;
    const auto use = far ? far : near;
    const auto scale = use ? scaleAt(context, use->node) : std::nullopt;
    if (!scale || scale->dataSlot != use->slot || index.isGraphOutput(index.output(use->node, 0)))
        return std::nullopt;
    ScoreScale found{use->node, scale->factor, {}, {}, far.has_value()};
    if (found.isAfterPair || !productOperand(context, attention.first, 0))
        return found;
    ValueIx value = index.input(attention.first, 0);
    if (const NodeIx above = index.producer(value); above.valid() && context.node(above).is("Transpose")) {
        found.transpose = above;
        value = index.input(above, 0);
    }
    const auto pair = pairEndingAt(context, value);
    if (!pair || !isSymmetricPerTensor(*pair->dequantize) || !isSymmetricPerTensor(*pair->quantize))
        return std::nullopt;
    found.pair = *pair;
    return found;
}

} // namespace qaliper
