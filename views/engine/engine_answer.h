#pragma once

#include <cstdint>
#include <optional>

#include "model/session/reduced_model.h"
#include "views/engine/engine_tab.h"

class QHBoxLayout;
class QLabel;

// What a TensorRT of the user answered: its verdict, the time beside that of another version, outputs beside those of ONNX
// Runtime, where they first differ, with the histograms there, and what changes that; the parser's errors, and the findings that it contradicts. An
// answer about another version than the shown one is grey.

namespace qaliper {

class EngineTable;
class HistogramView;

class EngineAnswer final : public EngineTab {
    Q_OBJECT

public:
    explicit EngineAnswer(QWidget* parent = nullptr);

protected:
    bool showEvidence(const Evidence& evidence, const Analysis& analysis) override;
    void showReady() override;

private:
    // What the table shows, in the order of the chips.
    enum class List : std::uint8_t { Outputs, Changes, Errors, Contradicted };
    static EngineHint hint();
    const VersionAnswer* answer() const; // null: none
    bool isOfShown() const;              // the answer is about the version that is shown
    const Analysis& about() const;
    void addHistograms(QHBoxLayout& head);
    void showHead();
    void showHistograms(const std::optional<LocatedDifference>& difference);
    void showCounts();
    void showTable();
    void searchDifference();
    void writeReport(Constants constants);
    void askAgain(std::optional<ReducedWish> reduced);

    QLabel* verdict_;
    QLabel* about_;
    QLabel* turns_;
    QLabel* difference_;
    QWidget* histograms_;
    HistogramView* ofRuntime_;
    HistogramView* ofTensorRt_;
    QPushButton* undo_;
    QPushButton* search_;
    QPushButton* report_;
    EngineTable* table_;
    List list_ = List::Outputs;
};

} // namespace qaliper
