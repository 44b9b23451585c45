#include "views/canvas/widening.h"

#include <algorithm>

#include <QPointF>

namespace qaliper {

namespace {

constexpr double smallestPicture = 16; // px across the flow

} // namespace

QRectF Widening::of(const QRectF& rect) const {
    const auto widened = [&](double at) { return middle + (at - middle) * factor; };
    if (isDown)
        return {QPointF(widened(rect.left()), rect.top()), QPointF(widened(rect.right()), rect.bottom())};
    return {QPointF(rect.left(), widened(rect.top())), QPointF(rect.right(), widened(rect.bottom()))};
}

Widening wideningOf(const Scene& scene, const Camera& camera) {
    const QRectF whole = camera.toScreen(scene.bounds);
    const bool isDown = scene.direction == Direction::Down;
    return {isDown, isDown ? whole.center().x() : whole.center().y(),
        std::max(1.0, smallestPicture / std::max(isDown ? whole.width() : whole.height(), 1e-3))};
}

} // namespace qaliper
