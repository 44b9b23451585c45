#pragma once

#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/offer.h"

// Replacements for dynamic quantization: the float model with float weights or with INT8 weights and DQ, or the same
// arithmetic with float operators. All results keep their names.

namespace qaliper {

bool canRestoreFloat(const Context& context, const DynamicQuantization& match);
bool canKeepInt8Weights(const Context& context, const DynamicQuantization& match);
bool canEmulate(const Context& context, const DynamicQuantization& match);

Result<Fix> restoreFloat(const Context& context, const DynamicQuantization& match);
Result<Fix> keepInt8Weights(const Context& context, const DynamicQuantization& match);
Result<Fix> emulate(const Context& context, const DynamicQuantization& match);

// The effect of each replacement on the model.
Effect effectOfFloat(const Context& context, const DynamicQuantization& match);
Effect effectOfInt8Weights(const Context& context, const DynamicQuantization& match);
Effect effectOfEmulation(const Context& context, const DynamicQuantization& match);

} // namespace qaliper
