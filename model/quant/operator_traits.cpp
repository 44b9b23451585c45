#include "model/quant/operator_traits.h"

#include <array>
#include <utility>

#include "model/base/word_table.h"

namespace qaliper {

namespace {

struct TraitEntry {
    std::string_view op;
    QuantTrait trait;
};

using T = QuantTrait;

// Operators that are not listed run in float, and Q/DQ around them has no benefit.
constexpr std::array traitEntries{
    TraitEntry{"Add", T::Quantizable},
    TraitEntry{"AveragePool", T::Quantizable},
    TraitEntry{"BatchNormalization", T::Normalizes},
    TraitEntry{"Clip", T::Activation},
    TraitEntry{"Concat", T::Commutes},
    TraitEntry{"Conv", T::Weighted},
    TraitEntry{"ConvTranspose", T::Weighted},
    TraitEntry{"DepthToSpace", T::Commutes},
    TraitEntry{"Elu", T::Activation},
    TraitEntry{"Expand", T::Commutes},
    TraitEntry{"Flatten", T::Commutes},
    TraitEntry{"Gather", T::Commutes},
    TraitEntry{"Gelu", T::Activation},
    TraitEntry{"Gemm", T::Weighted},
    TraitEntry{"GlobalAveragePool", T::Quantizable},
    TraitEntry{"GlobalMaxPool", T::Commutes},
    TraitEntry{"HardSigmoid", T::Activation},
    TraitEntry{"HardSwish", T::Activation},
    TraitEntry{"Identity", T::Commutes},
    TraitEntry{"LeakyRelu", T::Activation},
    TraitEntry{"MatMul", T::Weighted},
    TraitEntry{"MaxPool", T::Commutes},
    TraitEntry{"Mish", T::Activation},
    TraitEntry{"PRelu", T::Activation},
    TraitEntry{"Relu", T::Activation},
    TraitEntry{"Reshape", T::Commutes},
    TraitEntry{"Selu", T::Activation},
    TraitEntry{"Sigmoid", T::Activation},
    TraitEntry{"Slice", T::Commutes},
    TraitEntry{"Softplus", T::Activation},
    TraitEntry{"SpaceToDepth", T::Commutes},
    TraitEntry{"Split", T::Commutes},
    TraitEntry{"Squeeze", T::Commutes},
    TraitEntry{"Swish", T::Activation},
    TraitEntry{"Tanh", T::Activation},
    TraitEntry{"ThresholdedRelu", T::Activation},
    TraitEntry{"Tile", T::Commutes},
    TraitEntry{"Transpose", T::Commutes},
    TraitEntry{"Unsqueeze", T::Commutes},
};

constexpr WordTable traits(traitEntries, &TraitEntry::op);

} // namespace

QuantTrait quantTrait(const Node& node) {
    const TraitEntry* entry = node.isStandard() ? traits.find(node.opType) : nullptr;
    return entry ? entry->trait : QuantTrait::None;
}

bool isFloatCast(const Node& node) { return node.is("Cast") && isFloat(static_cast<DataType>(node.integer("to", 0))); }

bool isPointwise(const Node& node) {
    constexpr static WordTable operators(
        std::to_array<std::string_view>({"Add", "Div", "Equal", "GroupNormalization", "InstanceNormalization",
            "LayerNormalization", "Max", "Min", "Mod", "Mul", "Pow", "RMSNormalization", "Sub", "Sum", "Where"}));
    const QuantTrait trait = quantTrait(node);
    return trait == QuantTrait::Activation || trait == QuantTrait::Normalizes ||
        (node.isStandard() && operators.contains(node.opType));
}

} // namespace qaliper
