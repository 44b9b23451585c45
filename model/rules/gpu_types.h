#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/target/gpus.h"

// Which types, of those that depend on the GPU, a model computes or is quantized in.

namespace qaliper {

// The nodes with values of the type: Q and DQ, or for BF16 whatever returns it. Of FP8 only Q and DQ of computed
// values: whether constants in FP8 stop a build is not known (fact F651). FP8 within MXFP8 or FP4 counts as those.
// Empty for a type that the target's release lacks, which is another finding.
std::vector<NodeIx> nodesOfType(const Context& context, GpuType type);

} // namespace qaliper
