#pragma once

#include <string>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/offer.h"

// Replaces a constant and its DQ by the float tensor that the DQ computes, exactly as the reference runtime does.

namespace qaliper {

// True for a DQ of a constant with readable scales whose consumers can read another value.
bool canFoldDequantize(const Context& context, const Quantizer& dequantize);

// The dequantized tensor, with a name of its own. Errors: Unsupported when it cannot be computed.
Result<Tensor> foldedDequantize(const Context& context, const Quantizer& dequantize);

// Consumers of the DQ read the tensor of that name; a graph output keeps its name.
void readInstead(FixBuilder& builder, const Context& context, const Quantizer& dequantize, const std::string& constant);

// Does this for every consumer. Errors: Unsupported when canFoldDequantize() is false; those of readBytes().
Result<Fix> foldDequantize(const Context& context, const Quantizer& dequantize);

// True when a layer has the constant as one operand and a DQ on the other: folding would leave it half quantized.
bool meetsQuantizedData(const Context& context, const Quantizer& dequantize);

// Nodes, bytes, and layers that would no longer run quantized. Reads no weights.
Effect effectOfFolding(const Context& context, const Quantizer& dequantize);

} // namespace qaliper
