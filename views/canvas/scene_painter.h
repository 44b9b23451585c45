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
//     from 0.6     everything
//     0.22 – 0.6   tinted boxes with what fits into them at 10 px: operator, precision, name; edges as thin lines
//     below        rectangles by colour, over which zones appear as cards (card_painter.h)

namespace qaliper {

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
