#include <algorithm>
#include <utility>

#include <QMargins>

#include "model/draw/picture_places.h"
#include "views/canvas/canvas.h"
#include "views/canvas/hit.h"
#include "views/canvas/legend.h"
#include "views/canvas/minimap.h"
#include "views/window/corner.h"
#include "views/window/graph_view.h"

// Where the legend and the minimap lie over the canvas of a graph view.

namespace qaliper {

namespace {

constexpr double keptByLegend = 0.95;   // of the zoom of the whole picture, at least, beside an open legend
constexpr int roomBesideOverlays = 400; // px; a narrower canvas ignores floating widgets when it centres something

// The area of boxes (px on the screen) that the place covers; boxes with open bodies do not count.
double boxesUnder(const QRectF& place, const Canvas& canvas) {
    const Scene& scene = *canvas.picture()->scene;
    double area = 0;
    for (const std::uint32_t box : boxesIn(scene, canvas.camera().toScene(place))) {
        const QRectF shared = canvas.camera().toScreen(scene.boxes[box].rect).intersected(place);
        area += scene.boxes[box].isOpen ? 0 : shared.width() * shared.height();
    }
    return area;
}

// Something of the picture lies under the place, as far as the zoom shows it.
bool covers(const QRect& place, const Canvas& canvas) {
    if (!canvas.picture())
        return false;
    const Scene& scene = *canvas.picture()->scene;
    const auto isUnder = [&](const auto& item) { return canvas.camera().toScreen(item.rect).intersects(place); };
    return areBoxesHidden(scene, canvas.camera().zoom) ? std::ranges::any_of(scene.cards, isUnder)
                                                       : boxesUnder(place, canvas) > 0;
}

} // namespace

void GraphView::setMinimapShown(bool shown) {
    isMinimapShown_ = shown;
    placeOverlays();
}

void GraphView::setLegendShown(bool shown) {
    isLegendShown_ = shown;
    placeOverlays();
}

void GraphView::putOverlays(bool mayUnfold) {
    const QRect room = canvas_->rect();
    minimap_->resize(minimap_->sizeIn(room.size()));
    const bool mayOpen = hasRoomForLegend();
    const QRect opened = placeIn({}, legend_->openSize(), canvas_->rect());
    legend_->setRoomy(mayOpen && (mayUnfold || legend_->isOpen() || canvas_->isWhole()) && !covers(opened, *canvas_));
    legend_->adjustSize();
    QMargins covered;
    QRect taken;
    const auto put = [&](QWidget& widget, Corner preferred, bool isShown) {
        const auto corner = isShown ? placeOverlay(widget, preferred, taken) : std::nullopt;
        widget.setVisible(corner.has_value());
        if (!corner)
            return;
        taken |= widget.geometry();
        const int width = widget.width() + overlayMargin;
        const bool isWideMap = &widget == minimap_ && widget.width() > widget.height();
        if (isWideMap) // a picture in columns leaves room above or below it rather than beside it
            corner->isTop ? covered.setTop(widget.height() + overlayMargin)
                          : covered.setBottom(widget.height() + overlayMargin);
        else if (corner->side == Corner::Left)
            covered.setLeft(std::max(covered.left(), width));
        else
            covered.setRight(std::max(covered.right(), width));
    };
    const bool isEmpty = canvas_->picture() && canvas_->picture()->scene->boxes.empty();
    put(*legend_, {}, isLegendShown_ && !isEmpty);
    put(*minimap_, {Corner::Right}, isMinimapShown_ && !isEmpty);
    if (canvas_->isWhole()) // the map would be the same picture once more
        minimap_->hide();
    const bool isWide = room.width() - covered.left() - covered.right() >= roomBesideOverlays;
    canvas_->setCovered(isWide ? covered : QMargins());
    canvas_->setCorner(legend_->isHidden() ? QRect() : legendPlaceWhenWhole());
}

// Open only where that costs the picture little.
QRect GraphView::legendPlaceWhenWhole() const {
    if (!legend_->isLeftToItself())
        return legend_->geometry();
    const QRect opened = placeIn({}, legend_->openSize(), canvas_->rect());
    const QRect folded = placeIn({}, legend_->foldedSize(), canvas_->rect());
    const bool opens = hasRoomForLegend() && canvas_->wholeZoom(opened) >= keptByLegend * canvas_->wholeZoom(folded);
    return opens ? opened : folded;
}

bool GraphView::hasRoomForLegend() const {
    const QSize open = legend_->openSize() + QSize(overlayMargin, 2 * overlayMargin);
    const int minimap = isMinimapShown_ ? minimap_->width() + overlayMargin : 0;
    return canvas_->width() - open.width() - minimap >= roomBesideOverlays && canvas_->height() >= open.height();
}

// In the preferred corner, unless the selection is there: then in the first free one. Nothing when there is none. A legend
// that somebody opened or folded stays where it is.
std::optional<Corner> GraphView::placeOverlay(QWidget& widget, Corner preferred, const QRect& taken) {
    const bool isHeld = &widget == legend_ && !legend_->isLeftToItself();
    const QRectF selected = isHeld ? QRectF() : selectedOnScreen();
    for (const Corner corner : cornersFrom(preferred)) {
        const QRect place = placeIn(corner, widget.size(), canvas_->rect());
        if (selected.intersects(place) || taken.intersects(place))
            continue;
        widget.move(place.topLeft());
        return corner;
    }
    return std::nullopt;
}

QRectF GraphView::selectedOnScreen() const {
    if (!canvas_->picture())
        return {};
    const auto place = placeOf(*canvas_->picture(), document_->selection().node());
    return place ? canvas_->camera().toScreen(place->rect) : QRectF();
}

} // namespace qaliper
