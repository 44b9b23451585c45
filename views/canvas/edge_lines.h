#pragma once

#include <span>
#include <vector>

#include <QLineF>
#include <QPointF>
#include <QPolygonF>

#include "views/canvas/camera.h"

// Scene curves as polylines in widget coordinates. Only parts that may touch the visible rectangle are kept: the length
// of stroked lines dominates the time of a paint event.

namespace qaliper {

struct EdgeRun {
    QPolygonF points; // widget coordinates
    // Its distance from the start of the curve, so that dashes do not move when the curve is clipped.
    double begin = 0;
};

// The parts of `curve` (a start point, then three points for each cubic) near `visible`. The end is shortened by
// `shorten` scene px, for the arrow head.
std::vector<EdgeRun> visibleRuns(
    std::span<const Point> curve, const Camera& camera, const QRectF& visible, double shorten);

// A run split for fast painting: long straight lines one by one, and the bends between them, which overlap the lines a
// little so that no seam is visible.
struct RunPieces {
    std::vector<QLineF> lines;
    std::vector<QPolygonF> bends;
};
RunPieces piecesOf(const QPolygonF& run);

// The squared distance from a point (widget coordinates) to the curve, flattened as it is drawn.
double squaredDistance(std::span<const Point> curve, const Camera& camera, QPointF point);

} // namespace qaliper
