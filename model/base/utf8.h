#pragma once

#include <string>
#include <string_view>

// Names in a model file are bytes of unknown sense. Whatever measures or shows them reads them through these.

namespace qaliper {

constexpr char32_t replacementCharacter = 0xfffd;

// Takes one character off the front; an invalid sequence yields the replacement character and costs one byte at least.
// `text` must not be empty.
char32_t takeCharacter(std::string_view& text);
char32_t takeLastCharacter(std::string_view& text);

// Valid UTF-8 of one line: control characters (which XML 1.0 forbids) become spaces, invalid sequences U+FFFD.
std::string cleanText(std::string_view text);

} // namespace qaliper
