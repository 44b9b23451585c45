#include <algorithm>

#include <QAction>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTextBrowser>
#include <QToolButton>

#include "model/graph/identity.h"
#include "model/onnx/save.h"
#include "tests/engine/engine_window.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "views/base/elided_label.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/engine/engine_message.h"
#include "views/engine/engine_panel.h"

// What TensorRT wrote, dropped onto the window: messages at their nodes, measured precision, time, ranges.

namespace qaliper::engine_test {

namespace {

class Engine : public EngineWindow {};
class ErrorOfConvolution : public Engine {};
class RegionOfTransformer : public Engine {};

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
    ASSERT_EQ(tabs->count(), 6);
    for (int tab = 0; tab < 5; ++tab) { // the log needs no file
        tabs->setCurrentIndex(tab);
        EXPECT_TRUE(label("command")->text().startsWith(
            tab == 4 ? QStringLiteral("qaliper-cli ask ") : QStringLiteral("trtexec ")))
            << tab;
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

TEST_F(Engine, ALogOfAnotherModelSaysSoAndSetsNoTargetUnasked) {
    open(demoModel());
    const std::string before = formatTarget(document()->settings().target);
    dropAndSettle(corpusFile("tensorrt/log_8203_centerpoint_verbose_layerinfo_profile.log"));
    ASSERT_NE(label("otherModel"), nullptr);
    EXPECT_TRUE(
        label("otherModel")->text().startsWith(QStringLiteral("This log is of another model: of its layers, 0 of ")));
    EXPECT_EQ(formatTarget(document()->settings().target), before);
    click(find<QPushButton>("targetOfLog"));
    EXPECT_EQ(document()->settings().target.version, (Version{8, 2, 3}));
    EXPECT_EQ(formatTarget(preferences_->presetTarget()), formatTarget(defaultTarget())) << "not for other models";
    settle();
    click(find<QPushButton>("forgetLog"));
    settle();
    EXPECT_EQ(formatTarget(document()->settings().target), before);
}

TEST_F(Engine, TheTargetOfALogGoesWithItUnlessAnotherOneWasSelected) {
    open(demoModel());
    const std::string before = formatTarget(document()->settings().target);
    const auto path = write("build.log", noKernelFor("nothing"));
    dropAndSettle(path);
    EXPECT_EQ(label("otherModel"), nullptr) << "it lists no layers";
    EXPECT_EQ(document()->settings().target.version, (Version{8, 6, 1}));
    click(find<QPushButton>("forgetLog"));
    settle();
    EXPECT_EQ(formatTarget(document()->settings().target), before);
    dropAndSettle(path);
    document()->setTarget(must(parseTarget("trt-10.0")));
    settle();
    click(find<QPushButton>("forgetLog"));
    settle();
    EXPECT_EQ(document()->settings().target.version, (Version{10, 0}));
}

TEST_F(Engine, ThePanelHasAButtonThatClosesIt) {
    open(demoModel());
    action(ActionId::ShowEngine)->trigger();
    auto* close = find<QToolButton>("closePanel");
    ASSERT_NE(close, nullptr);
    click(close);
    EXPECT_EQ(find<EnginePanel>("enginePanel"), nullptr);
    EXPECT_FALSE(action(ActionId::ShowEngine)->isChecked());
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

// TensorRT stops at the first of two places: fixed there, the next build stops at the other one.
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
    EXPECT_TRUE(parts.causes.front().contains(QStringLiteral("Grouped convolution without an INT8 kernel")));
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
    const auto after = nodesBetween(index, first, NodeIx{index.nodeCount() - 1});
    ASSERT_GT(after.size(), 40U);
    const NodeId begin = index.node(first).id;
    const NodeId end = index.node(after[40]).id;
    dropAndSettle(write("build.log", noKernelFor("{ForeignNode[" + name(first) + "..." + name(after[40]) + "]}")));
    EXPECT_EQ(document()->selection().node(), begin);
    const auto& related = canvas().highlights().related;
    EXPECT_TRUE(std::ranges::binary_search(related, boxShowing(*canvas().picture(), end)));
    ASSERT_EQ(messages().size(), 1U);
    const QString texts = textsOf(messages().front());
    EXPECT_TRUE(texts.contains(QStringLiteral("Myelin")));
    EXPECT_FALSE(texts.contains(QStringLiteral("Grouped convolution without an INT8 kernel")));
    EXPECT_EQ(find<QPushButton>("fix", messages().front()), nullptr);
}

} // namespace
} // namespace qaliper::engine_test
