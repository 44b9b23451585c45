#include <array>

#include "model/services/operators.h"
#include "model/services/rule_tools.h"

// Operators of quantization tools, in files that are not converted to Q/DQ. Source: QONNX's operator pages (Quant,
// BipolarQuant, Trunc, FloatQuant keep type and shape of their input).

namespace qaliper {

namespace {

void quantizedValue(onnx::InferenceContext& context) { rules::copyType(context, 0, 0); }

constexpr std::array tools{
    OperatorRule{"qonnx.custom_op.general", "Quant", 1, &quantizedValue},
    OperatorRule{"qonnx.custom_op.general", "IntQuant", 1, &quantizedValue},
    OperatorRule{"qonnx.custom_op.general", "FloatQuant", 1, &quantizedValue},
    OperatorRule{"qonnx.custom_op.general", "BipolarQuant", 1, &quantizedValue},
    OperatorRule{"qonnx.custom_op.general", "Trunc", 1, &quantizedValue},
    OperatorRule{"onnx.brevitas", "Quant", 1, &quantizedValue},
};

} // namespace

std::span<const OperatorRule> toolOperators() { return tools; }

} // namespace qaliper
