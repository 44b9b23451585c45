#pragma once

#include "model/context/context.h"
#include "model/rewrite/fix_builder.h"

// A model of opset 20 to 23 written in opset 19, where GridSample has the names of its modes that TensorRT's importer
// knows.

namespace qaliper {

constexpr std::int64_t opsetOfOldGridModes = 19;

// No operator, type or attribute of the model is newer, as far as is known of them.
bool canLowerOpset(const Context& context);

// Sets the opset and renames the modes. Only where canLowerOpset().
void lowerOpset(FixBuilder& builder, const Context& context);

} // namespace qaliper
