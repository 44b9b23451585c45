#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// How the signs of a picture look, for all who draw it: the SVG writer and the canvas agree because both ask here.
// Lengths are pixels at zoom 1.

namespace qaliper {

constexpr double boxRadius = 8;
constexpr double valueRadius = 15; // of inputs and outputs
constexpr double stripeWidth = 5;  // at the left of a box, in the colour of its category
constexpr double arrowLength = 7;
constexpr double bandGrowth = 9; // of a chain around its boxes
constexpr double bandRadius = 14;
constexpr double bandWidth = 14; // of a chain along its edges
constexpr double halfBadge = 9;
// On the corner, where it hides nothing of the precision inside.
inline Point badgePlace(const Rect& box) { return {box.right() + 1, box.y - 2}; }
constexpr double precisionSize = 9.5; // of the font

// Words stay readable (4.5 : 1) on what is tinted: the ground of a pill with words in its own colour, the words of a
// precision that is expected, and the small print in a box that may be heated or marked as changed.
Colour pillFill(Colour tone, const Theme& theme);
Colour precisionInk(PrecisionTone tone, const Theme& theme);
Colour detailInk(const Mark& mark, const Theme& theme);

enum class Line : std::uint8_t { Plain, Int8, Float8, Broken, Fault, Accent };

Line lineOf(const SceneEdge& edge, const Mark& mark);
Colour lineColour(Line line, const Theme& theme);
inline bool isDashed(Line line) { return line == Line::Broken || line == Line::Fault; }
inline double lineWidth(Line line) { return line == Line::Plain ? 1.4 : 2.0; }

// A box that is not there: removed by a change, defined nowhere, or outside a part of the graph.
inline bool isDashed(const SceneBox& box, const Mark& mark) {
    return mark.change == ChangeTone::Removed || box.kind == BoxKind::Missing || box.kind == BoxKind::Stub;
}

// What a band covers of the canvas.
inline double bandShare(const Theme& theme) { return theme.isDark ? 0.13 : 0.09; }

// A pair that ran as a layer of its own has the corners of a box and the border of a warning.
double pillRadius(const Mark& mark);
Colour pillBorder(const Mark& mark, Colour tone, const Theme& theme);

// The tone of a node that a comparison lights; Changed for a mark without one.
Colour changeColour(ChangeTone tone, const Theme& theme);
// Tinted where the node is lit.
Colour changeFill(Colour fill, const Mark& mark, const Theme& theme);
Colour borderColour(const SceneBox& box, const Mark& mark, const Theme& theme);
Colour kindColour(const SceneBox& box, const Theme& theme); // of its stripe, and of all of it from afar
Colour groupFill(const SceneGroup& group, const Theme& theme);
Colour badgeColour(BadgeTone tone, const Theme& theme);
std::string_view badgeWord(BadgeTone tone);
Colour toneColour(PrecisionTone tone, const Theme& theme);
Colour chainColour(ChainTone tone, const Theme& theme);

// In front of a group's title, where the sign that folds it is drawn.
constexpr double groupSign = 12;
// What that title stands upon, in the group's colour: a group that begins in the same place has its border there.
Rect titleGround(const SceneGroup& group);

// The compute nodes of a folded block: one after the other along the foot of its box, and in words.
struct PrecisionBar {
    Rect rect;
    PrecisionTone tone = PrecisionTone::None;
};
std::vector<PrecisionBar> precisionBars(const SceneBox& box, const Mark& mark);
// "8 INT8 · 3 float"; empty when there are none.
std::string sharesLabel(const Mark& mark, const Catalogue* catalogue = nullptr);

// How a precision is shown: measured filled, expected tinted, open outlined and with a question mark.
std::string precisionLabel(const Mark& mark);
double precisionWidth(const std::string& label);

// What stands for a certainty in a legend: of a quantized node, if the picture has one; null when nothing is of that
// certainty.
const Mark* samplePrecision(const Overlay& overlay, Certainty certainty);

} // namespace qaliper
