#include "views/commands/selection_commands.h"

#include <array>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include "model/graph/identity.h"
#include "model/report/show.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr std::array selectionActions{
    ActionId::SelectAncestors, ActionId::SelectDescendants, ActionId::GrowSelection, ActionId::ShrinkSelection};

} // namespace

SelectionCommands::SelectionCommands(const Actions& actions, QObject* parent) : QObject(parent), actions_(&actions) {
    connect(actions.at(ActionId::SelectAncestors), &QAction::triggered, this, [this] { follow(Flow::Up); });
    connect(actions.at(ActionId::SelectDescendants), &QAction::triggered, this, [this] { follow(Flow::Down); });
    connect(actions.at(ActionId::GrowSelection), &QAction::triggered, this, &SelectionCommands::grow);
    connect(actions.at(ActionId::ShrinkSelection), &QAction::triggered, this, &SelectionCommands::shrink);
    connect(actions.at(ActionId::CopyNames), &QAction::triggered, this, &SelectionCommands::copyNames);
    connect(actions.at(ActionId::CopyNodes), &QAction::triggered, this, &SelectionCommands::copyFacts);
    showState();
}

void SelectionCommands::setDocument(Document* document) {
    document_.follow(document);
    copying_ = document ? std::make_unique<Task>(*document->services().pool) : nullptr;
    const auto show = [this] { showState(); };
    document_.on({&Document::versionChanged, &Document::indexChanged, &Document::analysisChanged}, show);
    document_.on(&Selection::changed, show);
    showState();
}

void SelectionCommands::fillMenu(QMenu& menu) const {
    for (const ActionId id : selectionActions)
        menu.addAction(actions_->at(id));
}

bool SelectionCommands::isOpen() const {
    return document_ && document_->state() == Document::State::Open && document_->index();
}

void SelectionCommands::showState() {
    const bool hasSelection = isOpen() && document_->index()->find(document_->selection().node());
    for (const ActionId id : selectionActions)
        actions_->at(id)->setEnabled(hasSelection);
    actions_->at(ActionId::CopyNames)->setEnabled(hasSelection);
    actions_->at(ActionId::CopyNodes)->setEnabled(hasSelection && document_->analysis());
    actions_->at(ActionId::DeleteNode)->setEnabled(hasSelection && document_->selection().nodes().size() == 1);
}

// One name on each line, in graph order.
void SelectionCommands::copyNames() {
    const Index& index = *document_->index();
    QStringList names;
    for (const NodeIx node : document_->selection().nodes(index))
        names << toQt(displayName(index.node(node)));
    QGuiApplication::clipboard()->setText(names.join(QLatin1Char('\n')));
}

// The properties of each node as in the panel and the command line, made in a task because a model may have many.
void SelectionCommands::copyFacts() {
    const auto work = [analysis = document_->analysis(), nodes = document_->selection().nodes()](
                          const Job& job) -> Result<std::string> {
        const Index& index = analysis->context->index();
        const QtCatalogue catalogue;
        std::string text;
        for (const NodeId id : nodes) {
            QALIPER_CHECK(job.check());
            if (const auto node = index.find(id))
                text += (text.empty() ? "" : "\n") + toText(nodeFacts(*analysis, *node, &catalogue), &catalogue);
        }
        return text;
    };
    copying_->start(work, [](const Result<std::string>& text) {
        if (text)
            QGuiApplication::clipboard()->setText(toQt(std::string_view(*text)));
    });
}

void SelectionCommands::follow(Flow flow) {
    const Index& index = *document_->index();
    select(reachOf(index, document_->selection().nodes(index), flow));
}

void SelectionCommands::grow() {
    const Index& index = *document_->index();
    select(grown(index, document_->selection().nodes(index)));
}

void SelectionCommands::shrink() {
    const Index& index = *document_->index();
    if (const auto middle = index.find(document_->selection().node()))
        select(shrunk(index, document_->selection().nodes(index), *middle));
}

void SelectionCommands::select(const std::vector<NodeIx>& nodes) {
    std::vector<NodeId> ids;
    ids.reserve(nodes.size());
    for (const NodeIx node : nodes)
        ids.push_back(document_->index()->node(node).id);
    document_->selection().select(ids);
}

} // namespace qaliper
