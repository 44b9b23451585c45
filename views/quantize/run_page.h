#pragma once

#include <memory>

#include <QPointer>
#include <QWidget>

#include "model/session/quantize_outcome.h"
#include "views/document/document.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace qaliper {

class ChangeNote;
class RunProgress;
class VerdictLine;

// The third step of a quantization: it runs, and its result is shown before anything of the model changes. A result is
// dropped when the model or its target changes.
class RunPage final : public QWidget {
    Q_OBJECT

public:
    explicit RunPage(Document& document, QWidget* parent = nullptr);

    void start(const QuantizeAsked& asked);
    void cancel(); // at once; the worker process is ended
    void drop();   // the result; nothing runs any longer
    bool isRunning() const { return running_.isRunning(); }
    // Of the version that is shown; null while there is none.
    const std::shared_ptr<const QuantizeOutcome>& outcome() const { return outcome_; }

signals:
    void changed();

private:
    QWidget* buildResult();
    void take(Result<QuantizeOutcome> outcome);
    void showOutcome();
    void showOutputs();
    void showSteps();

    QPointer<Document> document_;
    Task running_;
    QuantizeAsked asked_;
    std::shared_ptr<const QuantizeOutcome> outcome_;
    RunProgress* progress_ = nullptr;
    VerdictLine* state_ = nullptr;
    QPushButton* anyway_ = nullptr;
    QWidget* result_ = nullptr;
    QTableWidget* outputs_ = nullptr;
    QLabel* facts_ = nullptr;
    QLabel* steps_ = nullptr;
    ChangeNote* change_ = nullptr;
};

} // namespace qaliper
