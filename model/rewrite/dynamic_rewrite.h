#pragma once

#include "model/rewrite/dynamic_quantize.h"
#include "model/rewrite/offer.h"

// What can take the place of dynamic quantization: the float model inside, with float weights or with INT8 weights
// behind DQ, or the same arithmetic in float operators. All results keep the names they had.

namespace qaliper {

bool canRestoreFloat(const Context& context, const DynamicQuantization& match);
bool canKeepInt8Weights(const Context& context, const DynamicQuantization& match);
bool canEmulate(const Context& context, const DynamicQuantization& match);

Result<Fix> restoreFloat(const Context& context, const DynamicQuantization& match);
Result<Fix> keepInt8Weights(const Context& context, const DynamicQuantization& match);
Result<Fix> emulate(const Context& context, const DynamicQuantization& match);

// What each of them does to the model.
Effect effectOfFloat(const Context& context, const DynamicQuantization& match);
Effect effectOfInt8Weights(const Context& context, const DynamicQuantization& match);
Effect effectOfEmulation(const Context& context, const DynamicQuantization& match);

} // namespace qaliper
