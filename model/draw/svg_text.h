#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/draw/theme.h"
#include "model/layout/geometry.h"

// Building blocks of an SVG file. Everything appends to a string; nothing is kept.

namespace qaliper::svg {

// Coordinates with one decimal, trailing zeros dropped.
void number(std::string& out, double value);

// Clean, escaped text; in attributes too.
void escaped(std::string& out, std::string_view text);

// ` name="value"`, the value as a number, a colour, or escaped text.
void attribute(std::string& out, std::string_view name, double value);
void attribute(std::string& out, std::string_view name, Colour value);
void attribute(std::string& out, std::string_view name, std::string_view value);

// ` x=".." y=".." width=".." height=".."`
void rectangle(std::string& out, const Rect& rect);

// The value of a path's d: a start and cubics as Scene::curves has them, straight ones as lines. Less than `shorten` is
// taken off the end, for the arrow head.
void pathData(std::string& out, std::span<const Point> curve, double shorten);

struct TextStyle {
    double size = 11;
    Colour fill;
    bool bold = false;
    std::string_view anchor; // empty = start
};

// A <text> element with class.
void text(std::string& out, std::string_view className, Point at, const TextStyle& style, std::string_view content);

} // namespace qaliper::svg
