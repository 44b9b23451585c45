#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Replaces an operator by the simpler ones that define it, for a target that supports only those. Of ONNX: Attention,
// CastLike, ConvInteger, Gelu, GroupNormalization, HardSwish, LayerNormalization, MatMulInteger,
// MeanVarianceNormalization, Mish, RMSNormalization and Swish. Of com.microsoft: Attention, BiasGelu, FastGelu,
// FusedConv, FusedMatMul, Gelu, MultiHeadAttention, QuickGelu and SkipLayerNormalization. In FP32.

namespace qaliper {

bool canExpand(const Context& context, NodeIx node);

// Errors: Unsupported for other operators, types or attributes.
Result<Fix> expandToPrimitives(const Context& context, NodeIx node);

// Attention of ONNX in FP16 or BF16, which then rounds between its steps.
bool canExpandHalfAttention(const Context& context, NodeIx node);
Result<Fix> expandHalfAttention(const Context& context, NodeIx node);

// LayerNormalization whose outputs Mean and InvStdDev have consumers: they are computed by other operators beside it.
bool canComputeStatistics(const Context& context, NodeIx node);
Result<Fix> computeStatistics(const Context& context, NodeIx ix);

} // namespace qaliper
