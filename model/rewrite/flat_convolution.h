#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Replaces a 1-D convolution (input [N, C, W]) by a 2-D one over [N, C, 1, W], for which TensorRT has INT8 kernels.

namespace qaliper {

// True for a 1-D Conv whose weights are a constant, possibly with Q and DQ.
bool canBePlanar(const Context& context, NodeIx node);

// Unsqueeze, Conv, Squeeze; exact. Without data, new tensors stay empty, which is enough for the effect. Errors: those
// of readBytes().
Result<Fix> toPlanar(const Context& context, NodeIx node, bool withData = true);

} // namespace qaliper
