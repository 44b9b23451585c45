#pragma once

#include <vector>

#include "model/base/text.h"
#include "model/quant/precision.h"

// How the computing nodes of a model divide over the types they are expected to run in.

namespace qaliper {

struct PrecisionShare {
    Text label;                          // "INT8", "FP32 or FP16", "open"
    DataType type = DataType::Undefined; // Undefined for "open"
    std::size_t nodes = 0;
    double share = 0; // of all computing nodes
};

// Largest first.
std::vector<PrecisionShare> precisionShares(const PrecisionMap& precision);

} // namespace qaliper
