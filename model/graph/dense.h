#pragma once

#include "model/graph/index.h"

// Sparse initializers as dense tensors, as runtimes read them.

namespace qaliper {

// The sparse initializer of that name in the value's graph; null for other values.
const SparseInitializer* sparseInitializer(const Index& index, ValueIx value);

// Errors: those of readBytes(); Invalid for places outside of the tensor, or other numbers of places than of values; Unsupported
// for types of less than a byte; OverBudget above 1 GiB.
Result<Tensor> denseTensor(const SparseInitializer& sparse, const Storage& storage);

} // namespace qaliper
