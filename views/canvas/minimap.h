#pragma once

#include <QPixmap>
#include <QWidget>

#include "views/canvas/canvas.h"

// The whole picture in a corner of the canvas, scaled independently in both directions: a transformer of eighty layers
// would be a line otherwise. It shows the visible part and the findings; a click or drag moves the canvas there.

namespace qaliper {

class Minimap final : public QWidget {
    Q_OBJECT

public:
    // A child of the canvas, floating over it.
    explicit Minimap(Canvas& canvas);

    void setPicture(); // picture or overlay of the canvas changed
    QSize sizeHint() const override;
    QSize sizeIn(const QSize& room) const; // smaller in a small canvas

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
    bool isStale_ = true; // a redraw is scheduled
    bool isAsked_ = false;
};

} // namespace qaliper
