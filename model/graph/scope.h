#pragma once

#include <functional>
#include <string_view>
#include <unordered_set>

#include "model/graph/model.h"

// Names and the graphs they come from. A body sees the values of the graphs around it, so a node with bodies reads more
// than its inputs say. Views point into the strings of the graphs.

namespace qaliper {

using NameSet = std::unordered_set<std::string_view>;
using GraphLookup = std::function<const Graph*(GraphId)>;

// True when an input, an initializer or a node of this very graph defines the name.
bool defines(const Graph& graph, std::string_view name);

// Adds what the bodies of `node` take from outside. Of interest are only the names in `filter`, unless it is null.
void addCaptured(const Node& node, const GraphLookup& graphs, const NameSet* filter, NameSet& captured);

} // namespace qaliper
