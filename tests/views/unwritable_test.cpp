#include <array>
#include <fstream>
#include <linux/capability.h>
#include <set>
#include <sys/syscall.h>
#include <unistd.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/full_disk.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/export_dialog.h"
#include "views/dialogs/tensor_dialog.h"
#include "views/window/unopened_pages.h"

// Places that cannot be written: folders without the permission, disks without room, files that somebody else replaced.
// Nothing is lost silently, and each message can be copied.

namespace qaliper::unwritable_test {

namespace fs = std::filesystem;

namespace {

// An administrator reads and writes everywhere, whatever the permissions say; this thread and those that it starts no
// longer do.
class OrdinaryRights {
public:
    OrdinaryRights() {
        ::syscall(SYS_capget, &header_, before_.data());
        auto rights = before_;
        rights[0].effective &= ~((1U << CAP_DAC_OVERRIDE) | (1U << CAP_DAC_READ_SEARCH));
        ::syscall(SYS_capset, &header_, rights.data());
    }
    ~OrdinaryRights() { ::syscall(SYS_capset, &header_, before_.data()); }
    OrdinaryRights(const OrdinaryRights&) = delete;
    OrdinaryRights& operator=(const OrdinaryRights&) = delete;

private:
    __user_cap_header_struct header_{_LINUX_CAPABILITY_VERSION_3, 0};
    std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> before_{};
};

// While it lives, nothing is made, changed or removed in that folder.
class ReadOnlyFolder {
public:
    explicit ReadOnlyFolder(fs::path folder) : folder_(std::move(folder)) {
        fs::permissions(folder_, fs::perms::owner_read | fs::perms::owner_exec);
    }
    ~ReadOnlyFolder() { fs::permissions(folder_, fs::perms::owner_all); }
    ReadOnlyFolder(const ReadOnlyFolder&) = delete;
    ReadOnlyFolder& operator=(const ReadOnlyFolder&) = delete;

private:
    fs::path folder_;
};

class Unwritable : public WindowTest {
protected:
    static void SetUpTestSuite() { rights_ = std::make_unique<OrdinaryRights>(); } // before any thread of a test
    static void TearDownTestSuite() { rights_.reset(); }

    Unwritable() {
        fs::create_directory(models_);
        fs::copy_file(demoModel(), models_ / "model.onnx");
        document_ = open(models_ / "model.onnx");
    }

    bool saysError(const QString& words) const {
        return comesTrue([&] { return shownError().contains(words); });
    }
    void fixAll() {
        press(Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    }
    void saveAs(const fs::path& path) {
        answerFileDialog(path);
        press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    }
    std::set<fs::path> filesOf(const fs::path& folder) const {
        std::set<fs::path> names;
        for (const fs::directory_entry& entry : fs::directory_iterator(folder))
            names.insert(entry.path().filename());
        return names;
    }
    // What the button of the message bar copies.
    QString copiedFromBar() const {
        click(find<QPushButton>("copyMessage", find<MessageBar>()));
        return QApplication::clipboard()->text();
    }

    static inline std::unique_ptr<OrdinaryRights> rights_;
    const fs::path models_ = folder_ / "models";
    Document* document_ = nullptr;
};

TEST_F(Unwritable, AFolderThatMayOnlyBeReadIsOpenedFixedAndSavedElsewhere) {
    const ReadOnlyFolder folder(models_);
    ASSERT_FALSE(std::ofstream(models_ / "probe")) << "the test wants a folder that takes nothing";
    fixAll();
    saveAs(models_ / "fixed.onnx");
    ASSERT_TRUE(saysError(pathToQt(models_ / "fixed.onnx"))) << shownError().toStdString();
    EXPECT_TRUE(shownError().startsWith(copiedFromBar())) << "news may stand below";
    EXPECT_TRUE(document_->isModified());
    EXPECT_EQ(filesOf(models_), std::set<fs::path>{"model.onnx"});
    saveAs(folder_ / "fixed.onnx");
    EXPECT_TRUE(comesTrue([&] { return !document_->isModified(); })) << shownError().toStdString();
    EXPECT_TRUE(loadModel(folder_ / "fixed.onnx"));
}

TEST_F(Unwritable, AFileThatMayNotBeReadSaysWhy) {
    fs::copy_file(demoModel(), models_ / "secret.onnx");
    fs::permissions(models_ / "secret.onnx", fs::perms::none);
    const Document* document = workspace_->open(models_ / "secret.onnx");
    ASSERT_TRUE(comesTrue([&] { return document->state() == Document::State::Refused; }));
    ASSERT_TRUE(comesTrue([&] { return find<RefusedPage>() != nullptr; }));
    click(find<QPushButton>("copyRefusal", find<RefusedPage>()));
    const QString copied = QApplication::clipboard()->text();
    EXPECT_TRUE(copied.contains(QStringLiteral("Permission denied"))) << copied.toStdString();
    EXPECT_TRUE(copied.contains(QStringLiteral("secret.onnx")));
}

TEST_F(Unwritable, AReasonThatCannotBeNotedIsSaidAndHoldsForNow) {
    const ReadOnlyFolder folder(models_);
    const std::size_t before = document_->analysis()->findings.size();
    document_->ignore({{document_->analysis()->findings.front().key, {}, "known"}});
    EXPECT_TRUE(saysError(QStringLiteral("qaliper.toml"))) << shownError().toStdString();
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() < before; }));
}

TEST_F(Unwritable, AFileThatMayOnlyBeReadIsNotReplacedThroughItsFolder) {
    const std::string bytes = must(readWholeFile(models_ / "model.onnx"));
    fixAll();
    const ReadOnlyFolder folder(models_);
    document_->save(document_->path());
    ASSERT_TRUE(saysError(pathToQt(document_->path())));
    EXPECT_TRUE(must(readWholeFile(document_->path())) == bytes);
}

TEST_F(Unwritable, StepsThatCannotBeKeptForACrashAreSaidOnce) {
    {
        const FullDisk full(0);
        fixAll();
        ASSERT_TRUE(saysError(QStringLiteral("kept for a crash"))) << shownError().toStdString();
        press(Qt::Key_Z, Qt::ControlModifier);
        settle();
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        settle();
        EXPECT_TRUE(document_->isModified()) << "work goes on";
    }
    document_->undo();
    settle();
    document_->redo();
    settle();
    const auto isJournal = [](const fs::path& name) { return name.extension() == ".json"; };
    EXPECT_TRUE(std::ranges::any_of(filesOf(folder_ / "journals"), isJournal)) << "with room again they are kept";
}

TEST_F(Unwritable, APictureOnAFullDisk) {
    press(Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    auto* dialog = find<ExportDialog>("export");
    ASSERT_NE(dialog, nullptr);
    const FullDisk full(0);
    answerFileDialog(models_ / "picture.svg");
    click(find<QPushButton>("exportButton", dialog));
    ASSERT_TRUE(saysError(QStringLiteral("picture.svg"))) << shownError().toStdString();
    EXPECT_EQ(filesOf(models_), std::set<fs::path>{"model.onnx"}) << "nothing of the failed attempt";
}

TEST_F(Unwritable, ValuesThatCannotBeWrittenHaveADialogToCopyFrom) {
    const auto index = std::make_shared<const Index>(
        textModel("g (float[2] x) => (float[2] y) <float[2] w = {1, 2}> { y = Add (x, w) }"));
    auto* values = new TensorDialog(*pool_, index, *index->value(mainGraph, "w"), window_.get());
    values->show();
    ASSERT_TRUE(comesTrue([&] { return find<QTableView>(values) != nullptr; }));
    const ReadOnlyFolder folder(models_);
    answerFileDialog(models_ / "w.npy");
    click(find<QPushButton>("exportNpy", values));
    QMessageBox* error = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (error = values->findChild<QMessageBox*>(QStringLiteral("error"))); }));
    click(find<QPushButton>("copy", error));
    EXPECT_TRUE(QApplication::clipboard()->text().contains(QStringLiteral("w.npy")));
    EXPECT_TRUE(error->isVisible()) << "copying closes nothing";
    QTest::keyClick(error, Qt::Key_Escape);
    EXPECT_TRUE(comesTrue([&] { return !values->findChild<QMessageBox*>(QStringLiteral("error")); }));
    EXPECT_TRUE(values->isVisible());
}

TEST_F(Unwritable, WhatSomebodyElseWroteIsNotOverwrittenWithoutAsking) {
    fixAll();
    saveAs(models_ / "fixed.onnx");
    ASSERT_TRUE(comesTrue([&] { return !document_->isModified(); }));
    press(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    must(saveModel(withNodeInFront(must(loadModel(demoModel()))), models_ / "other.onnx", {}, {}));
    const std::string theirs = must(readWholeFile(models_ / "other.onnx"));
    fs::rename(models_ / "other.onnx", models_ / "fixed.onnx");
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("keep") != nullptr; }));
    click(find<QPushButton>("keep"));
    answerFileDialog({});
    press(Qt::Key_S, Qt::ControlModifier); // would write there without asking
    EXPECT_TRUE(must(readWholeFile(models_ / "fixed.onnx")) == theirs);
    EXPECT_TRUE(document_->isModified());
    EXPECT_FALSE(document_->foreground());
}

TEST_F(Unwritable, AFileThatVanishedCannotBeReadAgainAndStaysOpen) {
    fs::remove(models_ / "model.onnx");
    press(Qt::Key_F5);
    ASSERT_TRUE(saysError(QStringLiteral("model.onnx"))) << shownError().toStdString();
    EXPECT_EQ(document_->state(), Document::State::Open);
    fixAll();
    saveAs(models_ / "model.onnx");
    EXPECT_TRUE(comesTrue([&] { return !document_->isModified(); })) << shownError().toStdString();
}

} // namespace
} // namespace qaliper::unwritable_test
