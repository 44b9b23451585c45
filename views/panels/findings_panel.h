#pragma once

#include <array>
#include <optional>

#include <QPointer>
#include <QWidget>

#include "views/document/document.h"
#include "views/panels/findings_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;

// The list of findings of one document, or of none: counts, filters, what it is ordered by, and "Fix all automatic".

namespace qaliper {

class FindingCommands;
class FindingsView;

class FindingsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPanel(FindingCommands& commands, QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none

    // Steps to the next or previous row, as F8 and Shift+F8 do.
    void step(int by);

    std::optional<FindingSubject> current() const; // the current row; nothing at a heading

    void setOrder(FindingOrder order);

signals:
    void ignoredAsked(); // to see what is not reported
    void orderChosen(FindingOrder order);

private:
    void build();
    QWidget* buildFilters();
    QComboBox* buildOrders(QWidget* parent);
    QWidget* buildEmptyPage();
    void showLayers();
    void showAnalysis();
    void showChecking();
    bool isReady() const; // for fixes
    void showCounts();
    void showAutomatic();
    void applyFilter();
    void choose(const FindingSubject& subject);

    QPointer<Document> document_;
    FindingCommands* commands_;
    FindingsModel* model_;
    FindingsView* view_;
    QLabel* count_ = nullptr;
    QProgressBar* busy_ = nullptr;
    std::array<QPushButton*, 4> chips_{}; // all, errors, warnings, notes
    QLineEdit* words_ = nullptr;
    QComboBox* order_ = nullptr;
    std::unique_ptr<Task> naming_; // of layers; of the document's pool
    QWidget* filters_ = nullptr;   // not before there is something to filter
    QStackedWidget* pages_ = nullptr;
    QLabel* emptyTitle_ = nullptr;
    QPushButton* showAll_ = nullptr; // when a filter hides them
    QLabel* emptyText_ = nullptr;
    QPushButton* ignored_ = nullptr;
    QPushButton* fixAll_ = nullptr;
};

} // namespace qaliper
