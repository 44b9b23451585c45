#pragma once

#include <map>
#include <vector>

#include "model/context/context.h"
#include "model/graph/edit.h"

// Convolutions in groups that have an INT8 kernel only when some of their groups are one: a step before pairs are placed. Exact.
// Source: facts F405, F406 and F408.

namespace qaliper {

// Those of the main graph that can be merged and are not to stay in float, in node order. None for TensorRT-RTX, whose kernels
// take groups of any width (fact F726).
std::vector<NodeIx> mergeableGroups(const Context& context, const std::map<NodeId, Text>& keepFloat);

// Errors: those of reading a weight.
Result<std::vector<Edit>> groupMergingEdits(const Context& context, const std::vector<NodeIx>& convolutions);

} // namespace qaliper
