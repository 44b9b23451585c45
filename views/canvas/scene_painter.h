#pragma once

#include <QRectF>

#include "model/draw/picture.h"
#include "model/draw/theme.h"
#include "views/canvas/camera.h"
#include "views/canvas/highlights.h"
#include "views/canvas/lettering.h"

class QPainter;

// Paints a picture the way the SVG writer writes it, as far as the zoom lets details be seen:
//
//     from 0.68    everything
//     0.6 – 0.68   boxes, operators, names and edges; all else fades in
//     0.22 – 0.6   tinted boxes with what fits into them at 10 px: operator, precision, name; edges as thin lines.
//                  From 0.5 on they take on the places and colours that they have above 0.6
//     below        rectangles by colour, over which zones appear as cards (card_painter.h)

namespace qaliper {

constexpr double nearFrom = 0.6;    // zoom
constexpr double allDetails = 0.68; // zoom: the smallest words have 7 px then

// Of bands around boxes that are not seen from afar, as shares of a colour.
constexpr double bandBorder = 0.45;
constexpr double brokenBandBorder = 0.8;

// How far what boxes from afar do not have is seen at a zoom: 0, not at all; 1, in full.
double detailShare(double zoom);

struct PaintRequest {
    const Picture& picture;
    const Overlay& overlay;
    const Highlights& highlights;
    const Theme& theme;
    Lettering& lettering;
    Camera camera;
    bool showShapes = true; // on edges
};

// `exposed` in widget coordinates; the background is painted, too.
void paintPicture(QPainter& painter, const PaintRequest& request, const QRectF& exposed);

} // namespace qaliper
