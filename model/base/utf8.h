#pragma once

#include <cstddef>
#include <string_view>

// Names in models are bytes that nobody promised to be text. Before they go into JSON, XML or a text file,
// somebody has to look.

namespace qaliper {

// Bytes of the well-formed UTF-8 character at `at`, 1 … 4; 0 when there is none (overlong forms and
// surrogates are none).
std::size_t utf8Length(std::string_view text, std::size_t at);

bool isUtf8(std::string_view text);

} // namespace qaliper
