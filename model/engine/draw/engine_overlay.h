#pragma once

#include <string>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"
#include "model/engine/logs/engine_marks.h"

// What a built engine did, upon a picture: how long each box took, what was copied around it, as small signs; which
// boxes ran as one layer, as an outline around them.

namespace qaliper {

// Into marks by NodeIx, before they are joined to a picture.
void markEngine(const EngineMarks& engine, std::vector<Mark>& marks);

// After that: the layers of several boxes. `engine` is of the version that the view shows.
void markLayers(Overlay& overlay, const ViewGraph& view, const EngineMarks& engine);

// The small signs at the border of a box. That of its heat says the amount.
struct EngineSign {
    enum class Kind : std::uint8_t { Heat, Reformat };
    Kind kind = Kind::Heat;
    Rect rect;
    std::string text;
};
std::vector<EngineSign> engineSigns(
    const SceneBox& box, const Mark& mark, HeatKind heat, const Catalogue* catalogue = nullptr);
Rect groupSignPlace(const SceneGroup& group, const std::string& text);

constexpr double engineSignSize = 9; // of the font
constexpr double outlineGrowth = 12; // of a layer around its boxes
constexpr double outlineRadius = 16;
constexpr double outlineWidth = 40; // along the edges between them: no wider than what boxes beside an edge leave free
constexpr double outlineLabelGrowth = 6; // around the shapes on those, which may be wider
constexpr double outlineLabelRadius = 9;
constexpr double outlineLine = 1.5;

// The layer that an edge, or the shape on it, lies in as a whole; 0 for none.
std::uint32_t layerOf(const Overlay& overlay, const SceneEdge& edge);

Colour outlineColour(const Theme& theme);
Colour outlineFill(const Theme& theme);
// What a shape on an edge stands upon.
Colour labelGround(const Scene& scene, const Overlay& overlay, const SceneLabel& label, const Theme& theme);
Colour engineSignColour(EngineSign::Kind kind, const Theme& theme);

} // namespace qaliper
