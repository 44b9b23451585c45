#pragma once

#include <optional>

#include "model/layout/view_graph.h"

// Folding of repeated blocks as the user asks for it: one, or all.

namespace qaliper {

void setFolded(const Index& index, const ViewGraph& view, const ViewBlock& block, bool folded, ViewState& state);

// All outermost blocks; single wishes are forgotten.
void setAllFolded(bool folded, ViewState& state);

// The innermost block, open or folded, around a box; its number in ViewGraph::blocks.
std::optional<std::uint32_t> blockAround(const ViewGraph& view, BoxIx box);

// The block at that level with the node in it.
std::optional<std::uint32_t> blockHolding(const ViewGraph& view, NodeIx node, std::uint32_t level);

} // namespace qaliper
