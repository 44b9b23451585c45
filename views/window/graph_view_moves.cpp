#include <algorithm>
#include <cmath>

#include "model/draw/picture_places.h"
#include "model/graph/find_value.h"
#include "model/graph/identity.h"
#include "views/canvas/canvas.h"
#include "views/canvas/hit.h"
#include "views/canvas/neighbour.h"
#include "views/window/graph_view.h"

// How a graph view moves: into zones, out of them, from column to column, from box to box.

namespace qaliper {

namespace {

constexpr double largestZoneZoom = 1.5;

} // namespace

// Where a card hides the boxes: shows it alone, or a marked box at a size that can be read.
bool GraphView::goInto(const Hit& hit) {
    if (!canvas_->picture() || !hit.card)
        return false;
    const Scene& scene = *canvas_->picture()->scene;
    const bool isHidden = areBoxesHidden(scene, canvas_->camera().zoom);
    const auto before = view();
    if (hit.box.valid() && isHidden)
        canvas_->reveal(scene.boxes[hit.box.value].rect);
    else if (hit.box.valid())
        return false;
    else
        canvas_->fitTo(scene.cards[*hit.card].rect, largestZoneZoom);
    if (before)
        zones_.push_back({*before, canvas_->camera().zoom});
    return true;
}

// The middle may lie between two columns.
void GraphView::goIntoMiddle() {
    if (!canvas_->picture())
        return;
    const QPointF middle = canvas_->freeArea().center();
    Hit hit = canvas_->hitAt(middle);
    if (!hit.card)
        hit.card = cardNear(*canvas_->picture()->scene, canvas_->camera(), middle);
    goInto(hit);
}

void GraphView::goOut() {
    Selection& selection = document_->selection();
    const bool isWalking = document_->walk().isActive();
    document_->walk().end();
    if (selection.node().valid() || !selection.nodes().empty() || !selection.tensor().empty())
        selection.clear();
    else if (!isWalking)
        leaveZone();
}

// As the picture was seen before the zone was gone into; any other view is a person's own and stays.
void GraphView::leaveZone() {
    if (zones_.empty() || zones_.back().zoom != canvas_->camera().zoom)
        return zones_.clear();
    const Visits::View before = zones_.back().before;
    zones_.pop_back();
    setView(before);
}

std::optional<Visits::View> GraphView::view() const {
    if (!canvas_->picture())
        return std::nullopt;
    const Point middle = canvas_->camera().toScene(canvas_->freeArea().center());
    return Visits::View{middle.x, middle.y, canvas_->camera().zoom};
}

void GraphView::setView(const Visits::View& view) {
    canvas_->zoomTo(view.zoom, canvas_->freeArea().center());
    canvas_->moveTo({view.x, view.y}, canvas_->freeArea().center());
}

// Selects the box at the other side of the column break.
void GraphView::goToOtherEnd(std::uint32_t marker) {
    const Picture& picture = *canvas_->picture();
    const ContinuationMarker& there = picture.scene->markers[ContinuationMarker::otherEnd(marker)];
    const BoxIx box = ContinuationMarker::isAtEnd(marker) ? there.next : there.last;
    if (const NodeId node = nodeOf(picture, box); node.valid())
        document_->selection().selectNode(node);
    canvas_->reveal(there.rect.unitedWith(picture.scene->boxes[box.value].rect));
}

// Selects the node there; inputs and outputs of the graph have none, and the tensor stays selected.
void GraphView::goTo(BoxIx box) {
    const Picture& picture = *canvas_->picture();
    if (const NodeId node = nodeOf(picture, box); node.valid())
        document_->selection().selectNode(node);
    canvas_->reveal(picture.scene->boxes[box.value].rect);
}

// A tensor with several far readers leaves the choice.
void GraphView::goOn(const SceneJump& jump) {
    const LinkRow& row = canvas_->picture()->layout->linkRows[jump.row];
    if (row.outgoing && row.count > 1)
        showLinks({&row, 1}, jump.rect);
    else
        goTo(jump.to);
}

// To the end of the line that is farther away.
void GraphView::goAlong(std::uint32_t edge, const Point& from) {
    const Scene& scene = *canvas_->picture()->scene;
    const auto curve = scene.curveOf(scene.edges[edge]);
    const auto distanceTo = [&](const Point& end) { return std::hypot(end.x - from.x, end.y - from.y); };
    const bool isNearBegin = distanceTo(curve.front()) < distanceTo(curve.back());
    goTo(BoxIx{isNearBegin ? scene.edges[edge].to : scene.edges[edge].from});
}

// Against the flow to what makes the tensor, with it to the first of what reads it.
void GraphView::stepAlong(ValueIx tensor, Qt::Key arrow) {
    const Picture& picture = *canvas_->picture();
    const bool isBack = arrow == Qt::Key_Up || arrow == Qt::Key_Left;
    const auto isOf = [&](const SceneEdge& edge) { return edge.value == tensor; };
    const auto edge = std::ranges::find_if(picture.scene->edges, isOf);
    if (edge != picture.scene->edges.end())
        goTo(BoxIx{isBack ? edge->from : edge->to});
    else if (const BoxIx box = boxOfTensor(picture, tensor); box.valid())
        goTo(box);
}

void GraphView::step(Qt::Key arrow) {
    if (!canvas_->picture() || canvas_->picture()->scene->boxes.empty())
        return;
    const Picture& picture = *canvas_->picture();
    if (const auto tensor = findValue(*picture.index, document_->selection().tensor()))
        return stepAlong(*tensor, arrow);
    const auto selected = placeOf(picture, document_->selection().node());
    BoxIx next;
    if (selected) {
        next = neighbourOf(*picture.scene, selected->box, arrow);
        while (next.valid() && !nodeOf(picture, next).valid()) { // graph inputs and outputs cannot be selected
            const BoxIx beyond = neighbourOf(*picture.scene, next, arrow);
            next = beyond == next ? BoxIx() : beyond;
        }
    } else if (const std::vector<Anchor> seen = anchors(); !seen.empty()) {
        next = placeOf(picture, seen.front().node)->box;
    }
    if (next.valid())
        document_->selection().revealNode(nodeOf(picture, next));
}

} // namespace qaliper
