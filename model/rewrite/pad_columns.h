#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// For weights with an odd number of columns in a type that packs two values into a byte: adds a column of zeros and
// removes its result downstream. All other numbers stay the same.

namespace qaliper {

// True for the DQ of a constant matrix [K, N] whose only consumer is a MatMul (as second operand), with one scale, one
// per row or column, or blocks along the rows.
bool canPadColumns(const Context& context, const Quantizer& dequantize);

// Errors: Unsupported when canPadColumns() is false; those of readNumbers().
Result<Fix> padColumns(const Context& context, const Quantizer& dequantize);

Effect effectOfPaddedColumns(const Context& context, const Quantizer& dequantize);

// The same for rows, up to whole blocks: for the DQ of a constant matrix [K, N] with blocks along the rows, of which
// the last one is not full, whose only consumer is a MatMul (as second operand) with float data of known rank. Rows of
// zeros are added, and as many zeros to the data before the product.
bool canPadBlocks(const Context& context, const Quantizer& dequantize);
Result<Fix> padBlocks(const Context& context, const Quantizer& dequantize);
Effect effectOfPaddedBlocks(const Context& context, const Quantizer& dequantize);

} // namespace qaliper
