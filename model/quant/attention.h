#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/quant/quantizers.h"

// Attention that is written out: a product of queries and keys, a scale, a mask, Softmax, a product with the values.
// Casts, operators that only move data, and Q/DQ may stand between them.

namespace qaliper {

struct Attention {
    NodeIx first; // MatMul of queries and keys
    NodeIx softmax;
    NodeIx second;                     // MatMul of the probabilities and the values
    std::uint32_t probabilitySlot = 0; // of the second product
    std::optional<std::int64_t> head;  // elements of a query; nothing when not known
    std::optional<std::int64_t> queries;
    std::optional<std::int64_t> keys;
};

// In the order of their Softmax.
std::vector<Attention> findAttention(const Index& index, const TypeTable& types, const QuantView& quant);

} // namespace qaliper
