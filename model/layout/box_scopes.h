#pragma once

#include "model/layout/scope.h"
#include "model/layout/view_graph.h"

namespace qaliper {

// Fills ViewGraph::scopes from the names of nodes, "/encoder/layer.3/MatMul". A box without a scope (a Q/DQ pair) has
// that of a box that reads from it, else of one that it reads from.
void findScopes(ScopedNames& names, ViewGraph& view);

} // namespace qaliper
