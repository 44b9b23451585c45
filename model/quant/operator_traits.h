#pragma once

#include <cstdint>
#include <string_view>

#include "model/graph/model.h"

// How TensorRT treats operators under quantization, according to its developer guide (placement recommendations, Q/DQ
// propagation). One table for all rules.

namespace qaliper {

enum class QuantTrait : std::uint8_t {
    None,        // runs in float; Q/DQ around it has no benefit
    Weighted,    // has weights and INT8 kernels: Conv, ConvTranspose, Gemm, MatMul
    Quantizable, // no weights, runs in INT8 between a DQ and a Q: Add, average pooling
    Commutes,    // only moves data: Q and DQ propagate across it
    Activation,  // pointwise; fuses into the weighted operator upstream
    Normalizes,  // BatchNormalization: fuses into the convolution upstream
};

QuantTrait quantTrait(const Node& node);

inline bool isMatrixProduct(const Node& node) { return node.is("MatMul") || node.is("Gemm"); }
inline bool isWeighted(const Node& node) { return quantTrait(node) == QuantTrait::Weighted; }

// A Cast to a float type.
bool isFloatCast(const Node& node);

// Element-wise or a normalization: a constant operand of such an operator is no weight.
bool isPointwise(const Node& node);

// Conv and ConvTranspose, which have a `group` attribute.
inline bool isConvolution(const Node& node) { return node.is("Conv") || node.is("ConvTranspose"); }

} // namespace qaliper
