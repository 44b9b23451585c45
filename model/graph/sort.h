#pragma once

#include <optional>

#include "model/graph/scope.h"

// The order ONNX asks of a graph: every value is defined before it is read.

namespace qaliper {

// The nodes with every producer in front of its consumers, bodies included, and otherwise in the order they have;
// nothing when they form a cycle. Takes n log n time.
std::optional<SharedList<Node>> sortedByDependence(const SharedList<Node>& nodes, const GraphLookup& graphs);

} // namespace qaliper
