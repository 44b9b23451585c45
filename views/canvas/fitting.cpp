#include "views/canvas/fitting.h"

#include <algorithm>

namespace qaliper {

double zoomInto(const QRectF& area, const Rect& rect) {
    const QRectF room = area.adjusted(fitMargin, fitMargin, -fitMargin, -fitMargin);
    return std::min(room.width() / rect.width, room.height() / rect.height);
}

QRectF withoutCorner(const QRectF& area, const QRectF& corner, const Rect& rect) {
    QRectF beside = area;
    QRectF above = area;
    if (!corner.isEmpty()) {
        corner.center().x() < area.center().x() ? beside.setLeft(corner.right()) : beside.setRight(corner.left());
        corner.center().y() < area.center().y() ? above.setTop(corner.bottom()) : above.setBottom(corner.top());
    }
    return zoomInto(above, rect) > zoomInto(beside, rect) ? above : beside;
}

} // namespace qaliper
