#pragma once

#include <optional>

#include "model/layout/view_graph.h"

// Folding and unfolding of repeated blocks in a ViewState: one block, or all.

namespace qaliper {

void setFolded(const Index& index, const ViewGraph& view, const ViewBlock& block, bool folded, ViewState& state);

// Folds or unfolds all outermost blocks and removes the exceptions of single blocks.
void setAllFolded(bool folded, ViewState& state);

// The innermost block, folded or not, that contains the box: its number in ViewGraph::blocks.
std::optional<std::uint32_t> blockAround(const ViewGraph& view, BoxIx box);
// The same of a node: of several turns in one box, the one with the node.
std::optional<std::uint32_t> blockAround(const ViewGraph& view, NodeIx node);

// The number of the block of that level that contains the node.
std::optional<std::uint32_t> blockHolding(const ViewGraph& view, NodeIx node, std::uint32_t level);

} // namespace qaliper
