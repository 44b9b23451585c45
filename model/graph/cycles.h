#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "model/graph/index.h"

// Dependence order and cycles. A valid ONNX graph has no cycles. An invalid one is read, drawn and checked too, and the
// edges that close a cycle are named. Any thread may call these functions.

namespace qaliper {

using Arrow = std::pair<std::uint32_t, std::uint32_t>; // from, to: items 0 to `count` - 1

// Strongly connected components, by item: equal numbers for items that reach each other along the arrows. Linear and
// without recursion: a chain may have 50,000 nodes.
std::vector<std::uint32_t> stronglyConnected(std::uint32_t count, std::span<const Arrow> arrows);

// The items, each after all that have an arrow to it, and otherwise ascending. Items on a cycle, and those that they
// reach, are missing. Takes n log n time.
std::vector<std::uint32_t> dependenceOrder(std::uint32_t count, std::span<const Arrow> arrows);

// An edge of a cycle that runs against the order of the file. A value that a body captures counts as read by the body's
// owner.
struct ClosingEdge {
    ValueIx value;
    NodeIx producer;
    NodeIx consumer; // the same as `producer` for a node that reads its own output
};
std::vector<ClosingEdge> closingEdges(const Index& index);

} // namespace qaliper
