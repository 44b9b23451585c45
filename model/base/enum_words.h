#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace qaliper {

// The words of an enumeration whose enumerators count from 0, to write it and to read it.
//
//     constexpr EnumWords<Metric, 3> metricWords{{"top1", "top5", "miou"}};
template <class Enum, std::size_t Size>
struct EnumWords {
    std::array<std::string_view, Size> words; // in the order of the enumerators

    constexpr std::string_view operator[](Enum value) const { return words.at(static_cast<std::size_t>(value)); }
    constexpr std::optional<Enum> find(std::string_view word) const {
        const auto* const found = std::ranges::find(words, word);
        return found == words.end() ? std::nullopt : std::optional(static_cast<Enum>(found - words.begin()));
    }
};

} // namespace qaliper
