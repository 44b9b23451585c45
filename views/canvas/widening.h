#pragma once

#include <QRectF>

#include "model/draw/scene.h"
#include "views/canvas/camera.h"

// A picture that is a few px across is drawn wider than it is, so that a long graph in one column stays visible.

namespace qaliper {

struct Widening {
    bool isDown = true;
    double middle = 0; // of the picture across the flow, in widget coordinates
    double factor = 1;

    QRectF of(const QRectF& rect) const; // widget coordinates
};

Widening wideningOf(const Scene& scene, const Camera& camera);

} // namespace qaliper
