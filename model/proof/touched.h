#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/proof/frontier_inputs.h"

// The nodes and values in both versions that an edit may have changed, before they are grouped into regions.

namespace qaliper {

struct Touched {
    ChangedVersion before;
    ChangedVersion after;
    std::vector<std::pair<NodeIx, NodeIx>> pairs; // the same node, before and after
    // Inputs of a node that cannot be run, before and after: they are compared instead of its outputs.
    std::vector<std::pair<ValueIx, ValueIx>> rewired;
    std::set<NodeIx> rewiredNodes;       // these nodes, in the version before
    std::set<std::string> unreadTensors; // identities of initializers without consumers
    bool changesOpset = false;           // every node may have another meaning
};

// Model inputs and outputs correspond to those that they were renamed to.
Touched touchedBetween(const Context& before, const Context& after, RenamedPorts renamed);

} // namespace qaliper
