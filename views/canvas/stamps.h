#pragma once

#include <array>
#include <functional>

#include <QPixmap>
#include <QPointF>

#include "model/draw/overlay.h"

class QPainter;

// Signs that a frame shows many times, painted once and copied to whole device pixels: faster than filling their paths
// each time.

namespace qaliper {

class Stamps {
public:
    // Paints the sign of a tone around the origin, within `reach` px to each side.
    using Paint = std::function<void(QPainter&, BadgeTone)>;

    Stamps(double reach, Paint paint) : reach_(reach), paint_(std::move(paint)) {}

    // In widget coordinates, with the painter's opacity.
    void put(QPainter& painter, QPointF centre, BadgeTone tone);

private:
    QPixmap made(double ratio, BadgeTone tone) const;

    double reach_;
    Paint paint_;
    std::array<QPixmap, badgeToneCount> pixmaps_;
};

} // namespace qaliper
