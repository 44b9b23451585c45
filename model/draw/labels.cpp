#include "model/draw/labels.h"

#include <algorithm>
#include <cmath>

namespace qaliper {

namespace {

constexpr double labelCell = 128;

} // namespace

template <class Visit>
void LabelSpace::forCells(const Rect& rect, Visit&& visit) {
    const auto at = [](double value) { return static_cast<std::int64_t>(std::floor(value / labelCell)); };
    for (std::int64_t row = at(rect.y); row <= at(rect.bottom()); ++row) {
        for (std::int64_t column = at(rect.x); column <= at(rect.right()); ++column)
            visit(static_cast<std::uint64_t>(row) << 32U ^ (static_cast<std::uint64_t>(column) & 0xffffffffU));
    }
}

bool LabelSpace::isFree(const Rect& rect) const {
    bool isFree = true;
    forCells(rect, [&](std::uint64_t cell) {
        const auto known = cells_.find(cell);
        isFree = isFree && (known == cells_.end() || std::ranges::none_of(known->second, [&](const Rect& other) {
            return other.touches(rect);
        }));
    });
    return isFree;
}

void LabelSpace::take(const Rect& rect) {
    forCells(rect, [&](std::uint64_t cell) { cells_[cell].push_back(rect); });
}

} // namespace qaliper
