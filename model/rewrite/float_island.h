#pragma once

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Lets one operator of a graph in half precision compute in FP32: Casts in front of it and behind it, and its constants
// in FP32.

namespace qaliper {

Result<Fix> computeInFloat(const Context& context, NodeIx node);

} // namespace qaliper
