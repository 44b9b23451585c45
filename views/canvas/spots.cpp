#include "views/canvas/spots.h"

#include <algorithm>
#include <set>
#include <utility>

#include <QPainter>
#include <QPen>

#include "model/draw/heat.h"
#include "views/canvas/signs.h"
#include "views/canvas/widening.h"

namespace qaliper {

namespace {

constexpr double spotSize = 9; // px, its border included

Colour spotColour(const Spot& spot, const Overlay& overlay, const Theme& theme) {
    const Mark& mark = overlay.box(spot.box.value);
    if (spot.isError)
        return badgeColour(BadgeTone::Error, theme);
    return overlay.isHeated() ? farHeatColour(static_cast<double>(mark.heat), theme) : toneColour(mark.tone, theme);
}

} // namespace

QRectF Spot::rect() const { return {centre.x() - spotSize / 2, centre.y() - spotSize / 2, spotSize, spotSize}; }

Spot spotOf(const Scene& scene, const Overlay& overlay, const Camera& camera, std::size_t number) {
    const BoxIx box = overlay.spots[number];
    const bool isError = number + overlay.errorSpots >= overlay.spots.size();
    const QRectF place = wideningOf(scene, camera).of(camera.toScreen(scene.boxes[box.value].rect));
    return {isError ? place.topRight() : place.center(), box, isError};
}

std::vector<Spot> spotsIn(const PaintRequest& request, const QRectF& area) {
    std::set<std::pair<int, int>> taken;
    std::vector<Spot> spots;
    for (std::size_t i = request.overlay.spots.size(); i-- > 0;) {
        const Spot spot = spotOf(*request.picture.scene, request.overlay, request.camera, i);
        const std::pair cell(qRound(spot.centre.x() / (spotSize / 2)), qRound(spot.centre.y() / (spotSize / 2)));
        if (area.contains(spot.centre) && taken.insert(cell).second)
            spots.push_back(spot);
    }
    std::ranges::reverse(spots);
    return spots;
}

void paintSpots(QPainter& painter, const PaintRequest& request, const std::vector<Spot>& spots) {
    painter.setPen(QPen(toColour(request.theme.canvas), 1));
    for (const Spot& spot : spots) {
        painter.setBrush(toColour(spotColour(spot, request.overlay, request.theme)));
        if (spot.isError)
            painter.drawEllipse(spot.rect());
        else
            painter.drawRect(spot.rect());
    }
}

} // namespace qaliper
