#include "views/canvas/minimap.h"

#include <algorithm>
#include <map>
#include <set>

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include "model/draw/style.h"
#include "views/base/colours.h"
#include "views/base/later.h"
#include "views/canvas/card_painter.h"
#include "views/canvas/far_painter.h"
#include "views/canvas/signs.h"

namespace qaliper {

namespace {

constexpr int mapLength = 244; // px, along the flow
constexpr int mapBreadth = 96;
constexpr int mapHeight = 142;        // of a picture in columns, which is nearly as high as wide
constexpr double widestMap = 3.5;     // width by height, or height by width, of such a picture
constexpr double largestWidth = 0.22; // of the canvas
constexpr double largestHeight = 0.35;
constexpr double smallestSize = 0.5; // of its full size
constexpr double mapInset = 9;
constexpr double dotRadius = 3; // px, of a finding, in a map of full size
constexpr double smallestDot = 2;
constexpr double smallestBox = 1.5; // px, so that one node of ten thousand is visible
constexpr double largestScale = 0.12;
constexpr double smallestFrame = 7;
constexpr double hitMargin = 2;
constexpr double hitHeight = 3;
constexpr double hitTick = 5; // px, on both sides of the box
constexpr double cardTint = 0.62;
constexpr double cardGap = 0.4;
constexpr int opaque = 255;
constexpr int hitAlpha = 130;

// Errors of pairs, too, at the boxes behind them.
std::vector<BoxIx> marked(const Overlay& overlay, BadgeTone tone) {
    if (tone == BadgeTone::Error)
        return {overlay.spots.end() - static_cast<std::ptrdiff_t>(overlay.errorSpots), overlay.spots.end()};
    std::vector<BoxIx> boxes;
    for (std::uint32_t i = 0; i < overlay.boxes.size(); ++i) {
        if (overlay.boxes[i].badge == tone)
            boxes.push_back(BoxIx{i});
    }
    return boxes;
}

} // namespace

Minimap::Minimap(Canvas& canvas) : QWidget(&canvas), canvas_(&canvas) {
    setObjectName(QStringLiteral("minimap"));
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overview of the graph"));
    connect(&canvas, &Canvas::cameraChanged, this, qOverload<>(&QWidget::update));
    connect(&canvas, &Canvas::highlightsChanged, this, qOverload<>(&QWidget::update));
}

QSize Minimap::sizeHint() const {
    const Scene* scene = canvas_->picture() ? canvas_->picture()->scene.get() : nullptr;
    if (scene && scene->bounds.width <= widestMap * scene->bounds.height &&
        scene->bounds.height <= widestMap * scene->bounds.width)
        return {mapLength, mapHeight};
    const bool isRight = scene && scene->direction == Direction::Right;
    return isRight ? QSize(mapLength, mapBreadth) : QSize(mapBreadth, mapLength);
}

QSize Minimap::sizeIn(const QSize& room) const {
    const QSize most = sizeHint();
    const double scale =
        std::min({1.0, largestWidth * room.width() / most.width(), largestHeight * room.height() / most.height()});
    return most * std::max(scale, smallestSize);
}

void Minimap::setPicture() {
    isStale_ = true;
    update();
}

void Minimap::draw() {
    isAsked_ = false;
    isStale_ = false;
    const bool hasBoxes = canvas_->picture() && !canvas_->picture()->scene->boxes.empty();
    drawn_ = hasBoxes ? drawn() : QPixmap();
    update();
}

void Minimap::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange)
        isStale_ = true;
    QWidget::changeEvent(event);
}

// The area of the picture: centred, no larger than needed.
QRectF Minimap::field() const {
    const QRectF room = QRectF(rect()).adjusted(mapInset, mapInset, -mapInset, -mapInset);
    const Rect& bounds = canvas_->picture()->scene->bounds;
    QRectF field(0, 0, std::min(room.width(), bounds.width * largestScale),
        std::min(room.height(), bounds.height * largestScale));
    field.moveCenter(room.center());
    return field;
}

QRectF Minimap::toField(const Rect& rect) const {
    const QRectF area = field();
    const Rect& bounds = canvas_->picture()->scene->bounds;
    const double across = area.width() / std::max(1.0, bounds.width);
    const double down = area.height() / std::max(1.0, bounds.height);
    return {area.x() + (rect.x - bounds.x) * across, area.y() + (rect.y - bounds.y) * down, rect.width * across,
        rect.height * down};
}

QPixmap Minimap::drawn() const {
    QPixmap pixmap(size() * devicePixelRatioF());
    pixmap.setDevicePixelRatio(devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintBoxes(painter);
    paintChanges(painter);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const BadgeTone tone : {BadgeTone::Warning, BadgeTone::Error})
        paintDots(painter, tone);
    return pixmap;
}

// Colour by colour: ten thousand boxes take a fraction of a frame.
void Minimap::paintBoxes(QPainter& painter) const {
    const Theme& theme = themeOf(this);
    const std::vector<SceneBox>& boxes = canvas_->picture()->scene->boxes;
    std::map<QRgb, QList<QRectF>> rects;
    const Scene& scene = *canvas_->picture()->scene;
    const Overlay& overlay = *canvas_->overlay();
    for (const SceneCard& card : scene.cards) {
        if (!card.isLeaf || card.zone >= overlay.zones.size())
            continue;
        const Colour colour = blend(theme.panel, cardColour(overlay.zones[card.zone], overlay, theme), cardTint);
        rects[toColour(colour).rgb()] << toField(card.rect).adjusted(cardGap, cardGap, -cardGap, -cardGap);
    }
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].isOpen || !scene.cards.empty())
            continue;
        QRectF rect = toField(boxes[i].rect);
        rect.setHeight(std::max(rect.height(), smallestBox));
        rects[toColour(colourFromAfar(*canvas_->picture()->scene, *canvas_->overlay(), i, theme)).rgb()] << rect;
    }
    painter.setPen(Qt::NoPen);
    for (const auto& [colour, list] : rects) {
        painter.setBrush(QColor(colour));
        painter.drawRects(list);
    }
}

// Wider than the box, so that one of ten thousand is visible.
void Minimap::paintChanges(QPainter& painter) const {
    const std::vector<SceneBox>& boxes = canvas_->picture()->scene->boxes;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
        const Mark& mark = canvas_->overlay()->box(i);
        if (mark.change == ChangeTone::None)
            continue;
        QRectF rect = toField(boxes[i].rect).adjusted(-hitMargin, 0, hitMargin, 0);
        rect.setHeight(std::max(rect.height(), hitHeight));
        painter.fillRect(rect, toColour(changeColour(mark.change, themeOf(this))));
    }
}

// One dot for findings that would overlap.
void Minimap::paintDots(QPainter& painter, BadgeTone tone) const {
    const Theme& theme = themeOf(this);
    const std::vector<SceneBox>& boxes = canvas_->picture()->scene->boxes;
    painter.setPen(QPen(toColour(theme.panel), 1));
    painter.setBrush(toColour(badgeColour(tone, theme)));
    std::set<std::pair<int, int>> taken;
    const double radius = std::max(smallestDot, dotRadius * width() / sizeHint().width());
    for (const BoxIx box : marked(*canvas_->overlay(), tone)) {
        const QPointF at = toField(boxes[box.value].rect).center();
        if (taken.emplace(qRound(at.x() / radius), qRound(at.y() / radius)).second)
            painter.drawEllipse(at, radius, radius);
    }
}

void Minimap::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    const Colours& colours = coloursOf(this);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(colours.border);
    painter.setBrush(colours.panel);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
    if (!canvas_->picture() || canvas_->picture()->scene->boxes.empty())
        return;
    const bool isOtherSize = drawn_.size() != size() * devicePixelRatioF();
    // Drawn after the canvas: both in one event would take longer than a frame.
    if ((isStale_ || isOtherSize) && !isAsked_) {
        isAsked_ = true;
        later(*this, [this] { draw(); });
    }
    painter.drawPixmap(0, 0, drawn_);
    paintHits(painter);
    QRectF frame = toField(canvas_->camera().toScene(QRectF(canvas_->viewport()->rect())));
    const QPointF centre = frame.center();
    frame.setSize({std::max(frame.width(), smallestFrame), std::max(frame.height(), smallestFrame)});
    frame.moveCenter(centre);
    frame = frame.intersected(QRectF(rect()).adjusted(2.5, 2.5, -2.5, -2.5));
    painter.setPen(QPen(colours.accent, 1.4));
    QColor glass = colours.accent;
    glass.setAlpha(36);
    painter.setBrush(glass);
    painter.drawRoundedRect(frame, 2, 2);
}

// Painted over the stored map, so that a search, a bookmark or a selection does not redraw it.
void Minimap::paintHits(QPainter& painter) const {
    painter.setPen(Qt::NoPen);
    const auto paint = [&](const std::vector<BoxIx>& boxes, Colour tone, int alpha) {
        const QColor colour = toColour(tone);
        QColor band = colour;
        band.setAlpha(alpha);                // translucent, so that hundreds do not hide the map
        std::set<std::pair<int, int>> taken; // hits in the same pixels are painted once
        for (const BoxIx box : boxes) {
            const QRectF rect = toField(canvas_->picture()->scene->boxes[box.value].rect);
            const double top = rect.center().y() - hitHeight / 2;
            if (!taken.emplace(qRound(rect.x()), qRound(top)).second)
                continue;
            painter.fillRect(QRectF(rect.x(), top, rect.width(), hitHeight), band);
            for (const double left : {rect.left() - hitTick, rect.right()}) // beside the box, to keep it visible
                painter.fillRect(QRectF(left, top, hitTick, hitHeight), colour);
        }
    };
    const Theme& theme = themeOf(this);
    paint(canvas_->highlights().hits, theme.warning, hitAlpha);
    paint(canvas_->highlights().chosen, theme.accent, hitAlpha);
    paint(canvas_->highlights().bookmarks, theme.accent, opaque);
}

void Minimap::lookAt(QPointF point) {
    if (!canvas_->picture())
        return;
    const QRectF area = field();
    const Rect& bounds = canvas_->picture()->scene->bounds;
    const double x = bounds.x + (point.x() - area.x()) / std::max(1.0, area.width()) * bounds.width;
    const double y = bounds.y + (point.y() - area.y()) / std::max(1.0, area.height()) * bounds.height;
    canvas_->moveTo({x, y}, canvas_->freeArea().center());
}

void Minimap::mousePressEvent(QMouseEvent* event) { lookAt(event->position()); }

void Minimap::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton))
        lookAt(event->position());
}

} // namespace qaliper
