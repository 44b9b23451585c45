#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <tuple>
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

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/commands/finding_commands.h"
#include "views/compare/compare_window.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/palette_model.h"
#include "views/dialogs/preview_dialog.h"
#include "views/document/step_proofs.h"
#include "views/panels/history_panel.h"
#include "views/window/target_button.h"

// Results that arrive after what they were made from has changed: another version, target, file or ignore list. Tests hold the work that
// makes them.

namespace qaliper::stale_results_test {

namespace fs = std::filesystem;

namespace {

using Works = HeldPool::Works;

class StaleResults : public WindowTest {
protected:
    StaleResults() {
        fs::copy_file(demoModel(), folder_ / "model.onnx");
        fs::copy_file(demoModel().parent_path() / "qaliper.toml", folder_ / "qaliper.toml");
        document_ = open(folder_ / "model.onnx");
        connectTo(*document_);
    }

    void connectTo(Document& document) {
        QObject::connect(
            &document, &Document::failed, &document, [this](const Error& error) { failures_.push_back(error); });
        QObject::connect(
            &document, &Document::announced, &document, [this](const Text& text) { announced_.push_back(toQt(text)); });
    }
    Works hold(const std::function<void()>& act) { return pool_->hold(act); }
    void letGo(Works works) { pool_->letGo(std::move(works)); }
    // Lets it go, and waits for what comes of it.
    void finish(Works works, const std::function<bool()>& condition) {
        letGo(std::move(works));
        ASSERT_TRUE(comesTrue(condition));
    }

    const Analysis& analysis() const { return *document_->analysis(); }
    std::string checkedFor() const { return formatTarget(analysis().context->target); }
    // What is shown as checked is the current version, for the current settings.
    void expectAgreement() const {
        ASSERT_TRUE(document_->isChecked());
        EXPECT_EQ(analysis().context->indexOwner, document_->index());
        EXPECT_EQ(document_->index()->model().graphs, document_->history().current().graphs);
        EXPECT_EQ(checkedFor(), formatTarget(document_->settings().target));
        for (const IgnoredFinding& entry : document_->settings().ignored)
            EXPECT_EQ(std::ranges::count(analysis().findings, entry.key, &Finding::key), 0) << entry.key;
    }

    Finding findingOf(std::string_view rule) const {
        const auto found = std::ranges::find(analysis().findings, rule, &Finding::rule);
        EXPECT_NE(found, analysis().findings.end()) << rule;
        return found == analysis().findings.end() ? Finding() : *found;
    }
    static FindingSubject subjectIn(const std::shared_ptr<const Analysis>& analysis) {
        const auto& findings = analysis->findings;
        const auto found = std::ranges::find(findings, "conv-group-misaligned", &Finding::rule);
        return {analysis, {static_cast<std::size_t>(found - findings.begin())}};
    }
    // One that no automatic fix removes.
    std::string lastingKey() const {
        const auto isLasting = [](const Finding& finding) {
            return std::ranges::none_of(finding.offers, &Offer::automatic);
        };
        const auto found = std::ranges::find_if(analysis().findings, isLasting);
        EXPECT_NE(found, analysis().findings.end());
        return found == analysis().findings.end() ? std::string() : found->key;
    }
    void fixAll() {
        document_->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    }
    // As an exporter does: another file takes the name. It has one node more.
    void writeOther() {
        const fs::path other = folder_ / "other.onnx";
        must(saveModel(withNodeInFront(document_->history().steps().front().model), other, {}, {}));
    }
    void replaceFile() { must(writeWholeFile(folder_ / "model.onnx", must(readWholeFile(folder_ / "other.onnx")))); }
    void writeProject(const std::string& target) {
        std::string text = must(readWholeFile(folder_ / "qaliper.toml"));
        const std::size_t begin = text.find("target = \"");
        text.replace(begin, text.find('\n', begin) - begin, "target = \"" + target + "\"");
        must(writeWholeFile(folder_ / "qaliper.toml", text));
    }
    void setTarget(const std::string& target) { document_->setTarget(must(parseTarget(target))); }
    void expectFailure(ErrorKind kind) const {
        ASSERT_FALSE(failures_.empty());
        EXPECT_EQ(failures_.back().kind, kind) << describe(failures_.back());
    }

    Document* document_ = nullptr;
    std::vector<Error> failures_;
    std::vector<QString> announced_;
};

// What is changed while an edit runs, what edits, and whether that ends first.
class EditMeanwhile : public StaleResults, public testing::WithParamInterface<std::tuple<int, int, bool>> {
protected:
    void change() {
        switch (std::get<0>(GetParam())) {
        case 0: setTarget("trt-8.6,sm=7.5"); break;
        case 1: document_->ignore({{lastingKey(), {}, "not now"}}); break;
        default: document_->stopIgnoring(ignored_);
        }
    }
    void edit() {
        const Finding finding = findingOf("conv-group-misaligned");
        switch (std::get<1>(GetParam())) {
        case 0: document_->applyAutomatic(); break;
        case 1: document_->applyFix(finding.key, finding.offers.front().id, {}); break;
        default: document_->applyToGroup(finding.group, finding.offers.front().id, {});
        }
    }
    bool isEditFirst() const { return std::get<2>(GetParam()); }

    std::string ignored_;
};

TEST_P(EditMeanwhile, ItsVersionStaysAndIsCheckedForWhatHoldsNow) {
    ignored_ = lastingKey();
    if (std::get<0>(GetParam()) == 2) {
        document_->ignore({{ignored_, {}, "not now"}});
        settle();
    }
    Works edit = hold([&] { this->edit(); });
    ASSERT_EQ(edit.size(), 1U);
    ASSERT_TRUE(document_->foreground());
    Works changes = hold([&] { change(); });
    if (isEditFirst()) {
        finish(std::move(edit), [&] { return document_->isModified(); });
        letGo(std::move(changes));
    } else {
        finish(std::move(changes), [&] { return document_->isChecked(); });
        letGo(std::move(edit));
    }
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    EXPECT_EQ(document_->history().steps().size(), 2U);
    expectAgreement();
    if (std::get<0>(GetParam()) == 2) {
        EXPECT_EQ(std::ranges::count(analysis().findings, ignored_, &Finding::key), 1);
    }

    // The next step stands on this one.
    const std::size_t nodes = nodeCount(document_->history().current());
    document_->applyTool({"rename-node", {nodeNamed("main:stem_c")}, {{"name", "renamed"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->history().steps().size() == 3; }));
    EXPECT_EQ(nodeCount(document_->history().current()), nodes);
    expectAgreement();
}

std::string nameOfMeanwhile(const testing::TestParamInfo<std::tuple<int, int, bool>>& info) {
    static constexpr std::array changes{"Target", "Ignore", "StopIgnoring"};
    static constexpr std::array edits{"FixAll", "Fix", "FixOfAGroup"};
    return std::string(changes.at(static_cast<std::size_t>(std::get<0>(info.param)))) + "During" +
        edits.at(static_cast<std::size_t>(std::get<1>(info.param))) +
        (std::get<2>(info.param) ? "ThatEndsFirst" : "ThatEndsLast");
}

INSTANTIATE_TEST_SUITE_P(Each, EditMeanwhile,
    testing::Combine(testing::Range(0, 3), testing::Range(0, 3), testing::Bool()), nameOfMeanwhile);

TEST_F(StaleResults, HowManyFindingsAreLeftIsNotSaidForAnotherTarget) {
    Works edit = hold([&] { document_->applyAutomatic(); });
    setTarget("trt-8.6,sm=7.5");
    finish(std::move(edit), [&] { return isSettled(document_) && document_->isModified(); });
    ASSERT_FALSE(announced_.empty());
    EXPECT_FALSE(announced_.back().contains(QStringLiteral("left"))) << announced_.back().toStdString();
}

TEST_F(StaleResults, AFileThatChangesDuringAFixEndsTheFixAndSaysSo) {
    writeOther();
    const Works edit = hold([&] { document_->applyAutomatic(); });
    replaceFile();
    ASSERT_TRUE(comesTrue([&] { return document_->index() && nodeCount(document_->index()->model()) == 40; }));
    EXPECT_FALSE(document_->foreground()) << "the fix";
    letGo(edit);
    settle();
    EXPECT_EQ(document_->history().steps().size(), 1U);
    EXPECT_FALSE(document_->isModified());
    ASSERT_FALSE(announced_.empty());
    EXPECT_TRUE(announced_.back().contains(QStringLiteral("dropped"))) << announced_.back().toStdString();
    expectAgreement();
}

TEST_F(StaleResults, AStepMadeWhileAChangedFileIsReadIsNotForgottenUnasked) {
    writeOther();
    Works edit = hold([&] { document_->applyAutomatic(); });
    replaceFile();
    Works reading = hold([&] { document_->reload(); });
    finish(std::move(edit), [&] { return document_->isModified(); });
    finish(std::move(reading), [&] { return find<QPushButton>("reload") != nullptr; });
    EXPECT_TRUE(document_->isModified());
    EXPECT_EQ(document_->history().steps().size(), 2U);
    settle();
    expectAgreement();
    click(find<QPushButton>("reload"));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && !document_->isModified(); }));
    EXPECT_EQ(nodeCount(document_->index()->model()), 40U);
}

TEST_F(StaleResults, VersionsOfAFileThatIsReadAgainHaveNumbersOfTheirOwn) {
    fixAll();
    const std::uint64_t fixed = document_->history().number();
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && !document_->isModified(); }));
    EXPECT_GT(document_->history().number(), fixed);
    fixAll();
    EXPECT_GT(document_->history().number(), fixed + 1);
}

TEST_F(StaleResults, ACheckThatFailsIsSaidAndAskedAgain) {
    *failingChecks_ = 1;
    setTarget("trt-8.6,sm=7.5");
    ASSERT_TRUE(comesTrue([&] { return document_->checkFailure().has_value(); }));
    EXPECT_FALSE(document_->isChecking());
    EXPECT_FALSE(document_->isChecked());
    EXPECT_EQ(document_->analysis(), nullptr) << "its findings are of the target before";
    EXPECT_FALSE(action(ActionId::FixAll)->isEnabled());
    ASSERT_NE(find<QPushButton>("checkAgain"), nullptr);
    click(find<QPushButton>("checkAgain"));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isChecked(); }));
    EXPECT_EQ(find<QPushButton>("checkAgain"), nullptr);
    expectAgreement();
    fixAll();
}

TEST_F(StaleResults, AFixAfterACheckThatFailedAsksForTheCheck) {
    *failingChecks_ = 1;
    setTarget("trt-8.6,sm=7.5");
    ASSERT_TRUE(comesTrue([&] { return document_->checkFailure().has_value(); }));
    document_->applyAutomatic();
    expectFailure(ErrorKind::Stale);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isChecked(); }));
    EXPECT_FALSE(document_->isModified());
    fixAll();
}

TEST_F(StaleResults, AModelWhoseFirstChecksFailCanBeWorkedOnLater) {
    workspace_->close(document_);
    *failingChecks_ = 2; // the look and the check
    document_ = workspace_->open(folder_ / "model.onnx");
    ASSERT_TRUE(comesTrue([&] { return document_->checkFailure().has_value(); }));
    document_->checkAgain();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isChecked(); }));
    fixAll();
}

TEST_F(StaleResults, AVersionAfterACheckThatFailedIsChecked) {
    fixAll();
    *failingChecks_ = 1;
    setTarget("trt-8.6,sm=7.5");
    ASSERT_TRUE(comesTrue([&] { return document_->checkFailure().has_value(); }));
    document_->undo();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isChecked(); }));
    expectAgreement();
}

TEST_F(StaleResults, AFileThatIsReadAgainKeepsTheTargetOfTheUser) {
    setTarget("trt-8.6,sm=7.5");
    writeProject("trt-10.0");
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return !document_->foreground() && announced_.size() == 1; }));
    settle();
    EXPECT_EQ(formatTarget(document_->settings().target), "trt-8.6,sm=7.5");
    expectAgreement();
}

TEST_F(StaleResults, ATargetThatTheProjectFileChangesIsShown) {
    writeProject("trt-8.6,sm=7.5");
    bool isTold = false;
    QObject::connect(document_, &Document::targetChanged, [&] { isTold = true; });
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return isTold; }));
    settle();
    expectAgreement();
    EXPECT_EQ(checkedFor(), "trt-8.6,sm=7.5");
    EXPECT_TRUE(find<TargetButton>("target")->text().contains(QStringLiteral("8.6")))
        << find<TargetButton>("target")->text().toStdString();
    EXPECT_FALSE(preferences_->targetOf(document_->path())) << "nobody chose it in the window";
}

TEST_F(StaleResults, FilesDroppedWhileOthersAreTakenAreAllRead) {
    const auto write = [&](const std::string& name, const std::string& content) {
        std::ofstream(folder_ / name, std::ios::binary) << content;
        return folder_ / name;
    };
    const fs::path log = write("build.log",
        "&&&& RUNNING TensorRT.trtexec [TensorRT v8601] # trtexec --onnx=m.onnx\n&&&& FAILED TensorRT.trtexec "
        "[TensorRT v8601] # trtexec --onnx=m.onnx\n");
    const fs::path profile = write("profile.json",
        R"([ { "count" : 10 }, { "name" : "a", "timeMs" : 1, "averageMs" : 1, "medianMs" : 1, "percentage" : 1 } ])");
    const fs::path layers = write("layers.json", R"({"Layers": ["a"], "Bindings": []})");
    EngineFiles& files = document_->engineFiles();
    QObject::connect(
        &files, &EngineFiles::changed, document_,
        [&] {
            files.read(profile);
            files.read(layers);
        },
        Qt::SingleShotConnection);
    files.read(log);
    ASSERT_TRUE(comesTrue([&] { return files.artefacts().engine != nullptr; }));
    EXPECT_EQ(files.artefacts().profiles.size(), 1U);
    EXPECT_TRUE(failures_.empty()) << describe(failures_.front());
}

TEST_F(StaleResults, StepsMadeWhileAProofIsTakenAreAllProven) {
    ASSERT_TRUE(hasReferenceRuntime());
    StepProofs proofs(services_, nullptr);
    const auto version = [](const std::string& op) {
        return contextOf("m (float[4] x) => (float[4] y) { a = " + op + " (x) y = Relu (a) }");
    };
    History history(version("Abs")->model());
    proofs.noteChecked(history, version("Abs"));
    const auto step = [&] {
        history.push(say("Step"), version("Abs")->model(), {}, Safety::Exact);
        proofs.noteChecked(history, version("Abs"));
    };
    QObject::connect(
        &proofs, &StepProofs::changed, &proofs,
        [&] {
            step();
            step();
        },
        Qt::SingleShotConnection);
    step();
    ASSERT_TRUE(comesTrue([&] { return proofs.of(3) != nullptr; }));
    EXPECT_TRUE(proofs.of(1));
    EXPECT_TRUE(proofs.of(2));
}

TEST_F(StaleResults, AToolThatWasAskedForAVersionThatIsGoneIsNotShown) {
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

TEST_F(StaleResults, WhatAToolWroteForATabThatWasLeftIsAskedFor) {
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

TEST_F(StaleResults, APreviewGoesWhenWhatIsIgnoredChanges) {
    const FindingSubject subject = subjectIn(document_->analysis());
    window_->findChild<FindingCommands*>()->preview(subject, subject.face().offers.front().id);
    ASSERT_NE(window_->findChild<PreviewDialog*>(), nullptr);
    document_->ignore({{lastingKey(), {}, "not now"}});
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
}

TEST_F(StaleResults, APreviewCountsWithTheMessagesOfALog) {
    const auto outcome = [&] {
        const FindingSubject subject = subjectIn(document_->analysis());
        window_->findChild<FindingCommands*>()->preview(subject, subject.face().offers.front().id);
        QPointer<PreviewDialog> dialog = window_->findChild<PreviewDialog*>();
        const auto* label = find<QLabel>("outcome", dialog);
        EXPECT_TRUE(comesTrue([&] { return find<QPushButton>("apply", dialog)->isEnabled(); }));
        const QString text = label->text();
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

TEST_F(StaleResults, EvidenceIsOfTheEngineThatWasSeenWhenItWasAskedFor) {
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

TEST_F(StaleResults, ThePaletteFindsNodesOfTheFileThatWasReadAgain) {
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

TEST_F(StaleResults, AMenuOfStepsGoesWhenTheStepsChange) {
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

TEST_F(StaleResults, NothingIsPreviewedOrReviewedByFindingsOfBefore) {
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

TEST_F(StaleResults, AReviewGoesWhenTheFileIsReadAgain) {
    window_->findChild<FindingCommands*>()->review(subjectIn(document_->analysis()));
    ASSERT_NE(window_->findChild<FixReviewDialog*>(), nullptr);
    document_->reload();
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<FixReviewDialog*>() == nullptr; }));
}

TEST_F(StaleResults, NothingAsksForTheNodesOfAVersionThatIsNotLinkedYet) {
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

TEST_F(StaleResults, AComparisonThatIsTurnedWhileAnotherVersionIsOnItsWayShowsThatVersion) {
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

TEST_F(StaleResults, AComparisonFollowsTheTarget) {
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

TEST_F(StaleResults, StepsThatAreGoneAreNotCompared) {
    fixAll();
    auto* panel = window_->findChild<HistoryPanel*>();
    ASSERT_NE(panel, nullptr);
    document_->reload();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && !document_->isModified(); }));
    emit panel->compareAsked(0, 1);
    EXPECT_EQ(window_->findChild<CompareWindow*>(), nullptr);
}

TEST_F(StaleResults, HitsInTheFileBeforeAreNotLitInTheNextOne) {
    writeOther();
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("op:Conv"));
    ASSERT_TRUE(comesTrue([&] { return !canvas().lights().hits.empty(); }));
    replaceFile();
    const Works reading = hold([&] { document_->reload(); });
    QObject::connect(
        document_, &Document::versionChanged, document_, [&] { EXPECT_TRUE(canvas().lights().hits.empty()); },
        Qt::SingleShotConnection);
    letGo(reading);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && nodeCount(document_->index()->model()) == 40; }));
    EXPECT_TRUE(comesTrue([&] { return !canvas().lights().hits.empty(); }));
}

} // namespace
} // namespace qaliper::stale_results_test
