#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "model/draw/link_ends.h"
#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "model/layout/bodies.h"
#include "views/base/text.h"
#include "views/canvas/canvas.h"
#include "views/canvas/graph_words.h"
#include "views/commands/finding_commands.h"
#include "views/window/graph_view.h"
#include "views/window/selected_findings.h"

// What the right button opens in a graph view: the menus of a node, of a tensor and of a layer that is open.

namespace qaliper {

namespace {

constexpr std::size_t maxMenuFindings = 6;
constexpr std::size_t maxMenuConsumers = 12;

} // namespace

void GraphView::showMenu(const Hit& hit, const QPoint& place) {
    if (!canvas_->picture())
        return;
    const Picture& picture = *canvas_->picture();
    if (hit.group)
        return showGroupMenu(picture.scene->groups[*hit.group].block, place);
    if (const ValueIx tensor = tensorAt(picture, hit); tensor.valid())
        return showTensorMenu(tensor, place);
    const NodeId node = hit.pill.valid() ? nodeOf(picture, hit.pill) : nodeOf(picture, hit.box);
    if (!node.valid())
        return;
    if (!document_->selection().contains(node))
        document_->selection().selectNode(node);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto& analysis = document_->analysis()) {
        const std::vector<std::size_t> findings = findingsAt(picture, *analysis, hit);
        if (!findings.empty())
            addFirstFinding(*menu, {analysis, selectedLike(*analysis, findings.front(), document_->selection())});
        for (std::size_t i = 0; i < std::min(findings.size(), maxMenuFindings); ++i) {
            const auto alike = selectedLike(*analysis, findings[i], document_->selection());
            const QString title = withoutKeys(toQt(analysis->findings[findings[i]].title));
            QMenu* sub = menu->addMenu(alike.size() == 1 ? title : tr("%1 (%2 places)").arg(title).arg(alike.size()));
            commands_->fillMenu(*sub, {analysis, alike});
        }
        if (!findings.empty())
            menu->addSeparator();
    }
    emit nodeMenuMade(menu, node);
    connect(menu->addAction(tr("Open or close what is folded in")), &QAction::triggered, this,
        [this, node] { toggleFold(node); });
    addBodies(*menu, node);
    if (hit.box.valid() && !picture.layout->linksOf(hit.box).empty())
        addLinks(*menu->addMenu(tr("Links to other boxes")), picture.layout->linksOf(hit.box));
    addFoldAll(*menu);
    menu->popup(place);
}

// What is done most about the first finding, without its menu.
void GraphView::addFirstFinding(QMenu& menu, const FindingSubject& subject) {
    if (const std::vector<Offer>& offers = subject.offers(); !offers.empty()) {
        QAction* fix = menu.addAction(tr("Fix: %1").arg(withoutKeys(toQt(offers.front().title))));
        fix->setObjectName(QStringLiteral("fixHere"));
        fix->setEnabled(document_->isChecked());
        connect(fix, &QAction::triggered, this, [this, subject] { commands_->fix(subject); });
    }
    QAction* explain = menu.addAction(tr("Explain: %1").arg(withoutKeys(toQt(subject.face().title))));
    explain->setObjectName(QStringLiteral("explainHere"));
    connect(explain, &QAction::triggered, this, [this, subject] { commands_->explain(subject.face().rule); });
    menu.addSeparator();
}

void GraphView::showTensorMenu(ValueIx tensor, const QPoint& place) {
    const Index& index = *canvas_->picture()->index;
    const std::string name = valueIdentity(index, tensor);
    document_->selection().selectTensor(name);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QAction* copy = menu->addAction(tr("Copy the name"));
    copy->setObjectName(QStringLiteral("copyTensor"));
    connect(copy, &QAction::triggered, this,
        [words = toQt(index.name(tensor))] { QGuiApplication::clipboard()->setText(words); });
    addEnds(*menu, tensor);
    menu->addSeparator();
    emit tensorMenuMade(menu, name);
    menu->popup(place);
}

// What makes the tensor, and what reads it.
void GraphView::addEnds(QMenu& menu, ValueIx tensor) {
    const Index& index = *canvas_->picture()->index;
    const auto add = [&](QMenu& into, const QString& words, NodeIx node) {
        connect(into.addAction(words.arg(withoutKeys(toQt(displayName(index.node(node)))))), &QAction::triggered, this,
            [this, id = index.node(node).id] { document_->selection().revealNode(id); });
    };
    if (const NodeIx producer = index.producer(tensor); producer.valid())
        add(menu, tr("Go to its producer, %1"), producer);
    const auto consumers = index.uses(tensor);
    if (consumers.size() == 1)
        return add(menu, tr("Go to its consumer, %1"), consumers.front().node);
    if (consumers.empty())
        return;
    QMenu* list = menu.addMenu(tr("Go to a consumer (%1)").arg(consumers.size()));
    for (const Use& use : consumers.first(std::min(consumers.size(), maxMenuConsumers)))
        add(*list, QStringLiteral("%1"), use.node);
}

// What a box has no line to, or no room to name.
void GraphView::showLinks(std::span<const LinkRow> rows, const Rect& below) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    addLinks(*menu, rows);
    menu->popup(canvas_->viewport()->mapToGlobal(canvas_->camera().toScreen(below).bottomLeft().toPoint()));
}

void GraphView::addLinks(QMenu& menu, std::span<const LinkRow> rows) {
    const Picture& picture = *canvas_->picture();
    for (const LinkEnd& end : linkEnds(*picture.view, *picture.layout, rows)) {
        connect(menu.addAction(withoutKeys(linkWords(picture, end))), &QAction::triggered, this,
            [this, shown = canvas_->picture(), box = end.box] {
                if (canvas_->picture() == shown)
                    goTo(box);
            });
    }
}

void GraphView::showGroupMenu(std::uint32_t block, const QPoint& place) {
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Fold this layer")), &QAction::triggered, this,
        [this, block] { folds_.setFolded(block, true, canvas_->camera()); });
    addFoldAll(*menu);
    menu->popup(place);
}

void GraphView::addFoldAll(QMenu& menu) {
    if (canvas_->picture()->view->blocks.empty())
        return;
    connect(menu.addAction(tr("Fold all layers")), &QAction::triggered, this, [this] { emit foldAllAsked(true); });
    connect(menu.addAction(tr("Open all layers")), &QAction::triggered, this, [this] { emit foldAllAsked(false); });
}

void GraphView::addBodies(QMenu& menu, NodeId node) {
    const Index& index = *canvas_->picture()->index;
    for (const Body& body : bodiesOf(index, *index.find(node))) {
        const QString title = toQt(std::string_view(body.title));
        connect(menu.addAction(tr("Show “%1” alone").arg(withoutKeys(title))), &QAction::triggered, this,
            [this, path = graphPath(index, body.graph)] { showGraph(path); });
    }
}

} // namespace qaliper
