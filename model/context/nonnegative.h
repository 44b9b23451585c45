#pragma once

#include "model/context/context.h"

// Whether values can be negative. A quantizer to a type that starts at 0 clamps negative values; ONNX Runtime's
// quantizer relies on that and removes the Relu upstream.

namespace qaliper {

// True when the type with this zero point represents no negative numbers.
bool cutsNegatives(DataType type, std::int64_t zeroPoint);

// True when no element can be negative, whatever the inputs: derived from the operators upstream. False when unknown.
bool isNonNegative(const Context& context, ValueIx value);

// True when the Q clamps negative values that can occur: it also works as a Relu.
bool foldsRelu(const Context& context, const Quantizer& quantize);

} // namespace qaliper
