#pragma once

#include <span>

#include "model/layout/view_graph.h"

// Draws several boxes as one: edges inside are removed, edges of one tensor to one box are merged.

namespace qaliper {

// `target` holds, for each box, the box that replaces it (itself when it stays). A target's target is itself. A box and
// its target must be in one frame; no body inside may be open. The caller sets ViewBox::count and kind.
void contract(ViewGraph& view, std::span<const BoxIx> target);

} // namespace qaliper
