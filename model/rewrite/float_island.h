#pragma once

#include <span>

#include "model/context/context.h"
#include "model/rewrite/offer.h"

// Lets operators of a graph in half precision compute in FP32: Casts before them and one after the last, and their
// constants in FP32.

namespace qaliper {

// In the order of the graph; what the others write is read by these nodes alone.
Result<Fix> computeInFloat(const Context& context, std::span<const NodeIx> nodes);

} // namespace qaliper
