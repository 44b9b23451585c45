#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/base/text.h"
#include "model/graph/data_type.h"
#include "model/target/target.h"

// TensorRT's fused kernels for attention: the sizes, GPUs and releases for which they are documented, by type. Source:
// facts F452, F459, R97, R98, R99 and R100.

namespace qaliper {

struct AttentionSize {                // nothing where a size is not known
    std::optional<std::int64_t> head; // elements of a query
    std::optional<std::int64_t> queries;
    std::optional<std::int64_t> keys;
    std::optional<std::int64_t> valueHead; // elements of a value
};

// Why the target is not known to have a fused kernel in this type for this size; empty where it may have one, and for
// types without a kernel. Unknown sizes and an unknown GPU are no reason. Types: INT8, FP8, FP16 and BF16.
Text whyNoAttentionKernel(const Target& target, DataType type, const AttentionSize& size);

// The same of TensorRT-RTX, on any GPU. Source: fact F725.
Text whyNoRtxAttention(DataType type, const AttentionSize& size);

// Of INT8, FP8, FP16 and BF16, those that the target may have a fused kernel in.
std::vector<DataType> typesOfAttentionKernels(const Target& target, const AttentionSize& size);

} // namespace qaliper
