#pragma once

#include <string>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/theme.h"

// The turns of a box in an SVG file, each with a title that names it.

namespace qaliper::svg {

void turnCells(std::string& out, const ViewGraph& view, const Scene& scene, const Overlay& overlay, BoxIx box,
    const Theme& theme, const Catalogue* catalogue);

} // namespace qaliper::svg
