#pragma once

#include <memory>
#include <optional>

#include <QAbstractScrollArea>
#include <QRubberBand>
#include <QVariantAnimation>

#include "model/draw/picture.h"
#include "views/canvas/camera.h"
#include "views/canvas/highlights.h"
#include "views/canvas/hit.h"
#include "views/canvas/lettering.h"
#include "views/canvas/painted_ahead.h"
#include "views/canvas/slide.h"

// Shows a picture and lets the hand move it: drag or wheel to scroll, Ctrl with the wheel or two fingers to zoom,
// arrows to walk, Shift and a drag to draw a frame around some boxes.
// Knows boxes and edges, not documents: what a click means is told to whoever listens.

namespace qaliper {

class Canvas final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit Canvas(QWidget* parent = nullptr);

    // The camera stays where it is. Null pictures show an empty ground. A picture with the same layout, as one has that
    // more types are known of, interrupts nothing.
    void setPicture(std::shared_ptr<const Picture> picture, std::shared_ptr<const Overlay> overlay);
    void setOverlay(std::shared_ptr<const Overlay> overlay);
    void setHighlights(const Highlights& highlights);
    void setShapesShown(bool shown);                        // on edges
    void setWheelZooms(bool zooms) { wheelZooms_ = zooms; } // and Ctrl with the wheel scrolls
    // What floats over the sides of the canvas; things are brought to the middle of what is left free.
    void setCovered(const QMargins& covered) { covered_ = covered; }

    const std::shared_ptr<const Picture>& picture() const { return picture_; }
    const std::shared_ptr<const Overlay>& overlay() const { return overlay_; }
    const Highlights& highlights() const { return highlights_; }
    const Camera& camera() const { return camera_; }
    QRectF freeArea() const; // of the viewport

    // The point of the scene that is at `keep` on the screen stays there.
    void zoomTo(double zoom, QPointF keep);
    void zoomBy(double factor) { zoomTo(camera_.zoom * factor, freeArea().center()); }
    // To actual size, at what is selected and in sight, else at the box nearest to the middle.
    void resetZoom();
    void fit();
    void fitWidth();
    void fitTo(const Rect& rect, double largestZoom); // in the free area
    // The point of the scene goes to that place of the viewport.
    void moveTo(Point point, QPointF where);
    // Shows the way from an earlier picture if it may, and the desktop does not want less motion.
    void slide(const Slide& slide);
    void setAnimated(bool animated);
    bool isSliding() const { return slide_.has_value(); }
    bool isPainted() const { return !ahead_.isActive(); } // the picture and all that was set is what is seen
    // Brings the rectangle to the middle, unless all of it can be seen, and nearer if it is too small to be read.
    void reveal(const Rect& rect);
    // Where a person begins to read: all of it if it is small, else the top.
    void showStart();

signals:
    void cameraChanged();
    void highlightsChanged();
    // Of the pointer, once there is a picture:
    void hovered(const Hit& hit);
    void clicked(const Hit& hit);
    void toggled(const Hit& hit);  // a click with Ctrl or Shift
    void framed(const Rect& rect); // of the scene, by a frame
    void doubleClicked(const Hit& hit);
    void menuAsked(const Hit& hit, const QPoint& place); // on the screen
    void tipAsked(const Hit& hit, const QPoint& place);
    // Of the keyboard, at any time, as is menuAsked:
    void stepAsked(Qt::Key arrow); // to a neighbour of the selected box
    void openAsked();              // Return
    void escapeAsked();
    void leaveAsked(); // Backspace

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void changeEvent(QEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    Hit hitAt(QPointF point) const;
    void showChange();
    void showMove();
    void place(double zoom, QPointF offset);
    void setRanges();
    void drag(QPoint to);
    void drawFrame(QPoint to);
    void hover(QPointF point);
    void paintRegion(class QPainter& painter, const QRegion& region) const;
    void paintPart(class QPainter& painter, const QRect& part, const Camera& camera) const;
    void paintSlide(QPainter& painter) const;

    std::shared_ptr<const Picture> picture_;
    std::shared_ptr<const Overlay> overlay_;
    Highlights highlights_;
    Camera camera_;
    QMargins covered_;
    bool showShapes_ = true;
    bool isAnimated_ = false;
    bool isPlacing_ = false; // everything is painted anew, nothing is scrolled
    bool isFocusShown_ = false;
    std::optional<QPoint> pressed_; // where the button went down
    QPoint dragged_;                // where the pointer was last
    bool isDragging_ = false;
    QRubberBand* frame_;
    bool wheelZooms_ = false;
    Hit hovered_;
    mutable Lettering lettering_; // words that were painted before
    PaintedAhead ahead_;          // a new picture
    std::optional<Slide> slide_;
    QVariantAnimation* sliding_; // from 1, where things were, to 0
};

} // namespace qaliper
