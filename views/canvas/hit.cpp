#include "views/canvas/hit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/draw/cell_style.h"
#include "views/canvas/card_painter.h"
#include "views/canvas/edge_lines.h"
#include "views/canvas/spots.h"

namespace qaliper {

namespace {

constexpr double hidingShare = 0.9;    // of the cards: what shows through is too faint to be meant
constexpr double spotReach = 8;        // px on the screen
constexpr double edgeReach = 6;        // px on the screen
constexpr double headerShare = 0.5;    // of the details: headers of groups are seen from then on
constexpr double smallestEdges = 0.22; // zoom below which edges are not drawn

PillIx pillAt(const Scene& scene, Point point) {
    for (const ScenePill& pill : scene.pills) {
        if (pill.rect.contains(point))
            return pill.pill;
    }
    return {};
}

// The innermost group with its header at that point.
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

std::optional<std::uint32_t> cardAt(const Scene& scene, Point point) {
    for (std::uint32_t i = 0; i < scene.cards.size(); ++i) {
        if (scene.cards[i].isLeaf && scene.cards[i].rect.contains(point))
            return i;
    }
    return std::nullopt;
}

// The marked box nearest to the point; of equally near ones, the most important.
BoxIx spotAt(const Scene& scene, const Overlay& overlay, const Camera& camera, QPointF point) {
    BoxIx nearest;
    double distance = spotReach * spotReach;
    for (std::size_t i = 0; i < overlay.spots.size(); ++i) {
        const Spot spot = spotOf(scene, overlay, camera, i);
        const QPointF offset = spot.centre - point;
        const double here = QPointF::dotProduct(offset, offset);
        if (here <= distance) {
            distance = here;
            nearest = spot.box;
        }
    }
    return nearest;
}

std::optional<std::uint32_t> turnAt(const Scene& scene, BoxIx box, Point point) {
    for (const SceneCell& cell : cellsOf(scene, box)) {
        if (cell.rect.grownBy(1).contains(point))
            return static_cast<std::uint32_t>(&cell - scene.cells.data());
    }
    return std::nullopt;
}

std::optional<std::uint32_t> markerAt(const Scene& scene, Point point) {
    for (std::uint32_t i = 0; i < scene.markers.size(); ++i) {
        if (scene.markers[i].rect.contains(point))
            return i;
    }
    return std::nullopt;
}

} // namespace

ValueIx tensorAt(const Picture& picture, const Hit& hit) {
    if (hit.tensor.valid())
        return hit.tensor;
    if (hit.pill.valid() || hit.jump || hit.more || hit.marker || hit.group)
        return {};
    if (hit.edge)
        return picture.scene->edges[*hit.edge].value;
    return hit.box.valid() && !picture.view->box(hit.box).node.valid() ? picture.view->box(hit.box).value : ValueIx();
}

Hit selectedHit(const Highlights& highlights) {
    Hit hit;
    hit.box = highlights.selected;
    hit.pill = highlights.selectedPill;
    hit.tensor = highlights.tensor;
    return hit;
}

bool areBoxesHidden(const Scene& scene, double zoom) { return cardShare(scene, zoom) >= hidingShare; }

std::optional<std::uint32_t> cardNear(const Scene& scene, const Camera& camera, QPointF point) {
    if (cardShare(scene, camera.zoom) <= 0)
        return std::nullopt;
    const Point place = camera.toScene(point);
    std::optional<std::uint32_t> nearest;
    double least = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < scene.cards.size(); ++i) {
        const Rect& rect = scene.cards[i].rect;
        const double distance = std::hypot(
            place.x - std::clamp(place.x, rect.x, rect.right()), place.y - std::clamp(place.y, rect.y, rect.bottom()));
        if (scene.cards[i].isLeaf && distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

Hit hitAt(const Scene& scene, const Overlay& overlay, const Camera& camera, QPointF point) {
    Hit hit;
    const Point place = camera.toScene(point);
    if (cardShare(scene, camera.zoom) > 0)
        hit.card = cardAt(scene, place);
    if (areBoxesHidden(scene, camera.zoom)) {
        hit.box = spotAt(scene, overlay, camera, point);
        return hit;
    }
    hit.pill = pillAt(scene, place);
    if (hit.pill.valid())
        return hit;
    hit.box = boxAt(scene, place);
    for (std::uint32_t i = 0; hit.box.valid() && i < scene.jumps.size(); ++i) {
        if (scene.jumps[i].from == hit.box && scene.jumps[i].rect.contains(place))
            hit.jump = i;
    }
    for (std::uint32_t i = 0; hit.box.valid() && i < scene.hiddenRows.size(); ++i) {
        if (scene.hiddenRows[i].box == hit.box && scene.hiddenRows[i].rect.contains(place))
            hit.more = i;
    }
    if (hit.box.valid() && scene.boxes[hit.box.value].kind == BoxKind::Repeat)
        hit.cell = turnAt(scene, hit.box, place);
    if (!hit.box.valid())
        hit.marker = markerAt(scene, place);
    if (hit.marker)
        return hit;
    if (!hit.box.valid() && detailShare(camera.zoom) >= headerShare)
        hit.group = groupAt(scene, place);
    if (hit.group)
        return hit;
    const bool isInside = hit.box.valid() && !scene.boxes[hit.box.value].isOpen;
    if (!isInside && camera.zoom >= smallestEdges)
        hit.edge = edgeAt(scene, camera, point);
    return hit;
}

} // namespace qaliper
