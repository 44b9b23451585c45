#pragma once

#include <memory>
#include <string>
#include <vector>

#include <QAbstractListModel>
#include <QPointer>

#include "model/search/search_text.h"
#include "views/base/actions.h"
#include "views/document/document.h"

class QMenu;

// The entries of the command palette for some words: actions, menu entries that have no action of their own (tools,
// guides), findings, nodes; last the actions that cannot be used now, with the reason. A leading ">" selects actions
// only.

namespace qaliper {

class PaletteModel final : public QAbstractListModel {
    Q_OBJECT

public:
    // DetailRole: a key, a menu, a rule, an operator: shown at the right. DisabledReasonRole: why it cannot be used now; empty
    // when it can.
    enum Role { DetailRole = Qt::UserRole, DisabledReasonRole };

    // `document` may be null. All have to outlive the model; when the document is destroyed, its entries are removed.
    PaletteModel(
        const Actions& actions, const QList<const QMenu*>& menus, Document* document, QObject* parent = nullptr);

    void setWords(const QString& words);
    // Triggers the action, or shows the finding or the node.
    void run(const QModelIndex& index);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

signals:
    void nodesArrived();

private:
    struct Entry {
        QString text;
        QString detail;
        QIcon icon;
        QPointer<QAction> action;
        NodeId node;
        std::string finding;
        QString disabledReason = {};
    };

    void addActions(const QStringList& words);
    void addMenu(const QMenu& menu, const QString& path, const QStringList& words);
    void moveHinderedToEnd();
    void addFindings(const QStringList& words);
    void addNodes(const Index& index, const std::vector<NodeId>& nodes);

    const Actions* actions_;
    QList<const QMenu*> menus_;
    QPointer<Document> document_;
    std::unique_ptr<Task> searching_; // in the pool of the document
    std::shared_ptr<SearchMemory> memory_ = std::make_shared<SearchMemory>();
    std::vector<Entry> entries_;
    QString words_;
};

} // namespace qaliper
