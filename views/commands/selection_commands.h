#pragma once

#include <memory>

#include <QObject>
#include <QPointer>

#include "model/graph/reach.h"
#include "views/base/actions.h"
#include "views/document/document.h"
#include "views/document/task.h"

class QMenu;

// Carries the selection on: to everything up or down the flow, one step further all round, or one step back; and copies
// it.

namespace qaliper {

class SelectionCommands final : public QObject {
    Q_OBJECT

public:
    explicit SelectionCommands(const Actions& actions, QObject* parent = nullptr); // the actions outlive it

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
    QPointer<Document> document_;
    std::unique_ptr<Task> copying_; // of the document's pool
};

} // namespace qaliper
