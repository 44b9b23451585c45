#pragma once

#include <string>
#include <variant>

#include "model/base/text.h"

// A part of a line in a box: a string that is the same in every language (names, shapes, numbers), or a message. Most
// parts are plain strings, which cost no translation.

namespace qaliper {

using LinePart = std::variant<std::string, Text>;

inline std::string inEnglish(const LinePart& part) {
    const auto* text = std::get_if<Text>(&part);
    return text ? render(*text) : std::get<std::string>(part);
}

} // namespace qaliper
