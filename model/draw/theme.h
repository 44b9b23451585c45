#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "model/quant/category.h"

// Colours by role, light and dark. Text has a contrast of at least 4.5 on canvas, panels and selection, edges and signs
// of 3; chain colours differ for colour-blind users too; no information is given by colour alone.

namespace qaliper {

struct Colour {
    std::uint8_t red = 0;
    std::uint8_t green = 0;
    std::uint8_t blue = 0;
    friend bool operator==(const Colour&, const Colour&) = default;
};

constexpr Colour rgb(std::uint32_t hex) {
    return {
        static_cast<std::uint8_t>(hex >> 16U), static_cast<std::uint8_t>(hex >> 8U), static_cast<std::uint8_t>(hex)};
}

std::string hexColour(Colour colour); // "#0b63ce"

// `over` drawn on `under` with opacity `share`, as an opaque colour.
Colour blend(Colour under, Colour over, double share);

struct Theme {
    bool isDark = false;
    Colour canvas, panel, border;
    Colour text, text2, text3; // titles; names; details
    Colour accent, selection;
    Colour nodeFill, nodeBorder, edge;
    Colour group; // border of repeated blocks
    Colour int8, float8, int4, broken, plainFloat;
    Colour error, warning, note, ok;
    Colour onSign;                   // marks inside badges
    std::array<Colour, 10> category; // by Category

    Colour of(Category kind) const { return category[static_cast<std::size_t>(kind)]; }
};

const Theme& lightTheme();
const Theme& darkTheme();

} // namespace qaliper
