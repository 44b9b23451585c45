#pragma once

#include "model/layout/fold.h"
#include "model/layout/view_graph.h"
#include "model/layout/view_state.h"

// The text of boxes: operator, name, a few attributes, the constants folded into it. The number of lines decides the
// box's height, so they come from the graph and the view state alone, never from inferred types.

namespace qaliper {

void writeLines(const Index& index, const Folding& fold, const ViewState& state, ViewGraph& view);

} // namespace qaliper
