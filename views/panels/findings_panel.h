#pragma once

#include <array>
#include <optional>

#include <QWidget>

#include "views/document/document_observer.h"
#include "views/panels/findings_model.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;

// The findings of one document: list, counts, filters, order, and "Fix all automatic".

namespace qaliper {

class FindingCommands;
class FindingsView;

class FindingsPanel final : public QWidget {
    Q_OBJECT

public:
    explicit FindingsPanel(FindingCommands& commands, QWidget* parent = nullptr);

    void setDocument(Document* document); // null: none

    // Selects the next or previous place of a finding, from the end to the beginning again (F8, Shift+F8).
    void step(int by);
    // The same from cause to cause.
    void stepCause(int by);

    std::optional<FindingSubject> current() const; // the finding of the current row; nothing for a heading

    void setOrder(FindingOrder order);

signals:
    void ignoredAsked(); // to show ignored findings
    void orderChosen(FindingOrder order);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    QWidget* buildFilters();
    QComboBox* buildOrders(QWidget* parent);
    QWidget* buildEmptyPage();
    void showLayers();
    void showAnalysis();
    void showChecking();
    bool isReady() const; // whether fixes can be applied
    void showCounts();
    void showPosition();
    std::vector<QModelIndex> rowsOf(bool arePlaces) const;
    std::optional<std::size_t> positionIn(const std::vector<QModelIndex>& rows) const;
    void go(const std::vector<QModelIndex>& rows, int by);
    void labelChips();
    int labelChips(bool hasWords);
    void showAutomatic();
    void applyFilter();
    void choose(const FindingSubject& subject);

    DocumentObserver document_;
    FindingCommands* commands_;
    FindingsModel* model_;
    FindingsView* view_;
    QLabel* count_ = nullptr;
    QProgressBar* busy_ = nullptr;
    std::array<QPushButton*, 4> chips_{}; // all, errors, warnings, notes
    QLineEdit* words_ = nullptr;
    QComboBox* order_ = nullptr;
    std::unique_ptr<Task> naming_; // names of layers; runs in the document's pool
    QWidget* filters_ = nullptr;   // hidden until there are findings
    QStackedWidget* pages_ = nullptr;
    QLabel* emptyTitle_ = nullptr;
    QPushButton* showAll_ = nullptr; // visible when a filter hides all findings
    QLabel* emptyText_ = nullptr;
    QPushButton* ignored_ = nullptr;
    QPushButton* fixAll_ = nullptr;
};

} // namespace qaliper
