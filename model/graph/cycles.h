#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "model/graph/index.h"

// A sound ONNX graph has no cycles. A broken file is read, drawn and checked all the same, with the edges named that
// close one.

namespace qaliper {

// By item: equal numbers for items that reach each other along the arrows (from, to). Linear, and without recursion: a
// chain of 50,000 nodes is ordinary.
std::vector<std::uint32_t> stronglyConnected(
    std::uint32_t count, std::span<const std::pair<std::uint32_t, std::uint32_t>> arrows);

// An edge of a cycle that runs against the order of the file: those are what a picture marks. What the bodies of a node
// read of the graph around it counts as read by the node.
struct ClosingEdge {
    ValueIx value;
    NodeIx producer;
    NodeIx reader; // the same for a node that reads itself
};
std::vector<ClosingEdge> closingEdges(const Index& index);

} // namespace qaliper
