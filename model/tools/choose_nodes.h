#pragma once

#include <string>
#include <vector>

#include "model/tools/tool.h"

// Chooses the nodes for a tool from what a person writes: names, operators.

namespace qaliper {

struct NodeChoice {
    std::vector<std::string> patterns; // globs over names, outputs and identities; "#73" is a place in the file
    std::vector<std::string> ops;      // operator types, also as globs

    bool empty() const { return patterns.empty() && ops.empty(); }
};

// In node order; where both are given, a node has to satisfy both.
// Errors: Invalid for a pattern that matches no node.
Result<ToolNodes> chooseNodes(const Context& context, const NodeChoice& choice);

} // namespace qaliper
