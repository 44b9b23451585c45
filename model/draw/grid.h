#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "model/layout/geometry.h"

// Which items are near a place: a uniform grid of 512 px cells over the picture, coarser when the picture is mostly
// empty.

namespace qaliper {

struct GridItem {
    Rect rect;
    std::uint32_t number = 0; // several items may have the same
};

class Grid {
public:
    Grid() = default;
    Grid(const Rect& bounds, std::span<const GridItem> items);

    // Numbers of items in cells that the rectangle touches, ascending, each once.
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
    std::vector<std::uint32_t> first_; // by cell, and one more
    std::vector<std::uint32_t> numbers_;
};

} // namespace qaliper
