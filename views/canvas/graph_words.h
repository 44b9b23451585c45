#pragma once

#include <vector>

#include <QString>

#include "model/draw/link_ends.h"
#include "views/canvas/hit.h"
#include "views/document/document.h"

// Texts about a place of the picture: tool tips, and the accessible name of the selected box.

namespace qaliper {

// Rich text; empty when there is nothing to show. `analysis` may be null or of an earlier version.
QString tipOf(const Picture& picture, const Overlay& overlay, const Analysis* analysis, const Hit& hit);

// "Conv /layer1/conv, INT8 expected, 2 findings"
QString accessibleNodeText(const Picture& picture, const Overlay& overlay, NodeId node);
// Of a box whose tensors go on in other columns: ", connector 3: relu_12, 2 more".
QString accessibleConnectorText(const Picture& picture, BoxIx box);

// Of one end of a link: "(3) relu_12 → Concat /up/concat, column 4".
QString linkWords(const Picture& picture, const LinkEnd& end);

// For one node like accessibleNodeText(); for several, preceded by their number: "12 nodes selected, Conv /layer1/conv".
QString accessibleSelectionText(const Picture& picture, const Overlay& overlay, const Selection& selection);

// Positions in Analysis::findings of those of a node, or of any node folded into its box.
std::vector<std::size_t> findingsAt(const Picture& picture, const Analysis& analysis, const Hit& hit);

} // namespace qaliper
