#pragma once

#include <string>
#include <variant>

#include "model/base/text.h"

// What a line of a box is put together from: characters that are the same in every language (names, shapes, numbers),
// or a message. Most parts of a large graph are mere characters, which cost no more than they did without messages.

namespace qaliper {

using LinePart = std::variant<std::string, Text>;

inline std::string inEnglish(const LinePart& part) {
    const auto* text = std::get_if<Text>(&part);
    return text ? render(*text) : std::get<std::string>(part);
}

} // namespace qaliper
