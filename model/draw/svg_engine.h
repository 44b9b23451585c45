#pragma once

#include <string>

#include "model/draw/engine_overlay.h"

// What a built engine did, and what else is shown as heat, in an SVG file.

namespace qaliper::svg {

// Below everything: around the boxes that ran as one layer.
void layerOutlines(std::string& out, const Scene& scene, const Overlay& overlay, const Theme& theme);

// At the border of a box, over it.
void engineSigns(std::string& out, const SceneBox& box, const Mark& mark, HeatKind heat, const Theme& theme,
    const Catalogue* catalogue);
void groupHeatSign(std::string& out, const SceneGroup& group, const std::string& content, const Theme& theme);

} // namespace qaliper::svg
