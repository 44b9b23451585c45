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

    first_.assign(std::size_t{columns_} * rows_ + 1, 0);
    const auto forCells = [&](const GridItem& item, auto&& visit) {
        const Cells cells = cellsOf(item.rect);
        for (std::uint32_t row = cells.top; row <= cells.bottom; ++row) {
            for (std::uint32_t column = cells.left; column <= cells.right; ++column)
                visit(std::size_t{row} * columns_ + column);
        }
    };
    for (const GridItem& item : items)
        forCells(item, [&](std::size_t cell) { ++first_[cell + 1]; });
    for (std::size_t cell = 1; cell < first_.size(); ++cell)
        first_[cell] += first_[cell - 1];
    numbers_.resize(first_.back());
    std::vector<std::uint32_t> next = first_;
    for (const GridItem& item : items)
        forCells(item, [&](std::size_t cell) { numbers_[next[cell]++] = item.number; });
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
        found.insert(found.end(), numbers_.begin() + first_[cell + cells.left],
            numbers_.begin() + first_[cell + cells.right + 1]);
    }
    sortUnique(found);
    return found;
}

} // namespace qaliper
