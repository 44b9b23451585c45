#pragma once

#include <vector>

#include "tests/support/made_networks.h"

// Quantized layers in the forms that PyTorch exporters write: scales in FP16 or as Constant nodes, a Q/DQ pair for each
// consumer of a value, weights transposed after their DQ, block scales with a scale of their own.

namespace qaliper {

std::vector<NamedNetwork> madeExports();

} // namespace qaliper
