#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// How the parts of a picture are drawn, shared by the SVG writer and the canvas. Lengths are px at zoom 1.

namespace qaliper {

constexpr double boxRadius = 8;
constexpr double valueRadius = 15; // of inputs and outputs
constexpr double stripeWidth = 5;  // at the left of a box, in the colour of its category
constexpr double arrowLength = 7;
constexpr double bandGrowth = 9; // px around the boxes of a chain
constexpr double bandRadius = 14;
constexpr double bandWidth = 14; // of a chain along its edges
constexpr double halfBadge = 9;
// Centre of the badge: on the corner, where it does not hide the precision.
inline Point badgePlace(const Rect& box) { return {box.right() + 1, box.y - 2}; }
constexpr double precisionSize = 9.5; // font size

// Colours with a text contrast of at least 4.5 : 1: the ground of a pill with text in its own colour, the text of an
// expected precision, and detail text in a box that has heat or is marked as changed.
Colour pillFill(Colour tone, const Theme& theme);
Colour precisionInk(PrecisionTone tone, const Theme& theme);
Colour detailInk(const Mark& mark, const Theme& theme);

enum class Line : std::uint8_t { Plain, Int8, Float8, Broken, Fault, Accent };

Line lineOf(const SceneEdge& edge, const Mark& mark);
Colour lineColour(Line line, const Theme& theme);
inline bool isDashed(Line line) { return line == Line::Broken || line == Line::Fault; }
inline double lineWidth(Line line) { return line == Line::Plain ? 1.4 : 2.0; }

// A box without a node in the graph: removed by a change, without definition, or outside a part of the graph.
inline bool isDashed(const SceneBox& box, const Mark& mark) {
    return mark.change == ChangeTone::Removed || box.kind == BoxKind::Missing || box.kind == BoxKind::Stub;
}

// Opacity of a band.
inline double bandShare(const Theme& theme) { return theme.isDark ? 0.13 : 0.09; }

// The tone of a changed node; Changed for a mark without one.
Colour changeColour(ChangeTone tone, const Theme& theme);
// Tinted where the node is changed.
Colour changeFill(Colour fill, const Mark& mark, const Theme& theme);
Colour borderColour(const SceneBox& box, const Mark& mark, const Theme& theme);
// Of its stripe, and of the whole box at a zoom without text.
Colour kindColour(const SceneBox& box, const Theme& theme);
Colour groupFill(const SceneGroup& group, const Theme& theme);
Colour badgeColour(BadgeTone tone, const Theme& theme);
std::string_view badgeWord(BadgeTone tone);
Colour toneColour(PrecisionTone tone, const Theme& theme);
Colour chainColour(ChainTone tone, const Theme& theme);

// px before a group's title for the fold sign
constexpr double groupSign = 12;
// The background of that title in the group's colour: the border of another group may run below it.
Rect titleGround(const SceneGroup& group);

// The compute nodes of a folded block: bars along the lower side of its box, and a text.
struct PrecisionBar {
    Rect rect;
    PrecisionTone tone = PrecisionTone::None;
};
std::vector<PrecisionBar> precisionBars(const SceneBox& box, const Mark& mark);
// "8 INT8 · 3 float"; empty when there are none.
std::string sharesLabel(const Mark& mark, const Catalogue* catalogue = nullptr);

// The text of a precision: measured is filled, expected is tinted, open is outlined with a question mark. An arrow before
//  it points to the layer whose kernel computes the node, too.
std::string precisionLabel(const Mark& mark);
double precisionWidth(const std::string& label);

// A mark for the legend with that certainty, of a quantized node if there is one, and of one with a kernel of its
// own; null when no such node has that certainty.
const Mark* samplePrecision(const Overlay& overlay, Certainty certainty);
// The mark of a node that is part of the kernel of another; null when there is none.
const Mark* sampleFused(const Overlay& overlay);

} // namespace qaliper
