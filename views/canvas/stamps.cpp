#include "views/canvas/stamps.h"

#include <cmath>

#include <QPainter>

#include "views/canvas/signs.h"

namespace qaliper {

void Stamps::put(QPainter& painter, QPointF centre, BadgeTone tone) {
    if (writesShapes(painter)) {
        painter.save();
        painter.translate(centre);
        paint_(painter, tone);
        painter.restore();
        return;
    }
    const double ratio = painter.device()->devicePixelRatioF();
    QPixmap& pixmap = pixmaps_[static_cast<std::size_t>(tone)];
    if (pixmap.isNull())
        pixmap = made(ratio, tone);
    const auto onPixel = [&](double at) { return std::round((at - reach_) * ratio) / ratio; };
    painter.drawPixmap(QPointF(onPixel(centre.x()), onPixel(centre.y())), pixmap);
}

QPixmap Stamps::made(double ratio, BadgeTone tone) const {
    const int side = static_cast<int>(std::ceil(2 * reach_ * ratio));
    QPixmap pixmap(side, side);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(reach_, reach_);
    paint_(painter, tone);
    return pixmap;
}

} // namespace qaliper
