#pragma once

#include "model/target/target.h"

namespace qaliper {

// True for the release and GPU whose engines were read, 10.6 and compute capability 9.0, on the direct route without DLA: what stands on them is the type and the kernel of a node (regions of
// Myelin, activations, INT8 convolutions in groups, conversions on the way). A target that names no GPU is one of them.
// Source: facts F365, F383, F402 and F671 to F673.
bool hasMeasuredEngines(const Target& target);

} // namespace qaliper
