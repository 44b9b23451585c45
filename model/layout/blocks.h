#pragma once

#include <unordered_map>
#include <vector>

#include "model/layout/scope.h"
#include "model/layout/turn_names.h"
#include "model/layout/view_graph.h"

// The repeated blocks of a view: where they are, their titles, and drawing those that the ViewState folds as one box.
//
// A block is one turn of a repetition among the pieces of a frame (repeats.h). It lies between two single boxes, so
// folding it leaves the graph acyclic. Name scopes only give titles: half of the models have none, and scopes are not
// convex.

namespace qaliper {

struct PlannedBlock {
    GraphId graph;
    std::uint32_t number = 0;
    std::uint32_t count = 0;
    std::uint32_t level = 0;
    std::uint32_t parent = 0; // number in BlockPlan::blocks, or noBlock
    std::uint64_t likeness = 0;
    NodeIx first;
    std::string scope;
    TurnName name;    // empty where the model has none
    std::string from; // where its number would not say which repetition is meant: the first node of that
};

constexpr std::uint32_t noBlock = 0xffffffff;

// The blocks of a model's graphs, by the nodes and values in them. It fits any view of the model, whatever is expanded
// there.
struct BlockPlan {
    std::vector<PlannedBlock> blocks;                         // an outer block comes before those inside it
    std::vector<std::uint32_t> ofNode;                        // by NodeIx: the innermost block
    std::unordered_map<std::uint32_t, std::uint32_t> ofValue; // inputs and outputs that lie in a block
    std::vector<bool> isPlanned;                              // by GraphId
};

// "/encoder/layer.11", "layer 12 of 80 · /encoder/layer.11" or a title alone.
std::string titleWithScope(const ViewBlock& block, const Catalogue* catalogue);

// What turns that are one box are called together, by the first of them and the last: "× 4: layers.0 to layers.3".
Text titleOfTurns(const ViewBlock& first, const ViewBlock& last);

// Adds the blocks of those graphs in `view` that the plan does not have yet.
void planBlocks(const Index& index, ScopedNames& names, const ViewGraph& view, BlockPlan& plan);

// Fills ViewGraph::blocks and blockBoxes. Returns, for each of these blocks, its number in the plan.
std::vector<std::uint32_t> addBlocks(const BlockPlan& plan, ViewGraph& view);

// By number in the plan: the blocks that `state` folds. A block inside a folded block is not folded itself.
std::vector<bool> blocksToFold(const Index& index, const ViewState& state, const BlockPlan& plan);

// Nodes in folded blocks whose bodies are open.
std::vector<NodeIx> openBodiesIn(
    const ViewGraph& view, const std::vector<std::uint32_t>& planned, const std::vector<bool>& isFolded);

// Replaces each folded block by one box, or with `joins` each run of equal turns. No body inside may be open. Graph inputs and outputs are not folded: they stay
// beside the block's box.
void foldBlocks(const std::vector<std::uint32_t>& planned, const std::vector<bool>& isFolded, const BlockPlan& plan,
    bool joins, ViewGraph& view);

} // namespace qaliper
