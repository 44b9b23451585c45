#pragma once

#include <vector>

#include "model/context/context.h"

// Quantizers that should share one scale, so that Q and DQ around operators that only move data cancel. All inputs of a
// Concat belong to the group of its output; Reshape or Transpose connect quantizers with equal scales.

namespace qaliper {

struct ScaleGroup {
    std::vector<const Quantizer*> members; // Qs and DQs, in node order
    double smallest = 0;                   // scale
    double largest = 0;
    bool isRescalable = true; // each has one known scale and zero point 0, and none is on a constant
};

// The DQs upstream and the Qs downstream of a Concat, through operators that move data. Empty unless every input comes
// from a DQ and every consumer is quantized.
std::vector<const Quantizer*> aroundConcat(const Context& context, NodeIx concat);

// All quantizers that change when the surroundings of the Concat get one scale.
ScaleGroup scaleGroupOf(const Context& context, NodeIx concat);

} // namespace qaliper
