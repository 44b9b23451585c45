#include "views/compare/linked_canvases.h"

#include <utility>

#include <QScrollBar>

namespace qaliper {

LinkedCanvases::LinkedCanvases(Canvas& before, Canvas& after, QObject* parent)
    : QObject(parent), before_(&before), after_(&after) {
    connect(&before, &Canvas::cameraChanged, this, [this] { follow(true); });
    connect(&after, &Canvas::cameraChanged, this, [this] { follow(false); });
}

void LinkedCanvases::setPlaces(std::vector<PlacePair> places) { places_ = std::move(places); }

void LinkedCanvases::setLinked(bool linked) {
    isLinked_ = linked;
    follow(true);
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
    if (follower.camera().zoom == camera.zoom) { // scrolled by a blit, like the other
        follower.horizontalScrollBar()->setValue(qRound(there.x * camera.zoom - middle.x()));
        follower.verticalScrollBar()->setValue(qRound(there.y * camera.zoom - middle.y()));
    } else {
        follower.zoomTo(camera.zoom, middle);
        follower.moveTo(there, middle);
    }
    isFollowing_ = false;
}

} // namespace qaliper
