#pragma once

#include "model/context/context.h"

// Whether anything could be below 0. A quantizer whose byte type begins at 0 cuts off what is; ONNX Runtime's quantizer
// relies on that and drops the Relu in front.

namespace qaliper {

// The type with this zero point has no numbers below 0.
bool cutsNegatives(DataType type, std::int64_t zeroPoint);

// No element can be below 0, whatever the inputs: told from the operators in front. False where that is not known.
bool isNonNegative(const Context& context, ValueIx value);

// The Q cuts off numbers that can be there: a Relu in other words.
bool foldsRelu(const Context& context, const Quantizer& quantize);

} // namespace qaliper
