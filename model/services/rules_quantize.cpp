#include <array>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// QuantizeLinear and DequantizeLinear of every opset and domain. Sources: ONNX operator pages, opsets 10 to 25; ONNX
// Runtime's contrib operator page; names of TensorRT's parser-only operators, which contain their types.

namespace qaliper {

namespace {

using namespace rules;

void setTypeAsFirst(Context& context, std::int32_t elementType) {
    setElement(context, 0, elementType);
    if (const ShapeProto* input = shape(context, 0))
        setShape(context, 0, *input);
}

// The output type is that of the zero point, else `output_dtype` (since opset 21), else UINT8.
void quantize(Context& context) {
    const bool hasZeroPoint = context.getNumInputs() > 2;
    const auto asked = static_cast<std::int32_t>(integer(context, "output_dtype", TensorProto::UNDEFINED));
    const std::int32_t otherwise = asked != TensorProto::UNDEFINED ? asked : std::int32_t{TensorProto::UINT8};
    const std::int32_t ofZeroPoint = element(context, 2);
    const bool isUnknown = hasZeroPoint && ofZeroPoint == TensorProto::UNDEFINED && asked == TensorProto::UNDEFINED;
    setTypeAsFirst(context,
        ofZeroPoint != TensorProto::UNDEFINED ? ofZeroPoint
            : isUnknown                       ? std::int32_t{TensorProto::UNDEFINED}
                                              : otherwise);
}

// The output type is that of the scale, which up to opset 18 is always FP32. Opset 23 adds `output_dtype`.
void dequantize(Context& context) {
    const auto asked = static_cast<std::int32_t>(integer(context, "output_dtype", TensorProto::UNDEFINED));
    setTypeAsFirst(context, asked != TensorProto::UNDEFINED ? asked : element(context, 1));
}

template <std::int32_t type>
void quantizeTo(Context& context) {
    setTypeAsFirst(context, type);
}

void dequantizeToScaleType(Context& context) { setTypeAsFirst(context, element(context, 1)); }

// An E8M0 scale does not determine the float type; the parser's operator has an attribute for it, and FP32 without.
void dequantizeMx(Context& context) {
    setTypeAsFirst(context, static_cast<std::int32_t>(integer(context, "output_dtype", TensorProto::FLOAT)));
}

// The second output holds one scale for each block along the axis.
struct BlockForm {
    std::int32_t type = 0;
    std::int32_t scaleType = 0;
    std::int64_t block = 0;
    std::int64_t axis = -1; // of an operator that names none
};

void quantizeInBlocks(Context& context, const BlockForm& form) {
    setTypeAsFirst(context, form.type);
    setElement(context, 1, form.scaleType);
    const std::int64_t written = integer(context, "block_size", form.block);
    const std::int64_t block = written > 0 ? written : form.block;
    const ShapeProto* input = shape(context, 0);
    const auto axis = input ? normalised(integer(context, "axis", form.axis), input->dim_size()) : std::nullopt;
    if (!axis)
        return;
    ShapeProto scales = *input;
    auto& dim = *scales.mutable_dim(*axis);
    if (dim.has_dim_value())
        dim.set_dim_value((dim.dim_value() + block - 1) / block);
    else
        dim.Clear();
    setShape(context, 1, scales);
}

// The number as in data_type.h: the linked ONNX may be older than the type.
constexpr std::int32_t float8 = 17;
constexpr std::int32_t int4 = 22;
constexpr std::int32_t float4 = 23;
constexpr std::int32_t scale8 = 24;

void quantizeFp4(Context& context) {
    constexpr std::int64_t middle = 1; // source: fact R78
    quantizeInBlocks(context, {float4, float8, 16, middle});
}

void quantizeMxfp8(Context& context) { quantizeInBlocks(context, {float8, scale8, 32}); }

constexpr std::array quantizing{
    OperatorRule{"", "QuantizeLinear", 10, &quantize},
    OperatorRule{"", "DequantizeLinear", 10, &dequantize},
    OperatorRule{"com.microsoft", "QuantizeLinear", 1, &quantize},
    OperatorRule{"com.microsoft", "DequantizeLinear", 1, &dequantize},
    OperatorRule{"trt", "QuantizeLinear", 1, &quantize},
    OperatorRule{"trt", "DequantizeLinear", 1, &dequantize},
    OperatorRule{"trt", "TRT_FP8QuantizeLinear", 1, &quantizeTo<float8>},
    OperatorRule{"trt", "TRT_FP8DequantizeLinear", 1, &dequantizeToScaleType},
    OperatorRule{"trt", "TRT_INT4QuantizeLinear", 1, &quantizeTo<int4>},
    OperatorRule{"trt", "TRT_INT4DequantizeLinear", 1, &dequantizeToScaleType},
    OperatorRule{"trt", "TRT_FP4DynamicQuantize", 1, &quantizeFp4},
    OperatorRule{"trt", "TRT_MXFP8QuantizeLinear", 1, &quantizeTo<float8>},
    OperatorRule{"trt", "TRT_MXFP8DequantizeLinear", 1, &dequantizeMx},
    OperatorRule{"trt", "TRT_MXFP8DynamicQuantize", 1, &quantizeMxfp8},
};

} // namespace

std::span<const OperatorRule> quantizers() { return quantizing; }

} // namespace qaliper
