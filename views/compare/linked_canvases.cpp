#include "views/compare/linked_canvases.h"

#include <utility>

#include <QScrollBar>

namespace qaliper {

LinkedCanvases::LinkedCanvases(Canvas& before, Canvas& after, QObject* parent)
    : QObject(parent), before_(&before), after_(&after) {
    for (const bool isBefore : {true, false}) {
        connect(isBefore ? &before : &after, &Canvas::cameraChanged, this, [this, isBefore] {
            if (!isResized(isBefore))
                follow(isBefore);
        });
    }
}

void LinkedCanvases::setPlaces(std::vector<PlacePair> places) { places_ = std::move(places); }

void LinkedCanvases::setLinked(bool linked) {
    isLinked_ = linked;
    follow(true);
}

// True when a canvas was resized: it keeps its middle, and so does the other one.
bool LinkedCanvases::isResized(bool isBefore) {
    const QSize size = (isBefore ? before_ : after_)->viewport()->size();
    return std::exchange(sizes_.at(isBefore ? 0 : 1), size) != size;
}

void LinkedCanvases::follow(bool isFromBefore) {
    const Canvas& leader = isFromBefore ? *before_ : *after_;
    Canvas& follower = isFromBefore ? *after_ : *before_;
    if (!isLinked_ || isFollowing_ || !leader.picture() || !follower.picture())
        return;
    isFollowing_ = true;
    const Camera& camera = leader.camera();
    const Point there = carriedOver(places_, camera.toScene(leader.freeArea().center()), isFromBefore);
    const QPointF middle = follower.freeArea().center();
    if (follower.camera().zoom == camera.zoom) { // scrolled by blit, like the other
        follower.horizontalScrollBar()->setValue(qRound(there.x * camera.zoom - middle.x()));
        follower.verticalScrollBar()->setValue(qRound(there.y * camera.zoom - middle.y()));
    } else {
        follower.zoomTo(camera.zoom, middle);
        follower.moveTo(there, middle);
    }
    isFollowing_ = false;
}

} // namespace qaliper
