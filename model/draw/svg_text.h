#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/draw/theme.h"
#include "model/layout/geometry.h"

// Writes parts of an SVG file. Functions with `out` append to that string.

namespace qaliper::svg {

// Coordinates with one decimal, trailing zeros dropped.
void number(std::string& out, double value);

// Cleaned and escaped text, valid in attributes too.
void escaped(std::string& out, std::string_view text);

// ` name="value"`, the value as a number, a colour, or escaped text.
void attribute(std::string& out, std::string_view name, double value);
void attribute(std::string& out, std::string_view name, Colour value);
void attribute(std::string& out, std::string_view name, std::string_view value);

// ` x=".." y=".." width=".." height=".."`
void rectangle(std::string& out, const Rect& rect);

// The value of a path's `d`: a start point and cubics as in Scene::curves, straight ones as lines. The end is shortened
// by up to `shorten` px, for the arrow head.
void pathData(std::string& out, std::span<const Point> curve, double shorten);

struct TextStyle {
    double size = 11; // px
    Colour fill;
    bool bold = false;
    std::string_view anchor; // empty = start
};

// A <text> element with a class.
void text(std::string& out, std::string_view className, Point at, const TextStyle& style, std::string_view content);

// Breaks text into lines, which SVG does not do: lines of at most `width` px in regular type of `size` px; at most `limit` lines, the last one elided. `limit` is at
// least 1.
std::vector<std::string> wrapped(std::string_view content, double size, double width, std::size_t limit);

// The first two sentences.
std::string_view leadOf(std::string_view content);

} // namespace qaliper::svg
