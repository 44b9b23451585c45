#pragma once

#include <string>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"
#include "model/logs/engine_marks.h"

// What a built engine did, upon a picture: how long each box took, as heat and as a small sign; what was copied around it; which
// boxes ran as one layer, as an outline around them.

namespace qaliper {

// Into marks by NodeIx, before they are joined to a picture.
void markEngine(const EngineMarks& engine, std::vector<Mark>& marks);

// After that: heat among the boxes, times of the repeated blocks, and layers of several boxes. `engine` is of the version that
// the view shows; null where it is of another one, and outlines are left out then.
void finishEngine(Overlay& overlay, const ViewGraph& view, const Scene& scene, const EngineMarks* engine);

// The small signs at the border of a box.
struct EngineSign {
    enum class Kind : std::uint8_t { Time, Reformat };
    Kind kind = Kind::Time;
    Rect rect;
    std::string text;
};
std::vector<EngineSign> engineSigns(const SceneBox& box, const Mark& mark);
std::string timeText(double ms); // "0.21 ms"
// Of a group, behind its title; empty without a profile.
std::string groupTimeText(const Overlay& overlay, std::size_t group);
Rect groupTimePlace(const SceneGroup& group, const std::string& text);

constexpr double engineSignSize = 9; // of the font
constexpr double outlineGrowth = 12; // of a layer around its boxes
constexpr double outlineRadius = 16;
constexpr double outlineWidth = 72; // along the edges between them
constexpr double outlineLine = 1.5;

Colour heatColour(const Theme& theme);
// What a box is filled with: the hotter, the more of the heat's colour.
Colour heatFill(Colour fill, const Mark& mark, const Theme& theme);
Colour outlineColour(const Theme& theme);
Colour outlineFill(const Theme& theme);
// What a shape on an edge stands upon.
Colour labelGround(const Scene& scene, const Overlay& overlay, const SceneLabel& label, const Theme& theme);
Colour engineSignColour(EngineSign::Kind kind, const Theme& theme);

} // namespace qaliper
