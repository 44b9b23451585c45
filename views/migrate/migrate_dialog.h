#pragma once

#include "views/quantize/step_dialog.h"

namespace qaliper {

class DataPage;
class FormerBuildPage;
class MigratedPage;

// From weak to strong typing, which is all that TensorRT 11 has: how the model was built, data that may be left out, the result.
// Nothing of the model changes before Apply.
class MigrateDialog final : public StepDialog {
    Q_OBJECT

public:
    explicit MigrateDialog(Document& document, QWidget* parent = nullptr);

private:
    void goOn() override;
    void showReady() override;
    void addPaths(const QStringList& paths) override;
    void noteChange(); // of the model or its target
    bool mayRun() const;

    FormerBuildPage* former_;
    DataPage* data_;
    MigratedPage* migrated_;
};

} // namespace qaliper
