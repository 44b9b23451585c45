#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/layout/view_state.h"

// Which nodes get a box of their own. What is computed from constants alone, and what only computes shapes, folds into
// its consumers; an activation's Q→DQ pair folds into the edge. This is what makes a quantized graph small enough to be
// read and cheap to lay out: half of its nodes are Q and DQ, and one shared constant DQ may feed every layer.

namespace qaliper {

enum class FoldRole : std::uint8_t { Box, Constant, Shaping, Quantize, Dequantize };

struct Folding {
    std::vector<NodeIx> order;        // of all nodes, producers first
    std::vector<FoldRole> roles;      // by NodeIx
    std::vector<bool> revealed;       // by NodeIx: would be folded, but a consumer is expanded; has a box
    std::vector<bool> expanded;       // by NodeIx: named by ViewState::expanded
    std::vector<bool> constantValues; // by ValueIx
    std::vector<ValueIx> shapeOf;     // by ValueIx: the tensor whose shape a folded value was computed from

    bool hasBox(NodeIx node) const { return roles[node.value] == FoldRole::Box; }
    // True when what is folded into this consumer is to be seen.
    bool showsInputs(NodeIx node) const { return expanded[node.value] || revealed[node.value]; }
};

Folding foldNodes(const Index& index, const ViewState& state);

} // namespace qaliper
