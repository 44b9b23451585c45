#pragma once

#include <optional>
#include <span>

#include "model/draw/picture.h"

// Where a picture shows the nodes of a document. Nodes keep their id over versions, so a selection or a search hit
// finds its place in the next picture too.

namespace qaliper {

struct NodePlace {
    BoxIx box;   // its own, or the one it is folded into
    PillIx pill; // when it is folded into a pill; then `box` is the one behind the pill
    Rect rect;   // what to look at: the pill, else the box
};
// Nothing when the version has no such node, or draws it nowhere.
std::optional<NodePlace> placeOf(const Picture& picture, NodeId node);

// The box alone, for long lists of nodes; invalid when there is none.
BoxIx boxShowing(const Picture& picture, NodeId node);

// Around all boxes that show one of the nodes; the whole picture when there is none.
Rect areaOf(const Picture& picture, std::span<const NodeId> nodes);

// Where the tensor begins, else the first box that reads it. Invalid when the picture shows neither.
BoxIx boxOfTensor(const Picture& picture, ValueIx value);

// What makes the value or reads it, over lines and jumps, sorted.
std::vector<BoxIx> endsOf(const Picture& picture, ValueIx value);

// All that a box or a pill shows, whatever is folded into it.
std::vector<NodeId> nodesIn(const Picture& picture, BoxIx box);
std::vector<NodeId> nodesIn(const Picture& picture, PillIx pill);
// What lies wholly or partly in the rectangle: boxes, and pills. A body that is open counts by what is in it.
std::vector<NodeId> nodesIn(const Picture& picture, const Rect& rect);
std::vector<NodeId> nodesIn(const Picture& picture); // all it shows

// The node a box or a pill stands for; invalid for inputs and outputs.
NodeId nodeOf(const Picture& picture, BoxIx box);
NodeId nodeOf(const Picture& picture, PillIx pill);

} // namespace qaliper
