#pragma once

#include "model/rules/context.h"
#include "model/rules/offer.h"

// Operators that ONNX itself defines by simpler ones, written out: for a target that has the simpler ones only. Gelu, HardSwish,
// LayerNormalization, Mish and Swish in FP32.

namespace qaliper {

bool canExpand(const Context& context, NodeIx node);

// Errors: Unsupported where the operator, its type or its attributes are others.
Result<Fix> expandToPrimitives(const Context& context, NodeIx node);

} // namespace qaliper
