#pragma once

#include <span>

#include "model/draw/engine_overlay.h"
#include "model/draw/picture.h"
#include "views/canvas/camera.h"
#include "views/canvas/lettering.h"

class QPainter;
class QRectF;

// Paints what a built engine did: the same signs as in an SVG file (model/draw/svg_engine.h).

namespace qaliper {

// Painted first, around the boxes that ran as one layer. The painter is in widget coordinates.
struct OutlineRequest {
    const Scene& scene;
    const Overlay& overlay;
    const Theme& theme;
    const Camera& camera;
    std::span<const std::uint32_t> boxes; // visible ones
    std::span<const std::uint32_t> edges;
    bool hasLabels = true; // the shapes on edges are shown
};
void paintLayerOutlines(QPainter& painter, const OutlineRequest& request, const QRectF& visible);

// Painted over a box. The painter is in scene coordinates, for the next function too.
void paintEngineSigns(
    QPainter& painter, const SceneBox& box, const Mark& mark, HeatKind heat, const Theme& theme, Lettering& lettering);
void paintGroupHeat(
    QPainter& painter, const SceneGroup& group, const std::string& text, const Theme& theme, Lettering& lettering);

} // namespace qaliper
