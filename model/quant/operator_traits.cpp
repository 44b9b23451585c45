#include "model/quant/operator_traits.h"

#include <algorithm>
#include <array>
#include <utility>

namespace qaliper {

namespace {

struct Entry {
    std::string_view op;
    QuantTrait trait;
    OperatorCategory category;
};

using T = QuantTrait;
using C = OperatorCategory;

constexpr std::array entries{
    Entry{"Abs", T::None, C::Elementwise},
    Entry{"Add", T::Quantizable, C::Elementwise},
    Entry{"Attention", T::None, C::Compute},
    Entry{"AveragePool", T::Quantizable, C::Reduce},
    Entry{"BatchNormalization", T::Normalizes, C::Normalization},
    Entry{"Cast", T::None, C::DataMovement},
    Entry{"Clip", T::Activation, C::Activation},
    Entry{"Concat", T::Commutes, C::DataMovement},
    Entry{"Constant", T::None, C::DataMovement},
    Entry{"ConstantOfShape", T::None, C::DataMovement},
    Entry{"Conv", T::Weighted, C::Compute},
    Entry{"ConvInteger", T::None, C::Compute},
    Entry{"ConvTranspose", T::Weighted, C::Compute},
    Entry{"DepthToSpace", T::Commutes, C::DataMovement},
    Entry{"DequantizeLinear", T::None, C::QuantizeDequantize},
    Entry{"Div", T::None, C::Elementwise},
    Entry{"DynamicQuantizeLinear", T::None, C::QuantizeDequantize},
    Entry{"Einsum", T::None, C::Compute},
    Entry{"Elu", T::Activation, C::Activation},
    Entry{"Erf", T::None, C::Activation},
    Entry{"Exp", T::None, C::Elementwise},
    Entry{"Expand", T::Commutes, C::DataMovement},
    Entry{"Flatten", T::Commutes, C::DataMovement},
    Entry{"GRU", T::None, C::Compute},
    Entry{"Gather", T::Commutes, C::DataMovement},
    Entry{"GatherElements", T::None, C::DataMovement},
    Entry{"GatherND", T::None, C::DataMovement},
    Entry{"Gelu", T::Activation, C::Activation},
    Entry{"Gemm", T::Weighted, C::Compute},
    Entry{"GlobalAveragePool", T::Quantizable, C::Reduce},
    Entry{"GlobalMaxPool", T::Commutes, C::Reduce},
    Entry{"GroupNormalization", T::None, C::Normalization},
    Entry{"HardSigmoid", T::Activation, C::Activation},
    Entry{"HardSwish", T::Activation, C::Activation},
    Entry{"Identity", T::Commutes, C::DataMovement},
    Entry{"If", T::None, C::ControlFlow},
    Entry{"InstanceNormalization", T::None, C::Normalization},
    Entry{"LRN", T::None, C::Normalization},
    Entry{"LSTM", T::None, C::Compute},
    Entry{"LayerNormalization", T::None, C::Normalization},
    Entry{"LeakyRelu", T::Activation, C::Activation},
    Entry{"LogSoftmax", T::None, C::Activation},
    Entry{"Loop", T::None, C::ControlFlow},
    Entry{"MatMul", T::Weighted, C::Compute},
    Entry{"MatMulInteger", T::None, C::Compute},
    Entry{"MaxPool", T::Commutes, C::Reduce},
    Entry{"Mish", T::Activation, C::Activation},
    Entry{"Mul", T::None, C::Elementwise},
    Entry{"PRelu", T::Activation, C::Activation},
    Entry{"Pad", T::None, C::DataMovement},
    Entry{"Pow", T::None, C::Elementwise},
    Entry{"QLinearConv", T::None, C::Compute},
    Entry{"QLinearMatMul", T::None, C::Compute},
    Entry{"QuantizeLinear", T::None, C::QuantizeDequantize},
    Entry{"RMSNormalization", T::None, C::Normalization},
    Entry{"RNN", T::None, C::Compute},
    Entry{"ReduceMean", T::None, C::Reduce},
    Entry{"Relu", T::Activation, C::Activation},
    Entry{"Reshape", T::Commutes, C::DataMovement},
    Entry{"Resize", T::None, C::DataMovement},
    Entry{"Scan", T::None, C::ControlFlow},
    Entry{"Selu", T::Activation, C::Activation},
    Entry{"Shape", T::None, C::DataMovement},
    Entry{"Sigmoid", T::Activation, C::Activation},
    Entry{"Slice", T::Commutes, C::DataMovement},
    Entry{"Softmax", T::None, C::Activation},
    Entry{"Softplus", T::Activation, C::Activation},
    Entry{"SpaceToDepth", T::Commutes, C::DataMovement},
    Entry{"Split", T::Commutes, C::DataMovement},
    Entry{"Sqrt", T::None, C::Elementwise},
    Entry{"Squeeze", T::Commutes, C::DataMovement},
    Entry{"Sub", T::None, C::Elementwise},
    Entry{"Sum", T::None, C::Elementwise},
    Entry{"Tanh", T::Activation, C::Activation},
    Entry{"ThresholdedRelu", T::Activation, C::Activation},
    Entry{"Tile", T::Commutes, C::DataMovement},
    Entry{"Transpose", T::Commutes, C::DataMovement},
    Entry{"Unsqueeze", T::Commutes, C::DataMovement},
    Entry{"Where", T::None, C::Elementwise},
};

static_assert(std::ranges::is_sorted(entries, {}, &Entry::op));

const Entry* find(std::string_view op) {
    const auto found = std::ranges::lower_bound(entries, op, {}, &Entry::op);
    return found != entries.end() && found->op == op ? &*found : nullptr;
}

} // namespace

QuantTrait quantTrait(const Node& node) {
    const Entry* entry = node.isStandard() ? find(node.opType) : nullptr;
    return entry ? entry->trait : QuantTrait::None;
}

OperatorCategory operatorCategory(const Node& node) {
    const bool isTrtQuantizer = node.opType.starts_with("TRT_") && node.opType.ends_with("quantizeLinear");
    if (isTrtQuantizer || node.opType.ends_with("QuantizeLinear") || node.opType.ends_with("DequantizeLinear"))
        return C::QuantizeDequantize;
    const Entry* entry = node.isStandard() ? find(node.opType) : nullptr;
    if (entry)
        return entry->category;
    if (!node.isStandard())
        return C::Custom;
    return node.opType.starts_with("Reduce") || node.opType.starts_with("Arg") ? C::Reduce : C::Elementwise;
}

} // namespace qaliper
