#pragma once

#include <QRectF>

#include "views/canvas/scene_painter.h"

// Paints zones as cards, where boxes are too small to read. The rectangle of a card is fixed; the zoom decides what it
// shows: its precision; then its title, counts, and shares. Between two levels, one fades into the other.

namespace qaliper {

// How much of the picture cards show at a zoom: 0, boxes alone; 1, cards alone.
double cardShare(const Scene& scene, double zoom);

// `visible` in widget coordinates. Below the cards, boxes are painted as far as the share leaves them visible.
void paintCards(QPainter& painter, const PaintRequest& request, const QRectF& visible);

// Over everything: boxes that are marked although they are too small (Overlay::spots).
void paintSpots(QPainter& painter, const PaintRequest& request, const QRectF& visible);

// Of a card that shows nothing else: the precision of most of its nodes, or the highest heat in it.
Colour cardColour(const Mark& zone, const Overlay& overlay, const Theme& theme);

} // namespace qaliper
