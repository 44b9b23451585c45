#pragma once

#include "model/layout/view_graph.h"

// Sets ViewEdge::back. A valid ONNX graph has no cycles; an invalid one is drawn with the edges marked that close a
// cycle: edges of a cycle that run against the file's order.

namespace qaliper {

void markBackEdges(ViewGraph& view);

} // namespace qaliper
