#pragma once

#include "model/layout/fold.h"
#include "model/layout/view_graph.h"

// Replaces more than bundleLimit equal siblings by one box "Relu × 64": a tensor with ten thousand consumers would be a
// million px wide. Siblings are strands of one or several boxes with the same operators between the same two
// neighbours.

namespace qaliper {

void bundleSiblings(const Index& index, const Folding& fold, ViewGraph& view);

} // namespace qaliper
