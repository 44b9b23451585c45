#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/base/job.h"
#include "model/base/spread.h"
#include "model/graph/tensor.h"

// Whether tensors of two versions have the same data, without holding weights in memory: sizes are compared first, the
// same bytes of the same file are not read, and all others are read in blocks until one differs.

namespace qaliper {

enum class DataState : std::uint8_t {
    Same,
    Other,
    Unread, // of the same size as far as is known, and at least one of them cannot be read
};

// Two tensors of the same type and shape. All pointers outlive the comparison.
struct DataPair {
    const Tensor* before = nullptr;
    const Tensor* after = nullptr;
};

// For each pair its state; `before` and `after` are the storages of the two versions. Reads on the
// threads of `spread`. After cancellation the states mean nothing.
std::vector<DataState> compareData(
    std::span<const DataPair> pairs, const Storage& before, const Storage& after, const Job& job, const Spread& spread);

} // namespace qaliper
