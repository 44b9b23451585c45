#include "model/quant/operator_traits.h"

#include <algorithm>
#include <array>
#include <utility>

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

static_assert(std::ranges::is_sorted(traitEntries, {}, &TraitEntry::op));

const TraitEntry* find(std::string_view op) {
    const auto* found = std::ranges::lower_bound(traitEntries, op, {}, &TraitEntry::op);
    return found != traitEntries.end() && found->op == op ? &*found : nullptr;
}

} // namespace

QuantTrait quantTrait(const Node& node) {
    const TraitEntry* entry = node.isStandard() ? find(node.opType) : nullptr;
    return entry ? entry->trait : QuantTrait::None;
}

bool isFloatCast(const Node& node) { return node.is("Cast") && isFloat(static_cast<DataType>(node.integer("to", 0))); }

bool isPointwise(const Node& node) {
    constexpr std::array operators{std::string_view("Add"), std::string_view("Div"), std::string_view("Equal"),
        std::string_view("GroupNormalization"), std::string_view("InstanceNormalization"),
        std::string_view("LayerNormalization"), std::string_view("Max"), std::string_view("Min"),
        std::string_view("Mod"), std::string_view("Mul"), std::string_view("Pow"), std::string_view("RMSNormalization"),
        std::string_view("Sub"), std::string_view("Sum"), std::string_view("Where")};
    static_assert(std::ranges::is_sorted(operators));
    const QuantTrait trait = quantTrait(node);
    return trait == QuantTrait::Activation || trait == QuantTrait::Normalizes ||
        (node.isStandard() && std::ranges::binary_search(operators, std::string_view(node.opType)));
}

} // namespace qaliper
