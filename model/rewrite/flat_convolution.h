#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// A convolution over one dimension, computed as one over two of which the first has size 1: TensorRT's INT8 kernels are
// made for two.

namespace qaliper {

// A Conv over one dimension whose weights are a constant, perhaps behind Q and DQ.
bool canBePlanar(const Context& context, NodeIx node);

// Unsqueeze, Conv, Squeeze; the numbers stay. Without data the weights stay empty: enough to count what changes.
// Errors: data unreadable.
Result<Fix> toPlanar(const Context& context, NodeIx node, bool withData = true);

} // namespace qaliper
