#pragma once

#include <optional>

#include "model/precision/known_ranges.h"

// Sums that an operator forms inside while it computes. They may leave the range of a type although its inputs and outputs
// do not; in which type a kernel adds them up is not known, so they are bounded by the type of the node.

namespace qaliper {

// The largest magnitude that a partial sum of the node can have with inputs in their ranges: of reductions, pooling, normalizations
// (sums of squares around the mean), Softmax, products and recurrent layers. Of a product it is the worst case, but at most eight times
// the largest output that was measured. Nothing for a node that adds nothing up, one with
// quantized operands, and where a needed range or size is not known.
std::optional<double> largestInnerSum(const KnownRanges& ranges, NodeIx node);

} // namespace qaliper
