#pragma once

#include <vector>

#include <QPointF>
#include <QRectF>

#include "views/canvas/scene_painter.h"

// Boxes that are marked although they are too small to be seen (Overlay::spots), where zones appear as cards.

namespace qaliper {

struct Spot {
    QPointF centre; // widget coordinates
    BoxIx box;
    bool isError = false;

    QRectF rect() const;
};

// `number` counts Overlay::spots. The one of an error lies where its box has its badge at larger zooms.
Spot spotOf(const Scene& scene, const Overlay& overlay, const Camera& camera, std::size_t number);

// Those in `area`, in widget coordinates; of several in the same px the most important one. Errors are the last.
std::vector<Spot> spotsIn(const PaintRequest& request, const QRectF& area);

void paintSpots(QPainter& painter, const PaintRequest& request, const std::vector<Spot>& spots);

} // namespace qaliper
