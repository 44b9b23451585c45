#pragma once

#include <cstddef>
#include <string>
#include <string_view>

// Estimates the width of a text without a font: from the advances of DejaVu Sans (resources/tables/text_widths.tsv),
// the widest of the usual fallback fonts, plus 6 % for kerning, rounding and other fonts. The result, and with it every
// box size, is the same on every machine.

namespace qaliper {

enum class TextWeight : unsigned char { Regular, Bold };

// In px, for a font of `size` px.
double textWidth(std::string_view text, double size, TextWeight weight = TextWeight::Regular);

// The whole text when it fits into `width` px, else as much of both ends (of the beginning) as fits, with "…" for the
// rest. Takes time for the part that is kept only. The result is clean, valid UTF-8 (see base/utf8.h).
std::string elideMiddle(std::string_view text, double size, TextWeight weight, double width);
std::string elideEnd(std::string_view text, double size, TextWeight weight, double width);

// At most `cut` bytes, fewer where the cut would divide a number: the rest of it would read as another number.
std::size_t outsideNumbers(std::string_view text, std::size_t cut);

} // namespace qaliper
