#pragma once

#include <cstdint>
#include <span>

#include "views/canvas/scene_painter.h"

// Paints edges in full: chain bands, lines and arrow heads. An edge without bends is drawn in whole device pixels: it
// is sharp and much faster than a stroked path.

namespace qaliper {

struct EdgesToPaint {
    const PaintRequest& request;
    std::span<const std::uint32_t> edges; // of the scene
    QRectF visible;                       // widget coordinates, with a margin for what is outside of boxes
    Rect area;                            // the same in scene coordinates
};

void paintEdgeBands(QPainter& painter, const EdgesToPaint& edges); // below open boxes
void paintEdges(QPainter& painter, const EdgesToPaint& edges);

} // namespace qaliper
