#pragma once

#include <span>
#include <vector>

#include "model/draw/overlay.h"
#include "model/draw/scene.h"
#include "model/draw/style.h"
#include "model/draw/theme.h"

// How the cells of a box look: filled by the precisions of what is in the turn, framed by its worst finding, and framed
// strongly where the turn differs from most others of its box.

namespace qaliper {

std::span<const SceneCell> cellsOf(const Scene& scene, BoxIx box);

struct CellStyle {
    std::vector<PrecisionBar> bars; // one above the other, as high as their shares
    Colour ground;
    Colour border;
    double width = 1; // of the border
};

// Of each of these cells, which belong to one box.
std::vector<CellStyle> cellStyles(std::span<const SceneCell> cells, const Overlay& overlay, const Theme& theme);

} // namespace qaliper
