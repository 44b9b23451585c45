#pragma once

#include "model/layout/geometry.h"
#include "model/layout/view_graph.h"

// Sizes of boxes and gaps, in pixels at zoom 1. Layout reserves by them, the scene places text by them.

namespace qaliper {

constexpr double boxWidth = 216;
constexpr double boxPadding = 9; // above the first line and below the last
constexpr double titleHeight = 17;
constexpr double lineHeight = 15;
constexpr double titleSize = 13; // of the font
constexpr double lineSize = 11;
constexpr double labelSize = 10;
constexpr double textInset = 15; // from the left side; the category stripe lies in front of it
constexpr double textMargin = 9; // to the right side
constexpr double boxTextWidth = boxWidth - textInset - textMargin;

// The gap along the flow between two ranks holds an arrow head and a label; a pill takes more.
constexpr double gapDown = 46;
constexpr double gapRight = 104;
constexpr double pillRoomDown = 22;
constexpr double pillRoomRight = 92;
constexpr double pillHeight = 16;

// Between neighbours of one rank.
constexpr double boxSpacing = 34;  // two boxes
constexpr double bendSpacing = 16; // two edges passing

// An open body inside the box of its node.
constexpr double frameTitle = 20;   // the line that names a body, above its border
constexpr double framePadding = 16; // inside the border
constexpr double frameMargin = 14;  // between the border and the box around it, or the next body

// At most this many jumps are listed in a box, then "and n more".
constexpr std::size_t linkRowLimit = 3;

inline double heightOfLines(std::size_t lineCount) {
    const double lines = lineCount > 1 ? lineHeight * static_cast<double>(lineCount - 1) : 0;
    return 2 * boxPadding + titleHeight + lines;
}

} // namespace qaliper
