#include "model/layout/turn_cells.h"

#include <algorithm>
#include <cmath>

#include "model/layout/box_metrics.h"

namespace qaliper {

namespace {

constexpr double usualPitch = 14; // px from a cell to the next one
constexpr double smallestPitch = 4;
constexpr double cellGap = 2;
constexpr std::uint32_t usualRows = 12; // with more turns cells become narrower, and then there are more rows

std::uint32_t cellsInRow(std::uint32_t turns) {
    const auto usual = static_cast<std::uint32_t>(boxTextWidth / usualPitch);
    const auto most = static_cast<std::uint32_t>(boxTextWidth / smallestPitch);
    return std::clamp((turns + usualRows - 1) / usualRows, usual, most);
}

} // namespace

std::uint32_t cellRows(std::uint32_t turns) { return (turns + cellsInRow(turns) - 1) / cellsInRow(turns); }

Rect cellPlace(std::uint32_t turns, std::uint32_t turn, Point corner) {
    const std::uint32_t inRow = cellsInRow(turns);
    const double pitch = std::min(usualPitch, std::floor(boxTextWidth / inRow));
    const double gap = std::min(cellGap, pitch / 4);
    return {corner.x + pitch * (turn % inRow), corner.y + lineHeight * (turn / inRow) + gap, pitch - gap,
        lineHeight - 2 * gap};
}

} // namespace qaliper
