#pragma once

#include <vector>

#include "tests/support/made_networks.h"

// Quantized layers in the forms that exporters of PyTorch write: scales in FP16 or as Constant nodes, a pair for each
// reader of a value, weights that are turned behind their DQ, scales of blocks that have a scale of their own.

namespace qaliper {

std::vector<NamedNetwork> madeExports();

} // namespace qaliper
