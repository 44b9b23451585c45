#pragma once

#include "views/quantize/step_dialog.h"

namespace qaliper {

class DataPage;
class PlacementPage;
class RunPage;

// Quantize: from the float model and a folder of data to INT8 or FP8, in three steps. Nothing of the model changes
// before Apply.
class QuantizeDialog final : public StepDialog {
    Q_OBJECT

public:
    explicit QuantizeDialog(Document& document, QWidget* parent = nullptr);

private:
    void goOn() override;
    void showReady() override;
    void addPaths(const QStringList& paths) override;
    void apply();
    void noteChange(); // of the model or its target
    void run();

    DataPage* data_;
    PlacementPage* placement_;
    RunPage* run_;
};

} // namespace qaliper
