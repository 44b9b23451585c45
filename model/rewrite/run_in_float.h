#pragma once

#include <string_view>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Lets a layer run in float: removes the Q/DQ pairs of its data and weights. For layers that may have no INT8 kernel,
// or no benefit from one.

namespace qaliper {

// False when one of its operands cannot be read without its quantization, or the target is expected to have no float
// kernel for the layer.
bool canRunInFloat(const Context& context, NodeIx layer);

// An offer of safety Review; the caller may replace title and note.
Offer offerToRunInFloat(const Context& context, NodeIx layer, std::string_view id);

// Errors: those of the edits; Stale when nothing is quantized any more.
Result<Fix> runInFloat(const Context& context, NodeIx layer);

} // namespace qaliper
