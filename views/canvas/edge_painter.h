#pragma once

#include <cstdint>
#include <span>

#include "views/canvas/scene_painter.h"

// Edges in full: the bands of their chains, their lines, and the heads of those. An edge without a bend is drawn in
// whole pixels of the screen: it is sharp, and takes a fraction of the time of a stroked path.

namespace qaliper {

struct EdgesToPaint {
    const PaintRequest& request;
    std::span<const std::uint32_t> edges; // of the scene
    QRectF visible;                       // in screen pixels, with a margin for what stands out
    Rect area;                            // the same in scene pixels
};

void paintEdgeBands(QPainter& painter, const EdgesToPaint& edges); // below the boxes that are open
void paintEdges(QPainter& painter, const EdgesToPaint& edges);

} // namespace qaliper
