#pragma once

#include <QPointer>
#include <QWidget>

#include "views/panels/history_model.h"

class QLabel;
class QListView;

// The steps of one document: a click goes to a step; the context menu compares a step with the current version, or two
// selected steps with each other.

namespace qaliper {

class HistoryPanel final : public QWidget {
    Q_OBJECT

public:
    explicit HistoryPanel(const Preferences& preferences, QWidget* parent = nullptr); // `preferences` must outlive it

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
