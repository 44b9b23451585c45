#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Names in models are bytes that nobody promised to be text. Before they go into JSON, XML or a text file, somebody has
// to look.

namespace qaliper {

// Bytes of the well-formed UTF-8 character at `at`, 1 … 4; 0 when there is none (overlong forms and surrogates are
// none).
std::size_t utf8Length(std::string_view text, std::size_t at);

bool isUtf8(std::string_view text);

// Takes one character off either end of a text that is not empty. What is no character yields U+FFFD and costs one
// byte.
constexpr char32_t replacementCharacter = 0xfffd;
char32_t takeCharacter(std::string_view& text);
char32_t takeLastCharacter(std::string_view& text);

// Puts a character behind a text. Half of a surrogate pair, which is no character, becomes three bytes that are none
// either.
void appendCharacter(std::string& text, char32_t code);

// Valid UTF-8 of one line, fit to be shown and for XML: control characters become spaces, what is no character U+FFFD.
std::string cleanText(std::string_view text);

} // namespace qaliper
