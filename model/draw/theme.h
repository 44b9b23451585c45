#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "model/quant/category.h"

// Colours by what they stand for, light and dark. Text colours keep a contrast of 4.5 on canvas, panels and selection,
// edges and signs 3; chain colours can be told apart by colour-blind eyes; nothing is told by colour alone.

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

// `share` of `over` upon `under`: what a translucent colour looks like, as a plain one.
Colour blend(Colour under, Colour over, double share);

struct Theme {
    bool isDark = false;
    Colour canvas, panel, border;
    Colour text, text2, text3; // titles; names; details
    Colour accent, selection;
    Colour nodeFill, nodeBorder, edge;
    Colour group; // line around repeated blocks
    Colour int8, float8, int4, broken, plainFloat;
    Colour error, warning, note, ok;
    Colour onSign;                   // marks inside badges
    std::array<Colour, 10> category; // by Category

    Colour of(Category kind) const { return category[static_cast<std::size_t>(kind)]; }
};

const Theme& lightTheme();
const Theme& darkTheme();

} // namespace qaliper
