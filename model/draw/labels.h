#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/layout/geometry.h"

// Finds out whether a label would lie on another one. Labels come in by the thousand, in no particular order.

namespace qaliper {

class LabelSpace {
public:
    bool isFree(const Rect& rect) const;
    void take(const Rect& rect);

private:
    template <class Visit>
    static void forCells(const Rect& rect, Visit&& visit);
    std::unordered_map<std::uint64_t, std::vector<Rect>> cells_;
};

} // namespace qaliper
