#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// MatMulNBits of ONNX Runtime: a product with weights of few bits, each block of K of one output column with a scale of
// its own. The same numbers fit a MatMul: with INT4 weights behind a DQ in blocks, which TensorRT has from 10.0 on, or
// with float weights. Source: the operator's schema; facts F209, F341 and F343.

namespace qaliper {

// B as [N, blocks, bytes], packed from the lowest bits on; the product is A × B transposed.
struct NBitsProduct {
    NodeIx node;
    std::int64_t k = 0;
    std::int64_t n = 0;
    std::int64_t bits = 0;
    std::int64_t blockSize = 0;
    const Tensor* weight = nullptr;
    const Tensor* scales = nullptr;
    const Tensor* zeroPoints = nullptr; // null: the middle of the range
    bool isFloatArithmetic = true;      // false: it asks for INT8 sums, so that activations are rounded as well

    std::int64_t blocks() const { return k / blockSize + (k % blockSize != 0 ? 1 : 0); }
};

// Nothing for other operators, weights that are computed, and columns in another order (g_idx).
std::optional<NBitsProduct> nBitsProductAt(const Context& context, NodeIx node);

// Four bits around 8, whole blocks, a target that has INT4, and a model of opset 21 or one that can be raised to it.
bool canBeInt4(const Context& context, const NBitsProduct& product);

// False where a scale is below 0, which TensorRT refuses: the largest number of such a block can come out one step
// smaller. False as well where activations are rounded today.
bool keepsNumbersAsInt4(const Context& context, const NBitsProduct& product);

// Errors: data unreadable, Unsupported where it cannot be.
Result<Fix> toInt4Weights(const Context& context, const NBitsProduct& product);
Result<Fix> toFloatWeights(const Context& context, const NBitsProduct& product);

Effect effectOfInt4Weights(const Context& context, const NBitsProduct& product);
Effect effectOfFloatWeights(const Context& context, const NBitsProduct& product);

} // namespace qaliper
