#pragma once

#include <QPixmap>
#include <QWidget>

#include "views/canvas/canvas.h"

// The whole picture in a corner of the canvas, stretched in both directions by itself: a transformer of eighty layers
// is a line otherwise. Shows where the canvas looks and where findings are; a click or a drag takes the canvas there.

namespace qaliper {

class Minimap final : public QWidget {
    Q_OBJECT

public:
    // Floats over the canvas, whose child it is.
    explicit Minimap(Canvas& canvas);

    void setPicture(); // picture or overlay of the canvas changed
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRectF field() const;
    QRectF toField(const Rect& rect) const;
    void draw();
    QPixmap drawn() const;
    void paintBoxes(QPainter& painter) const;
    void paintChanges(QPainter& painter) const; // of a comparison
    void paintDots(QPainter& painter, BadgeTone tone) const;
    void paintHits(QPainter& painter) const;
    void lookAt(QPointF point);

    Canvas* canvas_;
    QPixmap drawn_;
    bool isStale_ = true; // it is to be drawn anew
    bool isAsked_ = false;
};

} // namespace qaliper
