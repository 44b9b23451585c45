#include "views/canvas/canvas.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>
#include <vector>

#include <QApplication>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyle>
#include <QWheelEvent>

#include "views/base/colours.h"
#include "views/canvas/fitting.h"
#include "views/canvas/scene_painter.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr double smallestZoom = 0.0005; // fifty thousand boxes below each other fit on a screen
constexpr double largestZoom = 4;
constexpr double readable = 0.45; // zoom from which the name of a node is drawn
constexpr double revealMargin = 40;
constexpr double largestFit = 1.5;
constexpr double largestStart = 1;
constexpr int wheelNotch = 120; // of angleDelta
constexpr int pixelsPerNotch = 110;
constexpr double zoomPerNotch = 1.2;
constexpr std::size_t maxParts = 4; // of one paint event; with more, the bounding rectangle is painted

// The region of a widget with round corners is dozens of rectangles: touching ones are merged.
std::vector<QRect> partsOf(const QRegion& region) {
    std::vector<QRect> parts;
    for (QRect part : region) {
        const auto apart = [&](const QRect& other) { return !other.adjusted(-1, -1, 1, 1).intersects(part); };
        const auto touching = std::partition(parts.begin(), parts.end(), apart);
        part = std::accumulate(touching, parts.end(), part, std::bit_or());
        parts.erase(touching, parts.end());
        parts.push_back(part);
    }
    return parts;
}

// Extends or reduces the selection.
bool isChoosing(const QMouseEvent& event) { return event.modifiers() & (Qt::ControlModifier | Qt::ShiftModifier); }

} // namespace

Canvas::Canvas(QWidget* parent)
    : QAbstractScrollArea(parent),
      overlay_(std::make_shared<const Overlay>()),
      frame_(new QRubberBand(QRubberBand::Rectangle, viewport())),
      ahead_(*viewport(), [this](QPainter& painter, const QRect& part) { paintPart(painter, part, camera_); }),
      scrolled_(*viewport(), [this](QPainter& painter, const QRegion& region) { paintRegion(painter, region); }),
      sliding_(new QVariantAnimation(this)) {
    setObjectName(QStringLiteral("canvas"));
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Graph"));
    sliding_->setStartValue(1.0);
    sliding_->setEndValue(0.0);
    sliding_->setEasingCurve(QEasingCurve::InOutCubic);
    connect(sliding_, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
    connect(sliding_, &QVariantAnimation::finished, this, [this] {
        slide_.reset();
        viewport()->update();
    });
}

void Canvas::slide(const Slide& slide) {
    const int duration = style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this);
    if (duration <= 0 || !isAnimated_) // animations are disabled, by the desktop or by the user
        return;
    ahead_.drop();
    scrolled_.drop();
    slide_ = slide;
    sliding_->setDuration(duration);
    sliding_->start();
}

void Canvas::setAnimated(bool animated) {
    isAnimated_ = animated;
    if (animated || !slide_)
        return;
    sliding_->stop();
    slide_.reset();
    showChange();
}

void Canvas::setPicture(std::shared_ptr<const Picture> picture, std::shared_ptr<const Overlay> overlay) {
    const bool isSameLayout = picture && picture_ && picture->layout && picture->layout == picture_->layout;
    picture_ = std::move(picture);
    overlay_ = overlay ? std::move(overlay) : std::make_shared<const Overlay>();
    hovered_ = {};
    scrolled_.drop();
    if (isSameLayout && slide_) // same layout: the animation continues
        return viewport()->update();
    ahead_.start();
    if (!isSameLayout)
        place(camera_.zoom, camera_.offset);
}

// Repaints after a change of marks: at once, or together with the new picture that is being painted.
void Canvas::showChange() {
    scrolled_.drop();
    if (ahead_.isActive())
        ahead_.start();
    else
        viewport()->update();
}

// Repaints after a change of the camera, without strips.
void Canvas::showMove() {
    if (ahead_.isWaiting())
        return;
    ahead_.drop();
    scrolled_.drop();
    viewport()->update();
}

void Canvas::setOverlay(std::shared_ptr<const Overlay> overlay) {
    overlay_ = overlay ? std::move(overlay) : std::make_shared<const Overlay>();
    showChange();
}

void Canvas::setHighlights(const Highlights& highlights) {
    if (highlights == highlights_)
        return;
    highlights_ = highlights;
    showChange();
    emit highlightsChanged();
}

void Canvas::setShapesShown(bool shown) {
    showShapes_ = shown;
    showChange();
}

QRectF Canvas::freeArea() const { return viewport()->rect().marginsRemoved(covered_); }

bool Canvas::isReadable() const { return camera_.zoom >= readable; }

bool Canvas::isWhole() const {
    return picture_ && QRectF(viewport()->rect()).contains(camera_.toScreen(picture_->scene->bounds));
}

void Canvas::setRanges() {
    const Rect bounds = picture_ ? picture_->scene->bounds : Rect();
    const auto set = [zoom = camera_.zoom](QScrollBar& bar, double first, double last, int room) {
        bar.setRange(static_cast<int>(std::floor(first * zoom - 0.75 * room)),
            static_cast<int>(std::ceil(last * zoom - 0.25 * room)));
        bar.setPageStep(room);
    };
    set(*horizontalScrollBar(), bounds.x, bounds.right(), viewport()->width());
    set(*verticalScrollBar(), bounds.y, bounds.bottom(), viewport()->height());
}

// The scroll bars hold the offset and limit it to the surroundings of the picture.
void Canvas::place(double zoom, QPointF offset) {
    sliding_->stop();
    slide_.reset();
    fitted_.reset();
    isPlacing_ = true;
    camera_.zoom = std::clamp(zoom, smallestZoom, largestZoom);
    setRanges();
    horizontalScrollBar()->setValue(static_cast<int>(std::lround(offset.x())));
    verticalScrollBar()->setValue(static_cast<int>(std::lround(offset.y())));
    camera_.offset = QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    isPlacing_ = false;
    showMove();
    emit cameraChanged();
}

void Canvas::zoomTo(double zoom, QPointF keep) {
    const Point point = camera_.toScene(keep);
    const double allowed = std::clamp(zoom, smallestZoom, largestZoom);
    place(allowed, QPointF(point.x * allowed, point.y * allowed) - keep);
}

void Canvas::moveTo(Point point, QPointF where) {
    place(camera_.zoom, QPointF(point.x, point.y) * camera_.zoom - where);
}

void Canvas::fitTo(const Rect& rect, double largest) { fitInto(freeArea(), rect, largest); }

double Canvas::wholeZoom(const QRect& corner) const {
    if (!picture_)
        return largestFit;
    const Rect& bounds = picture_->scene->bounds;
    return std::min(zoomInto(withoutCorner(viewport()->rect(), corner, bounds), bounds), largestFit);
}

void Canvas::fitWhole(double largest) {
    const Rect& bounds = picture_->scene->bounds;
    fitInto(withoutCorner(viewport()->rect(), corner_, bounds), bounds, largest);
    fitted_ = largest;
}

void Canvas::fitAgain() {
    if (picture_ && fitted_)
        fitWhole(*fitted_);
}

void Canvas::fitInto(const QRectF& free, const Rect& rect, double largest) {
    if (rect.width <= 0 || rect.height <= 0 || zoomInto(free, rect) <= 0)
        return;
    double allowed = std::clamp(std::min(largest, zoomInto(free, rect)), smallestZoom, largestZoom);
    if (allowed > nearFrom && allowed < allDetails)
        allowed = nearFrom; // words that have faded in by half would look like a fault
    place(allowed, QPointF(rect.centre().x, rect.centre().y) * allowed - free.center());
}

void Canvas::fit() {
    if (picture_)
        fitWhole(largestFit);
}

// The smallest zone around the visible part that is larger than it, else the whole picture.
void Canvas::fitWidth() {
    if (!picture_)
        return;
    const Rect& bounds = picture_->scene->bounds;
    const QRectF room = freeArea();
    const double zoom = std::clamp((room.width() - 2 * fitMargin) / std::max(1.0, bounds.width), smallestZoom, 1.5);
    // Keeps the middle in place unless that would show empty space above or below the picture.
    const double half = room.height() / zoom / 2;
    const double middle = 2 * half < bounds.height
        ? std::clamp(camera_.toScene(room.center()).y, bounds.y + half, bounds.bottom() - half)
        : bounds.centre().y;
    place(zoom, QPointF(bounds.centre().x, middle) * zoom - room.center());
}

void Canvas::reveal(const Rect& rect) {
    if (!isReadable())
        zoomTo(largestStart, freeArea().center());
    else if (isWhole())
        return;
    const QRectF room = freeArea().adjusted(revealMargin, revealMargin, -revealMargin, -revealMargin);
    const QRectF shown = camera_.toScreen(rect);
    if (!room.contains(shown))
        moveTo(rect.centre(), freeArea().center());
}

void Canvas::resetZoom() {
    const QPointF middle = freeArea().center();
    if (!picture_ || picture_->scene->boxes.empty() || camera_.zoom >= 1)
        return zoomTo(1, middle);
    const std::vector<SceneBox>& boxes = picture_->scene->boxes;
    const BoxIx selected = highlights_.selected;
    if (selected.valid() && freeArea().contains(camera_.toScreen(boxes[selected.value].rect))) {
        camera_.zoom = 1;
        return moveTo(boxes[selected.value].rect.centre(), middle);
    }
    // The middle of a picture may be beside all boxes, because the widest piece is aligned to one side.
    Point keep = camera_.toScene(middle);
    const auto distance = [&](const SceneBox& box) {
        const double x = std::max({box.rect.x - keep.x, keep.x - box.rect.right(), 0.0});
        const double y = std::max({box.rect.y - keep.y, keep.y - box.rect.bottom(), 0.0});
        return std::hypot(x, y);
    };
    const Point nearest = std::ranges::min_element(boxes, {}, distance)->rect.centre();
    const bool isDown = picture_->scene->direction == Direction::Down;
    (isDown ? keep.x : keep.y) = isDown ? nearest.x : nearest.y;
    camera_.zoom = 1;
    moveTo(keep, middle);
}

void Canvas::showStart() {
    if (!picture_)
        return;
    const Rect& bounds = picture_->scene->bounds;
    const QRectF room = freeArea();
    const double whole = std::min(room.width() / bounds.width, room.height() / bounds.height);
    if (whole >= allDetails)
        return fitWhole(largestStart);
    const std::vector<SceneBox>& boxes = picture_->scene->boxes;
    const Rect first = boxes.empty()
        ? bounds
        : std::ranges::min_element(boxes, {}, [](const SceneBox& box) { return box.rect.y; })->rect;
    camera_.zoom = std::clamp(room.width() / bounds.width, allDetails, largestStart);
    if (picture_->scene->direction == Direction::Right)
        return moveTo({bounds.x, first.centre().y}, QPointF(room.left() + fitMargin, room.center().y()));
    // Centres the first box unless that would hide something else.
    const double half = room.width() / camera_.zoom / 2;
    double x = first.centre().x;
    if (bounds.width <= 2 * half)
        x = std::clamp(x, bounds.right() - half, bounds.x + half);
    else if (!picture_->scene->markers.empty())
        x = std::max(x, bounds.x + half); // the next column instead of nothing
    moveTo({x, bounds.y}, QPointF(room.center().x(), room.top() + fitMargin));
}

Hit Canvas::hitAt(QPointF point) const {
    return picture_ ? qaliper::hitAt(*picture_->scene, *overlay_, camera_, point) : Hit();
}

void Canvas::scrollContentsBy(int dx, int dy) {
    if (isPlacing_)
        return;
    if (slide_) // animation runs: scrolling would move a half-way picture
        return place(camera_.zoom, QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value()));
    fitted_.reset();
    camera_.offset = QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value());
    if (ahead_.isActive())
        showMove(); // painted strips are for one offset
    else
        scrolled_.scroll(dx, dy);
    emit cameraChanged();
}

void Canvas::resizeEvent(QResizeEvent* event) {
    // Keeps the middle in place.
    const QPointF change(
        event->size().width() - event->oldSize().width(), event->size().height() - event->oldSize().height());
    const bool isFirst = event->oldSize().isEmpty();
    const std::optional<double> fitted = fitted_;
    place(camera_.zoom, isFirst ? camera_.offset : camera_.offset - change / 2);
    fitted_ = fitted;
}

void Canvas::changeEvent(QEvent* event) {
    QAbstractScrollArea::changeEvent(event);
    if (ahead_.isActive() || scrolled_.isKept()) // for example, the palette changed
        showChange();
}

void Canvas::paintEvent(QPaintEvent* event) {
    QPainter painter(viewport());
    if (const QPixmap all = ahead_.take(); !all.isNull())
        painter.drawPixmap(0, 0, all);
    else if (slide_ && picture_)
        paintSlide(painter);
    else if (scrolled_.isKept())
        scrolled_.paint(painter, event->region());
    else
        paintRegion(painter, event->region());
    if (picture_ && picture_->scene->boxes.empty()) {
        painter.setClipping(false);
        painter.setPen(coloursOf(this).secondary);
        painter.drawText(viewport()->rect(), Qt::AlignCenter, tr("This graph has no nodes."));
    }
    if (isFocusShown_) {
        painter.setClipping(false);
        painter.setPen(QPen(coloursOf(this).accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void Canvas::paintRegion(QPainter& painter, const QRegion& region) const {
    const std::vector<QRect> parts = partsOf(region);
    if (parts.size() > maxParts)
        return paintPart(painter, region.boundingRect(), camera_);
    for (const QRect& part : parts) {
        painter.setClipRect(part);
        paintPart(painter, part, camera_);
    }
}

// Both sides of the split start from their previous places; between them, the background is visible meanwhile.
void Canvas::paintSlide(QPainter& painter) const {
    const double share = sliding_->currentValue().toDouble();
    const bool isDown = picture_->scene->direction == Direction::Down;
    const QRect all = viewport()->rect();
    painter.fillRect(all, toColour(themeOf(this).canvas));
    const auto paintSide = [&](double from, bool isBehind) {
        const double shift = std::round(from * share);
        Camera camera = camera_;
        camera.offset -= isDown ? QPointF(0, shift) : QPointF(shift, 0);
        const QPointF split = camera.toScreen(Point{slide_->split, slide_->split});
        QRect part = all;
        if (isDown)
            isBehind ? part.setTop(qRound(split.y())) : part.setBottom(qRound(split.y()) - 1);
        else
            isBehind ? part.setLeft(qRound(split.x())) : part.setRight(qRound(split.x()) - 1);
        if (!part.intersects(all))
            return;
        painter.setClipRect(part & all);
        paintPart(painter, part & all, camera);
    };
    paintSide(slide_->before, false);
    paintSide(slide_->behind, true);
}

void Canvas::paintPart(QPainter& painter, const QRect& part, const Camera& camera) const {
    const Theme& theme = themeOf(this);
    if (!picture_) {
        painter.fillRect(part, toColour(theme.canvas));
        return;
    }
    paintPicture(painter, {*picture_, *overlay_, highlights_, theme, lettering_, camera, showShapes_}, part);
}

bool Canvas::viewportEvent(QEvent* event) {
    switch (event->type()) {
    case QEvent::ToolTip: {
        auto* help = static_cast<QHelpEvent*>(event);
        if (picture_)
            emit tipAsked(hitAt(help->pos()), help->globalPos());
        return true;
    }
    case QEvent::NativeGesture: {
        auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture)
            zoomTo(camera_.zoom * (1 + gesture->value()), gesture->position());
        return true;
    }
    case QEvent::Leave:
        if (!std::exchange(hovered_, {}).isNothing())
            emit hovered({});
        break;
    default: break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void Canvas::wheelEvent(QWheelEvent* event) {
    const QPoint notches = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier) != wheelZooms_) {
        zoomTo(camera_.zoom * std::pow(zoomPerNotch, notches.y() / static_cast<double>(wheelNotch)), event->position());
        return;
    }
    QPoint delta = event->pixelDelta().isNull() ? notches * pixelsPerNotch / wheelNotch : event->pixelDelta();
    if (event->modifiers().testFlag(Qt::ShiftModifier) && delta.x() == 0)
        delta = delta.transposed();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - delta.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - delta.y());
    hover(event->position());
}

void Canvas::mousePressEvent(QMouseEvent* event) {
    if (!picture_ || (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton))
        return event->ignore(); // the window handles the keys of Back and Forward
    pressed_ = event->pos();
    dragged_ = event->pos();
    isDragging_ = event->button() == Qt::MiddleButton;
}

void Canvas::drawFrame(QPoint to) {
    viewport()->setCursor(Qt::CrossCursor);
    frame_->setGeometry(QRect(*pressed_, to).normalized());
    frame_->show();
}

void Canvas::mouseMoveEvent(QMouseEvent* event) {
    if (pressed_ && (event->pos() - *pressed_).manhattanLength() >= QApplication::startDragDistance())
        isDragging_ = true;
    const bool isFrame = event->modifiers().testFlag(Qt::ShiftModifier) && event->buttons() == Qt::LeftButton;
    if (frame_->isVisible() || (pressed_ && isDragging_ && isFrame && dragged_ == *pressed_))
        drawFrame(event->pos());
    else if (isDragging_)
        drag(event->pos());
    else if (!pressed_)
        hover(event->position());
}

void Canvas::drag(QPoint to) {
    viewport()->setCursor(Qt::ClosedHandCursor);
    const QPoint move = to - std::exchange(dragged_, to);
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - move.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - move.y());
}

void Canvas::hover(QPointF point) {
    const Hit hit = hitAt(point);
    if (hit == hovered_)
        return;
    hovered_ = hit;
    viewport()->setCursor(hit.isNothing() || (hit.card && !hit.box.valid()) ? Qt::ArrowCursor : Qt::PointingHandCursor);
    emit hovered(hit);
}

void Canvas::mouseReleaseEvent(QMouseEvent* event) {
    const bool isClick = pressed_ && !isDragging_ && event->button() == Qt::LeftButton;
    pressed_.reset();
    isDragging_ = false;
    viewport()->unsetCursor();
    if (frame_->isVisible()) {
        frame_->hide();
        emit framed(camera_.toScene(QRectF(frame_->geometry())));
    } else if (isClick && isChoosing(*event)) {
        emit toggled(hitAt(event->position()));
    } else if (isClick) {
        emit clicked(hitAt(event->position()));
    }
}

void Canvas::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!picture_ || event->button() != Qt::LeftButton)
        return;
    if (isChoosing(*event)) // two clicks in quick succession
        emit toggled(hitAt(event->position()));
    else
        emit doubleClicked(hitAt(event->position()), camera_.toScene(event->position()));
}

void Canvas::contextMenuEvent(QContextMenuEvent* event) {
    if (event->reason() == QContextMenuEvent::Mouse) {
        emit menuAsked(hitAt(event->pos()), event->globalPos());
        return;
    }
    const Hit selected = selectedHit(highlights_);
    const QRectF box = picture_ && selected.box.valid()
        ? camera_.toScreen(picture_->scene->boxes[selected.box.value].rect)
        : freeArea();
    emit menuAsked(selected, viewport()->mapToGlobal(box.center().toPoint()));
}

void Canvas::keyPressEvent(QKeyEvent* event) {
    const bool hasShift = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Space: fit(); return;
    case Qt::Key_Backspace: hasShift ? resetZoom() : emit leaveAsked(); return;
    case Qt::Key_Up:
    case Qt::Key_Down:
        if (hasShift)
            return zoomBy(event->key() == Qt::Key_Up ? zoomPerNotch : 1 / zoomPerNotch);
        emit stepAsked(static_cast<Qt::Key>(event->key()));
        return;
    case Qt::Key_Left:
    case Qt::Key_Right: emit stepAsked(static_cast<Qt::Key>(event->key())); return;
    case Qt::Key_PageUp: verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepSub); return;
    case Qt::Key_PageDown: verticalScrollBar()->triggerAction(QAbstractSlider::SliderPageStepAdd); return;
    case Qt::Key_Home: showStart(); return;
    case Qt::Key_End:
        if (picture_)
            moveTo({picture_->scene->bounds.centre().x, picture_->scene->bounds.bottom()},
                QPointF(freeArea().center().x(), freeArea().bottom() - fitMargin));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter: emit openAsked(); return;
    case Qt::Key_Escape:
        if (frame_->isVisible()) {
            frame_->hide();
            pressed_.reset();
            isDragging_ = false;
        } else {
            emit escapeAsked();
        }
        return;
    default: QAbstractScrollArea::keyPressEvent(event);
    }
}

// A click shows no focus frame; Tab does.
void Canvas::focusInEvent(QFocusEvent* event) {
    isFocusShown_ = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    showChange();
}

void Canvas::focusOutEvent(QFocusEvent* event) {
    Q_UNUSED(event)
    isFocusShown_ = false;
    showChange();
}

} // namespace qaliper
