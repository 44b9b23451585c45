#pragma once

#include <vector>

#include <QFrame>
#include <QPointer>

#include "views/document/document.h"

class QTreeWidget;

// The hits of a search below its field: one row for each node with operator, name, place, type and shape, grouped by
// operator. The arrow keys move through it and show each node; Ctrl+A selects all.

namespace qaliper {

class SearchList final : public QFrame {
    Q_OBJECT

public:
    // Of the version that the document shows now; deletes itself when it is closed, or when that version is no more.
    SearchList(Document& document, const std::vector<NodeId>& hits, QWidget* parent);

signals:
    void allAsked(); // select all hits

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill(const std::vector<NodeId>& hits);
    void askAll();

    QPointer<Document> document_;
    QTreeWidget* rows_;
};

} // namespace qaliper
