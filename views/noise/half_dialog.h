#pragma once

#include "views/quantize/step_dialog.h"

namespace qaliper {

class DataPage;
class HalfPage;

// Half precision: float parts of a model in FP16 or BF16 where the user's data allow it, in two steps. Nothing of the
// model changes before Apply.
class HalfDialog final : public StepDialog {
    Q_OBJECT

public:
    explicit HalfDialog(Document& document, QWidget* parent = nullptr);

private:
    void goOn() override;
    void showReady() override;
    void addPaths(const QStringList& paths) override;
    void noteChange(); // of the model or its target
    bool mayRun() const;

    DataPage* data_;
    HalfPage* half_;
};

} // namespace qaliper
