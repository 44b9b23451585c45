#pragma once

#include "model/tools/run_tool.h"
#include "views/quantize/step_dialog.h"

namespace qaliper {

class NoiseDataPage;
class NoisePage;
class RecoverPage;

// Where the noise of a quantized model comes from, and how to get accuracy back: data, list, plan.
class NoiseDialog final : public StepDialog {
    Q_OBJECT

public:
    explicit NoiseDialog(Document& document, QWidget* parent = nullptr);

    void addPaths(const QStringList& paths) override;

signals:
    void measured(); // shares of the noise are there to be seen
    void toolAsked(Document* document, const ToolRequest& request);

private:
    void goOn() override;
    void showReady() override;
    void measure();
    void noteChange(); // of the model
    void noteData();
    bool mayRun() const;

    NoiseDataPage* data_;
    NoisePage* noise_;
    RecoverPage* recover_;
};

} // namespace qaliper
