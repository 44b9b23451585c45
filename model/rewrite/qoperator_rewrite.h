#pragma once

#include "model/rewrite/offer.h"
#include "model/rewrite/qoperator_flow.h"

// A model in QOperator format written as Q/DQ: each operator becomes its float twin between DQs and a Q, weights stay
// bytes behind a DQ with a scale for each channel, an INT32 bias becomes a float one, and what only moved bytes moves
// floats. Zero points other than 0 have no place in TensorRT: such tensors get the scale that reaches their wider side,
// such weights are rounded again.

namespace qaliper {

// No obstacle, and an opset that has the scales for each channel or can be raised to it.
bool canBeQdq(const Context& context, const QOperatorFlow& flow);

// True where a tensor has to be quantized otherwise than before.
bool changesScales(const Context& context, const QOperatorFlow& flow);

// Errors: Unsupported where that cannot be done, data unreadable.
Result<Fix> toQdq(const Context& context, const QOperatorFlow& flow);

// Reads no weights.
Effect effectOfQdq(const Context& context, const QOperatorFlow& flow);

} // namespace qaliper
