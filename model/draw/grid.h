#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/base/grouped_numbers.h"
#include "model/layout/geometry.h"

// Finds items by place: a uniform grid of 512 px cells over the picture; cells are larger when the picture is mostly
// empty.

namespace qaliper {

struct GridItem {
    Rect rect;
    std::uint32_t number = 0; // several items may have the same number
};

class Grid {
public:
    Grid() = default;
    Grid(const Rect& bounds, std::span<const GridItem> items);

    // Numbers of items in the cells that the rectangle touches, ascending, without repetition.
    std::vector<std::uint32_t> find(const Rect& rect) const;

private:
    struct Cells {
        std::uint32_t left, right, top, bottom; // both ends included
    };
    Cells cellsOf(const Rect& rect) const;

    Rect bounds_;
    double cell_ = 512;
    std::uint32_t columns_ = 0;
    std::uint32_t rows_ = 0;
    GroupedNumbers numbers_; // by cell
};

} // namespace qaliper
