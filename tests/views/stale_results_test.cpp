#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <tuple>
#include <utility>

#include <QAction>
#include <QCoreApplication>
#include <QPushButton>

#include "tests/support/proving.h"
#include "tests/views/stale_results.h"
#include "views/document/step_proofs.h"
#include "views/window/target_button.h"

// Results that arrive after what they were made from has changed: another version, target, file or ignore list. Tests
// hold the work that makes them.

namespace qaliper::stale_results_test {

namespace fs = std::filesystem;

namespace {

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
        case 1: document_->applyFixes({ActionKind::Fix, finding.key, std::string(finding.offers.front().id)}); break;
        default: document_->applyFixes({ActionKind::Group, finding.group, std::string(finding.offers.front().id)});
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
    EXPECT_TRUE(announced_.back().contains(QStringLiteral("cancelled"))) << announced_.back().toStdString();
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
    Works second; // the proof of the step that is made first while the one before it is taken
    QObject::connect(
        &proofs, &StepProofs::changed, &proofs,
        [&] {
            second = hold([&] {
                step();
                step();
            });
        },
        Qt::SingleShotConnection);
    step();
    ASSERT_TRUE(comesTrue([&] { return !second.empty(); }));
    QCoreApplication::processEvents(); // whatever follows a proof
    letGo(std::move(second));
    ASSERT_TRUE(comesTrue([&] { return proofs.of(3) != nullptr; }));
    EXPECT_TRUE(proofs.of(1));
    EXPECT_TRUE(proofs.of(2));
}

} // namespace
} // namespace qaliper::stale_results_test
