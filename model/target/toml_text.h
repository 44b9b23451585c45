#pragma once

#include <string>
#include <string_view>

// TOML 1.0 has characters beyond ASCII in strings and comments only. toml++ 3.3 accepts some elsewhere, with undefined
// behaviour for most letters. Therefore it gets ASCII: every other byte, and "~" itself, as "~" and two hexadecimal
// digits, which are no valid TOML outside strings and comments.

namespace qaliper {

// Removes a byte order mark at the beginning.
std::string toAscii(std::string_view toml);

// Reverses toAscii().
std::string fromAscii(std::string_view text);

} // namespace qaliper
