#pragma once

#include <algorithm>

namespace qaliper {

// Sorts a list, and leaves one of each.
template <class List>
void sortUnique(List& list) {
    std::ranges::sort(list);
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

} // namespace qaliper
