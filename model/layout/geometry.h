#pragma once

#include <algorithm>

// Points and rectangles of the picture, in px at zoom 1, x to the right and y downwards.

namespace qaliper {

struct Point {
    double x = 0;
    double y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

struct Rect {
    double x = 0; // left
    double y = 0; // top
    double width = 0;
    double height = 0;

    double right() const { return x + width; }
    double bottom() const { return y + height; }
    Point centre() const { return {x + width / 2, y + height / 2}; }
    bool contains(Point point) const {
        return point.x >= x && point.x <= right() && point.y >= y && point.y <= bottom();
    }
    bool touches(const Rect& other) const {
        return x <= other.right() && other.x <= right() && y <= other.bottom() && other.y <= bottom();
    }
    Rect grownBy(double margin) const { return {x - margin, y - margin, width + 2 * margin, height + 2 * margin}; }
    Rect movedBy(Point offset) const { return {x + offset.x, y + offset.y, width, height}; }
    // The smallest rectangle around both; an empty one (no width and no height) adds nothing.
    Rect unitedWith(const Rect& other) const {
        if (width <= 0 && height <= 0)
            return other;
        if (other.width <= 0 && other.height <= 0)
            return *this;
        const double left = std::min(x, other.x);
        const double top = std::min(y, other.y);
        return {left, top, std::max(right(), other.right()) - left, std::max(bottom(), other.bottom()) - top};
    }
    friend bool operator==(const Rect&, const Rect&) = default;
};

} // namespace qaliper
