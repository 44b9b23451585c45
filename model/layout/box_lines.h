#pragma once

#include "model/layout/fold.h"
#include "model/layout/view_graph.h"
#include "model/layout/view_state.h"

// The text of boxes: operator, name, attributes, folded constants. The number of lines decides the height of a box, so
// lines depend on the graph and the ViewState alone, never on inferred types.

namespace qaliper {

void writeLines(const Index& index, const Folding& fold, const ViewState& state, ViewGraph& view);

} // namespace qaliper
