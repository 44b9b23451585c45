#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/quantizers.h"
#include "model/quant/softmax_form.h"
#include "model/target/attention_kernels.h"

// Attention: written out as a product of queries and keys, a scale, a mask, Softmax, and a product with the values,
// where Casts, operators that only move data, and Q/DQ may stand between them, and Softmax may be written out itself; or
// as one operator.

namespace qaliper {

struct Attention {
    NodeIx first;   // MatMul of queries and keys
    NodeIx softmax; // of one that is written out, the node that gives the probabilities
    SoftmaxForm form;
    NodeIx second;                     // MatMul of the probabilities and the values
    std::uint32_t probabilitySlot = 0; // of the second product
    AttentionSize size;
};

// In the order of their Softmax.
std::vector<Attention> findAttention(const Index& index, const TypeTable& types, const QuantView& quant);

// The size of `Attention` of ONNX, and of TRT_Attention and TRT_QuantizedAttention, which have the same inputs; nothing
// for other operators.
std::optional<AttentionSize> attentionOperator(const Index& index, const TypeTable& types, NodeIx ix);

} // namespace qaliper
