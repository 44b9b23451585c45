#pragma once

#include "model/context/context.h"

// Which products are worth a quantized kernel, one by one: types, weights, groups and sizes. Attention is decided as a
// whole (attention_choice.h).

namespace qaliper {

bool isProduct(const Node& node); // Conv, ConvTranspose, Gemm, MatMul

// True for a product of two activations.
bool hasTwoActivations(const Context& context, NodeIx product);

// Why the product stays in float in this type; empty when the table quantizes it.
Text whyProductStaysFloat(const Context& context, NodeIx product, DataType type);

} // namespace qaliper
