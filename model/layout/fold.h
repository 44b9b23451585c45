#pragma once

#include <cstdint>
#include <vector>

#include "model/graph/index.h"
#include "model/layout/view_state.h"

// Which nodes get a box of their own. Nodes computed from constants alone, and nodes that only compute shapes, fold
// into their consumers; an activation's Q/DQ pair folds into the edge. Half of the nodes of a quantized graph are Q and
// DQ, so folding makes it readable and its layout cheap.

namespace qaliper {

enum class FoldRole : std::uint8_t { Box, Constant, Shaping, Quantize, Dequantize };

struct Folding {
    std::vector<NodeIx> order;   // of all nodes, producers first
    std::vector<FoldRole> roles; // by NodeIx
    std::vector<bool> revealed;  // by NodeIx: has a box because a consumer is expanded, although it could be folded
    std::vector<bool> expanded;  // by NodeIx: named by ViewState::expanded
    std::vector<bool> constantValues; // by ValueIx
    std::vector<ValueIx> shapeOf;     // by ValueIx: the tensor whose shape a folded value was computed from

    bool hasBox(NodeIx node) const { return roles[node.value] == FoldRole::Box; }
    // True when the nodes folded into this consumer are shown.
    bool showsInputs(NodeIx node) const { return expanded[node.value] || revealed[node.value]; }
};

Folding foldNodes(const Index& index, const ViewState& state);

} // namespace qaliper
