#pragma once

#include <string>
#include <vector>

#include "model/tools/tool.h"

// Which nodes a tool works on, as a person writes it: by name, by operator.

namespace qaliper {

struct NodeChoice {
    std::vector<std::string> patterns; // globs over names, outputs and identities; "#73" is a place in the file
    std::vector<std::string> ops;      // operator types, globs too

    bool empty() const { return patterns.empty() && ops.empty(); }
};

// In node order; where both are given, a node has to satisfy both.
// Errors: Invalid for a pattern that no node answers to.
Result<ToolNodes> chooseNodes(const Context& context, const NodeChoice& choice);

} // namespace qaliper
