#pragma once

#include "views/engine/engine_tab.h"

class QLabel;

// A calibration cache compared with the model: whether the target uses it, every tensor with its range and whether the
// model has it, tensors without a range, and a button that creates Q/DQ from the ranges.

namespace qaliper {

class EngineTable;
class FindingCommands;

class EngineCache final : public EngineTab {
    Q_OBJECT

public:
    explicit EngineCache(FindingCommands& commands, QWidget* parent = nullptr);

protected:
    bool showEvidence(const Evidence& evidence, const Analysis& analysis) override;

private:
    static EngineHint hint();
    void quantize();

    FindingCommands* commands_;
    QLabel* origin_;
    QLabel* verdict_;
    QPushButton* quantize_;
    EngineTable* table_;
};

} // namespace qaliper
