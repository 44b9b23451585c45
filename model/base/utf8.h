#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Names in models are arbitrary bytes. They have to be checked before they are written to JSON, XML or a text file.

namespace qaliper {

// Bytes of the well-formed UTF-8 character at `at`, 1 … 4; 0 when there is none (overlong forms and surrogates are not
// well-formed).
std::size_t utf8Length(std::string_view text, std::size_t at);

bool isUtf8(std::string_view text);

// Removes one character from an end of a text that is not empty. Invalid bytes yield U+FFFD, one byte at a time.
constexpr char32_t replacementCharacter = 0xfffd;
char32_t takeLongCharacter(std::string_view& text); // not ASCII
inline char32_t takeCharacter(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    if (first >= 0x80)
        return takeLongCharacter(text);
    text.remove_prefix(1);
    return first;
}
char32_t takeLastCharacter(std::string_view& text);

// The columns that valid UTF-8 takes in a terminal: Chinese, Japanese and Korean characters take two.
std::size_t columnsOf(std::string_view text);

// Appends a character. A surrogate yields three bytes that are not valid UTF-8.
void appendCharacter(std::string& text, char32_t code);

// Valid UTF-8 on one line for a terminal, with everything that could move its cursor, change its colours or turn the
// direction of text written as an escape: "\x1b", "\u202e", bytes that are no UTF-8 as "\xff".
std::string escapedText(std::string_view text);
// The same for several lines: ends of lines and tabs stay.
std::string escapedLines(std::string_view text);

// Valid UTF-8 on one line, for display and XML: control characters become spaces, invalid bytes U+FFFD.
std::string cleanText(std::string_view text);

} // namespace qaliper
