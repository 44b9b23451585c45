#include "model/draw/picture_places.h"
#include "views/canvas/canvas.h"
#include "views/canvas/neighbour.h"
#include "views/window/graph_view.h"

// How the selection of a graph view moves from box to box.

namespace qaliper {

void GraphView::step(Qt::Key arrow) {
    if (!canvas_->picture() || canvas_->picture()->scene->boxes.empty())
        return;
    const Picture& picture = *canvas_->picture();
    const auto selected = placeOf(picture, document_->selection().node());
    BoxIx next;
    if (selected) {
        next = neighbourOf(*picture.scene, selected->box, arrow);
        while (next.valid() && !nodeOf(picture, next).valid()) { // graph inputs and outputs cannot be selected
            const BoxIx beyond = neighbourOf(*picture.scene, next, arrow);
            next = beyond == next ? BoxIx() : beyond;
        }
    } else if (const std::vector<Anchor> seen = anchors(); !seen.empty()) {
        next = placeOf(picture, seen.front().node)->box;
    }
    if (next.valid())
        document_->selection().revealNode(nodeOf(picture, next));
}

} // namespace qaliper
