#pragma once

#include <array>

#include <QRect>

// Where something may float over the canvas.

namespace qaliper {

struct Corner {
    enum Side { Left, Right };
    Side side = Left;
    bool isTop = false;
};

constexpr int overlayMargin = 12; // to the edges of the canvas, in screen pixels

// That one, the other one of its side, and those of the other side.
std::array<Corner, 4> cornersFrom(Corner first);

QRect placeIn(Corner corner, const QSize& size, const QRect& room);

} // namespace qaliper
