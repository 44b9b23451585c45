#pragma once

#include "model/rewrite/offer.h"
#include "model/rewrite/qoperator_flow.h"

// Converts a model in QOperator format to Q/DQ: each operator becomes its float equivalent between DQs and a Q, weights
// stay quantized with a DQ and per-channel scales, an INT32 bias becomes float, and operators that move data move
// floats. TensorRT has no zero points other than 0: such tensors get a scale that covers their wider side, such weights
// are rounded again.

namespace qaliper {

// True when there is no obstacle, and the opset has per-channel scales or can be raised to one that has.
bool canBeQdq(const Context& context, const QOperatorFlow& flow);

// True when a tensor gets another scale or zero point.
bool changesScales(const Context& context, const QOperatorFlow& flow);

// Errors: Unsupported when canBeQdq() is false; those of readNumbers().
Result<Fix> toQdq(const Context& context, const QOperatorFlow& flow);

// Reads no weights.
Effect effectOfQdq(const Context& context, const QOperatorFlow& flow);

} // namespace qaliper
