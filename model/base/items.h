#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

namespace qaliper {

// An empty item between separators counts; an empty text has no items.
inline std::vector<std::string_view> itemsOf(std::string_view text, char separator) {
    std::vector<std::string_view> items;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        items.push_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return items;
}

} // namespace qaliper
