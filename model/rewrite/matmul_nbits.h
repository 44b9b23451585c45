#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// MatMulNBits of ONNX Runtime: a product with weights of few bits and one scale for each block of K in each output
// column. Replaced by a MatMul with INT4 weights and a block DQ, which TensorRT has from 10.0, or with float weights.
// Source: the operator's schema; facts F209, F341 and F343.

namespace qaliper {

// B is [N, blocks, bytes], packed from the lowest bits; the output is A × Bᵀ.
struct NBitsProduct {
    NodeIx node;
    std::int64_t k = 0;
    std::int64_t n = 0;
    std::int64_t bits = 0;
    std::int64_t blockSize = 0;
    const Tensor* weight = nullptr;
    const Tensor* scales = nullptr;
    const Tensor* zeroPoints = nullptr; // null: half of the range
    bool isFloatArithmetic = true;      // false: it requires INT8 sums, so activations are rounded, too

    std::int64_t blocks() const { return k / blockSize + (k % blockSize != 0 ? 1 : 0); }
};

// Nothing for other operators, computed weights, and reordered columns (g_idx).
std::optional<NBitsProduct> nBitsProductAt(const Context& context, NodeIx ix);

// True for four bits with zero point 8, whole blocks, a target with INT4, and a model of opset 21 or one that can be
// raised to it.
bool canBeInt4(const Context& context, const NBitsProduct& product);

// False when a scale is negative, which TensorRT rejects: the largest value of such a block may then be one step
// smaller. False, too, when activations are rounded at present.
bool keepsNumbersAsInt4(const Context& context, const NBitsProduct& product);

// Errors: those of readNumbers(); Unsupported when the conversion is not possible.
Result<Fix> toInt4Weights(const Context& context, const NBitsProduct& product);
Result<Fix> toFloatWeights(const Context& context, const NBitsProduct& product);

Effect effectOfInt4Weights(const Context& context, const NBitsProduct& product);
Effect effectOfFloatWeights(const Context& context, const NBitsProduct& product);

} // namespace qaliper
