#pragma once

#include <QRectF>

#include "views/canvas/scene_painter.h"

// The picture where its texts would be too small to read: what an operator is and what runs quantized, as colour.
// Everything of one colour goes out in one call, so that a frame of fifty thousand boxes stays a frame.

namespace qaliper {

// `exposed` in screen pixels. Above a zoom of 0.22 boxes carry their operator and edges are drawn; below neither.
void paintFromAfar(QPainter& painter, const PaintRequest& request, const QRectF& exposed);

// What stands for a box when it is a few pixels: its heat where heat is shown, else the chain it belongs to, else the
// kind of its operator.
Colour colourFromAfar(const Scene& scene, const Overlay& overlay, std::uint32_t box, const Theme& theme);

} // namespace qaliper
