#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "model/layout/geometry.h"

// Tells whether a label would overlap another one. Works for thousands of labels in any order.

namespace qaliper {

class LabelSpace {
public:
    bool isFree(const Rect& rect) const;
    void take(const Rect& rect);

private:
    template <class Visit>
    static void forCells(const Rect& rect, Visit&& visit);
    static constexpr std::uint32_t none = 0xffffffff;
    struct Entry {
        Rect rect;
        std::uint32_t next = none; // of the same cell
    };
    std::vector<Entry> entries_;
    std::unordered_map<std::uint64_t, std::uint32_t> latest_; // by cell: its last entry
};

} // namespace qaliper
