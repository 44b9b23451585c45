#pragma once

#include <unordered_map>
#include <vector>

#include "model/layout/view_graph.h"

// Repeated blocks of a view: where they are, what they are called, and those that the ViewState folds drawn as one box.
//
// A block is a turn of a repetition among the pieces of a frame (repeats.h), so everything in it lies between two
// single boxes and folding it leaves the graph acyclic. Name scopes only give titles: half of the models have none, and
// scopes are not convex.

namespace qaliper {

struct PlannedBlock {
    GraphId graph;
    std::uint32_t number = 0;
    std::uint32_t count = 0;
    std::uint32_t level = 0;
    std::uint32_t parent = 0; // of BlockPlan::blocks, or noBlock
    std::uint64_t likeness = 0;
    NodeIx first;
    std::string scope;
};

constexpr std::uint32_t noBlock = 0xffffffff;

// The blocks of a model's graphs, by what lies in them, so that they fit views with other things expanded.
struct BlockPlan {
    std::vector<PlannedBlock> blocks;                         // outer ones first
    std::vector<std::uint32_t> ofNode;                        // by NodeIx: the innermost one
    std::unordered_map<std::uint32_t, std::uint32_t> ofValue; // inputs and outputs that stand in a block
    std::vector<bool> isPlanned;                              // by GraphId
};

// Adds the blocks of the graphs in `view` that the plan does not know yet.
void planBlocks(const Index& index, const ViewGraph& view, BlockPlan& plan);

// Fills ViewGraph::blocks and blockBoxes. The result holds, for each of them, its number in the plan.
std::vector<std::uint32_t> addBlocks(const BlockPlan& plan, ViewGraph& view);

// By the plan's numbers: what `state` wants as one box. What lies in a folded block is not folded itself.
std::vector<bool> blocksToFold(const Index& index, const ViewState& state, const BlockPlan& plan);

// Nodes in folded blocks whose bodies stand open.
std::vector<NodeIx> openBodiesIn(
    const ViewGraph& view, const std::vector<std::uint32_t>& planned, const std::vector<bool>& isFolded);

// Draws them as one box each. No body may be open in them. Graph inputs and outputs are never hidden: they stay beside
// it.
void foldBlocks(const std::vector<std::uint32_t>& planned, const std::vector<bool>& isFolded, const BlockPlan& plan,
    ViewGraph& view);

} // namespace qaliper
