#pragma once

#include "model/base/result.h"
#include "model/graph/index.h"

// Removes nodes and initializers that had consumers in `before` and have none in `after`: two fixes of one round that
// share a node each leave it to the other one. What had no consumers in the file stays.

namespace qaliper {

Result<Model> withoutLeftovers(const Index& before, Model after);

} // namespace qaliper
