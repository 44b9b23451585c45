#pragma once

#include <vector>

#include <QString>

#include "views/canvas/hit.h"
#include "views/document/document.h"

// What is said about a place of the picture: tool tips, and the name of the selected box for those who cannot see it.

namespace qaliper {

// Rich text, or nothing. `analysis` may be null or of an earlier version.
QString tipOf(const Picture& picture, const Analysis* analysis, const Hit& hit);

// "Conv /layer1/conv, INT8 expected, 2 findings"
QString spokenNode(const Picture& picture, const Overlay& overlay, NodeId node);

// Of one node; of several, how many before the current one: "12 nodes selected, Conv /layer1/conv".
QString spokenSelection(const Picture& picture, const Overlay& overlay, const Selection& selection);

// Positions of the findings at a node or anything folded into its box.
std::vector<std::size_t> findingsAt(const Picture& picture, const Analysis& analysis, const Hit& hit);

} // namespace qaliper
