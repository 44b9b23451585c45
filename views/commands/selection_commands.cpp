#include "views/commands/selection_commands.h"

#include <array>

#include <QAction>
#include <QMenu>

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
    showState();
}

void SelectionCommands::setDocument(Document* document) {
    if (document_) {
        document_->disconnect(this);
        document_->selection().disconnect(this);
    }
    document_ = document;
    if (document_) {
        connect(document_, &Document::indexChanged, this, &SelectionCommands::showState);
        connect(&document_->selection(), &Selection::changed, this, &SelectionCommands::showState);
    }
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
    for (const NodeIx node : nodes)
        ids.push_back(document_->index()->node(node).id);
    document_->selection().select(ids);
}

} // namespace qaliper
