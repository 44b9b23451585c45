#pragma once

#include <string>
#include <vector>

#include "model/graph/types.h"

namespace qaliper {

// The names of all values of the main graph that a node reads, that depend on the graph's inputs and are tensors of FP64,
// FP32, FP16 or BF16: what has a range. In the index's order.
std::vector<std::string> activationsOf(const Index& index, const TypeTable& types);

} // namespace qaliper
