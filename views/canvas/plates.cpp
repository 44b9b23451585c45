#include "views/canvas/plates.h"

#include <cmath>

#include <QBrush>
#include <QPainter>
#include <QPen>

#include "model/layout/geometry.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr double lengthParts = 16;      // of a device pixel, by which lengths of equal plates differ at most
constexpr double placeParts = 2;        // of a device pixel, at which plates begin
constexpr double largestStamp = 20'000; // device pixels; larger plates are filled as fast as they are copied
constexpr double mostPixels = 4e6;      // of all stamps: 16 MB

int inParts(double length) { return static_cast<int>(std::lround(length * lengthParts)); }

double rounded(double length, double parts) { return std::round(length * parts) / parts; }

bool isPlain(const QPainter& painter) {
    return painter.pen().style() == Qt::SolidLine && painter.pen().color().alpha() == 255 &&
        painter.brush().color().alpha() == 255 && painter.opacity() == 1;
}

void paintWhole(QPainter& painter, const QRectF& rect, double radius, const QColor& stripe) {
    paintPlate(painter, rect, radius);
    if (stripe.isValid())
        paintStripe(painter, rect, radius, stripe);
}

} // namespace

void Plates::put(QPainter& painter, const QRectF& rect, double radius, const QColor& stripe) {
    const QTransform transform = painter.worldTransform();
    const double ratio = painter.device()->devicePixelRatioF();
    const double scale = transform.m11() * ratio; // device pixels of a length of 1
    const QPen pen = painter.pen();
    const double margin = std::ceil(pen.widthF() * scale / 2) + 1; // device pixels
    const QSizeF size(rect.width() * scale + 2 * margin + 1, rect.height() * scale + 2 * margin + 1);
    if (writesShapes(painter) || !isPlain(painter) || size.width() * size.height() > largestStamp)
        return paintWhole(painter, rect, radius, stripe);
    const QPointF corner = transform.map(rect.topLeft()) * ratio;
    const QPointF place(rounded(corner.x(), placeParts), rounded(corner.y(), placeParts));
    const QSizeF shown(
        rounded(rect.width() * scale, lengthParts) / scale, rounded(rect.height() * scale, lengthParts) / scale);
    const QPointF pixel(std::floor(place.x()), std::floor(place.y()));
    const QPointF rest = place - pixel;
    const Key key{inParts(rect.width() * scale), inParts(rect.height() * scale), inParts(rest.x()), inParts(rest.y()),
        inParts(radius * scale), inParts(pen.widthF() * scale), pen.color().rgba(), painter.brush().color().rgba(),
        stripe.isValid() ? stripe.rgba() : 0};
    QPixmap& stamp = stamps_[key];
    if (stamp.isNull() && pixels_ > mostPixels)
        return paintWhole(painter, QRectF(transform.inverted().map(place / ratio), shown), radius, stripe);
    if (stamp.isNull()) {
        stamp = QPixmap(static_cast<int>(std::ceil(size.width())), static_cast<int>(std::ceil(size.height())));
        stamp.fill(Qt::transparent);
        pixels_ += size.width() * size.height();
        QPainter onto(&stamp);
        onto.setRenderHint(QPainter::Antialiasing);
        onto.setPen(pen);
        onto.setBrush(painter.brush());
        onto.translate(QPointF(margin, margin) + rest);
        onto.scale(scale, scale);
        paintWhole(onto, QRectF(QPointF(), shown), radius, stripe);
        onto.end();
        stamp.setDevicePixelRatio(ratio);
    }
    painter.setWorldTransform({});
    painter.drawPixmap((pixel - QPointF(margin, margin)) / ratio, stamp);
    painter.setWorldTransform(transform);
}

} // namespace qaliper
