#pragma once

#include <span>
#include <vector>

#include "model/layout/geometry.h"
#include "model/layout/view_state.h"

// Edges of a layout as cubic Bézier curves, in px at zoom 1. Two points above each other (beside each other when the
// flow goes right) are joined by a straight line, others by an S curve that starts and ends along the flow.

namespace qaliper {

// Appends a start point and three points for every cubic. Straight parts are cubics too.
void appendCurve(std::span<const Point> path, Direction direction, std::vector<Point>& curves);

// Appends straight lines between the points, with rounded corners.
void appendRounded(std::span<const Point> path, std::vector<Point>& curves);

// The point of one cubic (four points) at `t`, 0 … 1.
Point cubicAt(std::span<const Point> cubic, double t);

// The bounds of the control points of the cubic that begins at index `start`.
Rect boundsOfCubic(std::span<const Point> curve, std::size_t start);

// Whether a curve passes through the rectangle; tested with eight steps for each cubic.
bool touches(std::span<const Point> curve, const Rect& rect);

bool isStraight(std::span<const Point> curve, std::size_t start);

} // namespace qaliper
