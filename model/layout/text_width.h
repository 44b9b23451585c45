#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// How wide a text will be, without asking a font: from the advances of DejaVu Sans (resources/tables/text_widths.tsv),
// the widest of the usual fallbacks, plus 6 % for kerning, rounding and foreign fonts. The same on every machine, so
// that box sizes, and with them whole pictures, are.

namespace qaliper {

enum class TextWeight : unsigned char { Regular, Bold };

// In pixels, for a font of `size` pixels.
double textWidth(std::string_view text, double size, TextWeight weight = TextWeight::Regular);

// The text when it fits into `width`, else as much of both ends (of the beginning) as does, with "…" for the rest.
// Takes time for what it keeps, not for what it drops. The result is clean, valid UTF-8 (see base/utf8.h).
std::string elideMiddle(std::string_view text, double size, TextWeight weight, double width);
std::string elideEnd(std::string_view text, double size, TextWeight weight, double width);

// Where to cut behind `cut` bytes or fewer: before a number that would lose its end there, for without it it would be
// another one.
std::size_t outsideNumbers(std::string_view text, std::size_t cut);

} // namespace qaliper
