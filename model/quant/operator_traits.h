#pragma once

#include <cstdint>
#include <string_view>

#include "model/graph/model.h"

// How operators stand to quantization in TensorRT, as far as its guide says (placement recommendations, Q/DQ
// propagation). One table, so that no rule keeps a list of its own.

namespace qaliper {

enum class QuantTrait : std::uint8_t {
    None,        // runs in float; quantization around it buys nothing
    Weighted,    // has weights and INT8 kernels: Conv, ConvTranspose, Gemm, MatMul
    Quantizable, // no weights, runs in INT8 between a DQ and a Q: Add, average pooling
    Commutes,    // moves data only: Q and DQ slide past it
    Activation,  // pointwise, fuses into the weighted operator in front
    Normalizes,  // BatchNormalization: folds into the convolution in front
};

QuantTrait quantTrait(const Node& node);

inline bool isWeighted(const Node& node) { return quantTrait(node) == QuantTrait::Weighted; }

// Works number by number on what it reads, or normalizes it: a constant operand of such an operator is no weight.
bool isPointwise(const Node& node);

// Conv and its kin with a `group` attribute.
inline bool isConvolution(const Node& node) { return node.is("Conv") || node.is("ConvTranspose"); }

} // namespace qaliper
