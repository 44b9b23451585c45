#pragma once

#include <QPointF>
#include <QRectF>

#include "model/layout/geometry.h"

// Maps scene coordinates (px at zoom 1) to widget coordinates: multiplied by the zoom, minus an offset. The offset is a
// whole number of px, so that scrolled and repainted parts of the widget fit together.

namespace qaliper {

struct Camera {
    double zoom = 1;
    QPointF offset; // of the viewport's upper left corner, in zoomed px; whole numbers

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
