#pragma once

#include <string>
#include <string_view>

// TOML 1.0 has characters beyond ASCII in strings and comments only. toml++ 3.3 looks for them elsewhere too, in tables
// that end in undefined behaviour for most letters. So it is given ASCII: every other byte, and the mark itself, as "~"
// and two hexadecimal digits, which mean nothing to TOML and are refused wherever letters are.

namespace qaliper {

// Without a byte order mark at the beginning.
std::string toAscii(std::string_view toml);

// What toAscii made it from.
std::string fromAscii(std::string_view text);

} // namespace qaliper
