#include <fstream>

#include <QMessageBox>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/made_graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/compare/compare_window.h"
#include "views/document/engine_files.h"
#include "views/window/document_view.h"

// A window may be closed whatever runs: nothing makes a person wait, and no helper process and no half of a file is left.

namespace qaliper::closing_test {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t manyNodes = 20'000;

class Closing : public WindowTest {
protected:
    fs::path large() const {
        must(saveModel(madeModel(chainWithBranches(manyNodes)), folder_ / "large.onnx", {}, {}));
        return folder_ / "large.onnx";
    }
    // With fixes that are not saved, which is asked about.
    Document* fixedDemo() {
        Document* document = open(demoModel());
        document->applyAutomatic();
        EXPECT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
        return document;
    }
    void closeWithoutSaving() {
        answerQuestion(QMessageBox::Discard);
        close();
    }

    // As the program ends: the window, then what it was lent. Whatever still ran has nothing to run on.
    void close() {
        EXPECT_TRUE(window_->close());
        EXPECT_TRUE(workspace_->documents().empty());
        window_.reset();
        workspace_.reset();
        pool_.reset();
        workers_.reset();
        EXPECT_EQ(workerProcesses(), others_);
    }

private:
    const std::vector<pid_t> others_ = workerProcesses(); // of other tests, before this window asks for one
};

TEST_F(Closing, WhileAModelIsRead) {
    const Document* document = workspace_->open(large());
    ASSERT_EQ(document->state(), Document::State::Loading);
    close();
}

TEST_F(Closing, WhileAModelIsCheckedAndDrawn) {
    const Document* document = workspace_->open(large());
    ASSERT_TRUE(comesTrue([&] { return document->state() == Document::State::Open; }));
    ASSERT_TRUE(document->isChecking());
    close();
}

TEST_F(Closing, WhileFixesAreApplied) {
    Document* document = open(demoModel());
    document->applyAutomatic();
    ASSERT_TRUE(document->foreground());
    close();
}

TEST_F(Closing, WhileAStepIsProven) {
    Document* document = open(demoModel());
    document->applyAutomatic();
    ASSERT_TRUE(comesTrue([&] { return document->isModified() && !document->isChecking(); }));
    ASSERT_FALSE(document->proofs().of(document->history().steps().back().number))
        << "begins with the end of the check";
    closeWithoutSaving();
}

TEST_F(Closing, WhileItIsWritten) {
    Document* document = fixedDemo();
    document->save(folder_ / "saved.onnx");
    ASSERT_TRUE(document->foreground());
    EXPECT_FALSE(window_->close()) << "it closes when the file is written";
    ASSERT_TRUE(comesTrue([&] { return !window_->isVisible(); }));
    EXPECT_TRUE(loadModel(folder_ / "saved.onnx"));
    close();
}

TEST_F(Closing, WhileItIsWrittenOnceMoreStopsWriting) {
    Document* document = fixedDemo();
    HeldPool::Works saving = pool_->hold([&] { document->save(folder_ / "saved.onnx"); });
    ASSERT_TRUE(document->isSaving());
    window_->close();
    answerQuestionBy(QStringLiteral("Stop saving"));
    window_->close();
    EXPECT_FALSE(document->isSaving());
    EXPECT_EQ(workspace_->documents().size(), 1U) << "it is modified, and nobody said that this may be lost";
    pool_->letGo(std::move(saving));
    closeWithoutSaving();
    EXPECT_FALSE(fs::exists(folder_ / "saved.onnx"));
}

TEST_F(Closing, WhileTwoModelsAreCompared) {
    open(demoModel());
    answerFileDialog(large());
    press(Qt::Key_F6);
    ASSERT_TRUE(window_->findChild<CompareWindow*>());
    close();
}

TEST_F(Closing, WhileALogIsRead) {
    Document* document = open(demoModel());
    std::ofstream log(folder_ / "build.log");
    for (int i = 0; i < 500'000; ++i)
        log << "[11/22/2026-10:00:00] [V] [TRT] Tactic: 0x0000000000000000 Time: 0.0" << i << "\n";
    log.close();
    document->engineFiles().read(folder_ / "build.log");
    close();
}

TEST_F(Closing, WhileAPictureIsWritten) {
    open(demoModel());
    find<DocumentView>()->exportPicture(ExportChoice(), folder_ / "picture.svg");
    close();
    if (fs::exists(folder_ / "picture.svg")) {
        EXPECT_TRUE(must(readWholeFile(folder_ / "picture.svg")).ends_with("</svg>\n")) << "all of it or nothing";
    }
}

TEST_F(Closing, WhileTheGraphIsSearched) {
    open(large());
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("/S.m/"));
    close();
}

} // namespace
} // namespace qaliper::closing_test
