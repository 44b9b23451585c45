#pragma once

#include <span>
#include <vector>

#include <QLineF>
#include <QPointF>
#include <QPolygonF>

#include "views/canvas/camera.h"

// Curves of the scene as lines on the screen. Only the runs that may touch the visible rectangle are kept: what decides
// the time of a frame is how much of the long edges is stroked.

namespace qaliper {

struct EdgeRun {
    QPolygonF points; // in screen pixels
    double begin = 0; // how far along the curve it begins: dashes do not crawl when the rest is clipped away
};

// The parts of `curve` (a start, then three points for each cubic) near `visible`. `shorten` scene pixels are taken off
// the end, for the arrow head.
std::vector<EdgeRun> visibleRuns(
    std::span<const Point> curve, const Camera& camera, const QRectF& visible, double shorten);

// A run as what is quick to paint: its long straight pieces one by one, and the bends between them, which reach a
// little into their neighbours so that no seam is seen.
struct RunPieces {
    std::vector<QLineF> lines;
    std::vector<QPolygonF> bends;
};
RunPieces piecesOf(const QPolygonF& run);

// The squared distance of a screen point to the curve, flattened as it is drawn.
double squaredDistance(std::span<const Point> curve, const Camera& camera, QPointF point);

} // namespace qaliper
