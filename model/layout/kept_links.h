#pragma once

#include <set>
#include <string>

#include "model/layout/layout.h"

// The span of an edge decides whether it is a link (cut.h), and an edit that adds or removes a box can change that: its
// line would appear or disappear and everything it passes would be laid out again. Therefore the ViewState carries the
// links of the previous picture of the same document; those stay links, and the others lines, until they pass the limit
// by a margin. A view without a previous picture uses the limit itself.

namespace qaliper {

// Each by the identities of its tensor and its consumer, which edits keep.
std::set<std::string> linkedEdges(const Index& index, const ViewGraph& view, const Layout& layout);

// Sets ViewEdge::before.
void rememberLinks(const Index& index, const std::set<std::string>& linked, ViewGraph& view);

} // namespace qaliper
