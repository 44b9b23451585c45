#include "views/canvas/hit.h"

#include "views/canvas/edge_lines.h"

namespace qaliper {

namespace {

constexpr double edgeReach = 6;          // in screen pixels
constexpr double smallestHeaders = 0.45; // zoom: below it headers of groups are not drawn
constexpr double smallestEdges = 0.22;   // zoom: below it edges are not drawn

PillIx pillAt(const Scene& scene, Point point) {
    for (const ScenePill& pill : scene.pills) {
        if (pill.rect.contains(point))
            return pill.pill;
    }
    return {};
}

// The innermost one whose header is there.
std::optional<std::uint32_t> groupAt(const Scene& scene, Point point) {
    std::optional<std::uint32_t> found;
    for (std::uint32_t i = 0; i < scene.groups.size(); ++i) {
        if (scene.groups[i].header.contains(point))
            found = i;
    }
    return found;
}

std::optional<std::uint32_t> edgeAt(const Scene& scene, const Camera& camera, QPointF point) {
    const QRectF around(point.x() - edgeReach, point.y() - edgeReach, 2 * edgeReach, 2 * edgeReach);
    std::optional<std::uint32_t> nearest;
    double distance = edgeReach * edgeReach;
    for (const std::uint32_t edge : edgesIn(scene, camera.toScene(around))) {
        const double here = squaredDistance(scene.curveOf(scene.edges[edge]), camera, point);
        if (here <= distance) {
            distance = here;
            nearest = edge;
        }
    }
    return nearest;
}

} // namespace

Hit selectedHit(const Highlights& highlights) {
    Hit hit;
    hit.box = highlights.selected;
    hit.pill = highlights.selectedPill;
    return hit;
}

Hit hitAt(const Scene& scene, const Camera& camera, QPointF point) {
    Hit hit;
    const Point place = camera.toScene(point);
    hit.pill = pillAt(scene, place);
    if (hit.pill.valid())
        return hit;
    hit.box = boxAt(scene, place);
    for (std::uint32_t i = 0; hit.box.valid() && i < scene.jumps.size(); ++i) {
        if (scene.jumps[i].from == hit.box && scene.jumps[i].rect.contains(place))
            hit.jump = i;
    }
    if (!hit.box.valid() && camera.zoom >= smallestHeaders)
        hit.group = groupAt(scene, place);
    if (hit.group)
        return hit;
    const bool isInside = hit.box.valid() && !scene.boxes[hit.box.value].isOpen;
    if (!isInside && camera.zoom >= smallestEdges)
        hit.edge = edgeAt(scene, camera, point);
    return hit;
}

} // namespace qaliper
