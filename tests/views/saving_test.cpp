#include <QAction>
#include <QLabel>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QTabBar>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"
#include "tests/views/window_fixture.h"
#include "views/base/later.h"
#include "views/base/text.h"
#include "views/dialogs/ignore_dialogs.h"
#include "views/panels/history_model.h"
#include "views/panels/node_panel.h"
#include "views/window/document_tabs.h"
#include "views/window/message_bar.h"
#include "views/window/status_line.h"

// Saving, and what waits for it: closing a tab, closing the window. What was asked for before a save failed is not done
// behind another.

namespace qaliper::saving_test {

namespace fs = std::filesystem;

namespace {

// While it lives, answers each question: with its answers in turn, then with Cancel. Counts them.
class Questions final : public QObject {
public:
    explicit Questions(std::vector<int> answers) : answers_(std::move(answers)) { qApp->installEventFilter(this); }
    std::size_t asked() const { return asked_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* box = event->type() == QEvent::Show ? qobject_cast<QMessageBox*>(watched) : nullptr;
        if (box && box->objectName() != QStringLiteral("error")) {
            const int answer = asked_ < answers_.size() ? answers_[asked_] : QMessageBox::Cancel;
            ++asked_;
            later(*box, [box, answer] {
                QTest::mouseClick(box->button(static_cast<QMessageBox::StandardButton>(answer)), Qt::LeftButton);
            });
        }
        return false;
    }

private:
    std::vector<int> answers_;
    std::size_t asked_ = 0;
};

const fs::path nowhere = "/proc/fixed.onnx"; // not even the administrator writes there

class Saving : public WindowTest {
protected:
    fs::path copyOfDemo(const std::string& name) const {
        fs::copy_file(demoModel(), folder_ / name);
        return folder_ / name;
    }
    Document* fixed(const std::string& name) {
        Document* document = open(copyOfDemo(name));
        document->applyAutomatic();
        EXPECT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
        return document;
    }
    void closeTab() { press(Qt::Key_W, Qt::ControlModifier); }
    bool fails(const Document* document) const {
        return comesTrue([&] { return !document->foreground() && shownError().contains(pathToQt(nowhere)); });
    }
    bool isSaved(const Document* document) const {
        return comesTrue([&] { return !document->foreground() && !document->isModified(); });
    }
    static void letEventsPass() {
        for (int turn = 0; turn < 3; ++turn)
            QCoreApplication::processEvents();
    }
    // As an exporter does: another model takes the name.
    void writeOther(const fs::path& path) const {
        must(saveModel(withNodeInFront(must(loadModel(demoModel()))), folder_ / "other.onnx", {}, {}));
        fs::rename(folder_ / "other.onnx", path);
    }
    bool isOpen(const Document* document) const {
        return std::ranges::find(workspace_->documents(), document) != workspace_->documents().end();
    }
};

// An annotation of a value that goes, which no step says.
TEST_F(Saving, WhatWentWithAValueIsToldWhenItIsSaved) {
    const std::string type = messageField(2, {messageField(1, {integerField(1, 1)})});
    const std::string graph =
        joined({nodeField("Relu", "x", "h"), nodeField("Neg", "h", "y"), messageField(11, {bytesField(1, "x"), type}),
            messageField(12, {bytesField(1, "y"), type}), messageField(14, {bytesField(1, "h")})});
    must(writeWholeFile(folder_ / "noted.onnx", joined({integerField(1, 10), opsetField(21), bytesField(7, graph)})));
    Document* document = open(folder_ / "noted.onnx");
    document->applyTool({"delete-node", {nodeNamed("main:h")}, {{"bypass", "x"}}});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    answerFileDialog(folder_ / "changed.onnx");
    press(Qt::Key_S, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] {
        const auto* bar = find<MessageBar>();
        return bar && bar->text().contains(QStringLiteral("annotations of values that are gone were left out: 1"));
    }));
}

TEST_F(Saving, ATabWhoseSaveFailedIsNotClosedByTheNextOne) {
    Document* document = fixed("model.onnx");
    answerQuestion(QMessageBox::Save);
    answerFileDialog(nowhere);
    closeTab();
    ASSERT_TRUE(fails(document));
    document->save(folder_ / "saved.onnx");
    ASSERT_TRUE(isSaved(document));
    letEventsPass();
    EXPECT_TRUE(isOpen(document));
}

TEST_F(Saving, ATabWhoseSaveWasStoppedIsNotClosedByTheNextOne) {
    Document* document = fixed("model.onnx");
    answerQuestion(QMessageBox::Save);
    answerFileDialog(folder_ / "saved.onnx");
    closeTab();
    ASSERT_TRUE(document->foreground());
    document->cancelForeground();
    document->save(folder_ / "saved.onnx");
    ASSERT_TRUE(isSaved(document));
    letEventsPass();
    EXPECT_TRUE(isOpen(document));
}

TEST_F(Saving, AWindowThatWasNotClosedIsNotClosedByTheNextSave) {
    Document* document = fixed("model.onnx");
    answerQuestion(QMessageBox::Save);
    answerFileDialog(nowhere);
    window_->close();
    ASSERT_TRUE(fails(document));
    document->save(folder_ / "saved.onnx");
    ASSERT_TRUE(isSaved(document));
    letEventsPass();
    EXPECT_TRUE(window_->isVisible());
    EXPECT_TRUE(isOpen(document));
    EXPECT_EQ(preferences_->session(), std::vector{folder_ / "saved.onnx"}) << "and goes on remembering what is open";
    closeTab();
    EXPECT_TRUE(preferences_->session().empty());
}

TEST_F(Saving, QuittingWhileItIsSavedAsksNothing) {
    Document* document = fixed("model.onnx");
    const Questions questions({});
    document->save(folder_ / "saved.onnx");
    window_->close();
    EXPECT_TRUE(comesTrue([&] { return !window_->isVisible(); }));
    EXPECT_EQ(questions.asked(), 0U);
    EXPECT_TRUE(loadModel(folder_ / "saved.onnx"));
}

TEST_F(Saving, QuittingWhileASaveFailsStays) {
    Document* document = fixed("model.onnx");
    document->save(nowhere);
    window_->close();
    ASSERT_TRUE(fails(document));
    letEventsPass();
    EXPECT_TRUE(window_->isVisible());
    EXPECT_TRUE(isOpen(document));
}

TEST_F(Saving, AStepMadeWhileItIsSavedToBeClosedIsAskedAbout) {
    Document* document = fixed("model.onnx");
    const Questions questions({QMessageBox::Save, QMessageBox::Cancel});
    QObject::connect(document, &Document::saved, document, [document] { document->undo(); });
    answerFileDialog(folder_ / "saved.onnx");
    closeTab();
    ASSERT_TRUE(comesTrue([&] { return fs::exists(folder_ / "saved.onnx") && !document->foreground(); }));
    letEventsPass();
    ASSERT_EQ(workspace_->documents().size(), 1U);
    EXPECT_EQ(questions.asked(), 2U);
    EXPECT_TRUE(document->isModified());
}

TEST_F(Saving, WhatMayBeLostIsTheVersionThatWasAskedAbout) {
    Document* first = open(copyOfDemo("first.onnx"));
    const auto& found = first->analysis()->findings;
    first->applyFixes(
        {ActionKind::Fix, std::ranges::find(found, "conv-group-misaligned", &Finding::rule)->key, "merge-groups"});
    ASSERT_TRUE(comesTrue([&] { return isSettled(first) && first->isModified(); }));
    first->applyAutomatic();
    ASSERT_TRUE(comesTrue([&] { return isSettled(first) && first->history().position() == 2; }));
    Document* second = fixed("second.onnx");
    const Questions questions({QMessageBox::Discard, QMessageBox::Save, QMessageBox::Cancel});
    QObject::connect(second, &Document::saved, first, [first] { first->undo(); });
    answerFileDialog(folder_ / "saved.onnx");
    window_->close();
    ASSERT_TRUE(comesTrue([&] { return questions.asked() == 3; }));
    letEventsPass();
    EXPECT_TRUE(window_->isVisible());
    EXPECT_TRUE(isOpen(first));
    EXPECT_TRUE(isOpen(second));
    EXPECT_FALSE(second->isModified());
}

TEST_F(Saving, StayingInOneTabKeepsThoseThatWereAskedAboutBefore) {
    Document* first = fixed("first.onnx");
    Document* second = fixed("second.onnx");
    const Questions questions({QMessageBox::Discard, QMessageBox::Cancel});
    window_->close();
    EXPECT_EQ(questions.asked(), 2U);
    EXPECT_TRUE(isOpen(first));
    EXPECT_TRUE(isOpen(second));
    EXPECT_TRUE(window_->isVisible());
}

TEST_F(Saving, WhoSavesTwiceAtOnceIsTold) {
    Document* document = fixed("model.onnx");
    std::vector<ErrorKind> told;
    QObject::connect(document, &Document::failed, document, [&](const Error& error) { told.push_back(error.kind); });
    document->save(folder_ / "one.onnx");
    document->save(folder_ / "two.onnx");
    EXPECT_EQ(told, std::vector{ErrorKind::Stale});
    ASSERT_TRUE(isSaved(document));
    EXPECT_EQ(document->path(), folder_ / "one.onnx");
}

TEST_F(Saving, ClosingWaitsForACopyOfWhatIsNotModified) {
    Document* document = open(copyOfDemo("model.onnx"));
    document->save(folder_ / "copy.onnx");
    closeTab();
    ASSERT_TRUE(comesTrue([&] { return workspace_->documents().empty(); }));
    EXPECT_TRUE(must(readWholeFile(folder_ / "copy.onnx")) == must(readWholeFile(demoModel())));
}

TEST_F(Saving, AWindowThatClosesAfterASaveRemembersAllItsTabs) {
    open(copyOfDemo("first.onnx"));
    fixed("second.onnx");
    answerQuestion(QMessageBox::Save);
    answerFileDialog(folder_ / "saved.onnx");
    window_->close();
    ASSERT_TRUE(comesTrue([&] { return !window_->isVisible(); }));
    EXPECT_EQ(preferences_->session(), (std::vector{folder_ / "first.onnx", folder_ / "saved.onnx"}));
    EXPECT_EQ(preferences_->sessionFile(), folder_ / "saved.onnx");
}

// As by a click that waits in the queue when the dialog opens.
TEST_F(Saving, ATabStaysWhileAFileDialogAsksAboutIt) {
    Document* document = open(copyOfDemo("model.onnx"));
    later(*window_, [this] { action(ActionId::CloseTab)->trigger(); });
    answerFileDialog(folder_ / "saved.onnx");
    action(ActionId::SaveAs)->trigger();
    ASSERT_TRUE(isOpen(document));
    ASSERT_TRUE(isSaved(document));
    EXPECT_EQ(document->path(), folder_ / "saved.onnx");
}

TEST_F(Saving, AFileThatIsOpenInAnotherTabIsNotSavedOver) {
    open(copyOfDemo("first.onnx"));
    Document* document = fixed("second.onnx");
    answerFileDialog(folder_ / "first.onnx");
    const Questions questions({QMessageBox::Yes}); // to the question of the file dialog
    press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    letEventsPass();
    EXPECT_FALSE(document->foreground());
    EXPECT_EQ(document->path(), folder_ / "second.onnx");
    EXPECT_TRUE(must(readWholeFile(folder_ / "first.onnx")) == must(readWholeFile(demoModel())));
    const auto* error = window_->findChild<QMessageBox*>(QStringLiteral("error"));
    ASSERT_TRUE(error);
    EXPECT_TRUE(error->informativeText().contains(QStringLiteral("\"first.onnx\""))) << "the tab is named";
}

TEST_F(Saving, AFileThatIsBeingWrittenFromAnotherTabIsNotOpenedTwice) {
    Document* document = open(copyOfDemo("model.onnx"));
    document->save(folder_ / "copy.onnx");
    EXPECT_EQ(workspace_->open(folder_ / "copy.onnx"), document);
    EXPECT_EQ(workspace_->holderOf(folder_ / "copy.onnx", document), nullptr);
    ASSERT_TRUE(comesTrue([&] { return !document->isSaving(); }));
    EXPECT_EQ(workspace_->open(folder_ / "copy.onnx"), document);
    EXPECT_EQ(workspace_->documents().size(), 1U);
}

TEST_F(Saving, AFileThatIsRemovedIsToldAndNotOnTheDiskAnyMore) {
    Document* document = open(copyOfDemo("model.onnx"));
    press(Qt::Key_8, Qt::AltModifier);
    const auto isOnDisk = [&] {
        return find<QListView>("steps")->model()->index(0, 0).data(HistoryModel::SavedRole).toBool();
    };
    ASSERT_TRUE(isOnDisk());
    fs::rename(document->path(), folder_ / "elsewhere.onnx");
    ASSERT_TRUE(comesTrue([&] { return shownError().contains(pathToQt(document->path())); }));
    EXPECT_FALSE(isOnDisk());
    EXPECT_TRUE(document->isModified());
    EXPECT_FALSE(document->hasUnsavedSteps());
    {
        const Questions questions({QMessageBox::Cancel});
        closeTab();
        EXPECT_EQ(questions.asked(), 1U) << "what is open is nowhere else, as far as anybody can see";
    }
    fs::rename(folder_ / "elsewhere.onnx", document->path());
    EXPECT_TRUE(comesTrue([&] { return isOnDisk(); })) << "it came back as it was";
    EXPECT_FALSE(document->isModified());
    fs::remove(document->path());
    ASSERT_TRUE(comesTrue([&] { return !isOnDisk(); }));
    document->save(document->path());
    ASSERT_TRUE(isSaved(document));
    EXPECT_TRUE(isOnDisk());
    EXPECT_TRUE(loadModel(document->path()));
}

TEST_F(Saving, AFileThatSomebodyElseWroteIsNotTheSavedVersion) {
    Document* document = fixed("model.onnx");
    press(Qt::Key_8, Qt::AltModifier);
    const auto isOnDisk = [&] {
        return find<QListView>("steps")->model()->index(0, 0).data(HistoryModel::SavedRole).toBool();
    };
    ASSERT_TRUE(isOnDisk());
    writeOther(document->path());
    EXPECT_TRUE(comesTrue([&] { return !isOnDisk(); }));
}

TEST_F(Saving, AFileThatSomebodyElseWroteAfterASaveIsNotTheSavedVersion) {
    Document* document = fixed("model.onnx");
    for (const auto& save : pool_->hold([&] { document->save(folder_ / "saved.onnx"); }))
        save();
    writeOther(folder_ / "saved.onnx"); // before anybody hears of the end of the save
    ASSERT_TRUE(comesTrue([&] { return !document->isSaving(); }));
    ASSERT_EQ(document->path(), folder_ / "saved.onnx");
    EXPECT_TRUE(comesTrue([&] { return document->history().position() == 0 || document->isModified(); }));
    settle();
    EXPECT_EQ(nodeCount(document->history().current()), nodeCount(must(loadModel(folder_ / "saved.onnx"))));
}

TEST_F(Saving, AModelIsNotReadAgainWhileItIsSaved) {
    Document* document = fixed("model.onnx");
    writeOther(document->path());
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("reload") != nullptr; }));
    std::vector<ErrorKind> told;
    QObject::connect(document, &Document::failed, document, [&](const Error& error) { told.push_back(error.kind); });
    HeldPool::Works saving = pool_->hold([&] { document->save(folder_ / "saved.onnx"); });
    ASSERT_TRUE(find<QPushButton>("reload"));
    EXPECT_FALSE(find<QPushButton>("reload")->isEnabled());
    document->reload();
    EXPECT_EQ(told, std::vector{ErrorKind::Stale});
    pool_->letGo(std::move(saving));
    ASSERT_TRUE(isSaved(document));
    settle();
    EXPECT_EQ(document->path(), folder_ / "saved.onnx");
    EXPECT_EQ(document->history().steps().size(), 2U);
    EXPECT_EQ(find<QPushButton>("reload"), nullptr) << "what is open is another file now";
}

TEST_F(Saving, ThatTheFileIsGoneIsSaidUntilTheModelIsSaved) {
    Document* document = open(copyOfDemo("model.onnx"));
    fs::remove(document->path());
    ASSERT_TRUE(comesTrue([&] { return shownError().contains(QStringLiteral("no longer exists")); }));
    document->save(folder_ / "other.onnx");
    ASSERT_TRUE(comesTrue([&] { return document->path() == folder_ / "other.onnx" && !document->foreground(); }));
    EXPECT_FALSE(shownError().contains(QStringLiteral("no longer exists")));
}

TEST_F(Saving, UnderAnotherNameItIsCalledSoEverywhere) {
    Document* document = open(copyOfDemo("before.onnx"));
    for (const auto id : {ActionId::ShowHistory, ActionId::ShowEngine, ActionId::ShowBookmarks})
        action(id)->setChecked(true);
    auto* ignored = new IgnoredDialog(*document, window_.get());
    ignored->show();
    ASSERT_TRUE(panelSays(QStringLiteral("before.onnx"))) << "the test wants the sheet of the model";
    document->save(folder_ / "renamed.onnx");
    ASSERT_TRUE(comesTrue([&] { return document->path() == folder_ / "renamed.onnx" && !document->foreground(); }));
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("renamed.onnx")); }));
    const auto namesOld = [](const QString& words) { return words.contains(QStringLiteral("before.onnx")); };
    for (const QLabel* label : window_->findChildren<QLabel*>())
        EXPECT_FALSE(label->isVisible() && namesOld(label->text())) << label->text().toStdString();
    EXPECT_FALSE(namesOld(window_->windowTitle()));
    EXPECT_FALSE(namesOld(ignored->windowTitle()));
    EXPECT_FALSE(namesOld(window_->findChild<DocumentTabs*>()->tabText(0)));
    EXPECT_TRUE(window_->windowTitle().contains(QStringLiteral("renamed.onnx")));
    EXPECT_TRUE(ignored->windowTitle().contains(QStringLiteral("renamed.onnx")));
}

} // namespace
} // namespace qaliper::saving_test
