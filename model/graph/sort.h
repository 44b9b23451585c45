#pragma once

#include <optional>

#include "model/graph/scope.h"

// Topological order, which ONNX requires: every value is defined before it is read.

namespace qaliper {

// The nodes with every producer before its consumers (captures of bodies included), otherwise in their present order;
// nothing when they form a cycle. Takes O(n log n).
std::optional<SharedList<Node>> sortedByDependence(const SharedList<Node>& nodes, const GraphLookup& graphs);

} // namespace qaliper
