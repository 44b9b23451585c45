#pragma once

#include <QPointF>
#include <QRectF>

#include "model/layout/geometry.h"

// Where the canvas looks: scene pixels times zoom, minus an offset in whole screen pixels, so that what is scrolled by
// a blit and what is painted anew fit together.

namespace qaliper {

struct Camera {
    double zoom = 1;
    QPointF offset; // of the viewport's corner, in zoomed pixels; whole numbers

    QPointF toScreen(Point point) const { return {point.x * zoom - offset.x(), point.y * zoom - offset.y()}; }
    Point toScene(QPointF point) const { return {(point.x() + offset.x()) / zoom, (point.y() + offset.y()) / zoom}; }
    QRectF toScreen(const Rect& rect) const {
        return {toScreen(Point{rect.x, rect.y}), QSizeF(rect.width * zoom, rect.height * zoom)};
    }
    Rect toScene(const QRectF& rect) const {
        const Point corner = toScene(rect.topLeft());
        return {corner.x, corner.y, rect.width() / zoom, rect.height() / zoom};
    }
};

} // namespace qaliper
