#pragma once

#include <QRectF>

#include "views/canvas/scene_painter.h"

// Paints the picture at a zoom where text is too small to read: categories and quantization as colours. Everything of
// one colour is painted with one call, so that fifty thousand boxes take one frame.

namespace qaliper {

// `exposed` in widget coordinates. Above a zoom of 0.22, boxes show their operator and all edges are drawn; below it, those of
// broken chains.
void paintFromAfar(QPainter& painter, const PaintRequest& request, const QRectF& exposed);

// The colour of a box that is a few px large: its heat if heat is shown, else its chain, else the category of its
// operator.
Colour colourFromAfar(const Scene& scene, const Overlay& overlay, std::uint32_t box, const Theme& theme);

} // namespace qaliper
