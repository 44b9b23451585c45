#include <fstream>

#include <QAbstractItemModelTester>
#include <QContextMenuEvent>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QTableView>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/value_label.h"
#include "views/compare/compare_window.h"
#include "views/panels/history_panel.h"

// What happens to a document over a day: steps back and forth, other programs that write its file.

namespace qaliper::living_test {

namespace fs = std::filesystem;

namespace {

class LivingDocument : public WindowTest {
protected:
    LivingDocument() {
        fs::copy_file(demoModel(), folder_ / "model.onnx");
        document_ = open(folder_ / "model.onnx");
    }

    void fixAll() {
        document_->applyAutomatic();
        ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    }
    // As an exporter does: another file takes the name.
    void replaceFile(const std::string& name) {
        must(writeWholeFile(folder_ / "model.onnx", must(readWholeFile(folder_ / name))));
    }
    void writeOther() {
        must(saveModel(withNodeInFront(document_->history().current()), folder_ / "other.onnx", {}, {}));
    }
    QListView* steps() const { return find<QListView>("steps"); }
    void clickStep(int row) {
        const QModelIndex index = steps()->model()->index(row, 0);
        QTest::mouseClick(steps()->viewport(), Qt::LeftButton, {}, steps()->visualRect(index).center());
    }
    bool comparisonSays(const QString& text) const {
        const auto* list = find<QTableView>("differences", window_->findChild<CompareWindow*>());
        for (int row = 0; list && row < list->model()->rowCount(); ++row) {
            for (int column = 0; column < list->model()->columnCount(); ++column) {
                if (list->model()->index(row, column).data().toString().contains(text))
                    return true;
            }
        }
        return false;
    }

    Document* document_ = nullptr;
};

TEST_F(LivingDocument, TheHistoryNamesStepsAndGoesToAny) {
    press(Qt::Key_8, Qt::AltModifier);
    ASSERT_NE(steps(), nullptr);
    const QAbstractItemModelTester tester(steps()->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(steps()->model()->rowCount(), 1);
    const std::size_t before = document_->analysis()->findings.size();
    fixAll();
    const std::size_t after = document_->analysis()->findings.size();
    ASSERT_EQ(steps()->model()->rowCount(), 2);
    EXPECT_TRUE(steps()->model()->index(1, 0).data(HistoryModel::CurrentRole).toBool());
    clickStep(0);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() == before; }));
    EXPECT_TRUE(steps()->model()->index(1, 0).data(HistoryModel::UndoneRole).toBool());
    EXPECT_FALSE(document_->isModified());
    clickStep(1);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() == after; }));
}

TEST_F(LivingDocument, AStepIsComparedWithWhatIsShown) {
    press(Qt::Key_8, Qt::AltModifier);
    fixAll();
    const QPoint first = steps()->visualRect(steps()->model()->index(0, 0)).center();
    QContextMenuEvent event(QContextMenuEvent::Mouse, first, steps()->viewport()->mapToGlobal(first));
    QApplication::sendEvent(steps()->viewport(), &event);
    QMenu* menu = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (menu = find<HistoryPanel>()->findChild<QMenu*>()) && menu->isVisible(); }));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().back()).center());
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<CompareWindow*>() != nullptr; }));
    EXPECT_TRUE(comesTrue([&] { return comparisonSays(QStringLiteral("group: 8 → 4")); }));
    EXPECT_TRUE(comparisonSays(QStringLiteral("Removed")));
}

TEST_F(LivingDocument, AnyTwoStepsAreCompared) {
    press(Qt::Key_8, Qt::AltModifier);
    const auto& found = document_->analysis()->findings;
    document_->applyFixes(
        {ActionKind::Fix, std::ranges::find(found, "conv-group-misaligned", &Finding::rule)->key, "merge-groups"});
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    fixAll();
    ASSERT_EQ(steps()->model()->rowCount(), 3);
    const auto place = [&](int row) { return steps()->visualRect(steps()->model()->index(row, 0)).center(); };
    clickStep(2);
    QTest::mouseClick(steps()->viewport(), Qt::LeftButton, Qt::ControlModifier, place(1));
    EXPECT_EQ(document_->history().position(), 2U) << "choosing a step does not go there";
    QContextMenuEvent event(QContextMenuEvent::Mouse, place(1), steps()->viewport()->mapToGlobal(place(1)));
    QApplication::sendEvent(steps()->viewport(), &event);
    QMenu* menu = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (menu = find<HistoryPanel>()->findChild<QMenu*>()) && menu->isVisible(); }));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().back()).center());
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<CompareWindow*>() != nullptr; }));
    EXPECT_TRUE(comesTrue([&] { return comparisonSays(QStringLiteral("Removed")); }));
    EXPECT_FALSE(comparisonSays(QStringLiteral("group: 8 → 4"))) << "that was the step before these";
}

TEST_F(LivingDocument, AChangedFileIsReadAgainAndTheSelectionStays) {
    document_->selection().revealNode(nodeNamed("main:group_c"));
    const QPoint place = placeOnCanvas("main:group_c");
    writeOther();
    const NodeId before = document_->selection().node();
    replaceFile("other.onnx");
    ASSERT_TRUE(comesTrue([&] { return document_->index() && nodeCount(document_->index()->model()) == 40; }));
    settle();
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
    EXPECT_NE(document_->selection().node(), before) << "the test wants nodes with other numbers";
    EXPECT_LE((placeOnCanvas("main:group_c") - place).manhattanLength(), 2);
    EXPECT_FALSE(document_->isModified());
}

TEST_F(LivingDocument, WithUnsavedStepsAChangedFileIsAskedAbout) {
    writeOther();
    fixAll();
    replaceFile("other.onnx");
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("reload") != nullptr; }));
    click(find<QPushButton>("compareFile"));
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<CompareWindow*>() != nullptr; }));
    EXPECT_TRUE(comesTrue([&] { return comparisonSays(QStringLiteral("/extra")); }));
    window_->findChild<CompareWindow*>()->close();
    click(find<QPushButton>("keep"));
    EXPECT_EQ(find<QPushButton>("reload"), nullptr);
    EXPECT_TRUE(document_->isModified());

    must(writeWholeFile(folder_ / "model.onnx", must(readWholeFile(demoModel()))));
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("reload") != nullptr; }));
    click(find<QPushButton>("reload"));
    ASSERT_TRUE(comesTrue([&] { return !document_->isModified() && isSettled(document_); }));
    EXPECT_EQ(find<QPushButton>("reload"), nullptr);
    EXPECT_FALSE(document_->history().canUndo());
}

// As cp does over a file that is there: its bytes are gone, and not only its name.
TEST_F(LivingDocument, WorkIsSavedUnderAnotherNameAfterTheFileWasRewrittenInPlace) {
    writeOther();
    fixAll();
    must(saveModel(document_->history().current(), folder_ / "expected.onnx", {}, {}));
    fs::copy_file(folder_ / "other.onnx", folder_ / "model.onnx", fs::copy_options::overwrite_existing);
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("keep") != nullptr; }));
    click(find<QPushButton>("keep"));
    answerFileDialog(folder_ / "kept.onnx");
    action(ActionId::SaveAs)->trigger();
    ASSERT_TRUE(comesTrue([&] { return !document_->isModified() && !document_->isSaving(); }))
        << shownError().toStdString();
    EXPECT_EQ(must(readWholeFile(folder_ / "kept.onnx")), must(readWholeFile(folder_ / "expected.onnx")));
}

TEST_F(LivingDocument, SavingOverTheOpenFileIsNoChangeFromOutside) {
    fixAll();
    document_->save(document_->path());
    ASSERT_TRUE(comesTrue([&] { return !document_->isModified(); }));
    document_->undo();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_); }));
    bool isChanged = false;
    QObject::connect(document_, &Document::changedOnDisk, [&] { isChanged = true; });
    fs::copy_file(demoModel(), folder_ / "unrelated.onnx"); // the folder changes, the file does not
    EXPECT_FALSE(QTest::qWaitFor([&] { return isChanged; }, 1000));
}

TEST_F(LivingDocument, AFileThatIsBrokenNowLeavesTheModelOpen) {
    std::ofstream(folder_ / "model.onnx", std::ios::trunc) << "half";
    ASSERT_TRUE(comesTrue([&] { return find<MessageBar>() && !find<MessageBar>()->text().isEmpty(); }));
    EXPECT_EQ(document_->state(), Document::State::Open);
    EXPECT_TRUE(isSettled(document_));
}

TEST_F(LivingDocument, OpenFilesAreRememberedForTheNextStart) {
    EXPECT_EQ(preferences_->session(), std::vector{folder_ / "model.onnx"});
    window_->close();
    EXPECT_EQ(preferences_->session(), std::vector{folder_ / "model.onnx"}) << "closing the window closes no tab";
}

TEST_F(LivingDocument, AClosedTabIsNotOpenedAgain) {
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(preferences_->session().empty());
}

} // namespace
} // namespace qaliper::living_test
