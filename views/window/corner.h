#pragma once

#include <array>

#include <QRect>

// Corners of the canvas for floating widgets.

namespace qaliper {

struct Corner {
    enum Side { Left, Right };
    Side side = Left;
    bool isTop = false;
};

constexpr int overlayMargin = 12; // px to the edges of the canvas

// That corner, the other one on its side, then those of the other side.
std::array<Corner, 4> cornersFrom(Corner first);

QRect placeIn(Corner corner, const QSize& size, const QRect& room);

} // namespace qaliper
