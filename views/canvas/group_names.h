#pragma once

#include <QRectF>

#include "views/canvas/scene_painter.h"

class QPainter;

namespace qaliper {

// Names of groups where their headers would be too small to read: on the upper border, over lines. A name that would
// cover a box, a mark or another name is left out. `visible` in widget coordinates.
void paintGroupNames(QPainter& painter, const PaintRequest& request, const QRectF& visible);

} // namespace qaliper
