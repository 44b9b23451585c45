#pragma once

#include "model/graph/index.h"

namespace qaliper {

// Without what nobody reads after a round of fixes and somebody read before it: two fixes that share a node or an
// initializer each leave it to the other one. What was unread in the file stays. Errors: those of applyEdits().
Result<Model> withoutLeftovers(const Index& before, Model after);

} // namespace qaliper
