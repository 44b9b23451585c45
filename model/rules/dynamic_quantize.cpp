#include "model/rules/dynamic_quantize.h"

#include <algorithm>

namespace qaliper {

namespace {

constexpr std::uint64_t largestWeight = 1ULL << 31;

std::optional<NodeIx> soleReader(const Context& context, ValueIx value, std::string_view op) {
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
    const auto cast = soleReader(context, index.output(product.node, 0), "Cast");
    const auto scaling = cast ? soleReader(context, index.output(*cast, 0), "Mul") : std::nullopt;
    if (!scaling)
        return;
    const ValueIx scale = otherOperand(context, *scaling, index.output(*cast, 0));
    const NodeIx scaleProduct = scale.valid() ? index.producer(scale) : NodeIx{};
    if (!scaleProduct.valid() || !context.node(scaleProduct).is("Mul"))
        return;
    const auto factors = index.inputs(scaleProduct);
    if (std::ranges::find(factors, dynamicScale) == factors.end())
        return;
    product.weightScale = otherOperand(context, scaleProduct, dynamicScale);
    product.result = index.output(*scaling, 0);
}

std::optional<std::vector<double>> constantNumbers(const Context& context, ValueIx value) {
    const Tensor* tensor = value.valid() ? constantBehind(context.index(), value) : nullptr;
    const auto numbers = tensor ? readNumbers(*tensor, context.storage(), largestWeight) : fail(Error{});
    return numbers ? std::optional(*numbers) : std::nullopt;
}

// Parameters of one number, or one for each output channel: the last dimension of a MatMul weight, the first of a Conv's.
class ChannelParameter {
public:
    ChannelParameter(std::vector<double> values, const Tensor& weight, bool convolution)
        : values_(std::move(values)), convolution_(convolution) {
        if (weight.dims.empty())
            return;
        channels_ = static_cast<std::uint64_t>(convolution ? weight.dims.front() : weight.dims.back());
        perChannel_ = *elementCount(weight.dims) / std::max<std::uint64_t>(channels_, 1);
    }
    bool fits() const { return values_.size() == 1 || values_.size() == channels_; }
    double at(std::uint64_t element) const {
        if (values_.size() == 1)
            return values_.front();
        return values_[convolution_ ? element / perChannel_ : element % channels_];
    }

private:
    std::vector<double> values_;
    std::uint64_t channels_ = 1;
    std::uint64_t perChannel_ = 1;
    bool convolution_;
};

Result<std::string> constantWeight(
    FixBuilder& builder, const Context& context, const IntegerProduct& product, const Tensor& weight, bool scaled) {
    auto values = readNumbers(weight, context.storage(), largestWeight);
    if (!values)
        return fail(std::move(values.error()));
    const auto zeroPoints =
        product.weightZeroPoint.valid() ? constantNumbers(context, product.weightZeroPoint) : std::vector{0.0};
    const auto scales = scaled ? constantNumbers(context, product.weightScale) : std::vector{1.0};
    if (!zeroPoints || !scales)
        return fail(ErrorKind::Unsupported, say("The weight is constant, but its scale or zero point is computed"));
    const ChannelParameter zeroPoint(*zeroPoints, weight, product.convolution);
    const ChannelParameter scale(*scales, weight, product.convolution);
    if (!zeroPoint.fits() || !scale.fits())
        return fail(ErrorKind::Unsupported, say("Scale or zero point of the weight do not fit its shape"));
    for (std::uint64_t i = 0; i < values->size(); ++i)
        (*values)[i] = ((*values)[i] - zeroPoint.at(i)) * scale.at(i);
    const std::string name(context.index().name(product.weight));
    auto tensor = makeTensor(
        name + "_float", DataType::Float, weight.dims, encodeNumbers(DataType::Float, *values), context.storage());
    if (!tensor)
        return fail(std::move(tensor.error()));
    return builder.addTensor(context.index().graphOf(product.node), std::move(*tensor));
}

std::string castToFloat(FixBuilder& builder, GraphId graph, const std::string& value) {
    return builder.add(
        graph, {"Cast", "", {value}, {{"to", static_cast<std::int64_t>(DataType::Float)}}, value + "_float"});
}

bool isScalarParameter(const Context& context, ValueIx value) {
    const auto shape = value.valid() ? context.types.staticShape(value) : std::nullopt;
    return shape && elementCount(*shape) == 1U;
}

// Numbers that are computed broadcast along the last dimension, which is the output channel of a MatMul but not of a Conv.
Result<std::string> computedWeight(
    FixBuilder& builder, const Context& context, const IntegerProduct& product, bool scaled) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(product.node);
    const auto broadcasts = [&](ValueIx value) {
        return !value.valid() || !product.convolution || isScalarParameter(context, value);
    };
    if (!broadcasts(product.weightZeroPoint) || (scaled && !broadcasts(product.weightScale)))
        return fail(ErrorKind::Unsupported, say("The weight is computed and has parameters for each channel"));
    std::string value = castToFloat(builder, graph, std::string(index.name(product.weight)));
    if (product.weightZeroPoint.valid()) {
        const std::string zeroPoint = castToFloat(builder, graph, std::string(index.name(product.weightZeroPoint)));
        value = builder.add(graph, {"Sub", "", {value, zeroPoint}, {}, value + "_centred"});
    }
    if (scaled)
        value = builder.add(
            graph, {"Mul", "", {value, std::string(index.name(product.weightScale))}, {}, value + "_scaled"});
    return value;
}

} // namespace

DynamicQuantization matchDynamicQuantization(const Context& context, NodeIx node) {
    const Index& index = context.index();
    DynamicQuantization match;
    match.node = node;
    match.source = index.input(node, 0);
    const ValueIx quantized = index.output(node, 0);
    const ValueIx scale = index.output(node, 1);
    const ValueIx zeroPoint = index.output(node, 2);
    match.complete = quantized.valid() && !index.isGraphOutput(quantized);
    for (const Use& use : quantized.valid() ? index.uses(quantized) : std::span<const Use>{}) {
        const Node& reader = context.node(use.node);
        IntegerProduct product;
        product.node = use.node;
        product.convolution = reader.is("ConvInteger");
        const bool isProduct = (product.convolution || reader.is("MatMulInteger")) && use.slot == 0;
        if (!isProduct) {
            match.complete = false;
            continue;
        }
        product.weight = index.input(use.node, 1);
        product.weightZeroPoint = index.input(use.node, 3);
        if (scale.valid())
            matchTail(context, scale, product);
        match.complete = match.complete && product.result.valid() && index.input(use.node, 2) == zeroPoint;
        match.products.push_back(product);
    }
    match.complete = match.complete && !match.products.empty();
    for (const ValueIx value : {scale, zeroPoint})
        match.complete = match.complete && (!value.valid() || !index.isGraphOutput(value));
    return match;
}

Result<std::string> floatWeight(
    FixBuilder& builder, const Context& context, const IntegerProduct& product, bool scaled) {
    const Tensor* constant = constantBehind(context.index(), product.weight);
    const bool hasConstantScale = !scaled || constantBehind(context.index(), product.weightScale);
    const bool hasConstantZero =
        !product.weightZeroPoint.valid() || constantBehind(context.index(), product.weightZeroPoint);
    if (constant && hasConstantScale && hasConstantZero)
        return constantWeight(builder, context, product, *constant, scaled);
    return computedWeight(builder, context, product, scaled);
}

bool canStayInt8(const Context& context, const IntegerProduct& product) {
    const Tensor* weight = constantBehind(context.index(), product.weight);
    const Tensor* scale = product.weightScale.valid() ? constantBehind(context.index(), product.weightScale) : nullptr;
    if (!weight || !scale)
        return false;
    const bool isPerTensor = elementCount(scale->dims) == 1U;
    if (!isPerTensor && (scale->dims.size() != 1 || context.model().opset().value_or(0) < 13))
        return false;
    const double wanted = weight->type == DataType::Uint8 ? 128 : 0;
    if (!product.weightZeroPoint.valid())
        return wanted == 0;
    const auto zeroPoints = constantNumbers(context, product.weightZeroPoint);
    return zeroPoints && std::ranges::all_of(*zeroPoints, [&](double value) { return value == wanted; });
}

Result<std::string> int8Weight(FixBuilder& builder, const Context& context, const IntegerProduct& product) {
    const Index& index = context.index();
    const GraphId graph = index.graphOf(product.node);
    const Tensor& weight = *constantBehind(index, product.weight);
    const Tensor& scale = *constantBehind(index, product.weightScale);
    std::string name(index.name(product.weight));
    if (weight.type == DataType::Uint8) {
        auto bytes = readBytes(weight, context.storage());
        if (!bytes)
            return fail(std::move(bytes.error()));
        for (char& byte : *bytes) // the same number with the zero point moved from 128 to 0
            byte = static_cast<char>(static_cast<unsigned char>(byte) ^ 0x80U);
        auto tensor = makeTensor(name + "_int8", DataType::Int8, weight.dims, std::move(*bytes), context.storage());
        if (!tensor)
            return fail(std::move(tensor.error()));
        name = builder.addTensor(graph, std::move(*tensor));
    }
    const bool isPerTensor = elementCount(scale.dims) == 1U;
    const std::vector<std::int64_t> dims = isPerTensor ? std::vector<std::int64_t>{} : scale.dims;
    const std::string base(index.name(product.weight));
    const auto scales = readNumbers(scale, context.storage());
    if (!scales)
        return fail(scales.error());
    const std::string scaleName =
        builder.addTensor(graph, makeSmallTensor(base + "_dq_scale", DataType::Float, dims, *scales));
    const std::string zeroPoint = builder.addTensor(
        graph, makeSmallTensor(base + "_dq_zero_point", DataType::Int8, dims, std::vector<double>(scales->size(), 0)));
    std::vector<Attribute> attributes;
    if (!isPerTensor)
        attributes.push_back(
            {"axis", product.convolution ? std::int64_t{0} : static_cast<std::int64_t>(weight.dims.size()) - 1});
    return builder.add(
        graph, {"DequantizeLinear", "", {name, scaleName, zeroPoint}, std::move(attributes), base + "_dequantized"});
}

std::string floatProduct(FixBuilder& builder, const Context& context, const IntegerProduct& product,
    const std::string& data, const std::string& weight) {
    const Node& integer = context.node(product.node);
    const std::string op = product.convolution ? "Conv" : "MatMul";
    return builder.add(context.index().graphOf(product.node),
        {op, "", {data, weight}, integer.attributes, integer.outputs.front() + "_float"});
}

EmulatedQuantization emulateQuantization(
    FixBuilder& builder, const Context& context, const DynamicQuantization& match) {
    const GraphId graph = context.index().graphOf(match.node);
    const std::string x(context.index().name(match.source));
    const auto constant = [&](const std::string& wish, double value) {
        return builder.addTensor(graph, makeSmallTensor(x + wish, DataType::Float, {}, {value}));
    };
    const auto node = [&](const std::string& op, std::vector<std::string> inputs, const std::string& wish) {
        return builder.add(graph, {op, "", std::move(inputs), {}, x + wish});
    };
    const auto reduce = [&](const std::string& op, const std::string& wish) {
        return builder.add(graph, {op, "", {x}, {{"keepdims", std::int64_t{0}}}, x + wish});
    };
    const std::string zero = constant("_zero", 0);
    const std::string one = constant("_one", 1);
    const std::string top = constant("_255", 255);
    const std::string lowest = node("Min", {reduce("ReduceMin", "_min"), zero}, "_lowest");
    const std::string highest = node("Max", {reduce("ReduceMax", "_max"), zero}, "_highest");
    const std::string span = node("Div", {node("Sub", {highest, lowest}, "_range"), top}, "_step");
    const std::string isZero = node("Equal", {span, zero}, "_is_zero"); // all of x is zero: any scale will do
    const std::string scale = node("Where", {isZero, one, span}, "_scale");
    const auto round = [&](const std::string& value, const std::string& wish) { return node("Round", {value}, wish); };
    const std::string shift = node("Sub", {zero, node("Div", {lowest, scale}, "_shift")}, "_shift_up");
    const std::string zeroPoint = node("Clip", {round(shift, "_rounded_shift"), zero, top}, "_zero_point");
    const std::string steps = round(node("Div", {x, scale}, "_steps"), "_rounded_steps");
    const std::string quantized = node("Clip", {node("Add", {steps, zeroPoint}, "_shifted"), zero, top}, "_quantized");
    return {quantized, scale, zeroPoint};
}

} // namespace qaliper
