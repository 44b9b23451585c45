#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Folds a BatchNormalization into the convolution upstream: its factor per output channel K goes into the weights, or
// into their scales when they are quantized (the stored bytes stay); its shift goes into the bias.

namespace qaliper {

// What the BatchNormalization multiplies each of so many channels by; empty where that is not constant.
std::vector<double> factorsOfNorm(const Index& index, NodeIx norm, std::int64_t channels);

// True when all constants are readable, quantized weights have one scale or one per output channel, and all factors are
// above 0.
bool canFoldBatchNorm(const Context& context, NodeIx convolution, NodeIx norm);

// A new convolution takes over the output of `norm`. Without data, new tensors stay empty, which is enough for the
// effect. Errors: those of readNumbers().
Status foldBatchNorm(
    FixBuilder& builder, const Context& context, NodeIx convolution, NodeIx norm, bool withData = true);

} // namespace qaliper
