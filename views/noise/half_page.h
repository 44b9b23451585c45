#pragma once

#include <memory>

#include <QPointer>
#include <QWidget>

#include "model/session/half_step.h"
#include "views/quantize/run_controller.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QTableWidget;

namespace qaliper {

class ChangeNote;
class KeptTable;

// The second step: the float parts of a model in FP16 or BF16, as far as the ranges on the user's data allow it, with the
// reason for what stays FP32. A result is dropped when the model or its target changes.
class HalfPage final : public QWidget {
    Q_OBJECT

public:
    explicit HalfPage(Document& document, QWidget* parent = nullptr);

    void start(const DataFiles& files);
    void drop(); // the result; nothing runs any longer
    bool isRunning() const { return run_.isRunning(); }
    const std::shared_ptr<const HalvedOutcome>& outcome() const { return outcome_; } // null while there is none

signals:
    void changed();

private:
    QWidget* buildChoices();
    QWidget* buildResult();
    void take(HalfPrecisionResult result);
    void showOutputs();

    QPointer<Document> document_;
    RunController run_;
    std::shared_ptr<const HalvedOutcome> outcome_;
    QComboBox* type_ = nullptr;
    QLineEdit* patterns_ = nullptr;
    QWidget* result_ = nullptr;
    QTableWidget* outputs_ = nullptr;
    QLabel* facts_ = nullptr;
    ChangeNote* change_ = nullptr;
    KeptTable* kept_ = nullptr;
};

} // namespace qaliper
