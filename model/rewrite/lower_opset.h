#pragma once

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// Converts a model of opset 20 to 23 to opset 19, in which GridSample has the mode names that TensorRT's importer
// reads.

namespace qaliper {

constexpr std::int64_t opsetOfOldGridModes = 19;

// True when no operator, type or attribute of the model is newer, as far as is known.
bool canLowerOpset(const Context& context);

// Sets the opset and renames the modes. Only when canLowerOpset() is true.
void lowerOpset(FixBuilder& builder, const Context& context);

} // namespace qaliper
