#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/graph/index.h"

// What lies up and down the flow of a graph, for a person who follows a trail. Bodies of If, Loop and Scan take part:
// what a body reads of the graphs around it leads into its node, and what it returns leads on from there. No recursion;
// linear in the graph.

namespace qaliper {

enum class Flow : std::uint8_t { Up, Down };

// Everything that the nodes are computed from, or that is computed from them, themselves included. In node order.
std::vector<NodeIx> reachOf(const Index& index, std::span<const NodeIx> nodes, Flow flow);

constexpr std::uint32_t notReached = 0xffffffff;

// A value with more readers than this leads nowhere: a mask or a shape would pull the whole network in.
constexpr std::size_t maxReaders = 32;

// How many steps each node is away from the nearest of these, against the flow or with it; by NodeIx. QuantizeLinear
// and DequantizeLinear are on the way, not a step: the next operator is one step away with or without them.
std::vector<std::uint32_t> stepsFrom(const Index& index, std::span<const NodeIx> nodes);

// The nodes with all that is one step further, in node order.
std::vector<NodeIx> grown(const Index& index, std::span<const NodeIx> nodes);

// The nodes without those that are farthest from `middle`, which stays itself. In node order.
std::vector<NodeIx> shrunk(const Index& index, std::span<const NodeIx> nodes, NodeIx middle);

} // namespace qaliper
