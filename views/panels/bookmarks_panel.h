#pragma once

#include <QWidget>

#include "views/document/document_observer.h"

class QLabel;
class QListWidget;
class QListWidgetItem;

// Lists the bookmarks of the current document: a click selects the node, Delete removes the bookmark.

namespace qaliper {

class BookmarksPanel final : public QWidget {
    Q_OBJECT

public:
    explicit BookmarksPanel(QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showBookmarks();
    void addRow(const std::string& name);
    void lead(const QListWidgetItem* item);
    void forget(const QListWidgetItem* item);
    void showMenu(const QPoint& place);

    DocumentObserver document_;
    QLabel* hint_;
    QListWidget* list_;
};

} // namespace qaliper
