#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/graph/model.h"

// Graphs too large, or too wrong, to be written down as text.

namespace qaliper {

// Edges of a graph of "Op" nodes, from a node to a node; each node has one output. Nodes without an edge to them read
// the graph input "x", nodes without readers become graph outputs when `outputs` is set.
struct MadeGraph {
    std::uint32_t nodes = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    bool outputs = true;
    std::string opType = "Sum";
};
Model madeModel(const MadeGraph& graph);

MadeGraph chain(std::uint32_t nodes);
MadeGraph chainWithBranches(std::uint32_t nodes); // every tenth box forks and joins again
MadeGraph nestedSkips(std::uint32_t nodes, std::uint32_t skips);
MadeGraph completeGraph(std::uint32_t nodes);
MadeGraph fanOut(std::uint32_t consumers); // all joined again at the end
MadeGraph randomGraph(std::uint32_t nodes, std::uint32_t edgesPerNode, std::uint32_t seed);
MadeGraph allToAll(std::uint32_t blocks, std::uint32_t layers); // every layer reads all before it, as in a DenseNet
MadeGraph ladder(std::uint32_t rungs);                          // two chains with rungs between them, no waist anywhere

} // namespace qaliper
