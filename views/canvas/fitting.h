#pragma once

#include <QRectF>

#include "model/layout/geometry.h"

// How large a rectangle of the scene becomes in an area of the viewport, both in px.

namespace qaliper {

constexpr double fitMargin = 24; // px on the screen

// The zoom at which the rectangle fills the area but for the margin; none above 0 where there is no room.
double zoomInto(const QRectF& area, const Rect& rect);

// What is left of the area beside a covered corner, or above or below it: where the rectangle becomes larger.
QRectF withoutCorner(const QRectF& area, const QRectF& corner, const Rect& rect);

} // namespace qaliper
