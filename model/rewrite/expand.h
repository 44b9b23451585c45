#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Operators that are defined by simpler ones, written out: for a target that has the simpler ones only. Of ONNX:
// Attention, CastLike, ConvInteger, Gelu, GroupNormalization, HardSwish, LayerNormalization, MatMulInteger,
// MeanVarianceNormalization, Mish, RMSNormalization and Swish. Of com.microsoft: BiasGelu, FastGelu, FusedConv,
// FusedMatMul, Gelu, QuickGelu and SkipLayerNormalization. In FP32.

namespace qaliper {

bool canExpand(const Context& context, NodeIx node);

// Errors: Unsupported where the operator, its type or its attributes are others.
Result<Fix> expandToPrimitives(const Context& context, NodeIx node);

// LayerNormalization with its statistics Mean and InvStdDev, which somebody reads: they are computed beside it.
bool canComputeStatistics(const Context& context, NodeIx node);
Result<Fix> computeStatistics(const Context& context, NodeIx node);

} // namespace qaliper
