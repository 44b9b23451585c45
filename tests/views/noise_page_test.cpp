#include <algorithm>
#include <cmath>

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <gmock/gmock.h>

#include "model/base/number.h"
#include "model/graph/elements.h"
#include "model/onnx/save.h"
#include "model/session/noise_inquiry.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/preview_dialog.h"
#include "views/noise/half_dialog.h"
#include "views/noise/noise_curve.h"
#include "views/noise/noise_dialog.h"
#include "views/noise/noise_page.h"
#include "views/noise/recover_page.h"
#include "views/panels/history_model.h"

// The page "Where the noise comes from": a list with reasons, heat on the graph, buttons that help, and a plan.

namespace qaliper::noise_page_test {

namespace {

constexpr const char* original = R"(
    g (float[n,16] x) => (float[n,16] y)
    < float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2) >
    { ["first"] h = MatMul (x, a)  r = Relu (h)  ["second"] y = MatMul (r, b) })";

// The pair of what the second product reads ends at 190; its numbers end below 20.
constexpr const char* quantized = R"(
    g (float[n,16] x) => (float[n,16] y)
    < float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2), float s = {0.02}, float coarse = {1.5},
      float t = {0.008}, int8 z = {0} >
    { qx = QuantizeLinear (x, s, z) dx = DequantizeLinear (qx, s, z)
      qa = QuantizeLinear (a, t, z) da = DequantizeLinear (qa, t, z)
      ["first"] h = MatMul (dx, da)  r = Relu (h)
      qr = QuantizeLinear (r, coarse, z) dr = DequantizeLinear (qr, coarse, z)
      qb = QuantizeLinear (b, t, z) db = DequantizeLinear (qb, t, z)
      ["second"] y = MatMul (dr, db) })";

class NoiseOfAModel : public WindowTest {
protected:
    void model(const std::string& text = quantized, const std::string& floatText = original) {
        must(saveModel(textModel(floatText), folder_ / "float.onnx"));
        must(saveModel(textModel(text), folder_ / "quantized.onnx"));
        writeNpz(folder_ / "data.npz", {{"x", wavesOf("(32, 16)", 512)}});
        document_ = open(folder_ / "quantized.onnx");
    }
    // By its key, with data and perhaps the float model.
    NoiseDialog* page(bool withFloat = true) {
        press(Qt::Key_F9, Qt::ShiftModifier);
        NoiseDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = find<NoiseDialog>("noiseDialog")) != nullptr; }));
        EXPECT_FALSE(next(dialog)->isEnabled()) << "nothing was chosen";
        std::vector<std::filesystem::path> files{folder_ / "data.npz"};
        if (withFloat)
            files.push_back(folder_ / "float.onnx");
        dropOn(*dialog, files);
        EXPECT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
        return dialog;
    }
    NoiseDialog* listPage(bool withFloat = true) {
        NoiseDialog* dialog = page(withFloat);
        click(next(dialog));
        EXPECT_TRUE(comesTrue([&] { return hasList(dialog); })) << said(dialog, "noiseState");
        return dialog;
    }
    NoiseDialog* planPage(bool withFloat = true) {
        NoiseDialog* dialog = listPage(withFloat);
        click(next(dialog));
        EXPECT_EQ(dialog->step(), 2);
        click(next(dialog));
        EXPECT_TRUE(comesTrue([&] { return plan(dialog) != nullptr && next(dialog)->isEnabled(); }))
            << said(dialog, "recoverState");
        return dialog;
    }
    static bool hasList(NoiseDialog* dialog) { return dialog->findChild<NoisePage*>()->hasResult(); }
    static std::shared_ptr<const RecoverOutcome> plan(NoiseDialog* dialog) {
        return dialog->findChild<RecoverPage*>()->outcome();
    }
    QPushButton* next(NoiseDialog* dialog) const { return find<QPushButton>("next", dialog); }
    QTableWidget* list(NoiseDialog* dialog) const { return find<QTableWidget>("noiseList", dialog); }
    std::string said(QWidget* dialog, const char* name) const {
        const auto* label = find<QLabel>(name, dialog);
        return label ? label->text().toStdString() : std::string();
    }
    double heatAt(const std::string& output) const {
        const auto node = canvas().picture()->index->find(nodeNamed(output));
        return node ? canvas().overlay()->box(boxOf(*canvas().picture()->view, *node).value).noise : -1;
    }
    double shownDb() const {
        const auto& noise = document_->noise().shown();
        return noise ? noise->sensitivity.outputs.at(0).totalDb : std::nan("");
    }

    Document* document_ = nullptr;
};

TEST_F(NoiseOfAModel, IsListedWorstFirstWithItsReasonAndShownAsHeat) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    ASSERT_GE(list(dialog)->rowCount(), 1);
    EXPECT_EQ(list(dialog)->item(0, 0)->text(), QStringLiteral("r"));
    EXPECT_EQ(list(dialog)->item(0, 3)->text(), QStringLiteral("second"));
    EXPECT_TRUE(list(dialog)->item(0, 4)->text().contains(QStringLiteral("as large as its values")));
    EXPECT_TRUE(action(ActionId::HeatNoise)->isChecked());
    ASSERT_TRUE(comesTrue([&] { return canvas().overlay()->heat == HeatKind::Noise; }));
    EXPECT_GT(heatAt("main:y"), 0.9) << "it reads the worst one";
    EXPECT_LT(heatAt("main:h"), 0.1);
    const Overlay& overlay = *canvas().overlay();
    EXPECT_TRUE(std::ranges::any_of(overlay.pills, [](const Mark& mark) { return mark.noise > 0.9; }));
    action(ActionId::HeatNoise)->trigger();
    EXPECT_TRUE(comesTrue([&] { return canvas().overlay()->heat != HeatKind::Noise; }));
    const auto* curve = find<NoiseCurve>("noiseCurve", dialog);
    ASSERT_NE(curve, nullptr);
    EXPECT_EQ(curve->present(), std::optional<std::size_t>(0));
    EXPECT_GT(curve->points().back().value, curve->points().front().value + 10) << "what leaving both in float gains";
    EXPECT_FALSE(document_->isModified());
}

TEST_F(NoiseOfAModel, ArraysThatAreConvertedAreSaid) {
    model();
    std::vector<double> numbers(512);
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = std::sin(static_cast<double>(i * i));
    writeNpz(folder_ / "data.npz", {{"x", npyOf("<f8", "(32, 16)", encodeNumbers(DataType::Double, numbers))}});
    NoiseDialog* dialog = page();
    EXPECT_THAT(said(dialog, "dataState"), testing::HasSubstr("its array is FP64 and is converted to FP32"));
}

// The page is about the graph, so the graph stays in reach.
TEST_F(NoiseOfAModel, TheGraphIsWalkedAndEditedBesideThePage) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    EXPECT_FALSE(dialog->isModal());
    EXPECT_NEAR(dialog->x() + dialog->width(), window_->x() + window_->width(), 8) << "the left side stays in sight";
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas("main:h"));
    EXPECT_TRUE(comesTrue([&] { return document_->selection().node() == nodeNamed("main:h"); }));
    EXPECT_TRUE(hasList(dialog)) << "a selection changes no number";
    document_->applyTool({"delete-node", {nodeNamed("main:r")}, {}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_FALSE(hasList(dialog)) << "it was made from another version";
    EXPECT_THAT(said(dialog, "noiseNotice"), testing::HasSubstr("no longer holds"));
}

TEST_F(NoiseOfAModel, IsAddedUpByNodesModulesAndOperators) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    auto* by = find<QComboBox>("noiseBy", dialog);
    by->setFocus();
    QTest::keyClick(by, Qt::Key_Down);
    EXPECT_EQ(list(dialog)->item(0, 0)->text(), QStringLiteral("second"));
    QTest::keyClick(by, Qt::Key_End);
    ASSERT_EQ(list(dialog)->rowCount(), 1);
    EXPECT_EQ(list(dialog)->item(0, 0)->text(), QStringLiteral("MatMul"));
    EXPECT_EQ(list(dialog)->item(0, 1)->text(), QStringLiteral("100.0 %"));
}

// From the heat to the button to a better number.
TEST_F(NoiseOfAModel, ARangeThatIsTooWideIsSetFromTheListAndTheNumberIsBetter) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    const double before = shownDb();
    EXPECT_EQ(list(dialog)->currentRow(), 0) << "the worst one is shown with its buttons";
    const QRect worst = list(dialog)->visualItemRect(list(dialog)->item(0, 0));
    QTest::mouseClick(list(dialog)->viewport(), Qt::LeftButton, {}, worst.center());
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:y"));
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("other-range", dialog) != nullptr; }));
    click(find<QPushButton>("other-range", dialog));
    PreviewDialog* preview = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (preview = find<PreviewDialog>("preview")) != nullptr; }));
    auto* apply = find<QPushButton>("apply", preview);
    ASSERT_TRUE(comesTrue([&] { return apply->isEnabled(); }));
    ASSERT_TRUE(comesTrue([&] {
        return said(preview, "floatSignal").find("against the float model, at") != std::string::npos;
    })) << said(preview, "floatSignal");
    EXPECT_EQ(find<QLabel>("floatSignal", preview)->property("tone").toString(), QStringLiteral("good"));
    ASSERT_TRUE(comesTrue([&] { return !said(preview, "signal").empty(); }));
    EXPECT_EQ(said(preview, "signal").find("threshold"), std::string::npos) << "the model before is no reference";
    click(apply);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    action(ActionId::ShowHistory)->setChecked(true);
    const auto step = [&] { return find<QListView>("steps")->model()->index(1, 0); };
    ASSERT_TRUE(comesTrue([&] { return step().data(HistoryModel::SignalAgainstFloatRole).toBool(); }));
    EXPECT_TRUE(step().data(HistoryModel::SignalEnoughRole).toBool());
    EXPECT_EQ(document_->noise().shown(), nullptr) << "it was of the version before";
    EXPECT_NE(said(dialog, "noiseNotice"), "");
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return hasList(dialog); }));
    EXPECT_GT(shownDb(), before + 10);
    EXPECT_NE(said(dialog, "noiseBudget").find("before the last change"), std::string::npos);
    action(ActionId::Undo)->trigger();
    settle();
    EXPECT_EQ(document_->noise().shown(), nullptr);
}

TEST_F(NoiseOfAModel, OpenedAgainItHasTheDataTheFloatModelAndTheList) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    const double measured = shownDb();
    dialog->close();
    ASSERT_TRUE(comesTrue([&] { return find<NoiseDialog>("noiseDialog") == nullptr; }));
    press(Qt::Key_F9, Qt::ShiftModifier);
    ASSERT_TRUE(comesTrue([&] { return (dialog = find<NoiseDialog>("noiseDialog")) != nullptr; }));
    EXPECT_NE(list(dialog), nullptr);
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); })) << "there is something to recover";
    EXPECT_EQ(shownDb(), measured);
    click(find<QPushButton>("step1", dialog));
    EXPECT_EQ(find<QListWidget>("paths", dialog)->count(), 1);
    EXPECT_TRUE(find<QLineEdit>("floatModel", dialog)->text().endsWith(QStringLiteral("float.onnx")));
    EXPECT_TRUE(find<QPushButton>("step2", dialog)->isEnabled());
}

TEST_F(NoiseOfAModel, DataOfOnePageAreThoseOfTheOthers) {
    model();
    writeNpz(folder_ / "data.npz",
        {{"x", wavesOf("(32, 16)", 512)}, {"labels", floatsOf("(32,)", std::vector<float>(32, 3))}});
    NoiseDialog* dialog = page();
    EXPECT_EQ(find<QComboBox>("labels", dialog)->currentText(), QStringLiteral("labels")) << "by their name";
    dialog->close();
    press(Qt::Key_F9, Qt::ControlModifier);
    HalfDialog* half = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (half = find<HalfDialog>("halfDialog")) != nullptr; }));
    EXPECT_TRUE(comesTrue([&] { return find<QPushButton>("next", half)->isEnabled(); }));
    EXPECT_EQ(find<QListWidget>("paths", half)->count(), 1);
}

TEST_F(NoiseOfAModel, SamplesThatAreDroppedOnTheGraphOpenThePage) {
    model();
    drop({folder_ / "data.npz"});
    NoiseDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = find<NoiseDialog>("noiseDialog")) != nullptr; }));
    EXPECT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    EXPECT_EQ(shownError(), QString());
}

TEST_F(NoiseOfAModel, ComesBackWithTheVersionThatItIsOf) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    const double before = shownDb();
    document_->applyTool({"rename-node", {nodeNamed("main:h")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(list(dialog), nullptr);
    EXPECT_FALSE(canvas().overlay()->isHeated());
    action(ActionId::Undo)->trigger();
    settle();
    EXPECT_EQ(shownDb(), before);
    EXPECT_NE(list(dialog), nullptr);
    EXPECT_TRUE(canvas().overlay()->isHeated());
}

TEST_F(NoiseOfAModel, IsRecoveredAsOneStepThatIsJudgedOnOtherSamples) {
    needRuntime();
    model();
    NoiseDialog* dialog = planPage();
    const Recovery& recovery = plan(dialog)->recovery;
    EXPECT_TRUE(recovery.reached);
    EXPECT_EQ(recovery.selectionSamples, 16U);
    EXPECT_EQ(recovery.validationSamples, 16U);
    EXPECT_GT(recovery.after.db, 30);
    EXPECT_NE(said(dialog, "recoverState").find("Reached"), std::string::npos);
    EXPECT_EQ(find<QTableWidget>("planSteps", dialog)->item(0, 0)->text(), QStringLiteral("second"));
    const auto* curve = find<NoiseCurve>("planCurve", dialog);
    EXPECT_EQ(curve->present(), std::optional<std::size_t>(1)) << "with one operator in float";
    EXPECT_FALSE(document_->isModified());
    const std::size_t steps = document_->history().steps().size();
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(document_->history().steps().size(), steps + 1);
    EXPECT_EQ(nodeOf(document_->history().current(), "y").input(0), "r");
    EXPECT_EQ(nodeOf(document_->history().current(), "y").input(1), "b");
    action(ActionId::Undo)->trigger();
    settle();
    EXPECT_FALSE(document_->isModified());
}

// One coarse pair, so that the goal is reached with one operator in float, and two finer ones.
constexpr const char* threeProducts = R"(
    g (float[n,16] x) => (float[n,16] y)
    < float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2), float[16,16] c = noise(-1, 1, 3),
      float s = {0.02}, float coarse = {1.5}, float fine = {0.4}, float t = {0.008}, int8 z = {0} >
    { qx = QuantizeLinear (x, s, z) dx = DequantizeLinear (qx, s, z)
      ["first"] h = MatMul (dx, a)  r = Relu (h)
      qr = QuantizeLinear (r, coarse, z) dr = DequantizeLinear (qr, coarse, z)
      ["second"] k = MatMul (dr, b)  u = Relu (k)
      qu = QuantizeLinear (u, fine, z) du = DequantizeLinear (qu, fine, z)
      ["third"] y = MatMul (du, c) })";
constexpr const char* threeInFloat = R"(
    g (float[n,16] x) => (float[n,16] y)
    < float[16,16] a = noise(-1, 1), float[16,16] b = noise(-1, 1, 2), float[16,16] c = noise(-1, 1, 3) >
    { ["first"] h = MatMul (x, a)  r = Relu (h)  ["second"] k = MatMul (r, b)  u = Relu (k)
      ["third"] y = MatMul (u, c) })";

TEST_F(NoiseOfAModel, APointOfTheCurveIsTakenByAClickAndByKeysWithoutARun) {
    needRuntime();
    model(threeProducts, threeInFloat);
    NoiseDialog* dialog = planPage();
    const auto* page = dialog->findChild<RecoverPage*>();
    const auto asMeasured = plan(dialog);
    auto* curve = find<NoiseCurve>("planCurve", dialog);
    ASSERT_EQ(asMeasured->recovery.taken, 1U);
    ASSERT_EQ(curve->points().size(), 3U);
    const std::string reached = said(dialog, "recoverState");
    QTest::mouseClick(curve, Qt::LeftButton, {}, curve->placeOf(curve->points()[2]).toPoint());
    EXPECT_EQ(page->taken(), 2U);
    EXPECT_EQ(curve->present(), std::optional<std::size_t>(2));
    EXPECT_EQ(find<QTableWidget>("planSteps", dialog)->rowCount(), 2);
    EXPECT_NE(said(dialog, "recoverState").find("not validated"), std::string::npos) << said(dialog, "recoverState");
    EXPECT_EQ(plan(dialog), asMeasured) << "nothing ran";
    curve->setFocus();
    QTest::keyClick(curve, Qt::Key_Home);
    EXPECT_FALSE(next(dialog)->isEnabled()) << "nothing would change";
    QTest::keyClick(curve, Qt::Key_Right);
    EXPECT_EQ(said(dialog, "recoverState"), reached);
    QTest::keyClick(curve, Qt::Key_End);
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(nodeOf(document_->history().current(), "k").input(0), "r");
    EXPECT_EQ(nodeOf(document_->history().current(), "y").input(0), "u");
}

// Its second pair ends at 20.3, just beyond the numbers.
std::string finelyQuantized() {
    std::string text = quantized;
    return text.replace(text.find("{1.5}"), 5, "{0.16}");
}

TEST_F(NoiseOfAModel, ADamagedModelIsProposedTheUsualSignalToNoise) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    click(next(dialog));
    EXPECT_LT(shownDb(), 27);
    EXPECT_TRUE(find<QCheckBox>("reachDb", dialog)->isChecked());
    EXPECT_EQ(find<QDoubleSpinBox>("reachDbValue", dialog)->value(), 30);
    EXPECT_EQ(said(dialog, "presentDb"), formatFixed(shownDb(), 1) + " dB now");
}

TEST_F(NoiseOfAModel, ABiasThatWasChangedIsNamedWhereMoreIsAskedForThanItAllows) {
    needRuntime();
    const auto written = [](const std::string& bias, const std::string& pair) {
        return "g (float[n,16] x) => (float[n,16] y) < float[16,16] a = noise(-1, 1), float b = {" + bias +
            "}, float s = {0.02}, int8 z = {0} > { " + pair + " h = MatMul (d, a) y = Add (h, b) }";
    };
    model(written("0.52", "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)"),
        written("0.5", "d = Identity (x)"));
    NoiseDialog* dialog = listPage();
    click(next(dialog));
    find<QDoubleSpinBox>("reachDbValue", dialog)->setValue(80);
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return plan(dialog) != nullptr; })) << said(dialog, "recoverState");
    EXPECT_FALSE(plan(dialog)->recovery.reached);
    EXPECT_NE(said(dialog, "recoverState").find("With all quantizers off"), std::string::npos);
}

TEST_F(NoiseOfAModel, AModelThatHasTheUsualSignalToNoiseIsProposedMore) {
    needRuntime();
    model(finelyQuantized());
    NoiseDialog* dialog = listPage();
    click(next(dialog));
    ASSERT_GT(shownDb(), 28);
    EXPECT_EQ(find<QDoubleSpinBox>("reachDbValue", dialog)->value(), std::ceil(shownDb() + 3));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return plan(dialog) != nullptr && next(dialog)->isEnabled(); }));
    EXPECT_FALSE(plan(dialog)->recovery.operators.empty()) << "there is something to gain";
    EXPECT_TRUE(said(dialog, "recoverFacts").starts_with("Against the float model, on 16 samples that did not choose"));
}

TEST_F(NoiseOfAModel, WhatAPersonWantsIsKeptWhenItIsMeasuredAgain) {
    needRuntime();
    model(finelyQuantized());
    NoiseDialog* dialog = listPage();
    click(next(dialog));
    auto* wanted = find<QDoubleSpinBox>("reachDbValue", dialog);
    wanted->setFocus();
    wanted->selectAll();
    QTest::keyClicks(wanted, QStringLiteral("50"));
    EXPECT_NE(said(dialog, "presentDb"), "");
    document_->applyTool({"rename-node", {nodeNamed("main:h")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(said(dialog, "presentDb"), "") << "the new version was not measured";
    dialog->goTo(1);
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return hasList(dialog); }));
    click(next(dialog));
    EXPECT_NE(said(dialog, "presentDb"), "");
    EXPECT_EQ(wanted->value(), 50);
}

TEST_F(NoiseOfAModel, WithLabelsTheMetricIsProposed) {
    needRuntime();
    model();
    writeNpz(folder_ / "data.npz",
        {{"x", wavesOf("(32, 16)", 512)}, {"classes", floatsOf("(32,)", std::vector<float>(32, 3))}});
    NoiseDialog* dialog = page();
    auto* labels = find<QComboBox>("labels", dialog);
    labels->setFocus();
    QTest::keyClick(labels, Qt::Key_Down);
    dialog->goTo(2);
    EXPECT_TRUE(find<QCheckBox>("metricDrop", dialog)->isChecked());
    EXPECT_FALSE(find<QCheckBox>("reachDb", dialog)->isChecked());
    click(find<QCheckBox>("reachDb", dialog));
    dialog->goTo(0);
    labels->setFocus();
    QTest::keyClick(labels, Qt::Key_Up);
    dialog->goTo(2);
    EXPECT_TRUE(find<QCheckBox>("reachDb", dialog)->isChecked()) << "as it was chosen";
}

TEST_F(NoiseOfAModel, IsRecoveredWithinAShareOfTheMacs) {
    needRuntime();
    model();
    NoiseDialog* dialog = listPage();
    click(next(dialog));
    click(find<QCheckBox>("reachDb", dialog));
    EXPECT_FALSE(next(dialog)->isEnabled()) << "nothing is to be reached";
    click(find<QCheckBox>("floatShare", dialog));
    auto* share = find<QDoubleSpinBox>("floatShareValue", dialog);
    share->setFocus();
    share->selectAll();
    QTest::keyClicks(share, QStringLiteral("10"));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return plan(dialog) != nullptr; }));
    EXPECT_TRUE(plan(dialog)->recovery.operators.empty()) << "each has half of them";
    EXPECT_FALSE(next(dialog)->isEnabled()) << "there is nothing to apply";
    EXPECT_FALSE(find<QCheckBox>("metricDrop", dialog)->isEnabled()) << "without labels";
}

TEST_F(NoiseOfAModel, NeedsNoFloatModel) {
    needRuntime();
    model();
    NoiseDialog* dialog = planPage(false);
    EXPECT_TRUE(plan(dialog)->recovery.reached);
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(nodeOf(document_->history().current(), "y").input(0), "r");
}

TEST_F(NoiseOfAModel, ACancelledMeasurementEndsAtOnceAndIsNeverDelivered) {
    model();
    NoiseDialog* dialog = page();
    HeldPool::Works works = pool_->hold([&] { click(next(dialog)); });
    ASSERT_EQ(works.size(), 1U);
    EXPECT_TRUE(dialog->findChild<NoisePage*>()->isRunning());
    click(find<QPushButton>("cancelRun", dialog));
    EXPECT_FALSE(dialog->findChild<NoisePage*>()->isRunning());
    pool_->letGo(std::move(works));
    settle();
    EXPECT_EQ(document_->noise().shown(), nullptr);
    EXPECT_NE(said(dialog, "noiseState"), "");
}

TEST_F(NoiseOfAModel, AMeasurementOfAVersionThatIsGoneIsNotShown) {
    needRuntime();
    model();
    NoiseDialog* dialog = page();
    HeldPool::Works works = pool_->hold([&] { click(next(dialog)); });
    document_->applyTool({"rename-node", {nodeNamed("main:h")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    pool_->letGo(std::move(works));
    settle();
    EXPECT_EQ(document_->noise().shown(), nullptr);
}

TEST_F(NoiseOfAModel, WithoutQuantizersIsSaidToBeNone) {
    needRuntime();
    model(original);
    NoiseDialog* dialog = page(false);
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return !said(dialog, "noiseState").empty(); }));
    EXPECT_NE(said(dialog, "noiseState").find("quantized.onnx has no quantizer"), std::string::npos);
    EXPECT_EQ(document_->noise().shown(), nullptr);
}

TEST_F(NoiseOfAModel, WhereTheNoisesDoNotAddUpNothingIsRanked) {
    needRuntime();
    std::string text = quantized;
    text.replace(text.find("{1.5}"), 5, "{900.0}"); // everything becomes 0
    text.replace(text.find("{0.02}"), 6, "{900.0}");
    model(text);
    NoiseDialog* dialog = listPage();
    EXPECT_EQ(list(dialog), nullptr);
    EXPECT_NE(said(dialog, "noiseUnranked").find("Nothing is ranked"), std::string::npos);
    EXPECT_FALSE(canvas().overlay()->isHeated());
}

// Two paths round the same numbers to the same grid: their noises add up to more than the sum of their powers.
TEST_F(NoiseOfAModel, WhereNoisesDoNotAddUpTheOrderIsARoughOne) {
    needRuntime();
    model("g (float[n,16] x) => (float[n,16] y) < float s = {0.3}, float t = {0.33}, int8 z = {0} > "
          "{ h = Abs (x) qh = QuantizeLinear (h, s, z) dh = DequantizeLinear (qh, s, z) "
          "k = Abs (x) qk = QuantizeLinear (k, t, z) dk = DequantizeLinear (qk, t, z) y = Add (dh, dk) }",
        "g (float[n,16] x) => (float[n,16] y) { h = Abs (x) k = Abs (x) y = Add (h, k) }");
    NoiseDialog* dialog = listPage();
    EXPECT_NE(said(dialog, "noiseUnranked").find("The order is a rough one"), std::string::npos)
        << said(dialog, "noiseUnranked");
    const QTableWidget* table = list(dialog);
    ASSERT_NE(table, nullptr);
    EXPECT_TRUE(table->isColumnHidden(1)) << "a share of a sum that means nothing";
    const auto names = [&] {
        std::vector<std::string> each;
        each.reserve(static_cast<std::size_t>(table->rowCount()));
        for (int row = 0; row < table->rowCount(); ++row)
            each.push_back(table->item(row, 0)->text().toStdString());
        return each;
    };
    EXPECT_EQ(names(), (std::vector<std::string>{"k", "h"})) << "the coarser one costs more alone";
    EXPECT_TRUE(comesTrue([&] { return canvas().overlay()->isHeated(); }));
    const QHeaderView& header = *table->horizontalHeader();
    QTest::mouseClick(
        header.viewport(), Qt::LeftButton, {}, {header.sectionViewportPosition(0) + 5, header.height() / 2});
    EXPECT_EQ(names(), (std::vector<std::string>{"h", "k"})) << "by the name";
}

} // namespace

} // namespace qaliper::noise_page_test
