#include "views/canvas/neighbour.h"

#include <cmath>
#include <limits>

namespace qaliper {

namespace {

constexpr double farthestBeside = 600; // px that an arrow key across the flow reaches

struct Nearest {
    BoxIx box;
    double distance = std::numeric_limits<double>::infinity();
    void consider(std::uint32_t candidate, double its) {
        if (its < distance) {
            box = BoxIx{candidate};
            distance = its;
        }
    }
};

// The nearest other end of the box's edges, by distance across the flow.
BoxIx alongFlow(const Scene& scene, BoxIx box, bool forward) {
    const Point here = scene.boxes[box.value].rect.centre();
    Nearest nearest;
    for (const SceneEdge& edge : scene.edges) {
        const std::uint32_t own = forward ? edge.from : edge.to;
        const std::uint32_t other = forward ? edge.to : edge.from;
        if (own != box.value || edge.isBack)
            continue;
        const Point there = scene.boxes[other].rect.centre();
        nearest.consider(other, std::hypot(there.x - here.x, there.y - here.y));
    }
    return nearest.box;
}

BoxIx acrossFlow(const Scene& scene, BoxIx box, bool forward) {
    const Rect& own = scene.boxes[box.value].rect;
    const bool isDown = scene.direction == Direction::Down;
    const Rect strip = isDown ? Rect{forward ? own.right() : own.x - farthestBeside, own.y, farthestBeside, own.height}
                              : Rect{own.x, forward ? own.bottom() : own.y - farthestBeside, own.width, farthestBeside};
    Nearest nearest;
    for (const std::uint32_t other : boxesIn(scene, strip)) {
        const Point there = scene.boxes[other].rect.centre();
        const double ahead = isDown ? there.x - own.centre().x : there.y - own.centre().y;
        if (other != box.value && (forward ? ahead > 0 : ahead < 0))
            nearest.consider(other, std::abs(ahead));
    }
    return nearest.box;
}

} // namespace

BoxIx neighbourOf(const Scene& scene, BoxIx box, Qt::Key arrow) {
    const bool isForward = arrow == Qt::Key_Down || arrow == Qt::Key_Right;
    const bool isVertical = arrow == Qt::Key_Down || arrow == Qt::Key_Up;
    const bool isAlong = isVertical == (scene.direction == Direction::Down);
    return isAlong ? alongFlow(scene, box, isForward) : acrossFlow(scene, box, isForward);
}

} // namespace qaliper
