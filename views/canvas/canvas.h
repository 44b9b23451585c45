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
#include "views/canvas/scrolled_content.h"
#include "views/canvas/slide.h"

// Widget that shows a picture: drag or wheel to scroll, Ctrl+wheel or pinch to zoom, arrow keys to step between boxes,
// Shift+drag to draw a rectangle around boxes.
//
// It knows boxes and edges, not documents: signals report clicks. Main thread only, like every widget.

namespace qaliper {

class Canvas final : public QAbstractScrollArea {
    Q_OBJECT

public:
    explicit Canvas(QWidget* parent = nullptr);

    // The camera stays. A null picture shows the background. A picture with the same layout (only more types are known)
    // does not interrupt an animation.
    void setPicture(std::shared_ptr<const Picture> picture, std::shared_ptr<const Overlay> overlay);
    void setOverlay(std::shared_ptr<const Overlay> overlay);
    void setHighlights(const Highlights& highlights);
    void setShapesShown(bool shown);                        // on edges
    void setWheelZooms(bool zooms) { wheelZooms_ = zooms; } // without Ctrl; Ctrl+wheel then scrolls
    // Margins that floating widgets cover: reveal(), fitTo() and similar functions use the rest of the viewport.
    void setCovered(const QMargins& covered) { covered_ = covered; }
    // What is covered in a corner of the viewport while the whole picture is in sight.
    void setCorner(const QRect& corner) { corner_ = corner; }
    double wholeZoom(const QRect& corner) const; // of fit() with that corner

    const std::shared_ptr<const Picture>& picture() const { return picture_; }
    const std::shared_ptr<const Overlay>& overlay() const { return overlay_; }
    const Highlights& highlights() const { return highlights_; }
    const Camera& camera() const { return camera_; }
    QRectF freeArea() const;        // of the viewport
    Hit hitAt(QPointF point) const; // in widget coordinates

    bool isReadable() const; // the zoom shows the names of nodes
    bool isWhole() const;    // all of the picture is in sight

    // Keeps the scene point that is at `keep` (widget coordinates) in place.
    void zoomTo(double zoom, QPointF keep);
    void zoomBy(double factor) { zoomTo(camera_.zoom * factor, freeArea().center()); }
    // Zoom 1, centred on the selected box when it is visible, else near the box nearest to the middle.
    void resetZoom();
    void fit();
    void fitAgain(); // in a resized widget, when it showed the whole picture and nobody has moved since
    void fitWidth();
    void fitTo(const Rect& rect, double largestZoom); // in the free area
    // Moves the scene point to that place of the viewport.
    void moveTo(Point point, QPointF where);
    // Animates from the previous picture, unless the desktop or the user disabled animations.
    void slide(const Slide& slide);
    void setAnimated(bool animated);
    bool isSliding() const { return slide_.has_value(); }
    bool isPainted() const { return !ahead_.isActive(); } // no repaint is pending
    // Centres the rectangle unless all of it is visible; zooms in when its text is too small to read.
    void reveal(const Rect& rect);
    // The initial view: the whole picture if it is small, else its beginning.
    void showStart();

signals:
    void cameraChanged();
    void highlightsChanged();
    // Mouse, when there is a picture:
    void hovered(const Hit& hit);
    void clicked(const Hit& hit);
    void toggled(const Hit& hit);                           // click with Ctrl or Shift
    void framed(const Rect& rect);                          // in scene coordinates; a rectangle was drawn
    void doubleClicked(const Hit& hit, const Point& place); // in scene coordinates
    void menuAsked(const Hit& hit, const QPoint& place);    // in global screen coordinates
    void tipAsked(const Hit& hit, const QPoint& place);
    // Keyboard, always; menuAsked() as well:
    void stepAsked(Qt::Key arrow); // arrow key: select a neighbour of the selected box
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
    void showChange();
    void showMove();
    void place(double zoom, QPointF offset);
    void fitWhole(double largest);
    void fitInto(const QRectF& free, const Rect& rect, double largest);
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
    QRect corner_;
    bool showShapes_ = true;
    bool isAnimated_ = false;
    bool isPlacing_ = false;       // the camera is being set: repaint everything, do not scroll
    std::optional<double> fitted_; // the largest zoom allowed by what fitted the picture, until the camera moves
    bool isFocusShown_ = false;
    std::optional<QPoint> pressed_; // where the mouse button was pressed
    QPoint dragged_;                // last position of the pointer
    bool isDragging_ = false;
    QRubberBand* frame_;
    bool wheelZooms_ = false;
    Hit hovered_;
    mutable Lettering lettering_; // cache of shaped text
    PaintedAhead ahead_;          // paints a new picture in strips
    ScrolledContent scrolled_;
    std::optional<Slide> slide_;
    QVariantAnimation* sliding_; // from 1 (old positions) to 0
};

} // namespace qaliper
