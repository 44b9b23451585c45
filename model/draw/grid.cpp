#include "model/draw/grid.h"

#include <algorithm>
#include <cmath>

#include "model/base/sort_unique.h"

namespace qaliper {

namespace {

// A grid with more cells for each item is mostly empty.
constexpr double cellsPerItem = 4;
constexpr double fewestCells = 1'024;

std::uint32_t cellAt(double offset, double cell, std::uint32_t count) {
    const double at = std::floor(offset / cell);
    return static_cast<std::uint32_t>(std::clamp(at, 0.0, static_cast<double>(count - 1)));
}

} // namespace

Grid::Grid(const Rect& bounds, std::span<const GridItem> items) : bounds_(bounds) {
    const double most = std::max(fewestCells, cellsPerItem * static_cast<double>(items.size()));
    const auto count = [&](double extent) { return std::floor(extent / cell_) + 1; };
    while (count(bounds.width) * count(bounds.height) > most)
        cell_ *= 2;
    columns_ = static_cast<std::uint32_t>(count(bounds.width));
    rows_ = static_cast<std::uint32_t>(count(bounds.height));

    numbers_ = GroupedNumbers(std::size_t{columns_} * rows_, [&](const auto& take) {
        for (const GridItem& item : items) {
            const Cells cells = cellsOf(item.rect);
            for (std::uint32_t row = cells.top; row <= cells.bottom; ++row) {
                for (std::uint32_t column = cells.left; column <= cells.right; ++column)
                    take(std::size_t{row} * columns_ + column, item.number);
            }
        }
    });
}

Grid::Cells Grid::cellsOf(const Rect& rect) const {
    return {cellAt(rect.x - bounds_.x, cell_, columns_), cellAt(rect.right() - bounds_.x, cell_, columns_),
        cellAt(rect.y - bounds_.y, cell_, rows_), cellAt(rect.bottom() - bounds_.y, cell_, rows_)};
}

std::vector<std::uint32_t> Grid::find(const Rect& rect) const {
    std::vector<std::uint32_t> found;
    if (columns_ == 0 || !rect.touches(bounds_))
        return found;
    const Cells cells = cellsOf(rect);
    for (std::uint32_t row = cells.top; row <= cells.bottom; ++row) {
        const std::size_t cell = std::size_t{row} * columns_;
        const auto ofRow = numbers_.from(cell + cells.left, cell + cells.right + 1);
        found.insert(found.end(), ofRow.begin(), ofRow.end());
    }
    sortUnique(found);
    return found;
}

} // namespace qaliper
