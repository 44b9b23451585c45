#pragma once

#include <memory>

#include <QPointer>
#include <QWidget>

#include "model/session/quantize_outcome.h"
#include "views/quantize/run_controller.h"

class QLabel;
class QPushButton;
class QTableWidget;

namespace qaliper {

class ChangeNote;
class VerdictLine;

// The third step of a quantization: it runs, and its result is shown before anything of the model changes. A result is
// dropped when the model or its target changes.
class RunPage final : public QWidget {
    Q_OBJECT

public:
    explicit RunPage(Document& document, QWidget* parent = nullptr);

    void start(const QuantizeInput& asked);
    void setMinSqnr(int decibels) { minSqnr_ = decibels; } // of the settings
    void drop();                                           // the result; nothing runs any longer
    bool isRunning() const { return run_.isRunning(); }
    // Of the version that is shown; null while there is none.
    const std::shared_ptr<const QuantizeOutcome>& outcome() const { return outcome_; }
    bool isSlower() const; // the result is, by the expected time

signals:
    void changed();

private:
    QWidget* buildResult();
    void take(QuantizeOutcome outcome);
    void showOutcome();
    void showOutputs();
    void showSignal();
    void showSteps();

    QPointer<Document> document_;
    RunController run_;
    QuantizeInput asked_;
    std::shared_ptr<const QuantizeOutcome> outcome_;
    QPushButton* anyway_ = nullptr;
    QWidget* result_ = nullptr;
    VerdictLine* signal_ = nullptr;
    QTableWidget* outputs_ = nullptr;
    int minSqnr_ = 0; // dB
    QLabel* facts_ = nullptr;
    QLabel* steps_ = nullptr;
    ChangeNote* change_ = nullptr;
};

} // namespace qaliper
