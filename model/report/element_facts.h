#pragma once

#include "model/graph/index.h"
#include "model/report/show.h"

// The elements of constants, as `show` prints them.

namespace qaliper {

// Count, lowest, highest and mean where the type has an order, and the first values. Errors: those of readBytes().
Result<FactRows> elementFacts(const Tensor& tensor, const Storage& storage);

// How many elements are stored, in how many bytes, and the first of them with their places. Errors: the same.
Result<FactRows> sparseFacts(const SparseInitializer& sparse, const Storage& storage);

} // namespace qaliper
