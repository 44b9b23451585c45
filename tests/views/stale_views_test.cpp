#include <fstream>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QTimer>

#include "tests/views/stale_results.h"
#include "views/commands/finding_commands.h"
#include "views/compare/compare_window.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/palette_model.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/history_panel.h"

// Dialogs, tools, searches and comparisons whose version, target or file has changed since they were asked for.

namespace qaliper::stale_views_test {

namespace fs = std::filesystem;

namespace {

class StaleViews : public StaleResults {};

TEST_F(StaleViews, AToolThatWasAskedForAVersionThatIsGoneIsNotShown) {
    fixAll();
    const Index fixed(document_->history().current());
    document_->undo();
    settle();
    for (const NodeIx node : document_->index()->nodes()) {
        if (!fixed.find(document_->index()->node(node).id))
            document_->selection().selectNode(document_->index()->node(node).id);
    }
    ASSERT_TRUE(document_->selection().node().valid()) << "the test wants a node that the fixes remove";
    Works asking = hold([&] { action(ActionId::DeleteNode)->trigger(); });
    ASSERT_EQ(asking.size(), 1U);
    document_->redo();
    settle();
    failures_.clear();
    finish(std::move(asking), [&] { return !failures_.empty(); });
    expectFailure(ErrorKind::Stale);
    EXPECT_EQ(window_->findChild<PreviewDialog*>(), nullptr);
}

TEST_F(StaleViews, WhatAToolWroteForATabThatWasLeftIsAskedFor) {
    const Works tool = hold([&] { document_->applyTool({"strip-qdq", {}, {}}); });
    open(demoModel());
    ASSERT_NE(window_->document(), document_);
    int asked = 0;
    QTimer answer;
    answer.callOnTimeout([&] {
        if (auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) {
            ++asked;
            dialog->reject();
        }
    });
    answer.start(10);
    letGo(tool);
    EXPECT_TRUE(comesTrue([&] { return asked > 0 && !QApplication::activeModalWidget(); }));
}

TEST_F(StaleViews, APreviewGoesWhenWhatIsIgnoredChanges) {
    const FindingSubject subject = subjectIn(document_->analysis());
    window_->findChild<FindingCommands*>()->preview(subject, subject.face().offers.front().id);
    ASSERT_NE(window_->findChild<PreviewDialog*>(), nullptr);
    document_->ignore({{lastingKey(), {}, "not now"}});
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
}

TEST_F(StaleViews, APreviewCountsWithTheMessagesOfALog) {
    const auto outcome = [&] {
        const FindingSubject subject = subjectIn(document_->analysis());
        window_->findChild<FindingCommands*>()->preview(subject, subject.face().offers.front().id);
        QPointer<PreviewDialog> dialog = window_->findChild<PreviewDialog*>();
        const auto* label = find<QLabel>("outcome", dialog);
        EXPECT_TRUE(comesTrue([&] { return find<QPushButton>("apply", dialog)->isEnabled(); }));
        QString text = label->text();
        dialog->reject();
        EXPECT_TRUE(comesTrue([&] { return dialog.isNull(); }));
        return text;
    };
    const fs::path log = folder_ / "build.log";
    std::ofstream(log)
        << "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec --onnx=m.onnx --int8 --fp16\n"
           "[08/02/2024-14:23:01] [E] Error[10]: [optimizer.cpp::computeCosts::3869] Error Code 10: Internal "
           "Error (Could not find any implementation for node /stem/Conv.)\n"
           "&&&& FAILED TensorRT.trtexec [TensorRT v8601] # trtexec --onnx=m.onnx --int8 --fp16\n";
    document_->engineFiles().read(log);
    ASSERT_TRUE(comesTrue([&] { return document_->evidence() && isSettled(document_); }));
    const auto isFromLog = [](const Finding& finding) { return finding.rule.starts_with("log-"); };
    ASSERT_TRUE(std::ranges::any_of(analysis().findings, isFromLog));
    const QString withLog = outcome();
    document_->engineFiles().forget(EngineFiles::Kind::Log);
    ASSERT_TRUE(comesTrue([&] { return !document_->evidence() && isSettled(document_); }));
    EXPECT_EQ(withLog.toStdString(), outcome().toStdString());
}

TEST_F(StaleViews, EvidenceIsOfTheEngineThatWasSeenWhenItWasAskedFor) {
    std::ofstream(folder_ / "layers.json") << R"({"Layers": ["/stem/Conv"], "Bindings": []})";
    drop({folder_ / "layers.json"});
    ASSERT_TRUE(comesTrue([&] { return document_->evidence() && isSettled(document_); }));
    QTimer answer;
    bool isForgotten = false;
    answer.callOnTimeout([&] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog)
            return;
        if (!std::exchange(isForgotten, true))
            document_->engineFiles().forget(EngineFiles::Kind::Engine);
        if (document_->evidence())
            return;
        answer.stop();
        dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->setText(pathToQt(folder_ / "evidence.json"));
        QTest::mouseClick(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save), Qt::LeftButton);
    });
    answer.start(10);
    click(find<QPushButton>("saveEvidence"));
    EXPECT_TRUE(comesTrue([&] { return fs::exists(folder_ / "evidence.json"); }));
}

TEST_F(StaleViews, ThePaletteFindsNodesOfTheFileThatWasReadAgain) {
    writeOther();
    PaletteModel palette(window_->actions(), {}, document_);
    const auto nodes = [&] {
        int count = 0;
        for (int row = 0; row < palette.rowCount(); ++row)
            count += palette.index(row).data(PaletteModel::DetailRole).toString().startsWith(QStringLiteral("Conv #"));
        return count;
    };
    palette.setWords(QStringLiteral("op:Conv group_c"));
    ASSERT_TRUE(comesTrue([&] { return nodes() == 1; }));
    replaceFile();
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && nodeCount(document_->index()->model()) == 40; }));
    ASSERT_TRUE(comesTrue([&] { return nodes() == 1; }));
    palette.run(palette.index(palette.rowCount() - 1));
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
}

TEST_F(StaleViews, AMenuOfStepsGoesWhenTheStepsChange) {
    fixAll();
    press(Qt::Key_8, Qt::AltModifier);
    auto* steps = find<QListView>("steps");
    ASSERT_NE(steps, nullptr);
    const QPoint first = steps->visualRect(steps->model()->index(0, 0)).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, first, steps->viewport()->mapToGlobal(first));
    QApplication::sendEvent(steps->viewport(), &event);
    QPointer<QMenu> menu;
    ASSERT_TRUE(comesTrue([&] { return (menu = find<HistoryPanel>()->findChild<QMenu*>()) && menu->isVisible(); }));
    document_->reload();
    EXPECT_TRUE(comesTrue([&] { return menu.isNull(); }));
}

TEST_F(StaleViews, NothingIsPreviewedOrReviewedByFindingsOfBefore) {
    const std::shared_ptr<const Analysis> old = document_->analysis();
    setTarget("trt-8.6,sm=7.5");
    settle();
    const FindingSubject subject = subjectIn(old);
    auto* commands = window_->findChild<FindingCommands*>();
    commands->preview(subject, subject.face().offers.front().id);
    commands->review(subject);
    EXPECT_EQ(window_->findChild<PreviewDialog*>(), nullptr);
    EXPECT_EQ(window_->findChild<FixReviewDialog*>(), nullptr);
    EXPECT_EQ(failures_.size(), 2U);
    expectFailure(ErrorKind::Stale);
}

TEST_F(StaleViews, AReviewGoesWhenTheFileIsReadAgain) {
    window_->findChild<FindingCommands*>()->review(subjectIn(document_->analysis()));
    ASSERT_NE(window_->findChild<FixReviewDialog*>(), nullptr);
    document_->reload();
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<FixReviewDialog*>() == nullptr; }));
}

TEST_F(StaleViews, NothingAsksForTheNodesOfAVersionThatIsNotLinkedYet) {
    fixAll();
    document_->selection().selectNode(nodeNamed("main:stem_c"));
    action(ActionId::ToggleBookmark)->trigger();
    ASSERT_TRUE(action(ActionId::CopyNames)->isEnabled());
    const Works linking = hold([&] { document_->undo(); });
    ASSERT_EQ(document_->index(), nullptr);
    for (const ActionId id :
        {ActionId::CopyNames, ActionId::CopyNodes, ActionId::GrowSelection, ActionId::SelectAncestors,
            ActionId::ToggleBookmark, ActionId::NextBookmark, ActionId::Back, ActionId::Forward, ActionId::DeleteNode})
        EXPECT_FALSE(action(id)->isEnabled()) << action(id)->text().toStdString();
    letGo(linking);
    settle();
    EXPECT_TRUE(action(ActionId::CopyNames)->isEnabled());
    EXPECT_TRUE(action(ActionId::NextBookmark)->isEnabled());
}

TEST_F(StaleViews, AComparisonThatIsTurnedWhileAnotherVersionIsOnItsWayShowsThatVersion) {
    fixAll();
    action(ActionId::CompareOriginal)->trigger();
    auto* comparison = window_->findChild<CompareWindow*>();
    ASSERT_NE(comparison, nullptr);
    const auto nodesIn = [&](const char* side) {
        const auto* canvas = find<Canvas>(side, comparison);
        return canvas && canvas->picture() ? nodeCount(canvas->picture()->index->model()) : 0;
    };
    const std::size_t fixed = nodeCount(document_->history().current());
    ASSERT_TRUE(comesTrue([&] { return nodesIn("after") == fixed; }));
    const std::size_t original = nodesIn("before");
    ASSERT_NE(fixed, original);
    const Works renewing = hold([&] { document_->undo(); });
    comparison->swap();
    letGo(renewing);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && nodesIn("after") == original; }));
    EXPECT_EQ(nodesIn("before"), original) << "what is shown now, for the step was taken back";
}

TEST_F(StaleViews, AComparisonFollowsTheTarget) {
    fixAll();
    action(ActionId::CompareOriginal)->trigger();
    auto* comparison = window_->findChild<CompareWindow*>();
    const auto overlayOf = [&] {
        const auto* canvas = find<Canvas>("after", comparison);
        return canvas ? canvas->overlay() : nullptr;
    };
    ASSERT_TRUE(comesTrue([&] { return overlayOf() != nullptr; }));
    const auto before = overlayOf();
    const auto precisionsOf = [](const Overlay& overlay) {
        std::vector<std::string> precisions;
        for (const Mark& mark : overlay.boxes)
            precisions.push_back(mark.precision);
        return precisions;
    };
    setTarget("trt-8.6,sm=7.5");
    ASSERT_TRUE(comesTrue([&] { return overlayOf() != before; }));
    EXPECT_NE(precisionsOf(*overlayOf()), precisionsOf(*before)) << "no FP16 is asked for there";
}

TEST_F(StaleViews, StepsThatAreGoneAreNotCompared) {
    fixAll();
    auto* panel = window_->findChild<HistoryPanel*>();
    ASSERT_NE(panel, nullptr);
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && !document_->isModified(); }));
    emit panel->compareAsked(0, 1);
    EXPECT_EQ(window_->findChild<CompareWindow*>(), nullptr);
}

TEST_F(StaleViews, HitsInTheFileBeforeAreNotHighlightedInTheNextOne) {
    writeOther();
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("op:Conv"));
    ASSERT_TRUE(comesTrue([&] { return !canvas().highlights().hits.empty(); }));
    replaceFile();
    const Works reading = hold([&] { document_->reload(); });
    QObject::connect(
        document_, &Document::versionChanged, document_, [&] { EXPECT_TRUE(canvas().highlights().hits.empty()); },
        Qt::SingleShotConnection);
    letGo(reading);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && nodeCount(document_->index()->model()) == 40; }));
    EXPECT_TRUE(comesTrue([&] { return !canvas().highlights().hits.empty(); }));
}

} // namespace
} // namespace qaliper::stale_views_test
