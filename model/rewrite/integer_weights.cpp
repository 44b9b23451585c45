#include "model/rewrite/integer_weights.h"

#include <algorithm>

#include "model/quant/dequantize.h"

namespace qaliper {

namespace {

const Tensor* constantOf(const Context& context, ValueIx value) {
    return value.valid() ? constantAfter(context.index(), value) : nullptr;
}

bool isOneNumber(const std::vector<std::int64_t>& dims) { return elementCount(dims) == 1U; }

std::int64_t outputChannels(const std::vector<std::int64_t>& weight, bool convolution) {
    return convolution ? weight.front() : weight.back();
}

// The scale multiplies the result: its last dimension matches the columns of a MatMul weight; for a Conv, the channels
// are the dimension before the spatial ones. A scale of higher rank would change the shape of the result.
bool scaleFits(const std::vector<std::int64_t>& scale, const std::vector<std::int64_t>& weight, bool convolution) {
    if (scale.size() > weight.size() || weight.size() < 2)
        return false;
    if (isOneNumber(scale))
        return true;
    const std::size_t after = convolution ? weight.size() - 2 : 0;
    const auto isLong = [](std::int64_t dim) { return dim != 1; };
    if (scale.size() <= after || std::ranges::count_if(scale, isLong) != 1)
        return false;
    return scale[scale.size() - 1 - after] == outputChannels(weight, convolution);
}

// A zero point of one number or one per output channel; for a MatMul, leading dimensions of 1 are allowed.
bool zeroPointFits(
    const std::vector<std::int64_t>& zeroPoint, const std::vector<std::int64_t>& weight, bool convolution) {
    if (weight.size() < 2 || isOneNumber(zeroPoint))
        return weight.size() >= 2;
    const auto channels = outputChannels(weight, convolution);
    const bool isVector = elementCount(zeroPoint) == static_cast<std::uint64_t>(channels);
    return isVector && zeroPoint.back() == channels && (zeroPoint.size() == 1 || !convolution);
}

bool isScalar(const Context& context, ValueIx value) {
    const auto dims = context.types.staticShape(value);
    return dims && isOneNumber(*dims);
}

// Computed parameters are broadcast, which matches the channels of a MatMul only.
bool computedFits(const Context& context, const IntegerProduct& product, ValueIx parameter) {
    if (!parameter.valid() || isScalar(context, parameter))
        return true;
    const Shape* weight = context.types.shape(product.weight);
    const Shape* shape = context.types.shape(parameter);
    return !product.convolution && weight && weight->size() >= 2 && shape && shape->size() == 1;
}

bool isConstantOrAbsent(const Context& context, ValueIx value) { return !value.valid() || constantOf(context, value); }

// One value per element of a weight, from one number or one per output channel.
class ChannelValues {
public:
    ChannelValues(std::vector<double> values, const Tensor& weight, bool convolution)
        : values_(std::move(values)),
          convolution_(convolution),
          channels_(static_cast<std::uint64_t>(outputChannels(weight.dims, convolution))),
          perChannel_(*elementCount(weight.dims) / std::max<std::uint64_t>(channels_, 1)) {}

    double at(std::uint64_t element) const {
        if (values_.size() == 1)
            return values_.front();
        return values_[convolution_ ? element / perChannel_ : element % channels_];
    }

private:
    std::vector<double> values_;
    bool convolution_;
    std::uint64_t channels_;
    std::uint64_t perChannel_;
};

Result<std::vector<double>> numbersOf(const Context& context, ValueIx value, double absent) {
    if (!value.valid())
        return std::vector<double>{absent};
    const Tensor* tensor = constantOf(context, value);
    if (!tensor)
        return fail(ErrorKind::Unsupported, say("The weight is constant, but its scale or zero point is computed"));
    return readNumbers(*tensor, context.storage());
}

} // namespace

bool canBecomeFloat(const Context& context, const IntegerProduct& product, bool scaled) {
    const Tensor* weight = constantOf(context, product.weight);
    const Tensor* scale = scaled ? constantOf(context, product.weightScale) : nullptr;
    const Tensor* zeroPoint = constantOf(context, product.weightZeroPoint);
    if (!product.weight.valid() || (scaled && !product.weightScale.valid()))
        return false;
    const auto isMissing = [](const Tensor* constant) { return constant && !hasReadableNumbers(*constant); };
    if (isMissing(weight) || isMissing(scale) || isMissing(zeroPoint))
        return false;
    if (weight && zeroPoint && !zeroPointFits(zeroPoint->dims, weight->dims, product.convolution))
        return false;
    if (weight && scale && !scaleFits(scale->dims, weight->dims, product.convolution))
        return false;
    const bool isScaleSound = !scaled || (weight && scale) || computedFits(context, product, product.weightScale);
    if (weight)
        return isScaleSound && weight->dims.size() >= 2 && isConstantOrAbsent(context, product.weightZeroPoint);
    return isScaleSound && computedFits(context, product, product.weightZeroPoint);
}

bool canStayInt8(const Context& context, const IntegerProduct& product) {
    const Tensor* weight = constantOf(context, product.weight);
    const Tensor* scale = constantOf(context, product.weightScale);
    const bool isByte = weight && (weight->type == DataType::Int8 || weight->type == DataType::Uint8);
    if (!isByte || !scale || !canBecomeFloat(context, product, true))
        return false;
    if (!isOneNumber(scale->dims) && context.model().opset().value_or(0) < 13)
        return false; // per-channel scales exist since opset 13
    const auto wanted = weight->type == DataType::Uint8 ? static_cast<double>(unsignedMiddle) : 0.0;
    const auto zeroPoints = numbersOf(context, product.weightZeroPoint, 0);
    return zeroPoints && std::ranges::all_of(*zeroPoints, [&](double value) { return value == wanted; });
}

int nodesOfFloatWeight(const Context& context, const IntegerProduct& product, bool scaled) {
    const bool hasComputedScale = scaled && !constantOf(context, product.weightScale);
    if (constantOf(context, product.weight))
        return hasComputedScale ? 1 : 0;
    const bool hasZeroPoint = product.weightZeroPoint.valid();
    const bool hasComputedZeroPoint = hasZeroPoint && !constantOf(context, product.weightZeroPoint);
    return 1 + (hasZeroPoint ? 1 : 0) + (hasComputedZeroPoint ? 1 : 0) + (scaled ? 1 : 0);
}

std::string IntegerWeights::add(
    GraphId graph, const std::string& op, std::vector<std::string> inputs, const std::string& wish) {
    return builder_->add(graph, {op, "", std::move(inputs), {}, wish});
}

Result<std::string> IntegerWeights::floatWeight(const IntegerProduct& product, bool scaled) {
    const Parts parts{product.weight, product.weightZeroPoint, scaled ? product.weightScale : ValueIx{}};
    if (const auto known = made_.find(parts); known != made_.end())
        return known->second;
    const Tensor* constant = constantOf(*context_, product.weight);
    auto made = constant ? constantWeight(product, *constant, scaled) : computedWeight(product, scaled);
    if (made)
        made_.emplace(parts, *made);
    return made;
}

Result<std::string> IntegerWeights::constantWeight(const IntegerProduct& product, const Tensor& weight, bool scaled) {
    const bool hasConstantScale = scaled && constantOf(*context_, product.weightScale);
    const auto bytes = readBytes(weight, context_->storage());
    const auto zeroPoints = numbersOf(*context_, product.weightZeroPoint, 0);
    const auto scales = numbersOf(*context_, hasConstantScale ? product.weightScale : ValueIx{}, 1);
    if (!bytes || !zeroPoints || !scales)
        return fail(!bytes ? bytes.error() : !zeroPoints ? zeroPoints.error() : scales.error());
    const ChannelValues zeroPoint(*zeroPoints, weight, product.convolution);
    const ChannelValues scale(*scales, weight, product.convolution);
    const std::uint64_t count = *elementCount(weight.dims);
    ElementPacker packer(DataType::Float, count);
    for (std::uint64_t i = 0; i < count; ++i) {
        const double quantized = decodeElement(weight.type, bitsAt(weight.type, *bytes, i));
        packer.push(encodeElement(DataType::Float, (quantized - zeroPoint.at(i)) * scale.at(i)));
    }
    const std::string base(context_->index().name(product.weight));
    QALIPER_TRY(auto tensor,
        makeTensor(base + "_float", DataType::Float, weight.dims, std::move(packer).take(), context_->storage()));
    const GraphId graph = context_->index().graphOf(product.node);
    std::string name = builder_->addTensor(graph, std::move(tensor));
    if (scaled && !hasConstantScale)
        name = add(graph, "Mul", {name, std::string(context_->index().name(product.weightScale))}, name + "_scaled");
    return name;
}

// The float form of a zero point: a new constant, because only a DQ may read an INT8 constant.
std::string IntegerWeights::floatParameter(GraphId graph, ValueIx value) {
    const std::string name(context_->index().name(value));
    const Tensor* constant = constantOf(*context_, value);
    const auto numbers = constant ? readNumbers(*constant, context_->storage()) : fail(Error{});
    if (numbers)
        return builder_->addTensor(graph, makeSmallTensor(name + "_float", DataType::Float, constant->dims, *numbers));
    return builder_->add(
        graph, {"Cast", "", {name}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, name + "_float"});
}

Result<std::string> IntegerWeights::computedWeight(const IntegerProduct& product, bool scaled) {
    const GraphId graph = context_->index().graphOf(product.node);
    const std::string base(context_->index().name(product.weight));
    std::string value = floatParameter(graph, product.weight);
    if (product.weightZeroPoint.valid())
        value = add(graph, "Sub", {value, floatParameter(graph, product.weightZeroPoint)}, base + "_centred");
    if (scaled)
        value = add(graph, "Mul", {value, std::string(context_->index().name(product.weightScale))}, base + "_scaled");
    return value;
}

Result<std::string> IntegerWeights::int8Constant(const IntegerProduct& product, const Tensor& weight) {
    const Index& index = context_->index();
    if (weight.type == DataType::Int8)
        return std::string(index.name(throughIdentity(index, product.weight)));
    QALIPER_TRY(
        auto tensor, shiftedToInt8(std::string(index.name(product.weight)) + "_int8", weight, context_->storage()));
    return builder_->addTensor(index.graphOf(product.node), std::move(tensor));
}

Result<std::string> IntegerWeights::int8Weight(const IntegerProduct& product) {
    const Parts parts{product.weight, product.weightZeroPoint, product.weightScale};
    if (const auto known = made_.find(parts); known != made_.end())
        return known->second;
    const Tensor* weight = constantOf(*context_, product.weight);
    const Tensor* scale = constantOf(*context_, product.weightScale);
    if (!weight || !scale)
        return fail(ErrorKind::Unsupported, say("The weight or its scale is computed"));
    QALIPER_TRY(const auto scales, readNumbers(*scale, context_->storage()));
    QALIPER_TRY(auto name, int8Constant(product, *weight));
    const GraphId graph = context_->index().graphOf(product.node);
    const std::string base(context_->index().name(product.weight));
    const bool isPerTensor = scales.size() == 1;
    const std::vector<std::int64_t> dims =
        isPerTensor ? std::vector<std::int64_t>{} : std::vector<std::int64_t>{std::ssize(scales)};
    const std::string scaleName =
        builder_->addTensor(graph, makeSmallTensor(base + "_dq_scale", DataType::Float, dims, scales));
    const std::string zeroPoint = builder_->addTensor(
        graph, makeSmallTensor(base + "_dq_zero_point", DataType::Int8, dims, std::vector<double>(scales.size(), 0)));
    std::vector<Attribute> attributes;
    if (!isPerTensor)
        attributes.push_back({"axis", product.convolution ? std::int64_t{0} : std::ssize(weight->dims) - 1});
    std::string made = builder_->add(
        graph, {"DequantizeLinear", "", {name, scaleName, zeroPoint}, std::move(attributes), base + "_dequantized"});
    made_.emplace(parts, made);
    return made;
}

} // namespace qaliper
