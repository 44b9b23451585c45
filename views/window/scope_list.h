#pragma once

#include <vector>

#include <QFrame>
#include <QPointer>

#include "model/layout/scope_tree.h"
#include "views/document/document.h"

class QTreeWidget;
class QTreeWidgetItem;

// The name scopes of a model as a tree below the search field, with how many nodes and findings each holds. The arrow
// keys move through it, and the picture shows each scope.

namespace qaliper {

class ScopeList final : public QFrame {
    Q_OBJECT

public:
    // Of the version that the document shows now; deletes itself when it is closed, or when that version is no more.
    ScopeList(Document& document, QWidget* parent);

signals:
    void shown(const std::vector<qaliper::NodeId>& nodes); // of a scope

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    void show(const QTreeWidgetItem& row);

    QPointer<Document> document_;
    std::vector<ScopeBranch> tree_;
    QTreeWidget* rows_;
};

} // namespace qaliper
