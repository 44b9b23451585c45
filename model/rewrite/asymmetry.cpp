#include "model/rewrite/asymmetry.h"

#include <algorithm>
#include <cmath>

#include "model/context/nonnegative.h"
#include "model/context/parser_values.h"
#include "model/graph/elements.h"
#include "model/quant/dequantize.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fold.h"
#include "model/rewrite/pairs.h"
#include "model/target/quantizer_import.h"

namespace qaliper {

namespace {

// The limits of INT8 are -128 and 127; the scale has to fit 127.
constexpr double largestInt8 = 127;

std::optional<ZeroPoints> classifyZeroPoints(const Context& context, const Quantizer& quantizer) {
    const auto values = readZeroPoints(quantizer, context.storage());
    if (!values || values->empty())
        return std::nullopt;
    const auto are = [&](std::int64_t wanted) {
        return std::ranges::all_of(*values, [&](std::int64_t value) { return value == wanted; });
    };
    if (are(0))
        return ZeroPoints::Zero;
    return quantizer.type == DataType::Uint8 && are(unsignedMiddle) ? ZeroPoints::Middle : ZeroPoints::Other;
}

// The Q or DQ that starts the tensor, and the DQs downstream.
std::vector<const Quantizer*> membersOf(const Context& context, const Quantizer& head) {
    std::vector<const Quantizer*> members{&head};
    if (head.quantizes) {
        for (const Quantizer* consumer : onlyDequantizers(context, head.output))
            members.push_back(consumer);
    }
    return members;
}

bool agree(const Context& context, const std::vector<const Quantizer*>& members) {
    return std::ranges::all_of(members, [&](const Quantizer* member) {
        return sameQuantization(*members.front(), *member, context.storage()) && context.isEditable(member->node);
    });
}

bool isRewritable(const Context& context, const Quantizer& head) {
    const auto members = membersOf(context, head);
    if (!head.scaleTensor || !head.zeroPointTensor || !agree(context, members))
        return false;
    return head.quantizes ? members.size() > 1 : foldPath(context, head.data).has_value();
}

// Replaces the constant of a DQ.
void replaceConstant(FixBuilder& builder, const Context& context, const Quantizer& dequantize, Tensor constant) {
    builder.redirect(
        dequantize.node, 0, builder.addTensor(context.index().graphOf(dequantize.node), std::move(constant)));
}

Tensor zeroPointsLike(const Quantizer& quantizer, std::string name) {
    const Tensor& old = *quantizer.zeroPointTensor;
    const auto count = static_cast<std::size_t>(elementCount(old.dims).value_or(1));
    return makeSmallTensor(std::move(name), DataType::Int8, old.dims, std::vector<double>(count, 0));
}

// One for each old scale.
Result<std::vector<double>> symmetricScales(const Context& context, const Quantizer& quantizer) {
    auto scales = readScales(quantizer, context.storage());
    const auto zeroPoints = readZeroPoints(quantizer, context.storage());
    if (!scales || !zeroPoints)
        return fail(scales ? zeroPoints.error() : scales.error());
    for (std::size_t i = 0; i < scales->size(); ++i)
        (*scales)[i] = symmetricScale(quantizer.type, (*scales)[i], (*zeroPoints)[std::min(i, zeroPoints->size() - 1)]);
    return scales;
}

Result<Tensor> roundedAgain(const Context& context, const Quantizer& quantizer, const Tensor& scales) {
    QALIPER_TRY(const auto constant, foldedConstant(context, quantizer.data));
    return roundedToInt8(constant, quantizer, scales, context.storage());
}

// Downstream of a Gather or similar operator on a quantized constant: another rule reports that operator, and its fix
// removes the DQ. A zero point other than 0 is rejected anyway.
bool readsTable(const Context& context, const Quantizer& quantizer) {
    const NodeIx producer = context.index().producer(quantizer.data);
    return quantizer.dequantizes() && producer.valid() && !context.quant.at(producer) &&
        quantTrait(context.node(producer)) == QuantTrait::Commutes &&
        context.quant.isConstant(context.index().input(producer, 0)) && !context.quant.isConstant(quantizer.data);
}

} // namespace

std::optional<ZeroPoints> asymmetryOf(const Context& context, const Quantizer& quantizer) {
    const bool isByte = quantizer.type == DataType::Uint8 || quantizer.type == DataType::Int8;
    const bool isInt4 = quantizer.type == DataType::Int4 && context.target.version >= firstRelease(DataType::Int4);
    const Quantizer* before =
        quantizer.dequantizes() ? context.quant.producer(context.index(), quantizer.data) : nullptr;
    const bool isBare = !quantizer.zeroPoint.valid();
    if (isBare && quantizer.type == DataType::Uint8 && quantizer.dequantizes() &&
        !isQuantizedBefore(context, quantizer.data))
        return ZeroPoints::Zero;
    if ((!isByte && !isInt4) || isBare)
        return std::nullopt;
    if (before && before->quantizes && before->zeroPoint.valid())
        return std::nullopt;
    const auto zeroPoints = classifyZeroPoints(context, quantizer);
    const bool isFine =
        zeroPoints == ZeroPoints::Zero && (quantizer.type != DataType::Uint8 || readsTable(context, quantizer));
    return isFine ? std::nullopt : zeroPoints;
}

double symmetricScale(DataType type, double scale, std::int64_t zeroPoint) {
    if (zeroPoint == (type == DataType::Uint8 ? unsignedMiddle : 0))
        return scale;
    const IntegerRange range = rangeOf(type);
    const double below = static_cast<double>(zeroPoint) - static_cast<double>(range.lowest);
    const double above = static_cast<double>(range.highest) - static_cast<double>(zeroPoint);
    return std::max(below, above) * scale / largestInt8;
}

Result<Tensor> roundedToInt8(
    const Tensor& constant, const Quantizer& quantizer, const Tensor& scales, const Storage& storage) {
    QALIPER_TRY(const auto real, dequantized(constant.name, constant, quantizer, DataType::Float, storage));
    Quantizer symmetric;
    symmetric.type = DataType::Int8;
    symmetric.granularity = quantizer.granularity;
    symmetric.axis = quantizer.axis;
    symmetric.scaleTensor = &scales;
    return quantized(constant.name + "_int8", real, symmetric, storage);
}

bool canShift(const Context& context, const Quantizer& quantizer) { return isRewritable(context, quantizer); }

bool canBeSymmetric(const Context& context, const Quantizer& quantizer) {
    const bool isWhole = quantizer.granularity == Granularity::PerTensor;
    const bool isWeight = quantizer.granularity == Granularity::PerChannel && quantizer.constantData;
    return (isWhole || isWeight) && bitsOf(quantizer.type) == 8 && isRewritable(context, quantizer);
}

Result<Fix> shiftToInt8(const Context& context, const Quantizer& quantizer) {
    FixBuilder builder(context);
    const GraphId graph = context.index().graphOf(quantizer.node);
    const std::string base(context.index().name(quantizer.data));
    if (quantizer.dequantizes()) {
        QALIPER_TRY(const auto constant, foldedConstant(context, quantizer.data));
        QALIPER_TRY(auto shifted, shiftedToInt8(constant.name + "_int8", constant, context.storage()));
        replaceConstant(builder, context, quantizer, std::move(shifted));
    }
    const std::string zeroPoint = builder.addTensor(graph, zeroPointsLike(quantizer, base + "_zero_point"));
    for (const Quantizer* member : membersOf(context, quantizer))
        builder.redirect(member->node, 2, zeroPoint);
    if (quantizer.quantizes)
        builder.forgetType(quantizer.output);
    return Fix{std::move(builder).finish(), {}};
}

Result<Fix> makeSymmetric(const Context& context, const Quantizer& quantizer) {
    QALIPER_TRY(const auto scales, symmetricScales(context, quantizer));
    const std::string base(context.index().name(quantizer.data));
    const GraphId graph = context.index().graphOf(quantizer.node);
    const Tensor scale =
        makeSmallTensor(base + "_scale", quantizer.scaleTensor->type, quantizer.scaleTensor->dims, scales);
    FixBuilder builder(context);
    if (quantizer.dequantizes()) {
        QALIPER_TRY(auto rounded, roundedAgain(context, quantizer, scale));
        replaceConstant(builder, context, quantizer, std::move(rounded));
    }
    const NewParameters parameters{
        builder.addTensor(graph, scale), builder.addTensor(graph, zeroPointsLike(quantizer, base + "_zero_point"))};
    for (const Quantizer* member : membersOf(context, quantizer))
        setParameters(builder, *member, parameters);
    if (foldsRelu(context, quantizer))
        builder.redirect(quantizer.node, 0, builder.add(graph, {"Relu", "", {base}, {}, base + "_relu"}));
    if (quantizer.quantizes)
        builder.forgetType(quantizer.output);
    return Fix{std::move(builder).finish(), {}};
}

} // namespace qaliper
