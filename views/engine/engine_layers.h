#pragma once

#include "views/document/task.h"
#include "views/engine/engine_tab.h"

class QLabel;

// The layers of a built engine: the measured and the expected precision of each, its nodes and how certain that match
// is; and the score of predictions, which can be saved as evidence.

namespace qaliper {

class EngineTable;

class EngineLayers final : public EngineTab {
    Q_OBJECT

public:
    EngineLayers(TaskPool& pool, QWidget* parent = nullptr);

protected:
    bool showEvidence(const Evidence& evidence, const Analysis& analysis) override;

private:
    static EngineHint hint();
    void saveEvidence();
    void showCounts(const Measurement& measurement);

    QLabel* score_;
    QLabel* source_;
    EngineTable* table_;
    Task saving_;
};

} // namespace qaliper
