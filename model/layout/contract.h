#pragma once

#include <span>

#include "model/layout/view_graph.h"

// Draws several boxes as one: edges inside vanish, edges of one tensor to one box become one.

namespace qaliper {

// `target` holds, for each box, the box it becomes part of (itself when it stays). Targets stay themselves. Boxes must
// be in the frame of their target; open bodies must not be inside. ViewBox::count and kind are the caller's.
void contract(ViewGraph& view, std::span<const BoxIx> target);

} // namespace qaliper
