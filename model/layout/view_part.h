#pragma once

#include <cstdint>
#include <span>

#include "model/layout/view_graph.h"

// A part of a graph as a picture of its own: some nodes and their neighbourhood, for a review, for the graph before and
// after a fix, for one finding.
//
// A tensor that crosses the boundary of the part ends at a Stub. Folding is that of the whole picture, so a box is the
// same in both. Repeated blocks and bodies stay whole.

namespace qaliper {

// The boxes that show `nodes`, and those at most `hops` tensors away, upstream or downstream. A tensor with more than
// bundleLimit consumers is not followed: a mask or a shape would add the whole network.
//
// The graph of the first node is drawn, whatever `state.graph` says; a node of another graph counts through the box
// that shows it there, if there is one. Without nodes the picture has no boxes.
ViewGraph buildViewAround(
    const Index& index, const ViewState& state, std::span<const NodeIx> nodes, std::uint32_t hops);

// The same for an existing view. Nodes that it does not show are ignored.
ViewGraph partOfView(const Index& index, const ViewGraph& view, std::span<const NodeIx> nodes, std::uint32_t hops);

} // namespace qaliper
