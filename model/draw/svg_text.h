#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/draw/theme.h"
#include "model/layout/geometry.h"

// Writes parts of an SVG file. Every function appends to a string.

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

} // namespace qaliper::svg
