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
    // `minSqnr`: the threshold of the settings, dB.
    QuantizeDialog(Document& document, int minSqnr, QWidget* parent = nullptr);

    void addPaths(const QStringList& paths) override;

private:
    void goOn() override;
    void showReady() override;
    void apply();
    void noteChange(); // of the model or its target
    void run();
    void showProposal();

    DataPage* data_;
    PlacementPage* placement_;
    RunPage* run_;
};

} // namespace qaliper
