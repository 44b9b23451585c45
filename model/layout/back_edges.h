#pragma once

#include "model/layout/view_graph.h"

// A sound ONNX graph has no cycles; a broken one is drawn all the same, with the edges that close a cycle marked.
// Within a cycle these are the edges that run against the file's order.

namespace qaliper {

void markBackEdges(ViewGraph& view);

} // namespace qaliper
