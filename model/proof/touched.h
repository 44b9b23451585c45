#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "model/proof/frontier_inputs.h"

// What an edit touched in both versions: all that may compute something else now, before it is grouped into regions.

namespace qaliper {

struct Touched {
    ChangedVersion before;
    ChangedVersion after;
    std::vector<std::pair<NodeIx, NodeIx>> pairs; // the same node, then and now
    // What a node that cannot be run reads, then and now: it is compared instead of the node.
    std::vector<std::pair<ValueIx, ValueIx>> rewired;
    std::set<NodeIx> rewiredNodes;       // those nodes, of the version before
    std::set<std::string> unreadTensors; // identities of initializers that nobody reads
    bool changesOpset = false;           // then every node may mean something else
};

// Inputs and outputs of the model stand for those that they were renamed to.
Touched touchedBetween(const Context& before, const Context& after, RenamedPorts renamed);

} // namespace qaliper
