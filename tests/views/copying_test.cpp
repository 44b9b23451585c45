#include <algorithm>

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QTableView>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/compare/compare_window.h"
#include "views/panels/findings_view.h"

// Whatever is read can be taken along: names, nodes in full, findings for a ticket, differences for a sheet.

namespace qaliper::copying_test {

namespace {

class Copying : public WindowTest {
protected:
    Copying() : document_(open(demoModel())) { QGuiApplication::clipboard()->clear(); }

    static QString copied() { return QGuiApplication::clipboard()->text(); }
    static void pressCopy(QWidget* where) {
        where->setFocus();
        QTest::keyClick(where, Qt::Key_C, Qt::ControlModifier);
    }

    Document* document_;
};

TEST_F(Copying, NamesOfAllThatIsSelectedInTheOrderOfTheGraph) {
    const std::array chosen{nodeNamed("main:group_c"), nodeNamed("main:stem_c")};
    document_->selection().select(chosen);
    pressCopy(&canvas());
    const QStringList names = copied().split(QLatin1Char('\n'));
    ASSERT_EQ(names.size(), 2);
    EXPECT_EQ(names[1], QStringLiteral("/block/group/Conv"));
    EXPECT_TRUE(names[0].contains(QStringLiteral("stem")));
}

TEST_F(Copying, NodesInFullAsTheCommandLineShowsThem) {
    const std::array chosen{nodeNamed("main:group_c"), nodeNamed("main:stem_c")};
    document_->selection().select(chosen);
    canvas().setFocus();
    QTest::keyClick(&canvas(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    ASSERT_TRUE(comesTrue([&] { return !copied().isEmpty(); }));
    for (const char* words : {"/block/group/Conv", "stem", "kernel_shape", "group"})
        EXPECT_TRUE(copied().contains(QLatin1String(words))) << words << "\n" << copied().toStdString();
}

TEST_F(Copying, TheKeyBelongsToWhateverHasTheFocus) {
    document_->selection().selectNode(nodeNamed("main:group_c"));
    auto* search = find<QLineEdit>("search");
    search->setFocus();
    QTest::keyClicks(search, QStringLiteral("op:Conv"));
    search->selectAll();
    QTest::keyClick(search, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(copied(), QStringLiteral("op:Conv"));
    QTest::keyClick(search, Qt::Key_Home);
    QTest::keyClick(search, Qt::Key_Delete);
    EXPECT_EQ(search->text(), QStringLiteral("p:Conv")) << "no node was deleted";
}

TEST_F(Copying, AFindingAsMarkdownWithItsPlaces) {
    const auto& findings = document_->analysis()->findings;
    const auto found = std::ranges::find(findings, "conv-group-misaligned", &Finding::rule);
    ASSERT_NE(found, findings.end());
    document_->selection().revealFinding(found->key, found->node);
    pressCopy(find<FindingsView>());
    EXPECT_TRUE(copied().startsWith(QStringLiteral("* **Error**: "))) << copied().toStdString();
    EXPECT_TRUE(copied().contains(QStringLiteral("(`conv-group-misaligned`)")));
    EXPECT_TRUE(copied().contains(QStringLiteral("\n  * `/block/group/Conv`\n")));
}

TEST_F(Copying, TheWholeListOfFindingsFromItsMenu) {
    auto* list = find<FindingsView>();
    const QModelIndex first = list->model()->index(0, 0);
    list->setCurrentIndex(first);
    const QPoint place = list->visualRect(first).center();
    QContextMenuEvent event(QContextMenuEvent::Keyboard, place, list->viewport()->mapToGlobal(place));
    QApplication::sendEvent(list->viewport(), &event);
    QMenu* menu = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (menu = list->findChild<QMenu*>()) && menu->isVisible(); }));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(menu->actions().back()).center());
    ASSERT_TRUE(comesTrue([&] { return !copied().isEmpty(); }));
    for (const Finding& finding : document_->analysis()->findings)
        EXPECT_TRUE(copied().contains(QString::fromUtf8(finding.rule.data(), static_cast<int>(finding.rule.size()))))
            << finding.rule;
}

TEST_F(Copying, DifferencesAsRowsOfASheet) {
    must(saveModel(withNodeInFront(document_->history().current()), folder_ / "other.onnx", {}, {}));
    answerFileDialog(folder_ / "other.onnx");
    press(Qt::Key_F6);
    auto* comparison = window_->findChild<CompareWindow*>();
    ASSERT_NE(comparison, nullptr);
    ASSERT_TRUE(comesTrue([&] { return find<QTableView>("differences", comparison) != nullptr; }));
    auto* list = find<QTableView>("differences", comparison);
    ASSERT_TRUE(comesTrue([&] { return list->model()->rowCount() == 2; }));
    comparison->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(comparison));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_A, Qt::ControlModifier);
    pressCopy(list);
    const QStringList rows = copied().split(QLatin1Char('\n'));
    ASSERT_EQ(rows.size(), 2) << copied().toStdString();
    EXPECT_TRUE(rows.contains(QStringLiteral("Added\tIdentity\t/extra\t"))) << copied().toStdString();
}

TEST_F(Copying, DeleteAsksBeforeItTakesTheNodeThatIsSelectedAway) {
    EXPECT_FALSE(action(ActionId::DeleteNode)->isEnabled()) << "nothing is selected";
    const std::array two{nodeNamed("main:group_c"), nodeNamed("main:stem_c")};
    document_->selection().select(two);
    EXPECT_FALSE(action(ActionId::DeleteNode)->isEnabled()) << "one at a time";
    document_->selection().selectNode(two[0]);
    canvas().setFocus();
    QTest::keyClick(&canvas(), Qt::Key_Delete);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<QDialog*>() != nullptr; }));
    EXPECT_FALSE(document_->isModified());
}

} // namespace
} // namespace qaliper::copying_test
