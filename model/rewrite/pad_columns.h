#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Weights of an odd number of columns in a type of which two values share a byte: one more column of zeros makes the
// number even, and what it adds to the product is cut off behind it. Every other number stays what it was.

namespace qaliper {

// The DQ of a constant matrix that one MatMul reads as its second operand and nothing else does, with one scale, one
// for each row or column, or blocks along the rows.
bool canPadColumns(const Context& context, const Quantizer& dequantize);

// Errors: Unsupported where that does not hold, data unreadable.
Result<Fix> padColumns(const Context& context, const Quantizer& dequantize);

Effect effectOfPaddedColumns(const Context& context, const Quantizer& dequantize);

} // namespace qaliper
