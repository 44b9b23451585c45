#pragma once

#include <memory>

#include <QObject>

#include "model/graph/reach.h"
#include "views/base/actions.h"
#include "views/document/document_observer.h"
#include "views/document/task.h"

class QMenu;

// Extends the selection upstream or downstream, or by one step; reduces it by one step; copies it.

namespace qaliper {

class SelectionCommands final : public QObject {
    Q_OBJECT

public:
    explicit SelectionCommands(const Actions& actions, QObject* parent = nullptr); // `actions` must outlive it

    void setDocument(Document* document); // null: none
    void fillMenu(QMenu& menu) const;

private:
    void follow(Flow flow);
    void grow();
    void shrink();
    void copyNames();
    void copyFacts();
    void select(const std::vector<NodeIx>& nodes);
    void showState();
    bool isOpen() const;

    const Actions* actions_;
    DocumentObserver document_;
    std::unique_ptr<Task> copying_; // runs in the document's pool
};

} // namespace qaliper
