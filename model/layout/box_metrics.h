#pragma once

#include "model/layout/geometry.h"
#include "model/layout/view_graph.h"

// Sizes of boxes, gaps and fonts in px at zoom 1. The layout reserves room by them, the scene places text by them.

namespace qaliper {

constexpr double boxWidth = 216;
constexpr double boxPadding = 9; // above the first line and below the last
constexpr double titleHeight = 17;
constexpr double lineHeight = 15;
constexpr double titleSize = 13; // font size
constexpr double lineSize = 11;
constexpr double labelSize = 10;
constexpr double textInset = 15; // from the left side; the stripe of the category lies left of the text
constexpr double textMargin = 9; // from the right side
constexpr double boxTextWidth = boxWidth - textInset - textMargin;

// The gap along the flow between two ranks has room for an arrow head and a label; a pill needs more.
constexpr double gapDown = 46;
constexpr double gapRight = 104;
constexpr double pillRoomDown = 22;
constexpr double pillRoomRight = 92;
constexpr double pillHeight = 16;

// Minimal gaps between neighbours of one rank.
constexpr double boxSpacing = 34;  // two boxes
constexpr double bendSpacing = 16; // two edges passing the rank

// An open body inside the box of its owner.
constexpr double frameTitle = 20;   // the line with the body's title, above its border
constexpr double framePadding = 16; // inside the border
constexpr double frameMargin = 14;  // between the border and the box around it, or the next body

// A box lists at most this many links, then "and n more".
constexpr std::size_t linkRowLimit = 3;

inline double heightOfLines(std::size_t lineCount) {
    const double lines = lineCount > 1 ? lineHeight * static_cast<double>(lineCount - 1) : 0;
    return 2 * boxPadding + titleHeight + lines;
}

} // namespace qaliper
