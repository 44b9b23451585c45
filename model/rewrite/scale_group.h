#pragma once

#include <vector>

#include "model/context/context.h"

// Quantizers that should share one scale, so that Q and DQ around operators that only move data cancel. Every tensor
// that a Concat joins belongs to the group of its output; a Reshape or Transpose ties what is equal already.

namespace qaliper {

struct ScaleGroup {
    std::vector<const Quantizer*> members; // Qs and DQs, in node order
    double smallest = 0;                   // scale
    double largest = 0;
    bool isRescalable = true; // each has one known scale and zero point 0, and no constant is among them
};

// What a Concat joins: the DQs in front of it and the Qs behind it, past operators that move data. Empty unless every
// input comes from a DQ and everything behind is quantized.
std::vector<const Quantizer*> aroundConcat(const Context& context, NodeIx concat);

// All that has to change when the Concat's surroundings get one scale.
ScaleGroup scaleGroupOf(const Context& context, NodeIx concat);

} // namespace qaliper
