#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>

#include "model/onnx/save.h"
#include "model/session/half_step.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/noise/half_dialog.h"
#include "views/noise/half_page.h"

// The page "Half precision": what computes in FP16 or BF16, and why the rest does not.

namespace qaliper::half_page_test {

namespace {

// The squares of numbers around 600 leave FP16.
constexpr const char* squares = R"(
    <ir_version: 8, opset_import: ["": 17]> g (float[n,16] x) => (float[n,16] y)
    < float[16,16] a = noise(-1, 1), float large = {300.0}, float small = {1e-3} >
    { ["product"] h = MatMul (x, a)  ["scaled"] l = Mul (x, large)  ["square"] q = Mul (l, l)  ["root"] r = Sqrt (q)
      ["less"] s = Mul (r, small)  y = Add (h, s) })";

// Opset 10 has no Upsample.
constexpr const char* enlarged = R"(
    <ir_version: 4, opset_import: ["": 9]> g (float[n,16] x) => (float[n,2,4,4] y)
    < int64[4] s = {0, 4, 2, 2}, float[4] f = {1, 1, 2, 2}, float[2,4,1,1] a = noise(-1, 1) >
    { r = Reshape (x, s) u = Upsample (r, f) y = Conv (u, a) })";

class HalfPrecisionOfAModel : public WindowTest {
protected:
    HalfDialog* page(const char* text = squares) {
        must(saveModel(textModel(text), folder_ / "float.onnx"));
        writeNpz(folder_ / "data.npz", {{"x", wavesOf("(16, 16)", 256)}});
        document_ = open(folder_ / "float.onnx");
        document_->setTarget(must(parseTarget("trt-10.3")));
        settle();
        press(Qt::Key_F9, Qt::ControlModifier);
        HalfDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = find<HalfDialog>("halfDialog")) != nullptr; }));
        EXPECT_FALSE(next(dialog)->isEnabled()) << "nothing was chosen";
        dropOn(*dialog, {folder_ / "data.npz"});
        EXPECT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
        click(next(dialog));
        return dialog;
    }
    HalfDialog* resultPage(const char* text = squares) {
        HalfDialog* dialog = page(text);
        click(next(dialog));
        EXPECT_TRUE(comesTrue([&] { return outcome(dialog) && next(dialog)->isEnabled(); })) << said(dialog);
        return dialog;
    }
    static std::shared_ptr<const HalvedOutcome> outcome(HalfDialog* dialog) {
        return dialog->findChild<HalfPage*>()->outcome();
    }
    QPushButton* next(HalfDialog* dialog) const { return find<QPushButton>("next", dialog); }
    std::string said(HalfDialog* dialog) const {
        const auto* state = find<QLabel>("halfState", dialog);
        return state ? state->text().toStdString() : std::string();
    }
    Document* document_ = nullptr;
};

TEST_F(HalfPrecisionOfAModel, LeavesInFp32WhatOverflowsWithTheReasonAndIsOneStep) {
    needRuntime();
    HalfDialog* dialog = resultPage();
    const std::shared_ptr<const Analysis> start = outcome(dialog)->result.start;
    EXPECT_TRUE(outcome(dialog)->result.halved.isReached);
    const auto* kept = find<QTableWidget>("halfKept", dialog);
    ASSERT_NE(kept, nullptr);
    EXPECT_FALSE(kept->findItems(QStringLiteral("square"), Qt::MatchExactly).isEmpty());
    EXPECT_TRUE(kept->findItems(QStringLiteral("product"), Qt::MatchExactly).isEmpty());
    EXPECT_FALSE(kept->item(0, 2)->text().isEmpty());
    EXPECT_FALSE(document_->isModified());
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(document_->history().steps().size(), 2U);
    const auto& context = *document_->analysis()->context;
    const auto product = context.index().value(mainGraph, "h");
    ASSERT_TRUE(product);
    EXPECT_EQ(context.types.element(*product), DataType::Float16);
    const RecordedAction action = document_->history().steps().back().action;
    const auto again = must(repeatQuantizing(*start, action));
    EXPECT_EQ(nodeCount(again.index->model()), nodeCount(document_->history().current())) << "made again without data";
}

TEST_F(HalfPrecisionOfAModel, OfAnOldOpsetHasAStepBeforeThatReplacesOperators) {
    needRuntime();
    HalfDialog* dialog = resultPage(enlarged);
    const std::shared_ptr<const Analysis> start = outcome(dialog)->result.start;
    EXPECT_TRUE(outcome(dialog)->result.halved.isReached);
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    const auto& steps = document_->history().steps();
    ASSERT_EQ(steps.size(), 3U);
    const auto raised = must(repeatQuantizing(*start, steps[1].action));
    EXPECT_TRUE(raised.index->node({1}).is("Resize")) << "made again without data";
    document_->goTo(0);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_); }));
    EXPECT_EQ(document_->history().current().opset(), 9);
}

TEST_F(HalfPrecisionOfAModel, AResultIsDroppedWhenTheModelChanges) {
    needRuntime();
    HalfDialog* dialog = resultPage();
    document_->applyTool({"rename-node", {nodeNamed("main:h")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(outcome(dialog), nullptr);
    EXPECT_NE(find<QLabel>("halfNotice", dialog), nullptr);
}

TEST_F(HalfPrecisionOfAModel, ACancelledConversionEndsAtOnce) {
    HalfDialog* dialog = page();
    HeldPool::Works works = pool_->hold([&] { click(next(dialog)); });
    ASSERT_EQ(works.size(), 1U);
    click(find<QPushButton>("cancelRun", dialog));
    EXPECT_FALSE(dialog->findChild<HalfPage*>()->isRunning());
    pool_->letGo(std::move(works));
    settle();
    EXPECT_EQ(outcome(dialog), nullptr);
    EXPECT_FALSE(document_->isModified());
}

} // namespace

} // namespace qaliper::half_page_test
