#include <algorithm>
#include <cmath>

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "model/session/quantize_outcome.h"
#include "tests/support/arrays.h"
#include "tests/support/graphs.h"
#include "tests/support/images.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/panels/range_card.h"
#include "views/panels/range_histogram.h"
#include "views/quantize/data_page.h"
#include "views/quantize/placement_page.h"
#include "views/quantize/quantize_dialog.h"
#include "views/quantize/run_page.h"

// The page "Quantize": data, placement, result, and the ranges that it leaves in the panel of a node.

namespace qaliper::quantize_page_test {

namespace {

constexpr const char* perceptron = R"(
    g (float[n,32] x) => (float[n,32] y)
    < float[32,32] w1 = noise(-1, 1), float[32] b1 = noise(-1, 1), float[32,32] w2 = noise(-1, 1, 2) >
    { ["first"] a = Gemm (x, w1, b1)  r = Relu (a)  ["second"] y = MatMul (r, w2) })";

class QuantizePage : public WindowTest {
protected:
    void model(const std::string& text) {
        must(saveModel(textModel(text), folder_ / "float.onnx"));
        document_ = open(folder_ / "float.onnx");
        document_->setTarget(must(parseTarget("trt-10.3")));
        settle();
    }
    std::filesystem::path samples(const std::vector<std::pair<std::string, std::string>>& arrays) {
        writeNpz(folder_ / "data.npz", arrays);
        return folder_ / "data.npz";
    }
    // By its key.
    QuantizeDialog* page() {
        press(Qt::Key_F9);
        QuantizeDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = find<QuantizeDialog>("quantize")) != nullptr; }));
        return dialog;
    }
    // A page at its second step, with good data.
    QuantizeDialog* placementPage() {
        model(perceptron);
        QuantizeDialog* dialog = page();
        dropOn(*dialog, {samples({{"x", wavesOf("(16, 32)", 512)}})});
        EXPECT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
        click(next(dialog));
        EXPECT_TRUE(comesTrue([&] { return next(dialog)->isEnabled() && canvasOf(dialog)->picture(); }));
        return dialog;
    }
    // With the first ranges of the list behind "best", so that the run is short: MinMax, which takes no histograms.
    QuantizeDialog* resultPage(int below = 1) {
        QuantizeDialog* dialog = placementPage();
        auto* ranges = find<QComboBox>("ranges", dialog);
        ranges->setFocus();
        for (int i = 0; i < below; ++i)
            QTest::keyClick(ranges, Qt::Key_Down);
        click(next(dialog));
        return dialog;
    }
    bool hasResult(QuantizeDialog* dialog) const {
        return dialog->findChild<RunPage*>()->outcome() != nullptr && next(dialog)->isEnabled();
    }
    QPushButton* next(QuantizeDialog* dialog) const { return find<QPushButton>("next", dialog); }
    Canvas* canvasOf(QuantizeDialog* dialog) const { return find<Canvas>("placement", dialog); }
    // What is drawn at the node.
    Mark markAt(QuantizeDialog* dialog, const std::string& output) const {
        const Canvas& canvas = *canvasOf(dialog);
        const auto node = canvas.picture()->index->find(nodeNamed(output));
        return node ? canvas.overlay()->box(boxOf(*canvas.picture()->view, *node).value) : Mark();
    }
    QString dataState(QuantizeDialog* dialog) const {
        const auto* state = find<QLabel>("dataState", dialog);
        return state ? state->text() : QString();
    }
    // As ActionKind::Quantize; the titles are those of the steps.
    std::vector<std::string> quantizeSteps() const {
        std::vector<std::string> names;
        for (const Step& step : document_->history().steps()) {
            if (step.action.kind == ActionKind::Quantize)
                names.push_back(step.action.subject);
        }
        return names;
    }
    RangeCard* rangeCardAt(const std::string& node) {
        document_->selection().selectNode(nodeNamed(node));
        RangeCard* card = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (card = find<RangeCard>("rangeCard")) != nullptr && panelIsComplete(); }));
        return card;
    }
    bool panelIsComplete() const { return document_->isChecked() && !document_->foreground(); }

    Document* document_ = nullptr;
};

TEST_F(QuantizePage, DataThatAreDroppedAreShownForEachInput) {
    model(perceptron);
    QuantizeDialog* dialog = page();
    ASSERT_NE(dialog, nullptr);
    EXPECT_FALSE(next(dialog)->isEnabled()) << "nothing was chosen";
    const auto* inputs = find<QTableWidget>("inputs", dialog);
    ASSERT_EQ(inputs->rowCount(), 1) << "the model's input is named before there are data";
    EXPECT_EQ(inputs->item(0, 0)->text(), QStringLiteral("x"));
    dropOn(*dialog, {samples({{"x", wavesOf("(16, 32)", 512)}, {"classes", wavesOf("(16,)", 16)}})});
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    EXPECT_TRUE(inputs->item(0, 2)->text().contains(QStringLiteral("16×32")));
    EXPECT_EQ(inputs->item(0, 3)->text(), QStringLiteral("16"));
    EXPECT_EQ(inputs->horizontalHeader()->length(), inputs->viewport()->width()) << "no empty part beside it";
    EXPECT_EQ(find<QTableWidget>("numbers", dialog)->rowCount(), static_cast<int>(shownSamples));
    EXPECT_EQ(find<QComboBox>("labels", dialog)->findText(QStringLiteral("classes")), 1) << "what no input has";
    EXPECT_FALSE(document_->isModified());
}

TEST_F(QuantizePage, AFileIsChosenInADialogAndRemovedAgain) {
    model(perceptron);
    QuantizeDialog* dialog = page();
    answerFileDialog(samples({{"x", wavesOf("(16, 32)", 512)}}));
    click(find<QPushButton>("addFiles", dialog));
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    auto* paths = find<QListWidget>("paths", dialog);
    ASSERT_EQ(paths->count(), 1);
    paths->setCurrentRow(0);
    click(find<QPushButton>("removeData", dialog));
    EXPECT_EQ(paths->count(), 0);
    EXPECT_FALSE(next(dialog)->isEnabled());
}

TEST_F(QuantizePage, FewSamplesAndAnotherNameAreSaid) {
    model(perceptron);
    QuantizeDialog* dialog = page();
    dropOn(*dialog, {samples({{"pixels", wavesOf("(1, 32)", 32)}})});
    ASSERT_TRUE(comesTrue([&] { return dataState(dialog).contains(QStringLiteral("1 sample")); }));
    EXPECT_TRUE(dataState(dialog).contains(QStringLiteral("“pixels” is taken for “x”")));
    EXPECT_EQ(find<QLabel>("dataState", dialog)->property("tone").toString(), QStringLiteral("caution"));
}

TEST_F(QuantizePage, AMistakeInTheDataIsSaidWithItsInput) {
    model(perceptron);
    QuantizeDialog* dialog = page();
    std::vector<float> bad(64, 1);
    bad[40] = std::nanf("");
    const std::vector<std::pair<std::string, std::string>> mistakes{{"x", wavesOf("(16, 31)", 496)},
        {"x", npyOf("<i8", "(1, 32)", std::string(256, '\1'))}, {"x", floatsOf("(2, 32)", bad)}};
    for (const auto& mistake : mistakes) {
        writeNpz(folder_ / "data.npz", {mistake});
        dropOn(*dialog, {folder_ / "data.npz"});
        EXPECT_TRUE(comesTrue([&] { return dataState(dialog).contains(QStringLiteral("Input \"x\"")); }));
        EXPECT_FALSE(next(dialog)->isEnabled());
        EXPECT_FALSE(find<QPushButton>("step3", dialog)->isEnabled());
        find<QListWidget>("paths", dialog)->setCurrentRow(0);
        click(find<QPushButton>("removeData", dialog));
        EXPECT_EQ(dataState(dialog), QString());
    }
}

TEST_F(QuantizePage, ImagesKeepTheRatioOfTheirSidesWherePaddingIsGiven) {
    model("g (float[n,3,8,8] x) => (float[n,8,8,8] y) <float[8,3,1,1] w = noise(-1, 1)> { y = Conv (x, w) }");
    std::filesystem::create_directory(folder_ / "images");
    const std::string left(std::size_t{8} * 3, '\x20');
    const std::string right(std::size_t{8} * 3, '\x60');
    std::string rows;
    for (int row = 0; row < 8; ++row)
        rows += left + right;
    must(writeWholeFile(folder_ / "images" / "1.png", pngOf(16, 8, rows)));
    QuantizeDialog* dialog = page();
    dropOn(*dialog, {folder_ / "images"});
    ASSERT_TRUE(comesTrue([&] { return !dataState(dialog).isEmpty(); })) << "16×8 does not fit 8×8";
    for (const auto& [field, text] : {std::pair{"size", "8x8"}, std::pair{"pad", "114"}}) {
        auto* line = find<QLineEdit>(field, dialog);
        click(line);
        QTest::keyClicks(line, QString::fromLatin1(text));
        QTest::keyClick(line, Qt::Key_Tab);
    }
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); })) << dataState(dialog).toStdString();
    const DataLook look = must(lookAtData(
        dialog->findChild<DataPage*>()->files(), std::vector<ModelInput>{{"x", DataType::Float, {-1, 3, 8, 8}}}, {}));
    ASSERT_TRUE(look.first.front().picture);
    const std::vector<std::uint8_t>& rgb = look.first.front().picture->rgb;
    EXPECT_EQ(rgb.front(), 114) << "two rows above the image";
    EXPECT_EQ(rgb[std::size_t{2} * 8 * 3], 0x20);
    EXPECT_EQ(rgb.back(), 114);
}

TEST_F(QuantizePage, ImagesAreShownAsTheRecipeMakesThem) {
    model("g (float[n,3,8,8] x) => (float[n,8,8,8] y) <float[8,3,1,1] w = noise(-1, 1)> { y = Conv (x, w) }");
    std::filesystem::create_directory(folder_ / "images");
    for (const char* name : {"1.png", "2.png"})
        must(writeWholeFile(folder_ / "images" / name,
            pngOf(
                16, 16, std::string(std::size_t{8} * 16 * 3, '\x20') + std::string(std::size_t{8} * 16 * 3, '\x60'))));
    QuantizeDialog* dialog = page();
    dropOn(*dialog, {folder_ / "images"});
    ASSERT_TRUE(comesTrue([&] { return !dataState(dialog).isEmpty(); })) << "16×16 does not fit 8×8";
    EXPECT_FALSE(next(dialog)->isEnabled());
    auto* size = find<QLineEdit>("size", dialog);
    ASSERT_NE(size, nullptr);
    click(size);
    QTest::keyClicks(size, QStringLiteral("8x8"));
    QTest::keyClick(size, Qt::Key_Tab);
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); })) << dataState(dialog).toStdString();
    EXPECT_EQ(find<QWidget>("pictures", dialog)->findChildren<QLabel*>().size(), 2);
    const DataLook look = must(lookAtData(
        dialog->findChild<DataPage*>()->files(), std::vector<ModelInput>{{"x", DataType::Float, {-1, 3, 8, 8}}}, {}));
    ASSERT_TRUE(look.first.front().picture);
    EXPECT_EQ(look.first.front().picture->rgb.front(), 0x20) << "the recipe is undone";
    auto* mean = find<QLineEdit>("mean", dialog);
    click(mean);
    mean->selectAll();
    QTest::keyClicks(mean, QStringLiteral("a lot"));
    QTest::keyClick(mean, Qt::Key_Tab);
    ASSERT_TRUE(comesTrue([&] { return dataState(dialog).contains(QStringLiteral("a lot")); }));
    EXPECT_FALSE(next(dialog)->isEnabled());
}

TEST_F(QuantizePage, ThePlacementIsDrawnBeforeAnythingRuns) {
    QuantizeDialog* dialog = placementPage();
    ASSERT_TRUE(comesTrue([&] { return markAt(dialog, "main:a").precision == "INT8"; }));
    EXPECT_EQ(markAt(dialog, "main:y").precision, "INT8");
    const Overlay& overlay = *canvasOf(dialog)->overlay();
    EXPECT_TRUE(std::ranges::any_of(overlay.edges, [](const Mark& edge) { return edge.chain == ChainTone::Int8; }))
        << "tensors with a pair";
    auto* kept = find<QLineEdit>("keepFloat", dialog);
    click(kept);
    QTest::keyClicks(kept, QStringLiteral("MatMul"));
    QTest::keyClick(kept, Qt::Key_Tab);
    ASSERT_TRUE(comesTrue([&] { return markAt(dialog, "main:y").precision == "FP32"; }));
    EXPECT_EQ(markAt(dialog, "main:a").precision, "INT8");
    const auto* reasons = find<QListWidget>("floatReasons", dialog);
    ASSERT_EQ(reasons->count(), 1);
    EXPECT_TRUE(reasons->item(0)->text().startsWith(QLatin1Char('1')));
    EXPECT_FALSE(document_->isModified());
}

TEST_F(QuantizePage, NodesOfTheSelectionAreKeptInFloatAndTheReasonIsReadable) {
    QuantizeDialog* dialog = placementPage();
    document_->selection().selectNode(nodeNamed("main:a"));
    click(find<QPushButton>("keepSelected", dialog));
    ASSERT_TRUE(comesTrue([&] { return markAt(dialog, "main:a").precision == "FP32"; }));
    find<QListWidget>("floatReasons", dialog)->setCurrentRow(0);
    EXPECT_TRUE(find<QLabel>("placedNode", dialog)->text().startsWith(QStringLiteral("first")));
    click(find<QPushButton>("clearKept", dialog));
    ASSERT_TRUE(comesTrue([&] { return markAt(dialog, "main:a").precision == "INT8"; }));
    // a click on the drawing says why a node is as it is, and keeps it in float
    Canvas& canvas = *canvasOf(dialog);
    const auto node = canvas.picture()->index->find(nodeNamed("main:y"));
    const Rect rect = canvas.picture()->scene->boxes[boxOf(*canvas.picture()->view, *node).value].rect;
    canvas.reveal(rect);
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, {}, canvas.camera().toScreen(rect.centre()).toPoint());
    EXPECT_TRUE(find<QLabel>("placedNode", dialog)->text().startsWith(QStringLiteral("second")));
    click(find<QPushButton>("keepNode", dialog));
    EXPECT_TRUE(comesTrue([&] { return markAt(dialog, "main:y").precision == "FP32"; }));
}

TEST_F(QuantizePage, OnlyTypesThatTheTargetHasAreOffered) {
    QuantizeDialog* dialog = placementPage();
    auto* types = find<QComboBox>("quantizeType", dialog);
    EXPECT_EQ(types->count(), 2);
    document_->setTarget(must(parseTarget("trt-8.5")));
    settle();
    EXPECT_EQ(types->count(), 1) << "no FP8 in 8.5";
}

TEST_F(QuantizePage, AModelThatGainsNothingIsQuantizedOnlyWhenAskedFor) {
    needRuntime();
    QuantizeDialog* dialog = placementPage();
    document_->setTarget(must(parseTarget("trt-10.6,sm=9.0,fp16")));
    settle();
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    click(next(dialog));
    const auto* state = dialog->findChild<RunPage*>()->findChild<QLabel*>(QStringLiteral("runState"));
    ASSERT_NE(state, nullptr);
    EXPECT_TRUE(comesTrue([&] { return state->text().contains(QStringLiteral("not expected to pay")); }))
        << fromQt(state->text());
    EXPECT_EQ(dialog->findChild<RunPage*>()->outcome(), nullptr);
    click(find<QPushButton>("back", dialog));
    click(find<QCheckBox>("payingPairs", dialog));
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    click(next(dialog));
    EXPECT_TRUE(comesTrue([&] { return hasResult(dialog); }));
}

TEST_F(QuantizePage, WhatIsAppliedIsInTheHistoryStepByStep) {
    needRuntime();
    QuantizeDialog* dialog = resultPage();
    ASSERT_TRUE(comesTrue([&] { return hasResult(dialog); }));
    EXPECT_FALSE(document_->isModified());
    const auto* outputs = find<QTableWidget>("outputs", dialog);
    ASSERT_EQ(outputs->rowCount(), 1);
    EXPECT_EQ(outputs->item(0, 0)->text(), QStringLiteral("y"));
    EXPECT_TRUE(outputs->item(0, 1)->text().contains(QStringLiteral("dB")));
    EXPECT_FALSE(find<QLabel>("resultFacts", dialog)->text().isEmpty());
    const auto* signal = find<QLabel>("resultSignal", dialog);
    ASSERT_NE(signal, nullptr);
    EXPECT_EQ(signal->text().contains(QStringLiteral("meets the threshold of 30 dB")),
        signal->property("tone").toString() == QStringLiteral("good"));
    EXPECT_TRUE(signal->text().contains(QStringLiteral("threshold of 30 dB"))) << "as previews and the history have it";
    const std::size_t steps = dialog->findChild<RunPage*>()->outcome()->steps.size();
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(find<QuantizeDialog>("quantize"), nullptr);
    EXPECT_EQ(quantizeSteps().size(), steps);
    const std::vector<std::string> names = quantizeSteps();
    EXPECT_NE(std::ranges::find(names, quantizeStepName(QuantizeStepKind::Quantize)), names.end());
    EXPECT_FALSE(document_->analysis()->context->quant.empty());
    for (std::size_t i = 0; i < steps; ++i) {
        action(ActionId::Undo)->trigger();
        settle();
    }
    EXPECT_FALSE(document_->isModified()) << "each step was undone alone";
    EXPECT_TRUE(document_->analysis()->context->quant.empty());
}

TEST_F(QuantizePage, ADiscardedResultChangesNothing) {
    needRuntime();
    QuantizeDialog* dialog = resultPage();
    ASSERT_TRUE(comesTrue([&] { return hasResult(dialog); }));
    click(find<QPushButton>("discard", dialog));
    EXPECT_TRUE(comesTrue([&] { return find<QuantizeDialog>("quantize") == nullptr; }));
    EXPECT_FALSE(document_->isModified());
    EXPECT_EQ(document_->history().steps().size(), 1U);
    EXPECT_EQ(document_->measured(), nullptr);
}

TEST_F(QuantizePage, ACancelledRunEndsAtOnceAndIsNeverDelivered) {
    QuantizeDialog* dialog = placementPage();
    HeldPool::Works works = pool_->hold([&] { click(next(dialog)); });
    ASSERT_EQ(works.size(), 1U);
    auto* run = dialog->findChild<RunPage*>();
    EXPECT_TRUE(run->isRunning());
    EXPECT_FALSE(find<QLabel>("runProgress", dialog)->text().isEmpty());
    click(find<QPushButton>("cancelRun", dialog));
    EXPECT_FALSE(run->isRunning());
    pool_->letGo(std::move(works));
    settle();
    EXPECT_EQ(run->outcome(), nullptr);
    EXPECT_FALSE(document_->isModified());
}

TEST_F(QuantizePage, CancellingEndsTheWorkerAndTheNextRunHasANewOne) {
    needRuntime();
    QuantizeDialog* dialog = resultPage();
    ASSERT_TRUE(comesTrue([&] { return !find<QLabel>("runProgress", dialog)->text().isEmpty(); }));
    click(find<QPushButton>("cancelRun", dialog));
    EXPECT_FALSE(dialog->findChild<RunPage*>()->isRunning());
    click(next(dialog));
    EXPECT_TRUE(comesTrue([&] { return hasResult(dialog); }));
}

TEST_F(QuantizePage, AResultIsDroppedWhenTheModelOrItsTargetChanges) {
    needRuntime();
    QuantizeDialog* dialog = resultPage();
    ASSERT_TRUE(comesTrue([&] { return hasResult(dialog); }));
    document_->setTarget(must(parseTarget("trt-10.8")));
    EXPECT_EQ(dialog->findChild<RunPage*>()->outcome(), nullptr);
    EXPECT_NE(find<QLabel>("quantizeNotice", dialog), nullptr);
    settle();
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    HeldPool::Works works = pool_->hold([&] { click(next(dialog)); });
    document_->applyTool({"rename-node", {nodeNamed("main:a")}, {{"name", "other"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    pool_->letGo(std::move(works));
    settle();
    EXPECT_EQ(dialog->findChild<RunPage*>()->outcome(), nullptr) << "it was running when the model changed";
}

TEST_F(QuantizePage, LabelsThatTheFloatModelMissesQuestionTheData) {
    needRuntime();
    model(perceptron);
    QuantizeDialog* dialog = page();
    std::vector<std::int64_t> classes(16, 0);
    for (std::size_t i = 0; i < classes.size(); ++i)
        classes[i] = static_cast<std::int64_t>(i % 2);
    dropOn(*dialog,
        {samples({{"x", wavesOf("(16, 32)", 512)},
            {"classes", npyOf("<i8", "(16,)", encodeIntegers(DataType::Int64, classes))}})});
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    auto* labels = find<QComboBox>("labels", dialog);
    labels->setFocus();
    QTest::keyClick(labels, Qt::Key_Down);
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled() && find<QComboBox>("metric", dialog)->isEnabled(); }));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return next(dialog)->isEnabled(); }));
    click(next(dialog));
    QPushButton* anyway = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (anyway = find<QPushButton>("quantizeAnyway", dialog)) != nullptr; }));
    EXPECT_EQ(dialog->findChild<RunPage*>()->outcome(), nullptr);
    click(anyway);
    ASSERT_TRUE(comesTrue([&] { return hasResult(dialog); }));
    EXPECT_TRUE(dialog->findChild<RunPage*>()->outcome()->labelled);
}

TEST_F(QuantizePage, WithoutAHelperProcessTheRunSaysSo) {
    QuantizeDialog* dialog = placementPage();
    Services none = services_;
    none.workers = nullptr;
    Document alone(none, folder_ / "float.onnx", document_->settings().target);
    ASSERT_TRUE(comesTrue([&] { return alone.state() == Document::State::Open && alone.index(); }));
    RunPage run(alone, dialog);
    run.start({});
    EXPECT_FALSE(run.isRunning());
    EXPECT_FALSE(run.findChild<QLabel*>(QStringLiteral("runState"))->text().isEmpty());
}

TEST_F(QuantizePage, AnotherLimitIsTriedAndAppliedInThePanelOfANode) {
    needRuntime();
    QuantizeDialog* dialog = resultPage(2);
    ASSERT_TRUE(comesTrue([&] { return hasResult(dialog); }));
    click(next(dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    RangeCard* card = rangeCardAt("main:a");
    ASSERT_NE(card, nullptr);
    EXPECT_EQ(find<QLabel>("staleRange", card), nullptr);
    auto* limit = find<QLineEdit>("limit", card);
    const QString effect = find<QLabel>("limitEffect", card)->text();
    EXPECT_FALSE(find<QPushButton>("applyLimit", card)->isEnabled()) << "it has this limit";
    limit->selectAll();
    QTest::keyClicks(limit, QStringLiteral("0.5"));
    EXPECT_NE(find<QLabel>("limitEffect", card)->text(), effect);
    EXPECT_EQ(card->findChild<RangeHistogram*>()->limit(), 0.5);
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("applyLimit", card)->isEnabled(); }));
    const std::size_t steps = document_->history().steps().size();
    click(find<QPushButton>("applyLimit", card));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->history().steps().size() == steps + 1; }));
    EXPECT_TRUE(document_->isMeasured()) << "no range of the float model changed";
    const auto node = document_->index()->find(nodeNamed("main:a"));
    const Quantizer* read =
        document_->analysis()->context->quant.producer(*document_->index(), document_->index()->input(*node, 0));
    ASSERT_NE(read, nullptr);
    EXPECT_NEAR(*read->scalarScale, 0.5 / 127, 1e-7);
    document_->goTo(0);
    settle();
    card = rangeCardAt("main:a");
    EXPECT_EQ(find<QPushButton>("applyLimit", card), nullptr) << "no pair";
}

} // namespace

} // namespace qaliper::quantize_page_test
