#pragma once

#include "model/base/result.h"
#include "model/graph/index.h"

// Two fixes of one round that share a node or an initializer each leave it to the other one. What nobody reads
// afterwards, and somebody read before, goes as well; what was unread in the file stays.

namespace qaliper {

Result<Model> withoutLeftovers(const Index& before, Model after);

} // namespace qaliper
