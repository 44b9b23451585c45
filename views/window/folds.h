#pragma once

#include <optional>

#include <QPointF>

#include "views/canvas/camera.h"
#include "views/document/picture_updater.h"

// Folding and unfolding by the user. The block stays at its place on the screen: a pin stores the place until the new
// picture is shown.

namespace qaliper {

class Folds {
public:
    explicit Folds(PictureUpdater& updater) : updater_(&updater) {}

    // Undoes an exception of the box or pill that shows the node; without one, folds or unfolds it.
    void toggle(NodeId node, const Camera& camera);
    // `number`: of the block in ViewGraph::blocks of the picture.
    void setFolded(std::uint32_t number, bool folded, const Camera& camera);
    void setAllFolded(bool folded);
    // Toggles the innermost block around the box that shows the node; false when there is none.
    bool toggleAround(NodeId node, const Camera& camera);

    // The place of the pinned block in the new picture and on the screen; returned once.
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
    static Pin pinOf(const Picture& picture, std::uint32_t number, const Camera& camera);
    void open(BoxIx box, const Camera& camera);

    PictureUpdater* updater_;
    std::optional<Pin> pin_;
};

} // namespace qaliper
