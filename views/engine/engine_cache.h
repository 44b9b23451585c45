#pragma once

#include "views/engine/engine_tab.h"

class QLabel;

// A calibration cache held against the model: what it is worth on the target, every tensor with its range and whether
// the model has it, tensors that lack one, and the way from ranges to Q/DQ.

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
    std::vector<QPushButton*> chips_;
    EngineTable* table_;
};

} // namespace qaliper
