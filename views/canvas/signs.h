#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>

#include "model/draw/style.h"

class QPainter;

// The small things a picture is made of, in QPainter's words. Positions are scene pixels: the painter is scaled.

namespace qaliper {

class Lettering;

QColor toColour(Colour colour, double alpha = 1);

// Of the picture, in scene pixels.
QFont pictureFont(double size, bool isBold = false);

// A rounded rectangle filled with the painter's brush, its border drawn with the pen.
void paintPlate(QPainter& painter, const QRectF& rect, double radius);

void paintBadge(QPainter& painter, QPointF centre, BadgeTone tone, const Theme& theme);
void paintPrecision(QPainter& painter, const SceneBox& box, const Mark& mark, const Theme& theme, Lettering& lettering);
void paintRibbon(QPainter& painter, const Rect& box, const Theme& theme); // of a bookmark, at the left of the box
void paintStripe(QPainter& painter, const Rect& rect, const QColor& colour);

} // namespace qaliper
