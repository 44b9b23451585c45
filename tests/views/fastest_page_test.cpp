#include <algorithm>
#include <fstream>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/timing_stand_in.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/document/disabled_reason.h"
#include "views/fastest/fastest_dialog.h"
#include "views/fastest/fastest_page.h"

// The page "Find the Fastest": which Q/DQ pairs pay, on a program in place of a TensorRT whose times follow from the pairs in
// a model.

namespace qaliper::fastest_page_test {
namespace {

using testing::Contains;
using testing::Not;

// The pair before the second product is slow, the others are worth their time.
const TimingRules secondIsSlow{.ms = 1, .costs = {{"one_pair", -0.2}, {"two_pair", 0.3}, {"three_pair", -0.1}}};

class FastestOfAModel : public WindowTest {
protected:
    FastestOfAModel() {
        must(saveModel(textModel(productsToTime()), folder_ / "model.onnx", {}, {}));
        document_ = open(folder_ / "model.onnx");
        document_->setTarget(must(parseTarget("trt-10.3,fp16")));
        settle();
    }

    FastestDialog* dialogFor(const std::string& connection) {
        press(Qt::Key_F9, Qt::ControlModifier | Qt::ShiftModifier);
        auto* dialog = find<FastestDialog>("fastestDialog");
        EXPECT_NE(dialog, nullptr);
        dialog->findChild<QComboBox*>(QStringLiteral("connection"))->setEditText(toQt(connection));
        return dialog;
    }
    QPushButton* next(FastestDialog* dialog) const { return find<QPushButton>("next", dialog); }
    std::shared_ptr<const FastestModel> found(FastestDialog* dialog) const {
        return dialog->findChild<FastestPage*>()->found();
    }
    bool ends(FastestDialog* dialog) const {
        return comesTrue([&] { return !dialog->findChild<FastestPage*>()->isRunning(); });
    }
    void search(FastestDialog* dialog) const {
        click(next(dialog));
        ASSERT_TRUE(ends(dialog));
    }
    std::string said(FastestDialog* dialog, const char* label = "fastestState") const {
        const auto* state = find<QLabel>(label, dialog);
        return state ? fromQt(state->text()) : std::string();
    }
    std::vector<std::string> column(FastestDialog* dialog, int column) const {
        std::vector<std::string> cells;
        const auto* table = find<QTableWidget>("fastestGroups", dialog);
        for (int row = 0; table && row < table->rowCount(); ++row)
            cells.push_back(fromQt(table->item(row, column)->text()));
        return cells;
    }
    std::vector<std::string> nodesOfModel() const {
        std::vector<std::string> names;
        for (const Node& node : document_->history().current().main().nodes)
            names.emplace_back(node.output(0));
        return names;
    }

    Document* document_ = nullptr;
};

TEST_F(FastestOfAModel, APairThatIsSlowIsLeftOutInOneStep) {
    const StandIn python = timingStandIn(secondIsSlow);
    FastestDialog* dialog = dialogFor(python.connection());
    search(dialog);
    EXPECT_EQ(said(dialog).substr(0, said(dialog).find('\n')), "1 of 3 groups compute in float");
    EXPECT_THAT(said(dialog), testing::HasSubstr("1 → 0.7 ms (30.0 % faster, spread ± 0.0 %)"));
    EXPECT_THAT(said(dialog, "fastestFacts"), testing::HasSubstr("TensorRT 10.3.0.26 on A GPU"));
    EXPECT_THAT(said(dialog, "fastestFacts"), testing::HasSubstr("The guard, without any pair (FP16): 1 → 1 ms"));
    EXPECT_THAT(
        column(dialog, 0), testing::ElementsAre("MatMul  main:one_m", "MatMul  main:two_m", "MatMul  main:three_m"));
    EXPECT_THAT(column(dialog, 1), testing::Each("1"));
    EXPECT_EQ(column(dialog, 2)[1], "1");
    EXPECT_EQ(column(dialog, 3)[1], "0.7");
    EXPECT_EQ(column(dialog, 4)[1], "−30.0 %");
    EXPECT_EQ(column(dialog, 5)[1], "± 0.0 %");
    EXPECT_THAT(column(dialog, 6), testing::ElementsAre("quantized", "in float", "quantized"));
    EXPECT_FALSE(document_->isModified());
    const std::shared_ptr<const Index> result = found(dialog)->result;
    EXPECT_EQ(next(dialog)->text(), QStringLiteral("&Apply"));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(document_->history().steps().size(), 2U);
    EXPECT_EQ(nodeLines(document_->history().current()), nodeLines(result->model())) << "what was measured is applied";
    EXPECT_THAT(nodesOfModel(), Not(Contains("two_pair")));
    document_->undo();
    settle();
    EXPECT_THAT(nodesOfModel(), Contains("two_pair"));
}

TEST_F(FastestOfAModel, AClickOnAGroupShowsItsOperators) {
    const StandIn python = timingStandIn(secondIsSlow);
    FastestDialog* dialog = dialogFor(python.connection());
    search(dialog);
    find<QTableWidget>("fastestGroups", dialog)->selectRow(1);
    EXPECT_EQ(document_->selection().nodes(), std::vector{nodeNamed("main:two_m")});
}

TEST_F(FastestOfAModel, TheFloatModelIsTheAnswerWhereNoPairPays) {
    const StandIn python = timingStandIn({.costs = {{"one_pair", 0.2}, {"two_pair", 0.1}, {"three_pair", 0.1}}});
    FastestDialog* dialog = dialogFor(python.connection());
    search(dialog);
    EXPECT_THAT(said(dialog), testing::StartsWith("The float model is the answer: no Q/DQ pair pays here"));
    EXPECT_THAT(column(dialog, 6), testing::Each("in float"));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_THAT(nodesOfModel(), Not(Contains(testing::HasSubstr("pair"))));
}

TEST_F(FastestOfAModel, AModelWhoseEveryPairPaysStaysAndNothingIsOffered) {
    const StandIn python = timingStandIn({.costs = {{"one_pair", -0.2}, {"two_pair", -0.1}, {"three_pair", -0.1}}});
    FastestDialog* dialog = dialogFor(python.connection());
    search(dialog);
    EXPECT_THAT(said(dialog), testing::StartsWith("The model stays as it is"));
    EXPECT_TRUE(found(dialog)->step.nodes.empty());
    EXPECT_EQ(next(dialog)->text(), QStringLiteral("&Search"));
}

TEST_F(FastestOfAModel, AResultIsGreyWhileAnotherVersionIsShown) {
    const StandIn python = timingStandIn(secondIsSlow);
    FastestDialog* dialog = dialogFor(python.connection());
    search(dialog);
    EXPECT_TRUE(next(dialog)->isEnabled());
    document_->applyTool({"rename-node", {nodeNamed("main:y")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_FALSE(next(dialog)->isEnabled());
    EXPECT_FALSE(find<QTableWidget>("fastestGroups", dialog)->isEnabled());
    EXPECT_NE(find<QLabel>("fastestNotice", dialog), nullptr);
    document_->undo();
    settle();
    EXPECT_TRUE(next(dialog)->isEnabled());
    EXPECT_EQ(find<QLabel>("fastestNotice", dialog), nullptr);
}

TEST_F(FastestOfAModel, AStepDuringTheSearchMakesItsResultOneOfTheVersionBefore) {
    const StandIn python = timingStandIn(secondIsSlow);
    FastestDialog* dialog = dialogFor(python.connection());
    HeldPool::Works works = pool_->hold([&] { click(next(dialog)); });
    document_->applyTool({"rename-node", {nodeNamed("main:y")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    pool_->letGo(std::move(works));
    ASSERT_TRUE(ends(dialog));
    ASSERT_NE(found(dialog), nullptr) << said(dialog);
    EXPECT_FALSE(next(dialog)->isEnabled());
    EXPECT_FALSE(dialog->findChild<FastestPage*>()->isOfShown());
    EXPECT_NE(find<QLabel>("fastestNotice", dialog), nullptr);
}

// The program says which model it builds and waits from its third request on.
TEST_F(FastestOfAModel, WhatWasConfirmedIsOfferedAfterCancelling) {
    const std::filesystem::path log = folder_ / "requests";
    TimingRules rules = secondIsSlow;
    rules.log = log.string();
    rules.waitsAfter = 3;
    const StandIn python = timingStandIn(rules);
    FastestDialog* dialog = dialogFor(python.connection());
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(python.path().string() + ".waits"); }));
    click(find<QPushButton>("cancelRun", dialog));
    EXPECT_THAT(said(dialog), testing::StartsWith("The search ends with what is confirmed so far"));
    ASSERT_TRUE(ends(dialog));
    ASSERT_NE(found(dialog), nullptr) << said(dialog);
    EXPECT_FALSE(found(dialog)->report.found.isWhole);
    EXPECT_FALSE(document_->isModified());
}

TEST_F(FastestOfAModel, CancelledBeforeAnythingWasMeasuredItHasNoResult) {
    const StandIn python({}, "exec tail -f /dev/null");
    FastestDialog* dialog = dialogFor(python.connection());
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("cancelRun", dialog) != nullptr; }));
    click(find<QPushButton>("cancelRun", dialog));
    ASSERT_TRUE(ends(dialog));
    EXPECT_EQ(found(dialog), nullptr);
    EXPECT_EQ(said(dialog), "Cancelled before anything was measured.");
}

TEST_F(FastestOfAModel, WhatWasMeasuredIsNotMeasuredAgain) {
    const StandIn python = timingStandIn(secondIsSlow);
    FastestDialog* dialog = dialogFor(python.connection());
    EXPECT_FALSE(find<QCheckBox>("fastestResume", dialog)->isEnabled());
    search(dialog);
    EXPECT_EQ(found(dialog)->report.found.known, 0U);
    click(find<QPushButton>("back", dialog));
    EXPECT_TRUE(find<QCheckBox>("fastestResume", dialog)->isChecked());
    search(dialog);
    EXPECT_EQ(found(dialog)->report.found.known, found(dialog)->report.found.measured);
    click(find<QPushButton>("back", dialog));
    click(find<QCheckBox>("fastestResume", dialog));
    search(dialog);
    EXPECT_EQ(found(dialog)->report.found.known, 0U);
}

TEST_F(FastestOfAModel, AGoalOfAccuracyIsKept) {
    needRuntime();
    const StandIn python = timingStandIn({.costs = {{"one_pair", -0.2}, {"two_pair", -0.3}, {"three_pair", -0.1}}});
    FastestDialog* dialog = dialogFor(python.connection());
    EXPECT_EQ(find<QDoubleSpinBox>("fastestDb", dialog), nullptr);
    find<QComboBox>("fastestGoal", dialog)->setCurrentIndex(1);
    find<QDoubleSpinBox>("fastestDb", dialog)->setValue(200);
    search(dialog);
    EXPECT_EQ(found(dialog)->report.found.winner, FastestWinner::Guard);
}

TEST_F(FastestOfAModel, WithoutAGpuItSaysSo) {
    const StandIn python({aboutLine(), doneLine()});
    FastestDialog* dialog = dialogFor(python.connection());
    search(dialog);
    EXPECT_THAT(said(dialog), testing::HasSubstr("has no GPU: nothing can be timed there"));
    dialog->findChild<QComboBox*>(QStringLiteral("connection"))->setEditText(QStringLiteral("telnet:host"));
    EXPECT_FALSE(next(dialog)->isEnabled());
}

TEST_F(FastestOfAModel, DroppedFilesAreSamplesAndTheFloatModel) {
    FastestDialog* dialog = dialogFor("python");
    dropOn(*dialog, {folder_ / "samples.npz", folder_ / "float.onnx"});
    EXPECT_EQ(find<QLineEdit>("askData", dialog)->text(), toQt((folder_ / "samples.npz").string()));
    EXPECT_EQ(find<QLineEdit>("fastestFloat", dialog)->text(), toQt((folder_ / "float.onnx").string()));
}

TEST_F(FastestOfAModel, AModelWithoutPairsHasNothingToFind) {
    EXPECT_TRUE(action(ActionId::FindFastest)->isEnabled());
    must(saveModel(textModel("g (float[2] x) => (float[2] y) { y = Relu (x) }"), folder_ / "float.onnx", {}, {}));
    Document* plain = open(folder_ / "float.onnx");
    EXPECT_FALSE(action(ActionId::FindFastest)->isEnabled());
    EXPECT_EQ(disabledReason(ActionId::FindFastest, plain), QStringLiteral("The model has no Q/DQ pair"));
}

} // namespace
} // namespace qaliper::fastest_page_test
