#include "model/quant/operator_traits.h"

#include <algorithm>
#include <array>
#include <utility>

namespace qaliper {

namespace {

struct Entry {
    std::string_view op;
    QuantTrait trait;
};

using T = QuantTrait;

// Operators that are not listed run in float, with nothing to gain from Q and DQ around them.
constexpr std::array entries{
    Entry{"Add", T::Quantizable},
    Entry{"AveragePool", T::Quantizable},
    Entry{"BatchNormalization", T::Normalizes},
    Entry{"Clip", T::Activation},
    Entry{"Concat", T::Commutes},
    Entry{"Conv", T::Weighted},
    Entry{"ConvTranspose", T::Weighted},
    Entry{"DepthToSpace", T::Commutes},
    Entry{"Elu", T::Activation},
    Entry{"Expand", T::Commutes},
    Entry{"Flatten", T::Commutes},
    Entry{"Gather", T::Commutes},
    Entry{"Gelu", T::Activation},
    Entry{"Gemm", T::Weighted},
    Entry{"GlobalAveragePool", T::Quantizable},
    Entry{"GlobalMaxPool", T::Commutes},
    Entry{"HardSigmoid", T::Activation},
    Entry{"HardSwish", T::Activation},
    Entry{"Identity", T::Commutes},
    Entry{"LeakyRelu", T::Activation},
    Entry{"MatMul", T::Weighted},
    Entry{"MaxPool", T::Commutes},
    Entry{"Mish", T::Activation},
    Entry{"PRelu", T::Activation},
    Entry{"Relu", T::Activation},
    Entry{"Reshape", T::Commutes},
    Entry{"Selu", T::Activation},
    Entry{"Sigmoid", T::Activation},
    Entry{"Slice", T::Commutes},
    Entry{"Softplus", T::Activation},
    Entry{"SpaceToDepth", T::Commutes},
    Entry{"Split", T::Commutes},
    Entry{"Squeeze", T::Commutes},
    Entry{"Tanh", T::Activation},
    Entry{"ThresholdedRelu", T::Activation},
    Entry{"Tile", T::Commutes},
    Entry{"Transpose", T::Commutes},
    Entry{"Unsqueeze", T::Commutes},
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
