#pragma once

#include <string>

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"
#include "model/rewrite/offer.h"

// A constant behind a DQ, written down as the float tensor that comes out: what the reference runtime computes, number
// for number.

namespace qaliper {

// The DQ of a constant, with scales that are there, whose readers can read another value.
bool canFoldDequantize(const Context& context, const Quantizer& dequantize);

// The tensor that comes out, under a name of its own. Errors: Unsupported where the constant cannot be computed.
Result<Tensor> foldedDequantize(const Context& context, const Quantizer& dequantize);

// The tensor of that name is read in place of what comes out; an output of the graph keeps its name.
void readInstead(FixBuilder& builder, const Context& context, const Quantizer& dequantize, const std::string& constant);

// Every reader reads that tensor. Errors: Unsupported where that does not hold, or when data cannot be read.
Result<Fix> foldDequantize(const Context& context, const Quantizer& dequantize);

// True when a layer has the constant as one operand and something behind a DQ as the other: folded, it is half
// quantized.
bool meetsQuantizedData(const Context& context, const Quantizer& dequantize);

// Nodes, bytes, and the layers that leave their quantized type. Reads no weights.
Effect effectOfFolding(const Context& context, const Quantizer& dequantize);

} // namespace qaliper
