#pragma once

#include <QObject>

#include "views/base/actions.h"
#include "views/document/document_observer.h"

// Sets and removes bookmarks at the selected node and steps between bookmarks.

namespace qaliper {

class BookmarkCommands final : public QObject {
    Q_OBJECT

public:
    explicit BookmarkCommands(const Actions& actions, QObject* parent = nullptr); // `actions` must outlive it

    void setDocument(Document* document); // null: none

private:
    void toggle();
    void step(int by);
    void showState();
    bool isOpen() const;

    const Actions* actions_;
    DocumentObserver document_;
};

} // namespace qaliper
