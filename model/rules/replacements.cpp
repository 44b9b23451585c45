#include "model/rules/replacements.h"

#include <algorithm>
#include <array>

namespace qaliper {

namespace {

enum class Instead : std::uint8_t { StaticQuantization, BlockDequantize, Primitives, DeformConvPlugin };

struct Replacement {
    std::string_view op;
    Instead instead;
};

constexpr std::array replacements{
    Replacement{"ConvInteger", Instead::StaticQuantization},
    Replacement{"DeformConv", Instead::DeformConvPlugin},
    Replacement{"DynamicQuantizeLSTM", Instead::StaticQuantization},
    Replacement{"DynamicQuantizeLinear", Instead::StaticQuantization},
    Replacement{"DynamicQuantizeMatMul", Instead::StaticQuantization},
    Replacement{"Gelu", Instead::Primitives},
    Replacement{"GroupNormalization", Instead::Primitives},
    Replacement{"HardSwish", Instead::Primitives},
    Replacement{"LayerNormalization", Instead::Primitives},
    Replacement{"MatMulInteger", Instead::StaticQuantization},
    Replacement{"MatMulIntegerToFloat", Instead::StaticQuantization},
    Replacement{"MatMulNBits", Instead::BlockDequantize},
    Replacement{"Mish", Instead::Primitives},
    Replacement{"QAttention", Instead::StaticQuantization},
    Replacement{"RMSNormalization", Instead::Primitives},
    Replacement{"Swish", Instead::Primitives},
};
static_assert(std::ranges::is_sorted(replacements, {}, &Replacement::op));

Text describe(Instead instead) {
    switch (instead) {
    case Instead::StaticQuantization:
        return say("Quantize the float model statically and symmetrically in Q/DQ format, with calibration data.");
    case Instead::BlockDequantize:
        return say(
            "Write the weights as INT4 behind a DequantizeLinear with block_size (opset 21) in front of a MatMul, "
            "which TensorRT imports from 10.0 on.");
    case Instead::Primitives:
        return say("Export with an older opset, or let the exporter decompose the operator: ONNX defines it by simpler "
                   "ones.");
    case Instead::DeformConvPlugin:
        return say("Use the standard plugin ModulatedDeformConv2d, or a release that imports DeformConv.");
    }
    return {};
}

} // namespace

Text replacementFor(const Node& node) {
    const auto found = std::ranges::lower_bound(replacements, node.opType, {}, &Replacement::op);
    if (found != replacements.end() && found->op == node.opType)
        return describe(found->instead);
    if (node.domain.starts_with("com.microsoft"))
        return say("Export the model again without ONNX Runtime's graph optimizations: they replaced ONNX operators by "
                   "this one.");
    return {};
}

} // namespace qaliper
