#pragma once

#include <cstdint>

#include "model/base/text.h"
#include "model/graph/index.h"
#include "model/graph/types.h"

// Attention of ONNX in TensorRT-RTX. One kernel computes it, or the builder decomposes it: always for a single query, and
// where queries, keys and values are split into heads in the form of projections. Source: fact F455.

namespace qaliper {

enum class RtxAttention : std::uint8_t {
    Builds,        // also where a size that decides is open
    InFullFloat,   // FP32 has no kernel
    HeadSize,      // none for heads of this size
    OneHead,       // none for one head in a batch of one
    MaskedOneHead, // none for one head with a mask
    OneQuery,      // a single query for fewer than four heads of the batch
    OneQueryHead,  // a single query with heads of this size
};

RtxAttention rtxAttention(const Index& index, const TypeTable& types, NodeIx attention);

// Why it stops, of the arguments {node} and {target}; empty for what builds.
Text describeRtxStop(RtxAttention why, const TextArgument& name, std::int64_t head, const TextArgument& target);

} // namespace qaliper
