#include "views/canvas/signs.h"

#include <cmath>

#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include "views/canvas/lettering.h"

namespace qaliper {

namespace {

QPolygonF octagon(QPointF c, double radius) {
    const double cut = radius * 0.4142;
    return {{c.x() - cut, c.y() - radius}, {c.x() + cut, c.y() - radius}, {c.x() + radius, c.y() - cut},
        {c.x() + radius, c.y() + cut}, {c.x() + cut, c.y() + radius}, {c.x() - cut, c.y() + radius},
        {c.x() - radius, c.y() + cut}, {c.x() - radius, c.y() - cut}};
}

QPolygonF triangle(QPointF c, double radius) {
    return {{c.x(), c.y() - radius}, {c.x() + radius, c.y() + radius * 0.85}, {c.x() - radius, c.y() + radius * 0.85}};
}

QPainterPath badgeShape(QPointF centre, BadgeTone tone) {
    QPainterPath shape;
    if (tone == BadgeTone::Error)
        shape.addPolygon(octagon(centre, halfBadge));
    else if (tone == BadgeTone::Warning)
        shape.addPolygon(triangle(centre, halfBadge + 0.5));
    else
        shape.addRoundedRect(
            QRectF(centre.x() - halfBadge + 1, centre.y() - halfBadge + 1, 2 * halfBadge - 2, 2 * halfBadge - 2), 3, 3);
    shape.closeSubpath();
    return shape;
}

} // namespace

QColor toColour(Colour colour, double alpha) {
    return {colour.red, colour.green, colour.blue, static_cast<int>(std::lround(255 * alpha))};
}

bool writesShapes(const QPainter& painter) { return painter.paintEngine()->type() == QPaintEngine::Pdf; }

QFont pictureFont(double size, bool isBold) {
    QFont font;
    font.setFamilies({QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("DejaVu Sans")});
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(static_cast<int>(std::lround(size)));
    font.setWeight(isBold ? QFont::DemiBold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting); // text widths must not depend on the zoom
    return font;
}

// Fills two rounded rectangles instead of stroking a path: faster, and the same for opaque colours.
void paintPlate(QPainter& painter, const QRectF& rect, double radius) {
    const QPen pen = painter.pen();
    const QBrush brush = painter.brush();
    const bool isPlain = pen.style() == Qt::SolidLine && pen.color().alpha() == 255 && brush.color().alpha() == 255 &&
        painter.opacity() == 1;
    if (!isPlain)
        return painter.drawRoundedRect(rect, radius, radius);
    const double half = pen.widthF() / 2;
    painter.setPen(Qt::NoPen);
    painter.setBrush(pen.color());
    painter.drawRoundedRect(rect.adjusted(-half, -half, half, half), radius + half, radius + half);
    painter.setBrush(brush);
    painter.drawRoundedRect(rect.adjusted(half, half, -half, -half), radius - half, radius - half);
    painter.setPen(pen);
}

void paintBadge(QPainter& painter, QPointF c, BadgeTone tone, const Theme& theme) {
    const QPainterPath shape = badgeShape(c, tone);
    painter.setPen(QPen(toColour(theme.canvas), 2.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
    painter.setPen(Qt::NoPen);
    painter.setBrush(toColour(badgeColour(tone, theme)));
    painter.drawPath(shape);
    painter.setPen(QPen(toColour(theme.onSign), 2, Qt::SolidLine, Qt::RoundCap));
    if (tone == BadgeTone::Error) {
        painter.drawLine(c + QPointF(-3, -3), c + QPointF(3, 3));
        painter.drawLine(c + QPointF(3, -3), c + QPointF(-3, 3));
    } else if (tone == BadgeTone::Warning) {
        painter.drawLine(c + QPointF(0, -3.2), c + QPointF(0, 1.8));
        painter.drawPoint(c + QPointF(0, 5));
    } else {
        painter.drawPoint(c + QPointF(0, -4));
        painter.drawLine(c + QPointF(0, -0.8), c + QPointF(0, 4.2));
    }
}

void paintPrecision(
    QPainter& painter, const SceneBox& box, const Mark& mark, const Theme& theme, Lettering& lettering, double ground) {
    const std::string label = precisionLabel(mark);
    const Rect place = precisionPlace(box, precisionWidth(label));
    const QRectF rect(place.x, place.y, place.width, place.height);
    const bool isMeasured = mark.certainty == Certainty::Measured;
    const Colour tone = toneColour(mark.tone, theme);
    if (mark.certainty == Certainty::Open) {
        QPen pen(toColour(tone, ground), 1, Qt::CustomDashLine);
        pen.setDashPattern({2.5, 2});
        painter.setPen(pen);
        painter.setBrush(toColour(theme.nodeFill, ground));
    } else {
        painter.setPen(Qt::NoPen);
        painter.setBrush(toColour(isMeasured ? tone : pillFill(tone, theme), ground));
    }
    painter.drawRoundedRect(rect, 4, 4);
    const Colour ink = precisionInk(mark.tone, theme);
    painter.setPen(toColour(isMeasured ? blend(ink, theme.onSign, ground) : ink));
    lettering.drawCentred(painter, rect.center(), label, precisionSize, true);
}

void paintRibbon(QPainter& painter, const Rect& box, const Theme& theme) {
    constexpr double width = 9;
    constexpr double height = 14;
    const QPointF corner(box.x - width - 5, box.y + 4);
    const QPolygonF ribbon{corner, corner + QPointF(width, 0), corner + QPointF(width, height),
        corner + QPointF(width / 2, height - 4), corner + QPointF(0, height)};
    painter.setPen(Qt::NoPen);
    painter.setBrush(toColour(theme.accent));
    painter.drawPolygon(ribbon);
}

void paintStripe(QPainter& painter, const QRectF& rect, double radius, const QColor& colour) {
    const double scale = radius / boxRadius;
    const double inset = 0.6 * scale; // where the rounded corner touches the stripe's right side
    const QSizeF corner = 2 * QSizeF(radius, radius);
    QPainterPath path(rect.topLeft() + QPointF(stripeWidth * scale, inset));
    path.arcTo(QRectF(rect.topLeft(), corner), 112, 68);
    path.lineTo(rect.left(), rect.bottom() - radius);
    path.arcTo(QRectF(rect.bottomLeft() - QPointF(0, 2 * radius), corner), 180, 68);
    path.closeSubpath();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPath(path);
}

} // namespace qaliper
