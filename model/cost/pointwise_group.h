#pragma once

#include <optional>
#include <vector>

#include "model/context/context.h"
#include "model/cost/pair_in_line.h"

// Pointwise operators that would be one kernel without the Q/DQ pairs between them, as of a GELU that is written out.
// Source: facts F368 and F361.

namespace qaliper {

struct PointwiseGroup {
    std::vector<NodeIx> nodes;               // in node order
    std::vector<PairInLine> pairs;           // between two of them, or before an Add, in the order of their DQs
    std::vector<const Quantizer*> constants; // DQs of constants that those in a quantized type read
    NodeIx quantized;                        // the first Add of them that runs in a quantized type between its pairs
};

// The group of an Add of a constant that runs quantized between two pairs. Nothing where the node is no such Add, belongs
// to the kernel of a layer, or has no pair between it and another pointwise operator.
std::optional<PointwiseGroup> pointwiseGroupOf(const Context& context, NodeIx node);

// All of them, each once, by PointwiseGroup::quantized in node order.
std::vector<PointwiseGroup> pointwiseGroups(const Context& context);

} // namespace qaliper
