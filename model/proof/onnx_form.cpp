#include "model/proof/onnx_form.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <utility>

#include "model/graph/queries.h"
#include "model/proof/block_layout.h"
#include "model/quant/operator_traits.h"
#include "model/rewrite/fix_builder.h"

namespace qaliper {

namespace {

constexpr std::int64_t oldestOpset = 13; // ReduceSum, Squeeze and Unsqueeze have their axes as inputs
constexpr std::int64_t opsetOfFloat8 = 19;
constexpr std::int64_t opsetOfBlocks = 21; // and of 4 and 16 bits
constexpr std::int64_t opsetOfOutputType = 23;
constexpr std::uint64_t mostElements = 1U << 24; // of a constant that is written out in FP32
constexpr double largestFloat4 = 6;
constexpr double largestFloat8 = 448; // E4M3
constexpr double biasOfE8M0 = 127;

std::int64_t opsetOfModel(const Context& context) { return context.model().opset().value_or(0); }

// ONNX Runtime holds values of this type in a model of this opset.
bool isHeld(DataType type, std::int64_t opset) {
    switch (type) {
    case DataType::Int8:
    case DataType::Uint8:
    case DataType::Int32: return true;
    case DataType::Float8E4M3FN:
    case DataType::Float8E5M2: return opset >= opsetOfFloat8;
    case DataType::Int16:
    case DataType::Uint16:
    case DataType::Int4:
    case DataType::Uint4: return opset >= opsetOfBlocks;
    default: return false;
    }
}

DataType typeOfScale(const Context& context, const Quantizer& quantizer) {
    return quantizer.scaleTensor ? quantizer.scaleTensor->type : context.types.element(quantizer.scale);
}

bool isOther(DataType type) { return type != DataType::Undefined && !isFloat(type); }

// For ONNX Runtime, a scale has the type of the float side. A Q of FP32 with a scale in half precision divides by that
// number, and one of half precision with a scale in FP32 divides in FP32; what others compute is not known.
bool hasOtherScale(const Context& context, const Quantizer& quantizer) {
    const DataType scale = typeOfScale(context, quantizer);
    if (!quantizer.quantizes)
        return isOther(scale);
    const auto isHalf = [](DataType type) { return type == DataType::Float16 || type == DataType::Bfloat16; };
    const DataType data = context.types.element(quantizer.data);
    return (isHalf(scale) && data == DataType::Float) || (scale == DataType::Float && isHalf(data));
}

DataType typeOfOutput(const Context& context, const Quantizer& quantizer) {
    const DataType declared = context.types.element(quantizer.output);
    const DataType scale = typeOfScale(context, quantizer);
    if (isFloat(declared))
        return declared;
    return isFloat(scale) ? scale : DataType::Float;
}

// The type of the data beside the output of a DQ, in the layer that alone reads it, if it is another float type: ONNX
// has no such layer, and no numbers change where the output is cast to it.
std::optional<DataType> otherTypeBeside(const Context& context, const Quantizer& quantizer) {
    const auto use = quantizer.dequantizes() ? soleUse(context.index(), quantizer.output) : std::nullopt;
    if (!use || use->slot != 1 || !isWeighted(context.node(use->node)))
        return std::nullopt;
    const ValueIx data = context.index().input(use->node, 0);
    const DataType type = data.valid() ? context.types.element(data) : DataType::Undefined;
    return isFloat(type) && type != typeOfOutput(context, quantizer) ? std::optional(type) : std::nullopt;
}

bool lacksKernel(const Context& context, const Quantizer& quantizer) {
    const Node& node = context.node(quantizer.node);
    const std::int64_t opset = opsetOfModel(context);
    const bool isForeign = node.opType.starts_with("TRT_") || node.domain == "trt";
    const bool isEarly = (quantizer.granularity == Granularity::Block && opset < opsetOfBlocks) ||
        (node.attribute("output_dtype") && opset < opsetOfOutputType);
    return isForeign || isEarly || !isHeld(quantizer.type, opset) || hasOtherScale(context, quantizer) ||
        otherTypeBeside(context, quantizer);
}

// Of a DQ: a constant, what ONNX Runtime holds, or what the form of a dynamic quantizer gives.
bool hasKnownData(const Context& context, const Quantizer& quantizer) {
    const Tensor* constant = readableConstant(context.index(), quantizer.data);
    if (constant)
        return elementCount(constant->dims).value_or(mostElements + 1) <= mostElements;
    const Quantizer* source = context.quant.producer(context.index(), quantizer.data);
    return isHeld(quantizer.type, opsetOfModel(context)) ||
        (source && source->dynamic && wantsOnnxForm(context, source->node));
}

// E8M0 in a tensor of bytes, as Model Optimizer writes the scales of MXFP8 and writeMxfp8() those that are computed.
bool hasByteScales(const Context& context, const Quantizer& quantizer) {
    const bool areBytes = !quantizer.scaleTensor || quantizer.scaleTensor->type == DataType::Uint8;
    return context.node(quantizer.node).opType.starts_with("TRT_MXFP8") && areBytes;
}

// Scales of channels as a shape that spreads over the data; nothing when their axis is not known.
std::optional<std::vector<std::int64_t>> channelShape(const Context& context, const Quantizer& quantizer) {
    const Shape* shape = context.types.shape(quantizer.data);
    const Shape* scales = context.types.shape(quantizer.scale);
    const std::int64_t axis = quantizer.axis.value_or(1);
    const auto rank = shape ? static_cast<std::int64_t>(shape->size()) : 0;
    if (!scales || scales->size() != 1 || axis < -rank || axis >= rank)
        return std::nullopt;
    std::vector<std::int64_t> dims{-1};
    dims.resize(static_cast<std::size_t>(axis < 0 ? -axis : rank - axis), 1);
    return dims;
}

bool hasKnownScales(const Context& context, const Quantizer& quantizer) {
    const Quantizer* source = context.quant.producer(context.index(), quantizer.data);
    if (!quantizer.scaleTensor && hasByteScales(context, quantizer) &&
        !(source && wantsOnnxForm(context, source->node)))
        return false;
    switch (quantizer.granularity) {
    case Granularity::PerTensor: return true;
    case Granularity::PerChannel: return channelShape(context, quantizer).has_value();
    case Granularity::Block: return blockLayout(context, quantizer).has_value();
    case Granularity::Unknown: break;
    }
    return false;
}

bool canWriteQuantize(const Context& context, const Quantizer& quantizer) {
    const bool isSimple =
        quantizer.granularity == Granularity::PerTensor || quantizer.granularity == Granularity::PerChannel;
    const bool hasType = quantizer.zeroPoint.valid() || quantizer.type == DataType::Uint8 || quantizer.scaleTensor;
    return isSimple && hasType && isHeld(quantizer.type, opsetOfModel(context));
}

bool isMxfp8(const Context& context, const Quantizer& quantizer) {
    return context.node(quantizer.node).opType == "TRT_MXFP8DynamicQuantize";
}

bool canWriteDynamic(const Context& context, const Quantizer& quantizer) {
    const bool hasSource =
        isMxfp8(context, quantizer) || context.node(quantizer.node).opType == "TRT_FP4DynamicQuantize";
    return hasSource && opsetOfModel(context) >= opsetOfFloat8 && blockLayout(context, quantizer).has_value();
}

bool canWrite(const Context& context, const Quantizer& quantizer) {
    if (opsetOfModel(context) < oldestOpset || !quantizer.data.valid() || !quantizer.output.valid() ||
        !context.isEditable(quantizer.node))
        return false;
    if (quantizer.dynamic)
        return canWriteDynamic(context, quantizer);
    if (quantizer.quantizes)
        return canWriteQuantize(context, quantizer);
    return hasKnownData(context, quantizer) && hasKnownScales(context, quantizer);
}

std::string bytesOf(const std::vector<double>& numbers) {
    std::string bytes(numbers.size() * sizeof(float), '\0');
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        const auto number = static_cast<float>(numbers[at]);
        std::memcpy(bytes.data() + at * sizeof(float), &number, sizeof(float));
    }
    return bytes;
}

class FormWriter {
public:
    explicit FormWriter(const Context& context) : context_(&context), builder_(context) {}

    Status write(const Quantizer& quantizer) {
        graph_ = context_->index().graphOf(quantizer.node);
        if (quantizer.dynamic && isMxfp8(*context_, quantizer))
            writeMxfp8(quantizer);
        else if (quantizer.dynamic)
            writeFloat4(quantizer);
        else if (quantizer.quantizes)
            writeQuantize(quantizer);
        else
            return writeDequantize(quantizer);
        return {};
    }

    std::vector<Edit> finish() && { return std::move(builder_).finish(); }

private:
    std::string nameOf(ValueIx value) const { return std::string(context_->index().name(value)); }

    std::string add(const std::string& op, std::vector<std::string> inputs, std::vector<Attribute> attributes = {}) {
        return builder_.add(graph_, {op, "", std::move(inputs), std::move(attributes), "onnx_form"});
    }
    std::string constant(DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values) {
        return builder_.addTensor(graph_, makeSmallTensor("onnx_form_constant", type, std::move(dims), values));
    }
    std::string number(double value) { return constant(DataType::Float, {}, {value}); }
    std::string shape(const std::vector<std::int64_t>& dims) {
        return constant(DataType::Int64, {std::ssize(dims)}, {dims.begin(), dims.end()});
    }
    std::string reshaped(const std::string& value, const std::vector<std::int64_t>& dims) {
        return add("Reshape", {value, shape(dims)});
    }
    static Attribute castTo(DataType type) { return {"to", std::int64_t{static_cast<int>(type)}}; }
    std::string cast(const std::string& value, DataType type) { return add("Cast", {value}, {castTo(type)}); }
    std::string asFloat(const std::string& value) { return cast(value, DataType::Float); }
    std::string powerOfTwo(const std::string& exponent) { return add("Pow", {number(2), exponent}); }

    // The numbers of a constant, whatever holds them; of another value, a Cast.
    Result<std::string> floatOf(ValueIx value, bool isExponent = false) {
        const Tensor* tensor = readableConstant(context_->index(), value);
        if (!tensor && isExponent)
            return powerOfTwo(add("Sub", {asFloat(nameOf(value)), number(biasOfE8M0)}));
        if (!tensor)
            return asFloat(nameOf(value));
        QALIPER_TRY(auto numbers, readNumbers(*tensor, context_->storage(), mostElements));
        if (isExponent) {
            for (double& exponent : numbers)
                exponent = std::exp2(exponent - biasOfE8M0);
        }
        QALIPER_TRY(auto written,
            makeTensor(
                tensor->name + "_onnx_form", DataType::Float, tensor->dims, bytesOf(numbers), context_->storage()));
        return builder_.addTensor(graph_, std::move(written));
    }

    // Scales or zero points in a shape that spreads over the data.
    std::string spread(const Quantizer& quantizer, const std::string& value) {
        switch (quantizer.granularity) {
        case Granularity::PerChannel: return reshaped(value, *channelShape(*context_, quantizer));
        case Granularity::Block: return reshaped(value, blockLayout(*context_, quantizer)->scales);
        case Granularity::PerTensor:
        case Granularity::Unknown: break;
        }
        return value;
    }

    // (data - zero point) * scale, in FP32.
    Status writeDequantize(const Quantizer& quantizer) {
        QALIPER_TRY(auto data, floatOf(quantizer.data));
        QALIPER_TRY(auto scale, floatOf(quantizer.scale, hasByteScales(*context_, quantizer)));
        std::string value = std::move(data);
        const auto blocks =
            quantizer.granularity == Granularity::Block ? blockLayout(*context_, quantizer) : std::nullopt;
        if (blocks)
            value = reshaped(value, blocks->split);
        if (quantizer.zeroPoint.valid()) {
            QALIPER_TRY(auto zero, floatOf(quantizer.zeroPoint));
            value = add("Sub", {value, spread(quantizer, zero)});
        }
        value = add("Mul", {value, spread(quantizer, scale)});
        if (blocks)
            value = reshaped(value, blocks->joined);
        DataType type = typeOfOutput(*context_, quantizer);
        if (const auto other = otherTypeBeside(*context_, quantizer)) {
            value = cast(value, type);
            type = *other;
        }
        replace(quantizer.output, {"Cast", "", {value}, {castTo(type)}, {}});
        return {};
    }

    // ONNX's own operator, with data and scale in FP32.
    void writeQuantize(const Quantizer& quantizer) {
        const Node& node = context_->node(quantizer.node);
        std::vector<std::string> inputs{asFloat(nameOf(quantizer.data)), asFloat(nameOf(quantizer.scale))};
        if (quantizer.zeroPoint.valid()) {
            inputs.push_back(nameOf(quantizer.zeroPoint));
        } else if (quantizer.type != DataType::Uint8) {
            const std::vector<std::int64_t>& dims = quantizer.scaleTensor->dims;
            inputs.push_back(constant(quantizer.type, dims, std::vector<double>(elementCount(dims).value_or(0), 0)));
        }
        std::vector<Attribute> attributes;
        for (const char* name : {"axis", "saturate"}) {
            if (const Attribute* attribute = node.attribute(name))
                attributes.push_back(*attribute);
        }
        replace(quantizer.output, {"QuantizeLinear", "", std::move(inputs), std::move(attributes), {}});
    }

    // The largest number of each block by the largest of FP4 is its scale, in FP8 of the scale of the tensor. Source:
    // fact F125.
    void writeFloat4(const Quantizer& quantizer) {
        const BlockLayout blocks = *blockLayout(*context_, quantizer);
        const std::string tensorScale = asFloat(nameOf(context_->index().input(quantizer.node, 1)));
        const std::string data = reshaped(asFloat(nameOf(quantizer.data)), blocks.split);
        const std::string largest = largestOfBlocks(data, blocks.axis + 1);
        const std::string exact = add("Div", {add("Div", {largest, number(largestFloat4)}), tensorScale});
        const std::string scales = asFloat(cast(exact, DataType::Float8E4M3FN));
        const std::string step = add("Mul", {scales, tensorScale});
        const std::string isZero = add("Equal", {step, number(0)});
        const std::string divisor = add("Where", {isZero, number(1), step});
        const std::string rounded = roundedToFloat4(add("Div", {data, divisor}));
        replace(quantizer.output, {"Reshape", "", {rounded, shape(blocks.joined)}, {}, {}});
        const std::string joined = reshaped(scales, blocks.ofScales);
        replace(quantizer.scale, {"Cast", "", {joined}, {castTo(DataType::Float8E4M3FN)}, {}});
    }

    // The smallest power of two from which on the largest number of a block is in the range of E4M3. Source: fact F126.
    void writeMxfp8(const Quantizer& quantizer) {
        const BlockLayout blocks = *blockLayout(*context_, quantizer);
        const std::string data = reshaped(asFloat(nameOf(quantizer.data)), blocks.split);
        const std::string largest = largestOfBlocks(data, blocks.axis + 1);
        const std::string exponent = exponentAbove(add("Div", {largest, number(largestFloat8)}));
        const std::string scaled = add("Mul", {data, powerOfTwo(add("Neg", {exponent}))});
        const std::string most = number(largestFloat8);
        const std::string clipped = add("Clip", {scaled, number(-largestFloat8), most});
        replace(quantizer.output, {"Cast", "", {reshaped(clipped, blocks.joined)}, {castTo(quantizer.type)}, {}});
        const std::string biased = reshaped(add("Add", {exponent, number(biasOfE8M0)}), blocks.ofScales);
        replace(quantizer.scale, {"Cast", "", {biased}, {castTo(DataType::Uint8)}, {}});
    }

    // The logarithm, rounded up. Log is not exact at powers of two: one step too low is made good for.
    std::string exponentAbove(const std::string& value) {
        const std::string logarithm = add("Div", {add("Log", {value}), number(std::log(2.0))});
        const std::string low = add("Ceil", {add("Sub", {logarithm, number(1.0 / 128)})});
        const std::string isBelow = asFloat(add("Less", {powerOfTwo(low), value}));
        return add("Clip", {add("Add", {low, isBelow}), number(-biasOfE8M0), number(biasOfE8M0)});
    }

    std::string largestOfBlocks(const std::string& data, std::int64_t axis) {
        const std::string magnitude = add("Abs", {data});
        const Attribute keeps{"keepdims", std::int64_t{1}};
        if (opsetOfModel(*context_) < 18)
            return add("ReduceMax", {magnitude}, {{"axes", std::vector<std::int64_t>{axis}}, keeps});
        return add("ReduceMax", {magnitude, shape({axis})}, {keeps});
    }

    // To nearest, ties to even: steps of a half below 2, of 1 below 4, of 2 up to 6.
    std::string roundedToFloat4(const std::string& value) {
        const std::string most = number(largestFloat4);
        const std::string clipped = add("Clip", {value, number(-largestFloat4), most});
        const std::string magnitude = add("Abs", {clipped});
        const auto inStepsOf = [&](double step) {
            return add("Mul", {add("Round", {add("Div", {clipped, number(step)})}), number(step)});
        };
        const std::string coarse = add("Where", {add("Less", {magnitude, number(4)}), inStepsOf(1), inStepsOf(2)});
        return add("Where", {add("Less", {magnitude, number(2)}), inStepsOf(0.5), coarse});
    }

    void replace(ValueIx value, NewNode node) {
        if (!value.valid())
            return;
        builder_.forgetType(value);
        builder_.takeOver(value, std::move(node));
    }

    const Context* context_;
    FixBuilder builder_;
    GraphId graph_ = mainGraph;
};

} // namespace

bool wantsOnnxForm(const Context& context, NodeIx node) {
    const Quantizer* quantizer = context.quant.at(node);
    return quantizer && lacksKernel(context, *quantizer) && canWrite(context, *quantizer);
}

std::vector<NodeIx> formsBetween(
    const Context& context, GraphId graph, std::span<const std::string> inputs, std::span<const std::string> outputs) {
    const Index& index = context.index();
    std::set<NodeIx> seen;
    std::vector<NodeIx> found;
    std::vector<std::string> open(outputs.begin(), outputs.end());
    while (!open.empty()) {
        const std::string name = std::move(open.back());
        open.pop_back();
        const auto value = index.value(graph, name);
        const NodeIx producer =
            value && std::ranges::find(inputs, name) == inputs.end() ? index.producer(*value) : NodeIx{};
        if (!producer.valid() || !seen.insert(producer).second)
            continue;
        if (wantsOnnxForm(context, producer))
            found.push_back(producer);
        for (const ValueIx input : index.inputs(producer)) {
            if (input.valid())
                open.emplace_back(index.name(input));
        }
    }
    std::ranges::sort(found);
    return found;
}

Result<Model> inOnnxForm(const Context& version, std::span<const NodeIx> quantizers) {
    FormWriter writer(version);
    for (const NodeIx node : quantizers) {
        QALIPER_CHECK(writer.write(*version.quant.at(node)));
    }
    return applyEdits(version.model(), std::move(writer).finish());
}

} // namespace qaliper
