#include "model/draw/curves.h"

#include <algorithm>
#include <cmath>

namespace qaliper {

namespace {

constexpr double cornerRadius = 10;

Point between(Point a, Point b, double share) { return {a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share}; }

void appendLine(Point from, Point to, std::vector<Point>& curves) {
    curves.push_back(between(from, to, 1.0 / 3));
    curves.push_back(between(from, to, 2.0 / 3));
    curves.push_back(to);
}

// A point on the line to `other`, at most `distance` from `corner` and at most halfway.
Point nearCorner(Point corner, Point other, double distance) {
    const double length = std::hypot(other.x - corner.x, other.y - corner.y);
    return length == 0 ? corner : between(corner, other, std::min(0.5, distance / length));
}

} // namespace

Point cubicAt(std::span<const Point> cubic, double t) {
    const double s = 1 - t;
    const auto mix = [&](double a, double b, double c, double d) {
        return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
    };
    return {mix(cubic[0].x, cubic[1].x, cubic[2].x, cubic[3].x), mix(cubic[0].y, cubic[1].y, cubic[2].y, cubic[3].y)};
}

void appendCurve(std::span<const Point> path, Direction direction, std::vector<Point>& curves) {
    if (path.empty())
        return;
    curves.push_back(path.front());
    for (std::size_t i = 1; i < path.size(); ++i) {
        const Point from = path[i - 1];
        const Point to = path[i];
        const bool isDown = direction == Direction::Down;
        if (isDown ? from.x == to.x : from.y == to.y) {
            appendLine(from, to, curves);
            continue;
        }
        const double middle = isDown ? (from.y + to.y) / 2 : (from.x + to.x) / 2;
        curves.push_back(isDown ? Point{from.x, middle} : Point{middle, from.y});
        curves.push_back(isDown ? Point{to.x, middle} : Point{middle, to.y});
        curves.push_back(to);
    }
}

void appendRounded(std::span<const Point> path, std::vector<Point>& curves) {
    if (path.empty())
        return;
    curves.push_back(path.front());
    for (std::size_t i = 1; i < path.size(); ++i) {
        if (i + 1 == path.size()) {
            appendLine(curves.back(), path[i], curves);
            break;
        }
        const Point before = nearCorner(path[i], path[i - 1], cornerRadius);
        const Point after = nearCorner(path[i], path[i + 1], cornerRadius);
        appendLine(curves.back(), before, curves);
        curves.push_back(between(before, path[i], 0.55));
        curves.push_back(between(after, path[i], 0.55));
        curves.push_back(after);
    }
}

Rect boundsOfCubic(std::span<const Point> curve, std::size_t start) {
    const auto points = curve.subspan(start, 4);
    const auto [left, right] = std::ranges::minmax(points, {}, &Point::x);
    const auto [top, bottom] = std::ranges::minmax(points, {}, &Point::y);
    return {left.x, top.y, right.x - left.x, bottom.y - top.y};
}

bool touches(std::span<const Point> curve, const Rect& rect) {
    constexpr int steps = 8;
    for (std::size_t start = 0; start + 3 < curve.size(); start += 3) {
        if (!boundsOfCubic(curve, start).touches(rect))
            continue;
        if (isStraight(curve, start))
            return true;
        Point from = curve[start];
        for (int i = 1; i <= steps; ++i) {
            const Point to = cubicAt(curve.subspan(start, 4), static_cast<double>(i) / steps);
            const Rect part{
                std::min(from.x, to.x), std::min(from.y, to.y), std::abs(to.x - from.x), std::abs(to.y - from.y)};
            if (part.touches(rect))
                return true;
            from = to;
        }
    }
    return false;
}

bool isStraight(std::span<const Point> curve, std::size_t start) {
    const auto points = curve.subspan(start, 4);
    const bool isVertical = std::ranges::all_of(points, [&](Point p) { return p.x == points.front().x; });
    const bool isHorizontal = std::ranges::all_of(points, [&](Point p) { return p.y == points.front().y; });
    return isVertical || isHorizontal;
}

} // namespace qaliper
