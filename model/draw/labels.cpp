#include "model/draw/labels.h"

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
        const auto known = latest_.find(cell);
        for (std::uint32_t at = known == latest_.end() ? none : known->second; isFree && at != none;
             at = entries_[at].next)
            isFree = !entries_[at].rect.touches(rect);
    });
    return isFree;
}

void LabelSpace::take(const Rect& rect) {
    forCells(rect, [&](std::uint64_t cell) {
        std::uint32_t& latest = latest_.try_emplace(cell, none).first->second;
        entries_.push_back({rect, latest});
        latest = static_cast<std::uint32_t>(entries_.size() - 1);
    });
}

} // namespace qaliper
