#pragma once

#include <optional>

#include <QPointF>

#include "views/canvas/camera.h"
#include "views/document/drawing.h"

// Folding and opening parts of a drawing as the user asks for it. What was folded stays under the pointer: a pin
// remembers where a block was on the screen until the new picture is there.

namespace qaliper {

class Folds {
public:
    explicit Folds(Drawing& drawing) : drawing_(&drawing) {}

    // Takes back what an earlier click did to the box or pill that shows the node, else does what that allows.
    void toggle(NodeId node, const Camera& camera);
    // A block of the picture's view, by number.
    void setFolded(std::uint32_t block, bool folded, const Camera& camera);
    void setAllFolded(bool folded);
    // The innermost block around the box that shows the node; false when it is in none.
    bool toggleAround(NodeId node, const Camera& camera);

    // Where the pinned block is in the picture that is drawn now, and where it shall be on the screen; once.
    struct Pinned {
        Point point;
        QPointF place;
    };
    std::optional<Pinned> takePin();

private:
    struct Pin {
        NodeId node;
        std::uint32_t level = 0;
        QPointF place;
    };
    Drawing* drawing_;
    std::optional<Pin> pin_;
};

} // namespace qaliper
