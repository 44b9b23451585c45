#pragma once

#include <span>
#include <vector>

#include "model/layout/geometry.h"
#include "model/layout/view_state.h"

// Ways of the layout as cubic curves. A way's points are joined by straight lines where they lie above each other
// (beside each other when the flow goes right), else by an S that leaves and arrives along the flow.

namespace qaliper {

// Appends a start and three points for every cubic. Straight parts are cubics too.
void appendCurve(std::span<const Point> way, Direction direction, std::vector<Point>& curves);

// Straight lines between the points, corners rounded.
void appendRounded(std::span<const Point> way, std::vector<Point>& curves);

// The point of one cubic (four points) at `t` of 0 … 1.
Point cubicAt(std::span<const Point> cubic, double t);

// Around the control points of the cubic that begins at `start` of a curve.
Rect boundsOfCubic(std::span<const Point> curve, std::size_t start);

// Whether a curve passes through the rectangle, to the precision of eight steps a cubic.
bool touches(std::span<const Point> curve, const Rect& rect);

bool isStraight(std::span<const Point> curve, std::size_t start);

} // namespace qaliper
