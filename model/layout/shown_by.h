#pragma once

#include "model/layout/bodies.h"
#include "model/layout/fold.h"
#include "model/layout/view_graph.h"

// Completes ViewGraph::shownBy: a folded node is shown by the box of its consumer, a node of a closed body by the box
// of the body's owner (of a local function: of its first call that is drawn).

namespace qaliper {

void placeHiddenNodes(const Index& index, const Folding& fold, const Bodies& bodies, ViewGraph& view);

// Fills ViewBox::firstMember, endMember and ViewGraph::members from shownBy; a box's own node comes first.
void collectMembers(ViewGraph& view);

} // namespace qaliper
