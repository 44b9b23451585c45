#pragma once

#include <memory>
#include <stop_token>

#include <QPointer>
#include <QWidget>

#include "views/fastest/fastest_choice.h"

class QLabel;
class QTableWidget;

namespace qaliper {

class RunProgress;
class VerdictLine;

// The second step: the search while it runs, then its groups with their times, and the model that is the answer. A result about
// another version than the shown one is grey; it is there again when that version is.
class FastestPage final : public QWidget {
    Q_OBJECT

public:
    explicit FastestPage(Document& document, QWidget* parent = nullptr);

    void start(FastestAsked asked); // drops what was found before
    bool isRunning() const { return task_.isRunning(); }
    const std::shared_ptr<const FastestModel>& found() const { return found_; } // null while there is none
    bool isOfShown() const; // found() is about the version that is shown
    void showVersion();     // another one is shown

signals:
    void changed();

private:
    QWidget* buildResult();
    void cancel();
    void take(Result<FastestModel> found);
    void showWinner();
    void showFacts();
    void showGroups();
    void revealChosen();

    QPointer<Document> document_;
    Task task_;
    std::stop_source ending_; // the first click on Cancel: what was found by then is the result
    RunProgress* progress_;
    VerdictLine* line_;
    std::shared_ptr<const FastestModel> found_;
    std::uint64_t version_ = 0; // of the history: the one that was measured
    QWidget* result_ = nullptr;
    QLabel* facts_ = nullptr;
    QTableWidget* groups_ = nullptr;
};

} // namespace qaliper
