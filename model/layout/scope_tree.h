#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "model/graph/index.h"

// The name scopes of a main graph as a tree. A node without a scope of its own, as many Q and DQ are, has that of what
// reads it, else that of what it reads.

namespace qaliper {

// By NodeIx; of nodes of other graphs empty.
std::vector<std::string> nodeScopes(const Index& index);

constexpr std::uint32_t noScope = 0xffffffff;

struct ScopeBranch {
    std::string scope;              // "/encoder/layer.3"
    std::string name;               // its last part, "layer.3"
    std::uint32_t parent = noScope; // of the list
    std::vector<NodeIx> nodes;      // in it and in the scopes below it
};

// An outer scope comes before those in it, others in the order of their first nodes. Scopes with the same nodes as the
// only one below them are left out.
std::vector<ScopeBranch> scopeTree(const Index& index);

// Those of the main graph; where it has none, those of the first body or local function with some. With or without a
// slash at either end.
std::vector<NodeIx> nodesInScope(const Index& index, std::string_view scope);

} // namespace qaliper
