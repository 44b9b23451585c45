#include "views/compare/compare_pane.h"

#include <QEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include "model/draw/picture_places.h"
#include "views/base/elided_label.h"
#include "views/base/labels.h"
#include "views/canvas/canvas.h"
#include "views/canvas/graph_words.h"
#include "views/canvas/minimap.h"
#include "views/canvas/neighbour.h"

namespace qaliper {

namespace {

constexpr int minimapMargin = 10;
constexpr int roomBesideMinimap = 240; // px of the canvas in both directions; with less, the minimap is hidden

} // namespace

ComparePane::ComparePane(const QString& name, QWidget* parent)
    : QWidget(parent),
      title_(new ElidedLabel(this)),
      place_(new ElidedLabel(this)),
      canvas_(new Canvas(this)),
      minimap_(new Minimap(*canvas_)) {
    canvas_->setObjectName(name);
    canvas_->installEventFilter(this);
    setTextStyle(title_, TextStyle::Title);
    setTextStyle(place_, TextStyle::Secondary);
    place_->setElideMode(Qt::ElideMiddle);
    auto* heading = new QVBoxLayout;
    heading->setContentsMargins(12, 6, 12, 6);
    heading->setSpacing(1);
    heading->addWidget(title_);
    heading->addWidget(place_);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(heading);
    column->addWidget(canvas_, 1);
    connect(canvas_, &Canvas::clicked, this, [this](const Hit& hit) {
        const Picture& picture = *canvas_->picture();
        const NodeId node = hit.pill.valid() ? nodeOf(picture, hit.pill) : nodeOf(picture, hit.box);
        emit chosen(picture.index->find(node).value_or(NodeIx()));
    });
    connect(canvas_, &Canvas::stepAsked, this, &ComparePane::step);
    connect(canvas_, &Canvas::tipAsked, this, [this](const Hit& hit, const QPoint& place) {
        if (canvas_->picture())
            QToolTip::showText(place, tipOf(*canvas_->picture(), *canvas_->overlay(), analysis_.get(), hit), canvas_);
    });
}

void ComparePane::setNames(const QString& title, const QString& place) {
    title_->setText(title);
    place_->setText(place);
    canvas_->setAccessibleName(tr("Graph of %1").arg(title));
}

void ComparePane::setSide(const ComparedModels::Side& side) {
    analysis_ = side.analysis;
    canvas_->setHighlights({});
    canvas_->setPicture(side.drawn.picture, side.drawn.overlay);
    minimap_->setPicture();
    placeMinimap();
}

NodeId ComparePane::idOf(NodeIx node) const {
    return canvas_->picture() && node.valid() ? canvas_->picture()->index->node(node).id : NodeId();
}

NodeIx ComparePane::nodeWith(NodeId node) const {
    return canvas_->picture() ? canvas_->picture()->index->find(node).value_or(NodeIx()) : NodeIx();
}

std::optional<QPointF> ComparePane::placeOnScreen(NodeId node) const {
    const auto place = canvas_->picture() ? placeOf(*canvas_->picture(), node) : std::nullopt;
    return place ? std::optional(canvas_->camera().toScreen(place->rect.centre())) : std::nullopt;
}

void ComparePane::keepAt(NodeId node, QPointF place) {
    if (const auto now = canvas_->picture() ? placeOf(*canvas_->picture(), node) : std::nullopt)
        canvas_->moveTo(now->rect.centre(), place);
}

void ComparePane::select(NodeIx node) {
    if (!canvas_->picture())
        return;
    Highlights highlights;
    if (const auto place = placeOf(*canvas_->picture(), idOf(node))) {
        if (place->pill.valid())
            highlights.selectedPill = place->pill;
        else
            highlights.selected = place->box;
    }
    canvas_->setHighlights(highlights);
    canvas_->setAccessibleDescription(accessibleNodeText(*canvas_->picture(), *canvas_->overlay(), idOf(node)));
}

void ComparePane::reveal(NodeIx node) {
    const auto place = canvas_->picture() ? placeOf(*canvas_->picture(), idOf(node)) : std::nullopt;
    if (place)
        canvas_->reveal(place->rect);
}

void ComparePane::step(Qt::Key arrow) {
    if (!canvas_->picture() || canvas_->picture()->scene->boxes.empty())
        return;
    const Picture& picture = *canvas_->picture();
    const BoxIx from = canvas_->highlights().selected;
    const BoxIx to = from.valid() ? neighbourOf(*picture.scene, from, arrow) : BoxIx{0};
    if (!to.valid())
        return;
    emit chosen(nodeWith(nodeOf(picture, to)));
    canvas_->reveal(picture.scene->boxes[to.value].rect);
}

bool ComparePane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize)
        placeMinimap();
    return QWidget::eventFilter(watched, event);
}

void ComparePane::placeMinimap() {
    minimap_->resize(minimap_->sizeHint());
    const QRect room = canvas_->rect();
    minimap_->setVisible(room.width() >= minimap_->width() + roomBesideMinimap &&
        room.height() >= minimap_->height() + 2 * minimapMargin);
    minimap_->move(
        room.right() - minimapMargin - minimap_->width(), room.bottom() - minimapMargin - minimap_->height());
}

} // namespace qaliper
