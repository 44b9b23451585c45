#include "model/draw/card_title.h"

#include <array>
#include <optional>
#include <utility>

#include "model/layout/text_width.h"

namespace qaliper {

namespace {

constexpr double titleLine = 1.3; // height of a line, in font sizes

std::optional<CardTitle> along(
    std::string_view title, std::string_view shortTitle, double length, double breadth, bool isUpright) {
    const double line = isUpright ? uprightLine : titleLine;
    for (const auto& [words, text] :
        std::array{std::pair(title, CardTitle::Text::Whole), std::pair(shortTitle, CardTitle::Text::Short)}) {
        for (int size = largestCardTitle; size >= smallestCardTitle && !words.empty(); --size) {
            if (textWidth(words, size, TextWeight::Bold) <= length - 2 * cardInset && line * size <= breadth)
                return CardTitle{text, size, isUpright};
        }
    }
    return std::nullopt;
}

} // namespace

CardTitle cardTitle(std::string_view title, std::string_view shortTitle, const CardRoom& room) {
    if (const auto found = along(title, shortTitle, room.width, room.height, false))
        return *found;
    const std::string_view whole = shortTitle.empty() ? title : std::string_view();
    const auto upright =
        room.upright > room.width ? along(whole, shortTitle, room.upright, room.width, true) : std::nullopt;
    return upright.value_or(CardTitle{});
}

} // namespace qaliper
