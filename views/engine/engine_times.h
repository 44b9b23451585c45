#pragma once

#include "views/engine/engine_tab.h"

class QLabel;

// Where the time of one inference goes: the speed verdict in milliseconds, every layer with its share, and, where there
// are two profiles, what changed from one to the other.

namespace qaliper {

class EngineTable;

class EngineTimes final : public EngineTab {
    Q_OBJECT

public:
    explicit EngineTimes(QWidget* parent = nullptr);

protected:
    bool showEvidence(const Evidence& evidence, const Analysis& analysis) override;

private:
    static EngineHint hint();
    void showTable();

    QLabel* total_;
    QLabel* verdict_;
    std::vector<QPushButton*> chips_;
    QPushButton* swap_;
    EngineTable* table_;
    bool isComparing_ = false;
};

} // namespace qaliper
