#pragma once

#include <vector>

#include <QRectF>

#include "views/canvas/card_grounds.h"
#include "views/canvas/scene_painter.h"
#include "views/canvas/spots.h"

// Paints zones as cards, where boxes are too small to read. The rectangle of a card is fixed; the zoom decides what it
// shows: its precision; then its title, counts, and shares. Between two levels, one fades into the other.

namespace qaliper {

// How much of the title a card as high as that shows, in px.
double titleShare(double height);

// What stands on the cards: words, shares, badges. Words are beside the spots; a card with the spot of an error has no
// badge of its own for it. `visible` in widget coordinates.
void paintCards(QPainter& painter, const PaintRequest& request, const QRectF& visible, const std::vector<Spot>& spots);

// Of a card that shows nothing else: the precision of most of its nodes, or the highest heat in it.
Colour cardColour(const Mark& zone, const Overlay& overlay, const Theme& theme);

} // namespace qaliper
