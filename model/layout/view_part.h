#pragma once

#include <cstdint>
#include <span>

#include "model/layout/view_graph.h"

// A part of a graph as a picture of its own: some nodes and what is near them. For a review, for the before and after
// of a fix, for a finding on one screen.
//
// What lies outside appears as a Stub at every tensor that leads there. Folding is that of the whole picture, so a box
// looks the same in both. Repeated blocks and bodies stay whole.

namespace qaliper {

// The boxes that show `nodes`, and those at most `hops` tensors away, against the flow or with it. A tensor with more
// than bundleLimit readers is not followed: a mask or a shape would pull the whole network in.
//
// Drawn is the graph that holds the first node, whatever `state.graph` says; a node of another graph counts through the
// box that shows it there, if any. No nodes give a picture without boxes.
ViewGraph buildViewAround(
    const Index& index, const ViewState& state, std::span<const NodeIx> nodes, std::uint32_t hops);

// The same for a view that exists. Nodes that it does not show are left out.
ViewGraph partOfView(const Index& index, const ViewGraph& view, std::span<const NodeIx> nodes, std::uint32_t hops);

} // namespace qaliper
