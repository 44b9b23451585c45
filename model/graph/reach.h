#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/graph/index.h"

// What is upstream and downstream of nodes. Bodies of If, Loop and Scan are included: a captured value leads into the
// body's owner, and an output of the body leads to the owner's consumers. Without recursion; linear in the graph.

namespace qaliper {

enum class Flow : std::uint8_t { Up, Down };

// The nodes, and all nodes upstream (Up) or downstream (Down) of them. In node order.
std::vector<NodeIx> reachOf(const Index& index, std::span<const NodeIx> nodes, Flow flow);

constexpr std::uint32_t notReached = 0xffffffff;

// stepsFrom() does not follow a value with more consumers than this: a mask or a shape would add the whole network.
constexpr std::size_t maxConsumers = 32;

// The number of steps from each node to the nearest of `nodes`, upstream or downstream; by NodeIx. QuantizeLinear and
// DequantizeLinear are no step: the next operator is one step away with or without them.
std::vector<std::uint32_t> stepsFrom(const Index& index, std::span<const NodeIx> nodes);

// The nodes and all nodes that are one step away, in node order.
std::vector<NodeIx> grown(const Index& index, std::span<const NodeIx> nodes);

// The nodes without those farthest from `middle`, which is kept. In node order.
std::vector<NodeIx> shrunk(const Index& index, std::span<const NodeIx> nodes, NodeIx middle);

} // namespace qaliper
