#pragma once

#include "model/graph/index.h"

// An Identity that gives a convolution its bias from an initializer. PyTorch's exporter writes equal initializers once, with such
// an Identity for each further consumer; Model Optimizer then gives each Identity an initializer of its own. Source: fact F674.

namespace qaliper {

bool givesBias(const Index& index, NodeIx node);
bool readsCopiedBias(const Index& index, NodeIx convolution);
// From an initializer that other nodes read, too: the profile of an engine has a kernel for it.
bool copiesSharedBias(const Index& index, NodeIx node);

} // namespace qaliper
