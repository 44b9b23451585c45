#pragma once

#include "model/layout/fold.h"
#include "model/layout/view_graph.h"

// The text of boxes: operator, name, a few attributes, the constants folded into it. The number of lines decides the box's
// height, so they come from the graph alone, never from inferred types.

namespace qaliper {

void writeLines(const Index& index, const Folding& fold, ViewGraph& view);

} // namespace qaliper
