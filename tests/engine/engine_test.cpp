#include <algorithm>
#include <fstream>

#include <QAbstractItemModelTester>
#include <QAbstractProxyModel>
#include <QAction>
#include <QDropEvent>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>

#include "model/base/number.h"
#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "model/onnx/save.h"
#include "model/quant/operator_traits.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/elided_label.h"
#include "views/base/text.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/engine/engine_message.h"
#include "views/engine/engine_panel.h"
#include "views/engine/engine_table.h"
#include "views/panels/finding_card.h"

// What TensorRT wrote, dropped onto the window: messages at their nodes, measured precision, time, ranges.

namespace qaliper::engine_test {

namespace {

class Engine : public WindowTest {
protected:
    std::filesystem::path write(const std::string& name, const std::string& content) {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        return folder_ / name;
    }

    // And waits until what it says has been worked in.
    void dropAndSettle(const std::filesystem::path& path) {
        const auto before = document()->evidence();
        drop({path});
        EXPECT_TRUE(comesTrue([&] { return document()->evidence() != before && isSettled(document()); })) << path;
    }

    Document* document() const { return window_->document(); }
    const Analysis& analysis() const { return *document()->analysis(); }
    QLabel* label(const char* name) const { return find<QLabel>(name); }
    EngineTable* table(const char* name) const { return find<EngineTable>(name); }
    QString cell(const EngineTable& at, int row, int column) const {
        return at.model()->index(row, column).data().toString();
    }
    std::vector<EngineMessage*> messages() const {
        const auto found = find<EnginePanel>("enginePanel")->findChildren<EngineMessage*>();
        return {found.begin(), found.end()};
    }
    QString textsOf(const QWidget* widget) const {
        QString texts;
        for (const QLabel* each : widget->findChildren<QLabel*>())
            texts += each->text().remove(QChar(0x200B)) + QLatin1Char('\n');
        return texts;
    }
    // The last layer with weights that is expected in a quantized type.
    NodeIx expectedQuantized() const {
        NodeIx found;
        for (const NodeIx node : document()->index()->nodes()) {
            const NodePrecision& precision = analysis().context->precision.at(node);
            if (isWeighted(document()->index()->node(node)) && precision.certainty == Certainty::Expected &&
                runsQuantized(precision))
                found = node;
        }
        return found;
    }
    NodeIx selected() const { return document()->index()->find(document()->selection().node()).value_or(NodeIx()); }
    // The selected node lies near the middle of the picture.
    bool isCentred() const {
        const auto place = placeOf(*canvas().picture(), document()->selection().node());
        const QRectF screen = canvas().camera().toScreen(place->rect);
        return canvas().freeArea().contains(screen.center());
    }
};

class ErrorOfConvolution : public Engine {};
class RegionOfTransformer : public Engine {};
class CacheOfFloats : public Engine, public testing::WithParamInterface<std::filesystem::path> {};
class MeasuredNetwork : public Engine {};

std::string noKernelFor(const std::string& node) {
    return "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec --onnx=m.onnx --int8 --fp16\n"
           "[08/02/2024-14:23:01] [I] Selected Device: NVIDIA A10\n"
           "[08/02/2024-14:23:01] [I] Compute Capability: 8.6\n"
           "[08/02/2024-14:23:01] [E] Error[10]: [optimizer.cpp::computeCosts::3869] Error Code 10: Internal Error "
           "(Could "
           "not find any implementation for node " +
        node +
        ".)\n[08/02/2024-14:23:01] [E] Engine could not be created from network\n&&&& FAILED TensorRT.trtexec "
        "[TensorRT v8601] # trtexec --onnx=m.onnx --int8 --fp16\n";
}

// The names of an engine's layers with weights, with one of them in float.
std::string layersOf(const Analysis& analysis, NodeIx inFloat) {
    std::string text = "{\"Layers\": [";
    bool isFirst = true;
    for (const NodeIx node : analysis.context->index().nodes()) {
        if (!isWeighted(analysis.context->node(node)))
            continue;
        const std::string format = node == inFloat ? "Row major linear FP32" : "Row major Int8 format";
        text += isFirst ? "" : ",\n";
        isFirst = false;
        text += R"({"Name": "w + )" + analysis.context->node(node).name +
            R"(", "LayerType": "CaskConvolution", "Inputs": [{"Name": "a", "Dimensions": [1], "Format/Datatype": ")" +
            format + R"("}], "Outputs": [{"Name": "b", "Dimensions": [1], "Format/Datatype": ")" + format + R"("}]})";
    }
    return text + "], \"Bindings\": []}";
}

std::string profileOf(const Analysis& analysis, double first) {
    std::string text = "[ { \"count\" : 10 }";
    double ms = first;
    for (const NodeIx node : analysis.context->index().nodes()) {
        if (!isWeighted(analysis.context->node(node)))
            continue;
        const std::string number = std::to_string(ms);
        text += "\n, { \"name\" : \"w + " + analysis.context->node(node).name + R"(", "timeMs" : )" + number +
            ", \"averageMs\" : " + number + ", \"medianMs\" : " + number + ", \"percentage\" : 1 }";
        ms /= 2;
    }
    return text + "\n]\n";
}

NodeIx nodeOfRule(const Analysis& analysis, std::string_view rule) {
    const auto found = std::ranges::find(analysis.findings, rule, &Finding::rule);
    return found == analysis.findings.end() ? NodeIx() : analysis.context->index().find(found->node).value_or(NodeIx());
}

TEST_F(Engine, EmptyTabsSayWhatToDropAndHowToMakeIt) {
    open(demoModel());
    action(ActionId::ShowEngine)->trigger();
    auto* panel = find<EnginePanel>("enginePanel");
    ASSERT_NE(panel, nullptr);
    auto* tabs = panel->findChild<QTabWidget*>();
    ASSERT_EQ(tabs->count(), 4);
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        EXPECT_TRUE(label("command")->text().startsWith(QStringLiteral("trtexec "))) << tab;
        click(find<QPushButton>("guide", panel));
        auto* guide = window_->findChild<PageDialog*>(QStringLiteral("guideDialog"));
        ASSERT_NE(guide, nullptr);
        EXPECT_FALSE(guide->findChild<QTextBrowser*>()->toPlainText().isEmpty());
        QTest::keyClick(guide, Qt::Key_Escape);
        EXPECT_TRUE(comesTrue([&] { return !window_->findChild<PageDialog*>(QStringLiteral("guideDialog")); }));
    }
}

TEST_F(Engine, TheHelpMenuHasEveryGuide) {
    EXPECT_GE(guideTitles().size(), 4U);
    const auto actions = window_->menuBar()->actions();
    const auto help = std::ranges::find(actions, QStringLiteral("&Help"), &QAction::text);
    ASSERT_NE(help, actions.end());
    for (const GuideTitle& guide : guideTitles()) {
        const auto entries = (*help)->menu()->actions();
        const auto entry = std::ranges::find(entries, guide.title, &QAction::text);
        ASSERT_NE(entry, entries.end()) << guide.title.toStdString();
        (*entry)->trigger();
        auto* dialog = window_->findChild<PageDialog*>(QStringLiteral("guideDialog"));
        ASSERT_NE(dialog, nullptr);
        EXPECT_EQ(dialog->windowTitle(), guide.title);
        QTest::keyClick(dialog, Qt::Key_Escape);
        EXPECT_TRUE(comesTrue([&] { return !window_->findChild<PageDialog*>(QStringLiteral("guideDialog")); }));
    }
}

TEST_F(Engine, ALogBringsItsTargetAndItsMessageToTheNode) {
    open(demoModel());
    const NodeIx conv = nodeOfRule(analysis(), "conv-group-misaligned");
    ASSERT_TRUE(conv.valid());
    const std::string name = analysis().context->node(conv).name;
    dropAndSettle(write("build.log", noKernelFor("some.weight + some.weight_QuantizeLinear + " + name)));
    EXPECT_EQ(document()->settings().target.version, (Version{8, 6, 1}));
    EXPECT_EQ(document()->settings().target.gpu, (ComputeCapability{8, 6}));
    EXPECT_TRUE(find<QToolButton>("target")->text().endsWith(QStringLiteral("from build.log")));
    EXPECT_EQ(label("facts")->text(),
        QStringLiteral("TensorRT 8.6.1 · NVIDIA A10 · compute capability 8.6 · INT8, FP16 · failed"));
    EXPECT_TRUE(find<ElidedLabel>("logDetails")->text().contains(QStringLiteral(" error")));
    EXPECT_FALSE(find<ElidedLabel>("logDetails")->text().contains(QStringLiteral(" of error")));
    ASSERT_EQ(messages().size(), 1U);
    const QString texts = textsOf(messages().front());
    EXPECT_TRUE(texts.contains(QStringLiteral("build.log, line 4")));
    EXPECT_TRUE(texts.contains(QStringLiteral("[optimizer.cpp::computeCosts::3869]")));
    EXPECT_TRUE(texts.contains(QStringLiteral("Evidence for the cause")));
    EXPECT_EQ(selected(), conv);
    EXPECT_TRUE(comesTrue([&] { return isCentred(); }));
}

TEST_F(Engine, ALogThatSetsNoTargetSaysWhy) {
    open(demoModel());
    const std::string before = formatTarget(document()->settings().target);
    dropAndSettle(write("old.log", "&&&& RUNNING TensorRT.trtexec [TensorRT v7201] # trtexec --int8\n"));
    EXPECT_EQ(formatTarget(document()->settings().target), before);
    ASSERT_NE(label("noTarget"), nullptr);
    EXPECT_TRUE(
        label("noTarget")->text().startsWith(QStringLiteral("old.log is from TensorRT 7.2.1, which is unknown here")));
    dropAndSettle(write("build.log", noKernelFor("nothing")));
    EXPECT_EQ(label("noTarget"), nullptr);
}

TEST_F(Engine, WhyOnnxRuntimeFellBackIsAMessage) {
    open(demoModel());
    dropAndSettle(write("ort.log",
        "EP Error Please install TensorRT libraries and look whether your GPU is supported.\n"
        " when using [('TensorrtExecutionProvider', {}), 'CUDAExecutionProvider']\n"
        "Falling back to ['CUDAExecutionProvider', 'CPUExecutionProvider'] and retrying.\n"));
    ASSERT_EQ(messages().size(), 2U);
    EXPECT_TRUE(textsOf(messages().front()).contains(QStringLiteral("could not set up its TensorRT provider")));
    EXPECT_TRUE(textsOf(messages().back()).contains(QStringLiteral("runs the model in the providers that are named")));
    RuleDialog page(QStringLiteral("log-ort-provider-failed"));
    EXPECT_TRUE(page.findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("LD_LIBRARY_PATH")));
}

TEST_F(Engine, ShapesInTheLogAnswerTheNoteAboutAProfile) {
    must(saveModel(textModel("g (float[n,4] x) => (float[n,4] y) { y = Relu (x) }"), folder_ / "open.onnx"));
    open(folder_ / "open.onnx");
    document()->setTarget(must(parseTarget("trt-8.6")));
    settle();
    EXPECT_EQ(findingCount("graph-dynamic-shape"), 1U);
    dropAndSettle(write("build.log",
        "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec\n"
        "[08/02/2024-14:23:01] [I] Input build shape: x=1x4+2x4+8x4\n"));
    EXPECT_EQ(findingCount("graph-dynamic-shape"), 0U);
    click(find<QPushButton>("forgetLog"));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document()) && findingCount("graph-dynamic-shape") == 1; }));
}

TEST_F(Engine, ACacheBecomesQuantizersWithLayersBesideIt) {
    must(saveModel(textModel(R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
        <float[4,4,1,1] w = ramp(-1, 1)> { ["conv"] y = Conv (x, w) })"),
        folder_ / "float.onnx"));
    open(folder_ / "float.onnx");
    document()->setTarget(must(parseTarget("trt-8.6")));
    settle();
    dropAndSettle(write("layers.json", layersOf(analysis(), NodeIx())));
    dropAndSettle(write("old.cache", "TRT-8601-EntropyCalibration2\nx: 3ca3d70a\n"));
    click(find<QPushButton>("quantizeFromCache"));
    auto* preview = window_->findChild<PreviewDialog*>();
    ASSERT_NE(preview, nullptr);
    auto* apply = find<QPushButton>("apply", preview);
    ASSERT_TRUE(comesTrue([&] { return apply->isEnabled(); }));
    click(apply);
    ASSERT_TRUE(comesTrue([&] { return document()->history().steps().size() == 2 && isSettled(document()); }));
    EXPECT_EQ(analysis().context->quant.all().size(), 4U);
    RuleDialog page(QStringLiteral("cache-ranges"));
    EXPECT_TRUE(page.findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("What helps")));
}

TEST_F(Engine, OneClickOnAMessageAppliesTheFixOfItsRuleAndAnswersIt) {
    open(demoModel());
    const NodeIx conv = nodeOfRule(analysis(), "conv-group-misaligned");
    dropAndSettle(write("build.log", noKernelFor(analysis().context->node(conv).name)));
    auto* fix = find<QPushButton>("fix", messages().front());
    ASSERT_NE(fix, nullptr);
    ASSERT_TRUE(fix->isEnabled());
    click(fix);
    if (auto* preview = window_->findChild<PreviewDialog*>()) { // not automatic on this target
        ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("apply", preview)->isEnabled(); }));
        click(find<QPushButton>("apply", preview));
    }
    ASSERT_TRUE(comesTrue([&] { return document()->history().steps().size() == 2 && isSettled(document()); }));
    EXPECT_EQ(findingCount("log-build-no-implementation"), 0U);
    ASSERT_TRUE(document()->evidence());
    EXPECT_EQ(document()->evidence()->answered.size(), 1U);
    EXPECT_TRUE(textsOf(messages().front()).contains(QStringLiteral("Its cause was fixed. Build")));
    document()->undo();
    EXPECT_TRUE(comesTrue([&] { return isSettled(document()) && findingCount("log-build-no-implementation") == 1; }));
}

// TensorRT stops at the first of two places: mended there, the next build stops at the other one.
TEST_F(Engine, AMessageIsMendedOnlyWhenNothingOfItsCauseIsLeft) {
    must(saveModel(textModel(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,8,8,8] x) => (float[1,8,8,8] y, float[1,8,8,8] y2)
        <float s = {0.5}, int8 z = {0}, int8[8,2,1,1] w = ramp(-100, 100)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            ["Conv_3"] y = Conv <group = 4> (d, wd)
            wd2 = DequantizeLinear (w, s, z)
            ["Conv_5"] y2 = Conv <group = 4> (d, wd2)
        })"),
        folder_ / "two.onnx"));
    open(folder_ / "two.onnx");
    document()->setTarget(must(parseTarget("trt-10.3")));
    settle();
    dropAndSettle(write("build.log", noKernelFor("Conv_3")));
    const auto fixFirst = [&](std::size_t steps) {
        auto* fix = find<QPushButton>("fix", messages().front());
        ASSERT_NE(fix, nullptr);
        click(fix);
        ASSERT_TRUE(comesTrue([&] { return document()->history().steps().size() == steps && isSettled(document()); }));
    };
    fixFirst(2);
    ASSERT_EQ(findingCount("conv-group-misaligned"), 1U);
    EXPECT_TRUE(document()->evidence()->answered.empty());
    ASSERT_EQ(messages().size(), 1U);
    EXPECT_FALSE(textsOf(messages().front()).contains(QStringLiteral("Its cause was fixed. Build")));
    EXPECT_TRUE(
        textsOf(messages().front()).contains(QStringLiteral("1 finding of the same cause is left at another place")));
    fixFirst(3);
    EXPECT_EQ(document()->evidence()->answered.size(), 1U);
    EXPECT_TRUE(textsOf(messages().front()).contains(QStringLiteral("Its cause was fixed. Build")));
}

TEST_F(Engine, ForeignFilesSayWhyAndChangeNothing) {
    open(demoModel());
    drop({write("diary.txt", "Dear diary,\ntoday it rained.\n")});
    ASSERT_TRUE(comesTrue([&] { return find<MessageBar>(); }));
    EXPECT_TRUE(find<MessageBar>()->text().contains(QStringLiteral("This file was not written by TensorRT")));
    EXPECT_FALSE(document()->evidence());
    drop({write("cut.json", R"({"Layers": [{"Name": "a", "Layer)")});
    EXPECT_TRUE(comesTrue([&] { return find<MessageBar>()->text().contains(QStringLiteral("cut.json")); }));
    EXPECT_EQ(workspace_->documents().size(), 1U);
}

TEST_F(Engine, WithoutAModelADroppedFileIsAModel) {
    drop({demoModel()});
    EXPECT_TRUE(comesTrue([&] { return document() && isSettled(document()); }));
}

TEST_F(Engine, ReadingCanBeStopped) {
    open(demoModel());
    std::string text = noKernelFor("nothing");
    for (int i = 0; i < 200'000; ++i)
        text += "[08/02/2024-14:23:01] [V] [TRT] Tactic: 0x0 Time: 0.0215\n";
    drop({write("long.log", text)});
    auto* files = &document()->engineFiles();
    EXPECT_TRUE(files->reading().isRunning());
    EXPECT_EQ(files->file().filename(), "long.log");
    action(ActionId::ShowEngine)->setChecked(true);
    click(find<QPushButton>("cancelReading"));
    EXPECT_FALSE(files->reading().isRunning());
    EXPECT_FALSE(files->artefacts().any());
}

TEST_F(Engine, MeasuredPrecisionTakesThePlaceOfExpected) {
    open(demoModel());
    const NodeIx conv = expectedQuantized();
    ASSERT_TRUE(conv.valid());
    const NodeId id = document()->index()->node(conv).id;
    dropAndSettle(write("layers.json", layersOf(analysis(), conv)));
    const auto node = document()->index()->find(id);
    EXPECT_EQ(analysis().context->precision.at(*node).certainty, Certainty::Measured);
    EXPECT_EQ(analysis().context->precision.at(*node).compute, DataType::Float);
    EXPECT_EQ(findingCount("layers-precision"), 1U);
    ASSERT_TRUE(comesTrue([&] {
        return canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).certainty == Certainty::Measured;
    }));
    EXPECT_EQ(canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).precision, "FP32");

    EngineTable* layers = table("layers");
    ASSERT_NE(layers, nullptr);
    const int all = layers->shownRows();
    EXPECT_TRUE(label("score")->text().startsWith(QStringLiteral("As predicted: ")));
    for (QPushButton* chip : find<EnginePanel>("enginePanel")->findChildren<QPushButton*>()) {
        if (chip->text() == QStringLiteral("Different from expected 1"))
            click(chip);
    }
    ASSERT_EQ(layers->shownRows(), 1);
    EXPECT_LT(1, all);
    EXPECT_EQ(cell(*layers, 0, 3), QStringLiteral("expected INT8, ran FP32"));
    EXPECT_EQ(cell(*layers, 0, 5), QStringLiteral("name"));
    QTest::mouseClick(
        layers->viewport(), Qt::LeftButton, {}, layers->visualRect(layers->model()->index(0, 0)).center());
    EXPECT_EQ(document()->selection().node(), id);

    answerFileDialog(folder_ / "evidence.json");
    click(find<QPushButton>("saveEvidence"));
    EXPECT_TRUE(comesTrue(
        [&] { return find<MessageBar>() && find<MessageBar>()->text().contains(QStringLiteral("1 engine,")); }));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "evidence.json"));
    click(find<QPushButton>("forgetLayers"));
    EXPECT_TRUE(comesTrue(
        [&] { return !document()->evidence() && isSettled(document()) && findingCount("layers-precision") == 0; }));
}

TEST_F(Engine, TimeIsHeatOnTheGraphAndASortableList) {
    open(demoModel());
    dropAndSettle(write("profile.json", profileOf(analysis(), 1)));
    EngineTable* times = table("times");
    ASSERT_NE(times, nullptr);
    const auto* sorted = qobject_cast<QAbstractProxyModel*>(times->model());
    const QAbstractItemModelTester tester(sorted->sourceModel(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester sortedTester(times->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(cell(*times, 0, 1), QStringLiteral("1"));
    EXPECT_TRUE(label("total")->text().contains(QStringLiteral("ms for one inference")));
    EXPECT_TRUE(label("timeVerdict")->text().contains(QStringLiteral("layers with weights")));
    const auto maxAmount = [&] {
        float most = 0;
        for (const Mark& mark : canvas().overlay()->boxes)
            most = std::max(most, mark.heat);
        return most;
    };
    EXPECT_TRUE(comesTrue([&] { return maxAmount() == 1; }));
    QTest::mouseClick(times->viewport(), Qt::LeftButton, {}, times->visualRect(times->model()->index(0, 0)).center());
    ASSERT_TRUE(selected().valid());
    EXPECT_TRUE(cell(*times, 0, 0).endsWith(toQt(std::string_view(document()->index()->node(selected()).name))));
    QHeaderView* header = times->horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(header->sectionViewportPosition(1) + 10, 10));
    EXPECT_NE(cell(*times, 0, 1), QStringLiteral("1")); // the smallest first

    dropAndSettle(write("after.json", profileOf(analysis(), 0.5)));
    EXPECT_EQ(cell(*times, 0, 3), QStringLiteral("-0.5"));
    EXPECT_TRUE(label("total")->text().contains(QStringLiteral("became")));
    const auto before = document()->evidence();
    click(find<QPushButton>("swapProfiles"));
    EXPECT_TRUE(comesTrue([&] { return document()->evidence() != before; }));
    EXPECT_EQ(cell(*times, 0, 3), QStringLiteral("+0.5"));
}

TEST_F(Engine, MeasuredSharesStandBesideExpectedOnes) {
    open(demoModel());
    dropAndSettle(write("profile.json", profileOf(analysis(), 1)));
    EngineTable* times = table("times");
    ASSERT_NE(times, nullptr);
    const auto chips = times->parentWidget()->findChildren<QPushButton*>();
    const auto chip = std::ranges::find(chips, QStringLiteral("Beside expected"), &QPushButton::text);
    ASSERT_NE(chip, chips.end());
    click(*chip);
    const TimeComparison& comparison = document()->evidence()->comparison;
    ASSERT_FALSE(comparison.rows.empty());
    EXPECT_EQ(times->shownRows(), static_cast<int>(comparison.rows.size()));
    const ShareDifference& largest = comparison.rows.front();
    EXPECT_EQ(cell(*times, 0, 0), toQt(std::string_view(largest.name)));
    const auto percent = [](double share) { return toQt(std::string_view(formatFixed(100 * share, 1) + " %")); };
    EXPECT_EQ(cell(*times, 0, 1), percent(largest.measured));
    EXPECT_EQ(cell(*times, 0, 2), percent(largest.expected));
}

TEST_F(ErrorOfConvolution, AlignmentFirstMergingOfferedViewCentred) {
    open(madeModel("residual_int8_groups"));
    document()->setTarget(must(parseTarget("trt-8.6,sm=8.6")));
    settle();
    const auto& findings = analysis().findings;
    const auto misaligned =
        std::ranges::find(findings.rbegin(), findings.rend(), "conv-group-misaligned", &Finding::rule);
    ASSERT_NE(misaligned, findings.rend());
    const NodeId id = misaligned->node;
    const NodeIx conv = *document()->index()->find(id);
    dropAndSettle(write("build.log", noKernelFor("w + w_QuantizeLinear + " + analysis().context->node(conv).name)));
    EXPECT_EQ(document()->selection().node(), id);
    EXPECT_TRUE(comesTrue([&] { return isCentred(); }));
    ASSERT_FALSE(messages().empty());
    const auto finding = std::ranges::find(analysis().findings, "log-build-no-implementation", &Finding::rule);
    const MessageParts parts = partsOf(*finding);
    ASSERT_FALSE(parts.causes.empty());
    EXPECT_TRUE(parts.causes.front().contains(QStringLiteral("channels per group")));
    const FindingSubject subject{
        document()->analysis(), {static_cast<std::size_t>(finding - analysis().findings.begin())}};
    const auto& offers = subject.offers();
    EXPECT_NE(std::ranges::find(offers, "merge-groups", &Offer::id), offers.end());
    EXPECT_NE(find<QPushButton>("fix", messages().front()), nullptr);
}

TEST_F(RegionOfTransformer, BothEndsAreLitWithoutAdviceOnConvolutions) {
    open(madeModel("transformer_float"));
    const Index& index = *document()->index();
    const auto name = [&](NodeIx node) { return std::string(displayName(index.node(node))); };
    const NodeIx first{index.nodeCount() / 2};
    const auto behind = nodesBetween(index, first, NodeIx{index.nodeCount() - 1});
    ASSERT_GT(behind.size(), 40U);
    const NodeId begin = index.node(first).id;
    const NodeId end = index.node(behind[40]).id;
    dropAndSettle(write("build.log", noKernelFor("{ForeignNode[" + name(first) + "..." + name(behind[40]) + "]}")));
    EXPECT_EQ(document()->selection().node(), begin);
    const auto& related = canvas().highlights().related;
    EXPECT_TRUE(std::ranges::binary_search(related, boxShowing(*canvas().picture(), end)));
    ASSERT_EQ(messages().size(), 1U);
    const QString texts = textsOf(messages().front());
    EXPECT_TRUE(texts.contains(QStringLiteral("Myelin")));
    EXPECT_FALSE(texts.contains(QStringLiteral("channels per group")));
    EXPECT_EQ(find<QPushButton>("fix", messages().front()), nullptr);
}

TEST_P(CacheOfFloats, BecomesQuantizersAfterAReview) {
    open(present(GetParam()));
    const Index& index = *document()->index();
    std::string cache = "TRT-8601-EntropyCalibration2\n";
    std::vector<std::string> seen;
    std::size_t weighted = 0;
    for (const NodeIx node : index.nodes()) {
        const std::string name(index.name(index.input(node, 0)));
        if (!isWeighted(index.node(node)))
            continue;
        ++weighted;
        if (std::ranges::find(seen, name) != seen.end())
            continue;
        seen.push_back(name);
        cache += name + ": 3ca3d70a\n";
    }
    for (const char* name : {"a", "b", "(Unnamed Layer* 4) [Shuffle]_output", "ONNXTRT_Broadcast_9_output", "prob"})
        cache += std::string(name) + ": 3c23d70a\n";
    dropAndSettle(write("calibration.cache", cache));
    EXPECT_TRUE(label("cacheOrigin")->text().startsWith(QStringLiteral("TensorRT 8.6.1 · EntropyCalibration2")));
    for (const auto& [target, verdict] : {std::pair{"trt-8.6", "can use it"},
             std::pair{"trt-10.3", "recommends a model"}, std::pair{"trt-11.1", "no longer has calibrators"}}) {
        document()->setTarget(must(parseTarget(target)));
        settle();
        EXPECT_TRUE(label("cacheVerdict")->text().contains(QLatin1String(verdict))) << target;
    }
    EngineTable* ranges = table("ranges");
    EXPECT_EQ(ranges->shownRows(), static_cast<int>(seen.size()) + 5);
    const QModelIndex of = ranges->model()
                               ->match(ranges->model()->index(0, 0), Qt::DisplayRole,
                                   toQt(std::string_view(seen.front())), 1, Qt::MatchExactly)
                               .value(0);
    ranges->scrollTo(of);
    QTest::mouseClick(ranges->viewport(), Qt::LeftButton, {}, ranges->visualRect(of).center());
    EXPECT_EQ(document()->selection().tensor(), valueIdentity(index, *index.value(mainGraph, seen.front())))
        << "the name of a tensor leads to the tensor";
    for (QPushButton* chip : find<EnginePanel>("enginePanel")->findChildren<QPushButton*>()) {
        if (chip->text() == QStringLiteral("Not in this model 5"))
            click(chip);
    }
    EXPECT_EQ(ranges->shownRows(), 5);
    click(find<QPushButton>("quantizeFromCache"));
    auto* preview = window_->findChild<PreviewDialog*>();
    ASSERT_NE(preview, nullptr);
    auto* apply = find<QPushButton>("apply", preview);
    ASSERT_TRUE(comesTrue([&] { return apply->isEnabled(); }));
    if (hasReferenceRuntime()) {
        EXPECT_TRUE(comesTrue([&] {
            const auto* signal = preview->findChild<QLabel*>(QStringLiteral("signal"));
            return signal && signal->text().contains(QStringLiteral(" dB")); // of made-up scales
        }));
    }
    click(apply);
    ASSERT_TRUE(comesTrue([&] { return document()->history().steps().size() == 2 && isSettled(document()); }));
    EXPECT_EQ(analysis().verdict.quantizedLayers, weighted);
    EXPECT_FALSE(find<QPushButton>("quantizeFromCache")->isEnabled());
    document()->undo();
    EXPECT_TRUE(comesTrue([&] { return isSettled(document()) && analysis().verdict.quantizedLayers == 0; }));
}

INSTANTIATE_TEST_SUITE_P(Made, CacheOfFloats, testing::Values(madeModel("residual_float")), corpusTestName);
INSTANTIATE_TEST_SUITE_P(
    Corpus, CacheOfFloats, testing::ValuesIn(namedModels({"float_yolox_nano.onnx"})), corpusTestName);

TEST_F(MeasuredNetwork, OneConvolutionInFloatIsSeenOnTheGraphInTheListAndInTheTotals) {
    open(madeModel("residual_int8_groups"));
    document()->setTarget(must(parseTarget("trt-8.6,sm=8.6")));
    settle();
    const NodeIx conv = expectedQuantized();
    ASSERT_TRUE(conv.valid());
    const NodeId id = document()->index()->node(conv).id;
    dropAndSettle(write("layers.json", layersOf(analysis(), conv)));
    ASSERT_TRUE(comesTrue([&] {
        return canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).certainty == Certainty::Measured;
    }));
    EXPECT_EQ(canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).precision, "FP32");
    const Measurement& measured = *document()->evidence()->measurement;
    EXPECT_EQ(std::ranges::count(measured.disagreements, conv, &Disagreement::node), 1);
    EXPECT_EQ(measured.layers.compared - measured.layers.agreed, 1U);
    EXPECT_EQ(findingCount("layers-precision"), measured.disagreements.size());
    EXPECT_TRUE(label("score")->text().contains(
        QStringLiteral("%1 of %2").arg(measured.layers.agreed).arg(measured.layers.compared)))
        << label("score")->text().toStdString();
    const QString wanted = QStringLiteral("Different from expected %1").arg(measured.disagreements.size());
    for (QPushButton* chip : find<EnginePanel>("enginePanel")->findChildren<QPushButton*>()) {
        if (chip->text() == wanted)
            click(chip);
    }
    EngineTable* layers = table("layers");
    EXPECT_EQ(layers->shownRows(), static_cast<int>(measured.disagreements.size()));
    bool isListed = false;
    for (int row = 0; row < layers->shownRows(); ++row)
        isListed = isListed || cell(*layers, row, 3) == QStringLiteral("expected INT8, ran FP32");
    EXPECT_TRUE(isListed);
}

TEST_F(MeasuredNetwork, AProfileBeforeAndAfterIsComparedLayerByLayer) {
    open(madeModel("residual_int8_groups"));
    dropAndSettle(write("before.json", profileOf(analysis(), 1)));
    EngineTable* times = table("times");
    ASSERT_NE(times, nullptr);
    EXPECT_EQ(cell(*times, 0, 1), QStringLiteral("1"));
    dropAndSettle(write("after.json", profileOf(analysis(), 0.5)));
    EXPECT_EQ(cell(*times, 0, 3), QStringLiteral("-0.5"));
    EXPECT_TRUE(label("total")->text().contains(QStringLiteral("became")));
    EXPECT_TRUE(comesTrue([&] {
        return std::ranges::any_of(canvas().overlay()->boxes, [](const Mark& mark) { return mark.heat == 1; });
    }));
    QTest::mouseClick(times->viewport(), Qt::LeftButton, {}, times->visualRect(times->model()->index(0, 0)).center());
    ASSERT_TRUE(selected().valid());
    EXPECT_TRUE(cell(*times, 0, 0).endsWith(toQt(std::string_view(document()->index()->node(selected()).name))));
}

} // namespace
} // namespace qaliper::engine_test
