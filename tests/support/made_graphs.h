#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "model/graph/model.h"

// Graphs that are too large, or too invalid, for ONNX text.

namespace qaliper {

// Edges of a graph of `opType` nodes, from node to node; each node has one output. Nodes without incoming edges read
// the graph input "x"; nodes without consumers become graph outputs when `outputs` is set.
struct MadeGraph {
    std::uint32_t nodes = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
    bool outputs = true;
    std::string opType = "Sum";
};
Model madeModel(const MadeGraph& made);

MadeGraph chain(std::uint32_t nodes);
MadeGraph chainWithBranches(std::uint32_t nodes); // every tenth box forks, and the branches join again
MadeGraph nestedSkips(std::uint32_t nodes, std::uint32_t skips);
MadeGraph completeGraph(std::uint32_t nodes);
MadeGraph fanOut(std::uint32_t consumers); // all join again at the end
MadeGraph randomGraph(std::uint32_t nodes, std::uint32_t edgesPerNode, std::uint32_t seed);
// Every layer reads all previous ones, as in a DenseNet.
MadeGraph allToAll(std::uint32_t blocks, std::uint32_t layers);
MadeGraph ladder(std::uint32_t rungs); // two chains with edges between them, without an articulation box

} // namespace qaliper
