#include "views/commands/bookmark_commands.h"

#include <QAction>

#include "model/graph/identity.h"

namespace qaliper {

BookmarkCommands::BookmarkCommands(const Actions& actions, QObject* parent) : QObject(parent), actions_(&actions) {
    connect(actions.at(ActionId::ToggleBookmark), &QAction::triggered, this, &BookmarkCommands::toggle);
    connect(actions.at(ActionId::NextBookmark), &QAction::triggered, this, [this] { step(1); });
    connect(actions.at(ActionId::PreviousBookmark), &QAction::triggered, this, [this] { step(-1); });
    showState();
}

void BookmarkCommands::setDocument(Document* document) {
    document_.follow(document);
    const auto show = [this] { showState(); };
    document_.on({&Document::versionChanged, &Document::indexChanged}, show); // the index is missing in between
    document_.on(&Bookmarks::changed, show);
    document_.on(&Selection::changed, show);
    showState();
}

bool BookmarkCommands::isOpen() const {
    return document_ && document_->state() == Document::State::Open && document_->index();
}

void BookmarkCommands::showState() {
    const auto node = isOpen() ? document_->index()->find(document_->selection().node()) : std::nullopt;
    QAction* toggle = actions_->at(ActionId::ToggleBookmark);
    toggle->setEnabled(node.has_value());
    toggle->setChecked(node && document_->bookmarks().contains(identity(*document_->index(), *node)));
    const bool canStep = isOpen() && !document_->bookmarks().nodes(*document_->index()).empty();
    actions_->at(ActionId::NextBookmark)->setEnabled(canStep);
    actions_->at(ActionId::PreviousBookmark)->setEnabled(canStep);
}

void BookmarkCommands::toggle() {
    if (const auto node = document_->index()->find(document_->selection().node()))
        document_->bookmarks().toggle(identity(*document_->index(), *node));
}

void BookmarkCommands::step(int by) {
    const NodeId node = document_->bookmarks().next(by, document_->selection().node(), *document_->index());
    if (node.valid())
        document_->selection().revealNode(node);
}

} // namespace qaliper
