#include "views/window/corner.h"

namespace qaliper {

std::array<Corner, 4> cornersFrom(Corner first) {
    const Corner::Side other = first.side == Corner::Left ? Corner::Right : Corner::Left;
    return {first, Corner{first.side, !first.isTop}, Corner{other, first.isTop}, Corner{other, !first.isTop}};
}

QRect placeIn(Corner corner, const QSize& size, const QRect& room) {
    const int x = corner.side == Corner::Left ? overlayMargin : room.right() - overlayMargin - size.width();
    const int y = corner.isTop ? overlayMargin : room.bottom() - overlayMargin - size.height();
    return {{x, y}, size};
}

} // namespace qaliper
