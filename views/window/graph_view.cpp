#include "views/window/graph_view.h"

#include <algorithm>

#include <QToolTip>
#include <QVBoxLayout>

#include "model/base/sort_unique.h"
#include "model/draw/link_ends.h"
#include "model/draw/noise_overlay.h"
#include "model/draw/picture_places.h"
#include "model/draw/place_overlay.h"
#include "model/draw/zone_marks.h"
#include "model/graph/find_value.h"
#include "model/graph/identity.h"
#include "model/layout/bodies.h"
#include "model/layout/scope_tree.h"
#include "model/session/noise_inquiry.h"
#include "views/base/colours.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_accessible.h"
#include "views/canvas/graph_words.h"
#include "views/canvas/hit.h"
#include "views/canvas/legend.h"
#include "views/canvas/minimap.h"
#include "views/window/breadcrumb.h"

namespace qaliper {

namespace {

constexpr double fitSelectionMargin = 24;
constexpr double largestFit = 1.5; // zoom

template <class Part>
void sortOut(std::vector<Part>& parts) {
    sortUnique(parts);
}

double squaredLength(QPointF offset) { return QPointF::dotProduct(offset, offset); }

} // namespace

GraphView::GraphView(Document& document, FindingCommands& commands, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      commands_(&commands),
      updater_(document.services(), this),
      folds_(updater_),
      canvas_(new Canvas(this)),
      minimap_(new Minimap(*canvas_)),
      legend_(new Legend(canvas_)),
      breadcrumb_(new Breadcrumb(this)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(breadcrumb_);
    column->addWidget(canvas_, 1);
    setFocusProxy(canvas_);
    connect(legend_, &Legend::sizeChanged, this, &GraphView::placeOverlays, Qt::QueuedConnection);
    connect(breadcrumb_, &Breadcrumb::graphAsked, this, &GraphView::showGraph);
    connect(canvas_, &Canvas::cameraChanged, this, &GraphView::followZoom);
    connect(canvas_, &Canvas::cameraChanged, this, &GraphView::placeOverlays);
    connectCanvas();
    connectDocument();
    updater_.setAnalysis(document.analysis());
    updater_.setIndex(document.index());
}

void GraphView::connectCanvas() {
    connect(&updater_, &PictureUpdater::pictureChanged, this, &GraphView::showPicture);
    connect(&updater_, &PictureUpdater::overlayChanged, this, &GraphView::showOverlay);
    connect(&updater_, &PictureUpdater::failed, document_, &Document::failed);
    connect(canvas_, &Canvas::hovered, this, &GraphView::hover);
    connect(canvas_, &Canvas::clicked, this, &GraphView::click);
    connect(canvas_, &Canvas::toggled, this, &GraphView::toggle);
    connect(canvas_, &Canvas::framed, this,
        [this](const Rect& rect) { document_->selection().add(nodesIn(*canvas_->picture(), rect)); });
    connect(canvas_, &Canvas::leaveAsked, this, &GraphView::leaveBody);
    connect(canvas_, &Canvas::doubleClicked, this, &GraphView::openOrClose);
    connect(canvas_, &Canvas::menuAsked, this, &GraphView::showMenu);
    connect(canvas_, &Canvas::stepAsked, this, &GraphView::step);
    connect(canvas_, &Canvas::openAsked, this, [this] {
        const Hit selected = selectedHit(canvas_->highlights());
        if (!selected.isNothing())
            openOrClose(selected, {});
        else
            goIntoMiddle();
    });
    connect(canvas_, &Canvas::escapeAsked, this, &GraphView::goOut);
    connect(canvas_, &Canvas::tipAsked, this, [this](const Hit& hit, const QPoint& place) {
        QToolTip::showText(
            place, tipOf(*canvas_->picture(), *canvas_->overlay(), document_->analysis().get(), hit), canvas_);
    });
}

void GraphView::connectDocument() {
    connect(document_, &Document::indexChanged, this, [this] { updater_.setIndex(document_->index()); });
    connect(document_, &Document::analysisChanged, this, [this] { updater_.setAnalysis(document_->analysis()); });
    connect(&document_->selection(), &Selection::changed, this, &GraphView::showHighlights);
    connect(&document_->bookmarks(), &Bookmarks::changed, this, &GraphView::showHighlights);
    connect(&document_->selection(), &Selection::revealed, this, &GraphView::showSelected);
    document_->visits().setView([view = QPointer(this)] { return view ? view->view() : std::nullopt; });
    connect(&document_->visits(), &Visits::returned, this, [this](const Visits::View& view) {
        if (!hasStarted_ || isRevealPending_)
            return;
        setView(view);
        showSelected(); // where it is out of sight there
    });
    const auto mark = [this] {
        if (updater_.picture())
            showMarks();
    };
    connect(&document_->walk(), &VerdictWalk::changed, this, mark);
    connect(&document_->noise(), &NoiseResults::changed, this, mark);
    connect(&document_->walk(), &VerdictWalk::begun, this, [this] {
        showNodes(document_->walk().nodes());
        canvas_->setFocus(Qt::OtherFocusReason); // Escape and the arrow keys
    });
}

void GraphView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    start();
}

void GraphView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    putOverlays(true);
    canvas_->fitAgain();
}

// Sets the initial view, once picture and window size are known.
void GraphView::start() {
    if (hasStarted_ || !canvas_->picture() || !isVisible())
        return;
    hasStarted_ = true;
    placeOverlays();
    if (start_) {
        canvas_->zoomTo(start_->zoom, {});
        canvas_->moveTo(start_->middle, QRectF(canvas_->viewport()->rect()).center());
    } else {
        canvas_->showStart();
    }
    if (isRevealPending_)
        showSelected();
}

void GraphView::showPicture() {
    const std::vector<Anchor> kept = anchors(*updater_.picture());
    const auto before = canvas_->picture();
    const Camera camera = canvas_->camera();
    const bool isOtherGraph = updater_.viewState().graph != shownGraph_;
    const bool isSameLayout = before && before->layout == updater_.picture()->layout;
    const bool isTurned = before && before->view->direction != updater_.picture()->view->direction;
    shownGraph_ = updater_.viewState().graph;
    breadcrumb_->show(*updater_.picture()->index, shownGraph_);
    canvas_->setPicture(updater_.picture(), updater_.overlay());
    showOverlay();
    const auto pin = folds_.takePin();
    if (hasStarted_ && isOtherGraph)
        canvas_->showStart();
    else if (hasStarted_ && pin)
        canvas_->moveTo(pin->point, pin->place);
    else if (hasStarted_ && !isSameLayout)
        isTurned ? showTurned(kept) : keepPlace(kept);
    if (hasStarted_ && before && !isOtherGraph && !isSameLayout) {
        const QRectF screen = canvas_->viewport()->rect();
        if (const auto slide = slideBetween(*before, camera, *canvas_->picture(), canvas_->camera(), screen))
            canvas_->slide(*slide);
    }
    start();
    if (hasStarted_ && isRevealPending_)
        showSelected();
}

void GraphView::showOverlay() {
    showMarks();
    showHighlights();
}

void GraphView::showMarks() {
    const VerdictWalk& walk = document_->walk();
    OverlayLayers layers = layers_;
    layers.findings = layers.findings && !walk.isActive(); // badges would cover the places
    std::shared_ptr<const Overlay> shown = updater_.overlay();
    if (layers != OverlayLayers() || walk.isActive()) {
        Overlay chosen = *shown;
        if (layers.heat == HeatKind::Noise) {
            const NoiseShares& shares = document_->noise().shares();
            chosen = withNoise(std::move(chosen), *updater_.picture(), shares.consumers, shares.quantizers);
        }
        if (layers != OverlayLayers())
            chosen = withLayers(std::move(chosen), *updater_.picture()->scene, layers);
        if (walk.isActive())
            chosen = withPlaces(chosen, *updater_.picture(), walk.nodes(), walk.others());
        const Picture& picture = *updater_.picture();
        markZones(*picture.view, *picture.scene, picture.layout->zones, chosen);
        shown = std::make_shared<const Overlay>(std::move(chosen));
    }
    canvas_->setOverlay(shown);
    minimap_->setPicture();
    showLegend();
}

// Of boxes, or of the cards that stand for them from afar.
void GraphView::showLegend() {
    const std::shared_ptr<const Overlay>& shown = canvas_->overlay();
    if (!canvas_->picture() || !shown)
        return;
    const Scene& scene = *canvas_->picture()->scene;
    isLegendOfCards_ = areBoxesHidden(scene, canvas_->camera().zoom) && !shown->isHeated();
    legend_->setRows(isLegendOfCards_ ? legendOfCards(*shown) : legendOf(scene, *shown));
}

void GraphView::followZoom() {
    const auto& shown = canvas_->overlay();
    const bool areCards = canvas_->picture() && shown && !shown->isHeated() &&
        areBoxesHidden(*canvas_->picture()->scene, canvas_->camera().zoom);
    if (areCards != isLegendOfCards_)
        showLegend();
}

void GraphView::setLayers(const OverlayLayers& layers) {
    if (layers == layers_)
        return;
    layers_ = layers;
    if (updater_.picture())
        showMarks();
}

void GraphView::showGraph(const std::string& path) {
    ViewState state = updater_.viewState();
    state.graph = path;
    updater_.setViewState(std::move(state));
}

void GraphView::showBody() {
    if (!canvas_->picture())
        return;
    const Index& index = *canvas_->picture()->index;
    const auto node = index.find(document_->selection().node());
    const std::vector<Body> bodies = node ? bodiesOf(index, *node) : std::vector<Body>();
    if (!bodies.empty())
        showGraph(graphPath(index, bodies.front().graph));
}

void GraphView::leaveBody() {
    if (canvas_->picture())
        showGraph(outerGraph(*canvas_->picture()->index, updater_.viewState().graph));
}

// The selected box if it is visible, then the boxes nearest to the middle.
std::vector<GraphView::Anchor> GraphView::anchors(const Picture& next) const {
    if (!canvas_->picture())
        return {};
    std::vector<Anchor> found = anchors();
    const Index& before = *canvas_->picture()->index;
    if (before.model().storage == next.index->model().storage)
        return found;
    for (Anchor& anchor : found) { // node numbers of another file differ
        const auto node = before.find(anchor.node);
        const auto same = node ? findNode(*next.index, identity(before, *node)) : std::nullopt;
        anchor.node = same ? next.index->node(*same).id : NodeId();
    }
    return found;
}

std::vector<GraphView::Anchor> GraphView::anchors() const {
    if (!canvas_->picture())
        return {};
    const Picture& picture = *canvas_->picture();
    const Camera& camera = canvas_->camera();
    const QRectF screen = canvas_->viewport()->rect();
    std::vector<Anchor> found;
    for (const std::uint32_t box : boxesIn(*picture.scene, camera.toScene(screen))) {
        if (const NodeId node = nodeOf(picture, BoxIx{box}); node.valid())
            found.push_back({node, camera.toScreen(picture.scene->boxes[box].rect).topLeft()});
    }
    const QPointF middle = canvas_->freeArea().center();
    const auto distance = [&](const Anchor& anchor) {
        return anchor.node == document_->selection().node() ? -1 : squaredLength(anchor.place - middle);
    };
    std::ranges::sort(found, {}, distance);
    return found;
}

void GraphView::keepPlace(const std::vector<Anchor>& anchors) {
    for (const Anchor& anchor : anchors) {
        const auto place = placeOf(*canvas_->picture(), anchor.node);
        if (!place || place->pill.valid())
            continue;
        canvas_->moveTo({place->rect.x, place->rect.y}, anchor.place);
        return;
    }
}

// A zoom that showed boxes as they flowed before may show none of them now.
void GraphView::showTurned(const std::vector<Anchor>& anchors) {
    const auto place = placeOf(*canvas_->picture(), document_->selection().node());
    if (canvas_->isReadable())
        keepPlace(anchors);
    else
        place ? canvas_->reveal(place->rect) : canvas_->fit();
}

void GraphView::showHighlights() {
    if (!canvas_->picture())
        return;
    const Picture& picture = *canvas_->picture();
    Highlights highlights;
    highlights.hovered = canvas_->highlights().hovered;
    if (highlights.hovered.valid() && highlights.hovered.value >= picture.scene->boxes.size())
        highlights.hovered = {};

    highlightSelection(highlights);
    const auto collect = [&](const std::vector<NodeId>& nodes, std::vector<BoxIx>& boxes) {
        for (const NodeId node : nodes) {
            if (const BoxIx box = boxShowing(picture, node); box.valid())
                boxes.push_back(box);
        }
        sortOut(boxes);
    };
    collect(hits_, highlights.hits);
    std::vector<NodeId> marked;
    for (const NodeIx node : document_->bookmarks().nodes(*picture.index))
        marked.push_back(picture.index->node(node).id);
    collect(marked, highlights.bookmarks);
    if (const std::string& key = document_->selection().finding(); document_->analysis() && !key.empty()) {
        const auto& findings = document_->analysis()->findings;
        const auto finding = std::ranges::find(findings, key, &Finding::key);
        if (finding != findings.end())
            collect(finding->related, highlights.related);
    }
    if (const auto tensor = findValue(*picture.index, document_->selection().tensor())) {
        highlights.tensor = *tensor;
        highlights.ends = endsOf(picture, *tensor);
    }
    const Hit before = selectedHit(canvas_->highlights());
    canvas_->setHighlights(highlights);
    placeOverlays();
    if (selectedHit(highlights) != before)
        tellSelectedPart(*canvas_);
    canvas_->setAccessibleDescription(highlights.tensor.valid()
            ? toQt(picture.index->name(highlights.tensor))
            : accessibleSelectionText(picture, *canvas_->overlay(), document_->selection()));
}

void GraphView::highlightSelection(Highlights& highlights) const {
    const Picture& picture = *canvas_->picture();
    const Selection& selection = document_->selection();
    if (const auto place = placeOf(picture, selection.node())) {
        if (place->pill.valid())
            highlights.selectedPill = place->pill;
        else
            highlights.selected = place->box;
    }
    if (selection.nodes().size() < 2)
        return;
    for (const NodeIx node : selection.nodes(*picture.index)) {
        if (const PillIx pill = pillOf(*picture.view, node); pill.valid())
            highlights.chosenPills.push_back(pill);
        else if (const BoxIx box = boxOf(*picture.view, node); box.valid())
            highlights.chosen.push_back(box);
    }
    sortOut(highlights.chosen);
    sortOut(highlights.chosenPills);
}

void GraphView::selectAll() {
    if (canvas_->picture())
        document_->selection().select(nodesIn(*canvas_->picture()));
}

void GraphView::showSelected() {
    isRevealPending_ = true;
    if (!hasStarted_)
        return;
    const NodeId node = document_->selection().node();
    const auto tensor = findValue(*canvas_->picture()->index, document_->selection().tensor());
    if (const auto place = placeOf(*canvas_->picture(), node)) {
        canvas_->reveal(place->rect);
        isRevealPending_ = false;
    } else if (tensor) {
        isRevealPending_ = false;
        if (const BoxIx box = boxOfTensor(*canvas_->picture(), *tensor); box.valid())
            canvas_->reveal(canvas_->picture()->scene->boxes[box.value].rect);
        else
            showGraph(graphPath(*canvas_->picture()->index, canvas_->picture()->index->graphOf(*tensor)));
    } else if (!shownGraph_.empty() && canvas_->picture()->index->find(node)) {
        showGraph({}); // the node is not in this body
    }
}

void GraphView::showNodes(const std::vector<NodeId>& nodes) {
    if (canvas_->picture())
        canvas_->fitTo(areaOf(*canvas_->picture(), nodes).grownBy(fitSelectionMargin), largestFit);
}

// Fits the selected box and its neighbours; without a selection, everything.
void GraphView::fitSelection() {
    if (!canvas_->picture())
        return;
    const auto place = placeOf(*canvas_->picture(), document_->selection().node());
    if (!place)
        return canvas_->fit();
    const Scene& scene = *canvas_->picture()->scene;
    Rect area = place->rect;
    for (const SceneEdge& edge : scene.edges) {
        if (edge.from == place->box.value || edge.to == place->box.value)
            area = area.unitedWith(scene.boxes[edge.from].rect).unitedWith(scene.boxes[edge.to].rect);
    }
    canvas_->fitTo(area.grownBy(fitSelectionMargin), largestFit);
}

ExportDialog::Offer GraphView::exportOffer() const {
    const Picture& picture = *updater_.picture();
    const auto& analysis = document_->analysis();
    std::vector<std::string> scopes;
    for (ScopeBranch& branch : scopeTree(*picture.index))
        scopes.push_back(std::move(branch.scope));
    return {placeOf(picture, document_->selection().node()).has_value(), std::move(scopes),
        analysis ? analysis->findings.size() : 0, picture.scene->boxes.size(), !picture.view->blocks.empty(),
        std::ranges::any_of(updater_.overlay()->boxes, [](const Mark& mark) { return mark.ms > 0; }),
        !document_->noise().shares().consumers.empty(), picture.scene->bounds};
}

ExportChoice GraphView::exportPreset() const {
    ExportChoice choice;
    choice.isDark = coloursOf(canvas_).isDark;
    choice.heat = layers_.heat;
    choice.foldsRepeats = updater_.viewState().foldRepeats;
    if (const auto node = document_->index()->find(document_->selection().node()))
        choice.scope = nodeScopes(*document_->index())[node->value];
    return choice;
}

ExportRequest GraphView::exportRequest() const {
    const QRectF screen = canvas_->viewport()->rect();
    return {{}, updater_.request(), {updater_.picture(), canvas_->overlay()}, canvas_->camera().toScene(screen),
        layers_, document_->selection().nodes(), {}, {}, {}, document_->noise().shares()};
}

void GraphView::setHits(std::vector<NodeId> hits) {
    hits_ = std::move(hits);
    showHighlights();
}

void GraphView::hover(const Hit& hit) {
    Highlights highlights = canvas_->highlights();
    highlights.hovered = hit.pill.valid() ? BoxIx() : hit.box;
    highlights.traced = {};
    highlights.group = hit.group;
    const Picture& picture = *canvas_->picture();
    if (hit.jump)
        highlights.traced = picture.view->tensors[picture.scene->jumps[*hit.jump].tensor].value;
    else if (hit.edge)
        highlights.traced = picture.scene->edges[*hit.edge].value;
    else if (hit.marker)
        highlights.traced = picture.scene->markers[*hit.marker].value;
    else if (hit.pill.valid())
        highlights.traced = picture.view->pills[hit.pill.value].value;
    highlights.ends = endsOf(picture, highlights.traced.valid() ? highlights.traced : highlights.tensor);
    canvas_->setHighlights(highlights);
}

void GraphView::click(const Hit& hit) {
    const Picture& picture = *canvas_->picture();
    if (hit.jump) {
        goOn(picture.scene->jumps[*hit.jump]);
    } else if (hit.more) {
        const SceneHiddenRows& more = picture.scene->hiddenRows[*hit.more];
        showLinks(hiddenLinks(*picture.layout, more.box), more.rect);
    } else if (hit.marker) {
        goToOtherEnd(*hit.marker);
    } else if (hit.cell) {
        folds_.setFolded(picture.scene->cells[*hit.cell].block, false, canvas_->camera());
    } else if (hit.group) {
        folds_.setFolded(picture.scene->groups[*hit.group].block, true, canvas_->camera());
    } else if (hit.pill.valid()) {
        document_->selection().selectNode(nodeOf(picture, hit.pill));
    } else if (const ValueIx tensor = tensorAt(picture, hit); tensor.valid()) {
        document_->selection().selectTensor(valueIdentity(*picture.index, tensor));
    } else if (hit.box.valid()) {
        document_->selection().selectNode(nodeOf(picture, hit.box));
    } else {
        document_->selection().clear();
    }
}

// A box that stands for several nodes selects all of them.
void GraphView::toggle(const Hit& hit) {
    const Picture& picture = *canvas_->picture();
    Selection& selection = document_->selection();
    if (hit.pill.valid())
        selection.toggle(nodesIn(picture, hit.pill));
    else if (hit.box.valid() && nodeOf(picture, hit.box).valid())
        selection.toggle(nodesIn(picture, hit.box));
}

void GraphView::openOrClose(const Hit& hit, const Point& place) {
    if (!canvas_->picture() || hit.jump || hit.more || hit.marker || hit.cell || goInto(hit))
        return;
    const Picture& picture = *canvas_->picture();
    if (hit.tensor.valid())
        return stepAlong(hit.tensor, Qt::Key_Down);
    if (hit.edge && !hit.pill.valid())
        return goAlong(*hit.edge, place);
    const NodeId node = hit.pill.valid() ? nodeOf(picture, hit.pill) : nodeOf(picture, hit.box);
    if (node.valid())
        toggleFold(node);
}

void GraphView::toggleFold(NodeId node) { folds_.toggle(node, canvas_->camera()); }

// Around the selection, else around the middle.
void GraphView::foldAround() {
    if (!canvas_->picture())
        return;
    const NodeId selected = document_->selection().node();
    const std::vector<Anchor> seen = anchors();
    const NodeId node = selected.valid() || seen.empty() ? selected : seen.front().node;
    if (node.valid())
        folds_.toggleAround(node, canvas_->camera());
}

} // namespace qaliper
