#include "model/rewrite/qoperator_weights.h"

#include <algorithm>

#include "model/graph/queries.h"
#include "model/quant/dequantize.h"
#include "model/rewrite/asymmetry.h"

namespace qaliper {

namespace {

bool areAll(const Result<std::vector<std::int64_t>>& numbers, std::int64_t wanted) {
    return numbers && std::ranges::all_of(*numbers, [&](std::int64_t number) { return number == wanted; });
}

// The equivalent DQ of the operator's weight.
Quantizer quantizerOf(const Context& context, const QuantizedOperand& weight, std::optional<std::int64_t> axis) {
    const auto constant = [&](ValueIx value) {
        return value.valid() ? constantAfter(context.index(), value) : nullptr;
    };
    Quantizer quantizer;
    quantizer.data = weight.data;
    quantizer.scale = weight.scale;
    quantizer.zeroPoint = weight.zeroPoint;
    quantizer.type = constant(weight.data)->type;
    quantizer.scaleTensor = constant(weight.scale);
    quantizer.zeroPointTensor = constant(weight.zeroPoint);
    const bool isWhole = elementCount(quantizer.scaleTensor->dims) == std::uint64_t{1} &&
        (!quantizer.zeroPointTensor || elementCount(quantizer.zeroPointTensor->dims) == std::uint64_t{1});
    quantizer.granularity = isWhole ? Granularity::PerTensor : Granularity::PerChannel;
    if (!isWhole)
        quantizer.axis = axis;
    return quantizer;
}

bool canBeShifted(const Context& context, const Quantizer& quantizer) {
    return quantizer.type == DataType::Uint8 && areAll(readZeroPoints(quantizer, context.storage()), unsignedMiddle);
}

bool isFine(const Context& context, const Quantizer& quantizer) {
    return quantizer.type == DataType::Int8 && areAll(readZeroPoints(quantizer, context.storage()), 0);
}

Tensor zerosLike(const Tensor& scales, const std::string& name) {
    const auto count = static_cast<std::size_t>(elementCount(scales.dims).value_or(1));
    return makeSmallTensor(name, DataType::Int8, scales.dims, std::vector<double>(count, 0));
}

Result<Tensor> symmetricWeightScales(const Context& context, const Quantizer& quantizer) {
    auto scales = readScales(quantizer, context.storage());
    const auto zeroPoints = readZeroPoints(quantizer, context.storage());
    if (!scales || !zeroPoints)
        return fail(scales ? zeroPoints.error() : scales.error());
    for (std::size_t i = 0; i < scales->size(); ++i)
        (*scales)[i] = symmetricScale(quantizer.type, (*scales)[i], (*zeroPoints)[std::min(i, zeroPoints->size() - 1)]);
    const Tensor& old = *quantizer.scaleTensor;
    return makeSmallTensor(old.name + "_symmetric", old.type, old.dims, *scales);
}

} // namespace

bool needsRounding(const Context& context, const QuantizedOperand& weight) {
    const Quantizer quantizer = quantizerOf(context, weight, std::nullopt);
    return !isFine(context, quantizer) && !canBeShifted(context, quantizer);
}

Result<QOperatorWeights::Bytes> QOperatorWeights::bytesOf(
    const QOperator& op, std::size_t operand, const Quantizer& asIs) {
    const QuantizedOperand& weight = op.operands[operand];
    const GraphId graph = context_->index().graphOf(op.node);
    const std::string base = name(weight.data);
    Bytes bytes{base, name(weight.scale), {}};
    if (isFine(*context_, asIs)) {
        const bool fits = asIs.zeroPointTensor && asIs.zeroPointTensor->dims == asIs.scaleTensor->dims;
        bytes.zeroPoint = fits ? name(weight.zeroPoint)
                               : builder_->addTensor(graph, zerosLike(*asIs.scaleTensor, base + "_zero_point"));
        return bytes;
    }
    bytes.zeroPoint = builder_->addTensor(graph, zerosLike(*asIs.scaleTensor, base + "_zero_point"));
    if (!withData_)
        return bytes;
    const Tensor& constant = *weightOf(*context_, weight);
    if (canBeShifted(*context_, asIs)) {
        QALIPER_TRY(auto shifted, shiftedToInt8(base + "_int8", constant, context_->storage()));
        bytes.data = builder_->addTensor(graph, std::move(shifted));
        return bytes;
    }
    QALIPER_TRY(auto scales, symmetricWeightScales(*context_, asIs));
    QALIPER_TRY(auto rounded, roundedToInt8(constant, asIs, scales, context_->storage()));
    bytes.scale = builder_->addTensor(graph, std::move(scales));
    bytes.data = builder_->addTensor(graph, std::move(rounded));
    return bytes;
}

Result<std::string> QOperatorWeights::dequantized(const QOperator& op, std::size_t operand) {
    const QuantizedOperand& weight = op.operands[operand];
    const auto axis = channelAxis(*context_, op, operand, weightOf(*context_, weight)->dims.size());
    const Quantizer asIs = quantizerOf(*context_, weight, axis);
    const auto key = std::tuple(weight.data, weight.scale, weight.zeroPoint, asIs.axis.value_or(-1));
    if (const auto found = made_.find(key); found != made_.end())
        return found->second;
    QALIPER_TRY(const auto bytes, bytesOf(op, operand, asIs));
    NewNode dequantize{
        "DequantizeLinear", "", {bytes.data, bytes.scale, bytes.zeroPoint}, {}, name(weight.data) + "_dequantized"};
    if (asIs.axis)
        dequantize.attributes.push_back({"axis", *asIs.axis});
    return made_[key] = builder_->add(context_->index().graphOf(op.node), std::move(dequantize));
}

Result<std::string> QOperatorWeights::floatBias(const QOperator& op) {
    const GraphId graph = context_->index().graphOf(op.node);
    const std::string wish = name(op.bias) + "_float";
    if (!withData_)
        return builder_->addTensor(graph, makeSmallTensor(wish, DataType::Float, {}, {0}));
    const auto constant = [&](ValueIx value) { return constantAfter(context_->index(), value); };
    const Tensor& bias = *constant(op.bias);
    auto numbers = readNumbers(bias, context_->storage());
    const auto data = readNumbers(*constant(op.operands[0].scale), context_->storage());
    const auto weights = readNumbers(*constant(op.operands[1].scale), context_->storage());
    if (!numbers || !data || !weights)
        return fail(!numbers ? numbers.error() : !data ? data.error() : weights.error());
    const double alpha = op.floatOp == "Gemm" ? context_->node(op.node).number("alpha").value_or(1) : 1;
    for (std::size_t i = 0; i < numbers->size(); ++i)
        (*numbers)[i] *= data->front() * (*weights)[i % weights->size()] * alpha;
    return builder_->addTensor(graph, makeSmallTensor(wish, DataType::Float, bias.dims, *numbers));
}

} // namespace qaliper
