#include "model/draw/pill_text.h"

#include "model/base/number.h"
#include "model/quant/quantizers.h"

namespace qaliper {

namespace {

std::string_view typeInName(std::string_view op) {
    constexpr std::string_view prefix = "TRT_";
    if (!op.starts_with(prefix))
        return {};
    for (const std::string_view type : {"MXFP8", "FP8", "INT4", "FP4"}) {
        if (op.substr(prefix.size()).starts_with(type))
            return type;
    }
    return {};
}

// "Q/DQ" for a Q with neither a zero point of a known type nor output_dtype: ONNX and TensorRT then assume different
// types. The operators of TensorRT's parser have the type in their name.
std::string typeText(const Index& index, NodeIx quantize) {
    if (const std::string_view type = typeInName(index.node(quantize).opType); !type.empty())
        return std::string(type);
    if (const DataType type = zeroPointType(index, index.input(quantize, 2)); type != DataType::Undefined)
        return std::string(shortName(type));
    const auto given = index.node(quantize).integer("output_dtype");
    return given ? std::string(shortName(static_cast<DataType>(*given))) : "Q/DQ";
}

// Of a scale with one element that can be read.
std::string scaleText(const Index& index, const Tensor& scale) {
    if (!std::holds_alternative<InMemory>(scale.payload))
        return "";
    const auto numbers = readNumbers(scale, *index.model().storage, 1);
    return numbers && numbers->size() == 1 ? " " + formatShort(numbers->front(), 3) : "";
}

} // namespace

Text describeQuantization(const Index& index, NodeIx quantize) {
    const std::string type = typeText(index, quantize);
    if (isDynamicQuantizeNode(index.node(quantize)))
        return say("{type} blocked", arg("type", type));
    const ValueIx value = index.input(quantize, 1);
    const Tensor* scale = value.valid() ? index.constant(value) : nullptr;
    if (!scale)
        return verbatim(type);
    if (elementCount(scale->dims) == 1U)
        return verbatim(type + scaleText(index, *scale));
    return scale->dims.size() > 1 ? say("{type} blocked", arg("type", type))
                                  : say("{type} per channel", arg("type", type));
}

} // namespace qaliper
