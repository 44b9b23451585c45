#pragma once

#include "model/graph/index.h"

// An Identity that gives a convolution its bias from a constant that other nodes read, too. PyTorch's exporter writes equal
// initializers once, with such an Identity for each further consumer. Source: fact F674.

namespace qaliper {

bool copiesSharedBias(const Index& index, NodeIx node);

} // namespace qaliper
