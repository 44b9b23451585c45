#pragma once

#include <QPointer>
#include <QWidget>

#include "views/panels/history_model.h"

class QLabel;
class QListView;

// The steps of one document: a click goes to any of them, and the menu of a step compares it with what is shown, or two
// that were chosen with Ctrl with each other.

namespace qaliper {

class HistoryPanel final : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPanel(const Preferences& preferences, QWidget* parent = nullptr); // which outlive it

    void setDocument(Document* document); // null: none

signals:
    void compareAsked(std::size_t from, std::size_t to); // positions in the history

private:
    void showSteps();
    void goTo(const QModelIndex& index);
    void showMenu(const QPoint& place);

    QPointer<Document> document_;
    HistoryModel* model_;
    QListView* list_;
    QLabel* hint_;
};

} // namespace qaliper
