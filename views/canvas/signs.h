#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>

#include "model/draw/style.h"

class QPainter;

// Parts of a picture, painted with QPainter. Positions and lengths are in scene coordinates (px at zoom 1).

namespace qaliper {

class Lettering;

QColor toColour(Colour colour, double alpha = 1);

// The font of the picture, `size` in scene px.
QFont pictureFont(double size, bool isBold = false);

// A rounded rectangle filled with the painter's brush, its border drawn with the pen.
void paintPlate(QPainter& painter, const QRectF& rect, double radius);

// As a PDF does: what is painted often is painted each time, for copied pixels would not be sharp.
bool writesShapes(const QPainter& painter);

void paintBadge(QPainter& painter, QPointF centre, BadgeTone tone, const Theme& theme);
// `ground`: how far what is around the words is seen.
void paintPrecision(QPainter& painter, const SceneBox& box, const Mark& mark, const Theme& theme, Lettering& lettering,
    double ground = 1);
void paintRibbon(QPainter& painter, const Rect& box, const Theme& theme); // of a bookmark, at the left of the box
// At the left of a box with corners of that radius.
void paintStripe(QPainter& painter, const QRectF& rect, double radius, const QColor& colour);

} // namespace qaliper
