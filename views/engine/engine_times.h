#pragma once

#include <cstdint>

#include "views/engine/engine_tab.h"

class QLabel;

// The times of one inference: the speed verdict in milliseconds, every layer with its share, and, for two profiles, the
// differences; and the shares beside the expected ones.

namespace qaliper {

class EngineTable;

class EngineTimes final : public EngineTab {
    Q_OBJECT

public:
    explicit EngineTimes(QWidget* parent = nullptr);

protected:
    bool showEvidence(const Evidence& evidence, const Analysis& analysis) override;

private:
    // What the table shows, in the order of the chips.
    enum class List : std::uint8_t { Times, Changes, Expectation };
    static EngineHint hint();
    void showTable();

    QLabel* total_;
    QLabel* verdict_;
    QPushButton* swap_;
    EngineTable* table_;
    List list_ = List::Times;
};

} // namespace qaliper
