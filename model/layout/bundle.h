#pragma once

#include "model/layout/fold.h"
#include "model/layout/view_graph.h"

// More than bundleLimit equal siblings become one box "Relu × 64": a tensor with ten thousand consumers would be a
// million pixels wide however it is laid out. Siblings are strands of one or several boxes with the same operators,
// between the same two neighbours.

namespace qaliper {

void bundleSiblings(const Index& index, const Folding& fold, ViewGraph& view);

} // namespace qaliper
