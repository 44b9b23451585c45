#pragma once

#include <vector>

#include "model/context/context.h"
#include "model/graph/edit.h"

// Rewrites that leave the numbers of the float model as they are, up to rounding, and give the ranges of its channels
// about the same size, so that one scale fits all of them. Source: fact F377.

namespace qaliper {

// Cross-layer equalization: a channel between two convolutions, also depthwise ones, is divided by a number in the first
// and multiplied by it in the second. Nothing, or Relu, LeakyRelu or PRelu may stand between; what has a limit of its
// own (Clip), or another curve (SiLU, HardSwish), may not. Empty where nothing can be equalized. Errors: those of
// readNumbers().
Result<std::vector<Edit>> equalizingEdits(const Context& context);

// The same between a LayerNormalization and the products that read it, where nothing else does. The size of a channel
// is estimated from the scale and bias of the normalization. Errors: as above.
Result<std::vector<Edit>> smoothingEdits(const Context& context);

} // namespace qaliper
