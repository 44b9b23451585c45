#pragma once

#include "views/quantize/step_dialog.h"

namespace qaliper {

class FastestChoice;
class FastestPage;
class Preferences;

// Placement by measurement: which Q/DQ pairs of a model pay on a TensorRT of the user, in two steps. Nothing of the model
// changes before Apply.
class FastestDialog final : public StepDialog {
    Q_OBJECT

public:
    // The preferences have to outlive it.
    FastestDialog(Preferences& preferences, Document& document, QWidget* parent = nullptr);

private:
    void goOn() override;
    void showReady() override;
    void addPaths(const QStringList& paths) override;
    void apply();
    bool mayRun() const;
    bool hasStep() const; // found, and it changes the model

    FastestChoice* choice_;
    FastestPage* page_;
};

} // namespace qaliper
