#pragma once

#include <span>

#include "model/draw/picture.h"
#include "model/engine/draw/engine_overlay.h"
#include "views/canvas/camera.h"
#include "views/canvas/lettering.h"

class QPainter;
class QRectF;

// What a built engine did, on the canvas: the same signs as in an SVG file (model/engine/draw/svg_engine.h).

namespace qaliper {

// Below everything: around the boxes that ran as one layer. The painter is in screen pixels.
struct OutlineRequest {
    const Scene& scene;
    const Overlay& overlay;
    const Theme& theme;
    const Camera& camera;
    std::span<const std::uint32_t> boxes; // that can be seen
    std::span<const std::uint32_t> edges;
    bool hasLabels = true; // the shapes on edges are painted
};
void paintLayerOutlines(QPainter& painter, const OutlineRequest& request, const QRectF& visible);

// Over a box; the painter is scaled to scene pixels, as for the two below.
void paintEngineSigns(
    QPainter& painter, const SceneBox& box, const Mark& mark, HeatKind heat, const Theme& theme, Lettering& lettering);
void paintGroupHeat(
    QPainter& painter, const SceneGroup& group, const std::string& text, const Theme& theme, Lettering& lettering);

} // namespace qaliper
