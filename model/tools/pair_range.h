#pragma once

#include <optional>

#include "model/context/context.h"

namespace qaliper {

// The range of a symmetric Q/DQ pair on a tensor.
struct PairRange {
    NodeIx quantize;
    ValueIx tensor;     // that is quantized
    double limit = 0;   // the largest magnitude that is represented
    double largest = 0; // number of the type: 127, 448
};

// Of the pair that this Q or DQ belongs to; nothing for other nodes, for weights, and for pairs without one readable
// scale and zero point 0, or of another type than INT8 and FP8 E4M3.
std::optional<PairRange> pairRangeAt(const Context& context, NodeIx node);

} // namespace qaliper
