#pragma once

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// A BatchNormalization behind a convolution is a factor and a shift for each output channel, and both fit into the
// convolution: the factor into the weights, or into their scales where they are quantized (the bytes stay), the shift
// into the bias.

namespace qaliper {

// All constants are there; quantized weights have one scale, or one for each output channel, and no factor is 0 or
// below.
bool canFoldBatchNorm(const Context& context, NodeIx convolution, NodeIx norm);

// A new convolution takes over the output of `norm`. Without data new tensors stay empty: enough to count what changes.
// Errors: data unreadable.
Status foldBatchNorm(
    FixBuilder& builder, const Context& context, NodeIx convolution, NodeIx norm, bool withData = true);

} // namespace qaliper
