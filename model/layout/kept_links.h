#pragma once

#include <set>
#include <string>

#include "model/layout/layout.h"

// Whether an edge is a link is decided by how far it goes (cut.h), and an edit that adds or takes a box can carry it
// over the limit: its line would come or go, and everything that it passes would be laid out anew. So a picture tells
// the next one of the same document which edges it drew as links, by way of the ViewState; those stay links, and the
// others lines, unless they leave the limit well behind. A view without such knowledge, of a file just opened, takes
// the limit itself.

namespace qaliper {

// Each by its tensor and its reader, named as they are across edits.
std::set<std::string> linkedEdges(const Index& index, const ViewGraph& view, const Layout& layout);

// Sets ViewEdge::before.
void rememberLinks(const Index& index, const std::set<std::string>& linked, ViewGraph& view);

} // namespace qaliper
