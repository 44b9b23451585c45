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

// The third step of a quantization: it runs, and its result is shown before anything of the model changes. A result is
// dropped when the model or its target changes.
class RunPage final : public QWidget {
    Q_OBJECT

public:
    explicit RunPage(Document& document, QWidget* parent = nullptr);

    void start(const QuantizeInput& asked);
    void drop(); // the result; nothing runs any longer
    bool isRunning() const { return run_.isRunning(); }
    // Of the version that is shown; null while there is none.
    const std::shared_ptr<const QuantizeOutcome>& outcome() const { return outcome_; }

signals:
    void changed();

private:
    QWidget* buildResult();
    void take(QuantizeOutcome outcome);
    void showOutcome();
    void showOutputs();
    void showSteps();

    QPointer<Document> document_;
    RunController run_;
    QuantizeInput asked_;
    std::shared_ptr<const QuantizeOutcome> outcome_;
    QPushButton* anyway_ = nullptr;
    QWidget* result_ = nullptr;
    QTableWidget* outputs_ = nullptr;
    QLabel* facts_ = nullptr;
    QLabel* steps_ = nullptr;
    ChangeNote* change_ = nullptr;
};

} // namespace qaliper
