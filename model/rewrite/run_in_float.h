#pragma once

#include <string_view>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// A layer taken out of its quantized type: data and weights lose their Q/DQ pairs. What rules offer for layers that may
// find no INT8 kernel, or gain nothing from one.

namespace qaliper {

// False where a quantized weight has no numbers that could be written down as float ones.
bool canRunInFloat(const Context& context, NodeIx layer);

// For review; the caller may word title and note anew.
Offer offerToRunInFloat(const Context& context, NodeIx layer, std::string_view id);

// Errors are those of the edits, Stale where nothing is left to do.
Result<Fix> runInFloat(const Context& context, NodeIx layer);

} // namespace qaliper
