#include <fstream>

#include <QAction>
#include <QLabel>
#include <QPushButton>

#include "model/onnx/save.h"
#include "model/session/journal.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"

// A crash, and the next start: steps that were not saved are asked about, whatever became of the file, and none goes
// unasked.

namespace qaliper::recovery_test {

namespace fs = std::filesystem;

namespace {

const std::string target = "trt-10.3";
const RecordedAction everything{ActionKind::Automatic, {}, {}, {}, target, {}};
const RecordedAction impossible{ActionKind::Group, "conv-group-misaligned#none", "merge-groups", {}, target, {}};

class Recovery : public WindowTest {
protected:
    Recovery() { fs::copy_file(demoModel(), model_); }

    fs::path leave(const std::string& run, const Journal& journal) const {
        fs::create_directories(folder_ / "journals");
        fs::path path = folder_ / "journals" / (journalPrefix(journal.model) + run + ".json");
        must(writeWholeFile(path, journalToJson(journal)));
        return path;
    }
    fs::path leave(const std::string& run, std::vector<RecordedAction> actions) const {
        return leave(run, {model_, must(stampOf(model_)), std::move(actions)});
    }
    std::vector<fs::path> journals() const {
        std::vector<fs::path> files;
        std::error_code code;
        for (const auto& entry : fs::directory_iterator(folder_ / "journals", code)) {
            if (entry.path().extension() == ".json")
                files.push_back(entry.path());
        }
        return files;
    }
    // Closes it as a crash does: its journal stays.
    void crash(Document* document) {
        ASSERT_EQ(journals().size(), 1U);
        const std::string kept = must(readWholeFile(journals().front()));
        const fs::path left = journals().front();
        workspace_->close(document);
        EXPECT_TRUE(journals().empty()) << "a document that is closed takes its own journal with it";
        must(writeWholeFile(left, kept));
    }
    void modify(Document* document, const std::function<void()>& act) {
        act();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    }
    void fixGroups(Document* document) {
        const auto& found = document->analysis()->findings;
        const std::string key = std::ranges::find(found, "conv-group-misaligned", &Finding::rule)->key;
        modify(document, [&] { document->applyFixes({ActionKind::Fix, key, "merge-groups"}); });
    }
    void fixAll(Document* document) {
        modify(document, [&] { document->applyAutomatic(); });
    }
    void saveAs(Document* document, const fs::path& path) {
        document->save(path);
        ASSERT_TRUE(comesTrue([&] { return !document->isSaving() && !document->isModified(); }));
    }
    void undo(Document* document) {
        document->undo();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document); }));
    }
    std::string bytesOf(const Document* document) const {
        must(saveModel(document->history().current(), folder_ / "bytes", {}, {}));
        return must(readWholeFile(folder_ / "bytes"));
    }
    QPushButton* offer() const { return find<QPushButton>("repeatSteps"); }
    void restore(Document* document) {
        click(offer());
        ASSERT_TRUE(comesTrue([&] { return isSettled(document); }));
    }
    QString question() const {
        QStringList words;
        for (const QLabel* label : offer()->parentWidget()->findChildren<QLabel*>())
            words += label->text();
        return words.join(QLatin1Char(' '));
    }

    fs::path model_ = folder_ / "model.onnx";
};

TEST_F(Recovery, StepsOutliveACrash) {
    Document* document = open(model_);
    fixGroups(document);
    const std::string fixed = bytesOf(document);
    crash(document);

    document = open(model_);
    EXPECT_TRUE(bytesOf(document) != fixed);
    restore(document);
    EXPECT_TRUE(bytesOf(document) == fixed);
    EXPECT_TRUE(document->isModified());
    EXPECT_TRUE(action(ActionId::Undo)->isEnabled());
    EXPECT_EQ(offer(), nullptr);
    EXPECT_EQ(journals().size(), 1U) << "its own, for they are still not saved";
}

TEST_F(Recovery, AStepThatCannotBeRepeatedKeepsThoseAfterIt) {
    const fs::path left = leave("999999999", {impossible, everything});
    Document* document = open(model_);
    click(offer());
    ASSERT_TRUE(comesTrue([&] { return offer() != nullptr && isSettled(document); }));
    EXPECT_FALSE(document->isModified());
    EXPECT_EQ(document->leftSteps()->journal.actions.size(), 2U);
    EXPECT_TRUE(fs::exists(left));
    click(find<QPushButton>("forgetSteps"));
    EXPECT_FALSE(fs::exists(left));
}

TEST_F(Recovery, StepsOfAFileThatChangedSinceAreOfferedWithTheseWords) {
    const fs::path left = leave("j1", {impossible, everything});
    must(saveModel(withNodeInFront(must(loadModel(demoModel()))), model_, {.force = true}, {}));
    Document* document = open(model_);
    ASSERT_TRUE(offer());
    EXPECT_TRUE(document->leftSteps()->isFileChanged);
    EXPECT_TRUE(question().contains(QStringLiteral("changed since"))) << question().toStdString();
    click(offer());
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }))
        << "what is after a step that no longer fits is repeated";
    ASSERT_TRUE(document->leftSteps());
    EXPECT_EQ(document->leftSteps()->journal.actions, std::vector{impossible}) << "the rest is kept";
    EXPECT_EQ(must(journalFromJson(must(readWholeFile(left)))).actions, std::vector{impossible});
}

TEST_F(Recovery, StepsThatTheFileHasAreNotMadeTwice) {
    Document* document = open(model_);
    fixAll(document);
    saveAs(document, model_);
    workspace_->close(document);
    const fs::path left = leave("j1", {model_, {0, 0, 12, 34}, {everything}}); // killed after the last byte of a save
    document = open(model_);
    restore(document);
    EXPECT_FALSE(document->isModified());
    EXPECT_FALSE(document->history().canUndo());
    EXPECT_FALSE(fs::exists(left));
    EXPECT_EQ(offer(), nullptr);
}

TEST_F(Recovery, OfSeveralRunsEachIsAskedAbout) {
    const fs::path older = leave("j1", {impossible});
    const fs::path newer = leave("j2", {everything});
    fs::last_write_time(older, fs::last_write_time(older) - std::chrono::hours(1));
    Document* document = open(model_);
    restore(document);
    EXPECT_TRUE(document->isModified());
    EXPECT_FALSE(fs::exists(newer)) << "its steps are in the document's own journal";
    EXPECT_TRUE(fs::exists(older));
    ASSERT_TRUE(offer()) << "the second question";
    EXPECT_EQ(document->leftSteps()->journal.actions, std::vector{impossible});
    click(find<QPushButton>("forgetSteps"));
    EXPECT_FALSE(fs::exists(older));
    EXPECT_EQ(offer(), nullptr);
}

TEST_F(Recovery, WhatNobodyDecidedAboutIsAskedAgain) {
    const fs::path left = leave("j1", {everything});
    Document* document = open(model_);
    ASSERT_TRUE(offer());
    workspace_->close(document);
    EXPECT_TRUE(fs::exists(left));
    open(model_);
    EXPECT_TRUE(offer());
}

TEST_F(Recovery, StepsThatCannotBeReadAreTold) {
    fs::create_directories(folder_ / "journals");
    const fs::path newer = folder_ / "journals" / (journalPrefix(model_) + "j1.json");
    must(writeWholeFile(newer, R"({"qaliper-journal": 99})"));
    open(model_);
    EXPECT_EQ(offer(), nullptr);
    EXPECT_TRUE(shownError().contains(QString::fromStdString(newer.filename().string()))) << shownError().toStdString();
    EXPECT_TRUE(fs::exists(newer));
}

// What was saved is undone and another step made: no step leads there from the saved file.
TEST_F(Recovery, StepsBesideWhatWasSavedBeginWithTheFileThatWasOpened) {
    Document* document = open(model_);
    const fs::path saved = folder_ / "fixed.onnx";
    fixAll(document);
    saveAs(document, saved);
    undo(document);
    EXPECT_TRUE(journals().empty()) << "what was undone is in the file";
    fixGroups(document);
    const std::string now = bytesOf(document);
    crash(document);

    document = open(saved);
    ASSERT_TRUE(offer());
    EXPECT_FALSE(document->leftSteps()->isFileChanged);
    restore(document);
    EXPECT_TRUE(bytesOf(document) == now);
    EXPECT_EQ(document->path(), saved);
    EXPECT_TRUE(document->isModified());
    EXPECT_EQ(document->history().steps().size(), 2U);
    EXPECT_EQ(journals().size(), 1U);
    undo(document);
    EXPECT_TRUE(document->isModified()) << "neither is what was opened then the file on the disk";
    saveAs(document, saved);
    EXPECT_TRUE(must(readWholeFile(saved)) == must(readWholeFile(model_)));
}

TEST_F(Recovery, StepsBesideWhatWasSavedAreNotPutInPlaceOfOthers) {
    Document* document = open(model_);
    const fs::path saved = folder_ / "fixed.onnx";
    fixGroups(document);
    saveAs(document, saved);
    undo(document);
    fixAll(document);
    const std::string now = bytesOf(document);
    crash(document);

    document = open(saved);
    fixAll(document);
    const std::string own = bytesOf(document);
    restore(document);
    EXPECT_TRUE(bytesOf(document) == own);
    ASSERT_TRUE(offer()) << "and asked about until they can be";
    undo(document);
    restore(document);
    EXPECT_TRUE(bytesOf(document) == now);
}

TEST_F(Recovery, WhatCannotBeKeptExactlyIsSaid) {
    Document* document = open(model_);
    std::vector<Error> told;
    QObject::connect(document, &Document::failed, document, [&](const Error& error) { told.push_back(error); });
    fixAll(document);
    saveAs(document, model_); // over the file that the steps begin with
    undo(document);
    EXPECT_TRUE(told.empty());
    fixGroups(document);
    const std::string now = bytesOf(document);
    ASSERT_TRUE(comesTrue([&] { return !told.empty(); }));
    EXPECT_EQ(told.front().kind, ErrorKind::CannotWrite);
    EXPECT_EQ(told.front().path, model_.string());
    crash(document);

    document = open(model_);
    ASSERT_TRUE(offer());
    EXPECT_TRUE(document->leftSteps()->isFileChanged);
}

TEST_F(Recovery, WhatIsWrongWithTheFileTheyBeginWithIsTold) {
    const fs::path base = folder_ / "base.onnx";
    std::ofstream(base) << "no model";
    const fs::path left =
        leave("j1", {model_, must(stampOf(model_)), {everything}, JournalBase{base, must(stampOf(base))}});
    open(model_);
    click(offer());
    ASSERT_TRUE(comesTrue([&] { return shownError().contains(QStringLiteral("base.onnx")); }));
    EXPECT_TRUE(offer()) << "and asked again";
    EXPECT_TRUE(fs::exists(left));
}

TEST_F(Recovery, NothingIsRestoredWhileTheFileIsRead) {
    leave("j1", {everything});
    Document* document = open(model_);
    int refusals = 0;
    QObject::connect(document, &Document::failed, document, [&] { ++refusals; });
    document->reload();
    ASSERT_TRUE(document->foreground());
    click(offer());
    EXPECT_EQ(refusals, 1);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document); }));
    EXPECT_FALSE(document->isModified());
    restore(document);
    EXPECT_TRUE(document->isModified()) << "it was asked again";
}

TEST_F(Recovery, ARestorationThatIsStoppedIsAskedAboutAgain) {
    const fs::path left = leave("j1", {everything});
    Document* document = open(model_);
    click(offer());
    ASSERT_EQ(offer(), nullptr);
    document->cancelForeground();
    EXPECT_TRUE(offer());
    EXPECT_TRUE(fs::exists(left));
    restore(document);
    EXPECT_TRUE(document->isModified());
}

TEST_F(Recovery, EveryRestoredStepIsProven) {
    Document* document = open(model_);
    fixGroups(document);
    fixAll(document);
    ASSERT_EQ(document->history().steps().size(), 3U);
    crash(document);
    document = open(model_);
    restore(document);
    ASSERT_EQ(document->history().steps().size(), 3U);
    for (std::size_t step = 1; step <= 2; ++step)
        EXPECT_TRUE(comesTrue([&] {
            return document->proofs().of(document->history().steps()[step].number) != nullptr;
        })) << "step "
            << step;
}

} // namespace
} // namespace qaliper::recovery_test
