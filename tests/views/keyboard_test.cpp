#include <algorithm>
#include <set>
#include <vector>

#include <QAction>
#include <QMenu>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>

#include "tests/views/window_fixture.h"
#include "views/panels/findings_view.h"
#include "views/panels/node_panel.h"

// Nothing needs a mouse.

namespace qaliper::keyboard_test {

TEST_F(WindowTest, TabReachesSearchListCanvasAndCards) {
    open(demoModel());
    std::set<QWidget*> reached;
    canvas().setFocus();
    while (QApplication::focusWidget() && reached.insert(QApplication::focusWidget()).second)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_TRUE(reached.contains(&canvas()));
    EXPECT_TRUE(reached.contains(find<QLineEdit>("search")));
    EXPECT_TRUE(reached.contains(find<FindingsView>()));
    EXPECT_TRUE(reached.contains(find<QAbstractButton>("target")));
    EXPECT_TRUE(reached.contains(find<QAbstractButton>("fix", find<FindingsView>())));
}

TEST_F(WindowTest, TabGoesDownThePropertiesAndTheirEndsAreAKeyAway) {
    open(demoModel())->selection().selectNode(nodeNamed("main:group_c"));
    ASSERT_TRUE(comesTrue([&] { return find<QAbstractButton>("showValues") != nullptr; }));
    press(Qt::Key_Return, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { // cards are shown by an event, and in order with the properties below
        const auto* fix = find<QAbstractButton>("fix", find<NodePanel>());
        return find<NodePanel>()->isComplete() && fix && fix->isVisible();
    }));
    auto* panel = qobject_cast<QScrollArea*>(QApplication::focusWidget());
    ASSERT_NE(panel, nullptr);
    std::vector<QString> names;
    int lowest = 0;
    for (int i = 0; i < 14; ++i) {
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        const QWidget* reached = QApplication::focusWidget();
        ASSERT_TRUE(panel->isAncestorOf(reached)) << "after " << i;
        const int y = reached->mapTo(panel->widget(), QPoint()).y();
        EXPECT_GE(y, lowest);
        lowest = y;
        names.push_back(reached->objectName());
    }
    EXPECT_EQ(names.front(), QStringLiteral("fix"));
    EXPECT_TRUE(std::ranges::count(names, QStringLiteral("showValues")) > 0);
    panel->setFocus();
    QTest::keyClick(panel, Qt::Key_Home);
    EXPECT_EQ(panel->verticalScrollBar()->value(), 0);
    QTest::keyClick(panel, Qt::Key_End);
    EXPECT_EQ(panel->verticalScrollBar()->value(), panel->verticalScrollBar()->maximum());
}

TEST_F(WindowTest, WithoutAModelOnlyWhatNeedsNoneIsOffered) {
    using enum ActionId;
    const std::set<ActionId> free{Open, ReopenTabs, Quit, OpenSettings, WheelZooms, FullScreen, ShowFindings, ShowNode,
        ShowProperties, ShowHistory, ShowEngine, ShowBookmarks, ShowMinimap, ShowLegend, ShowShapes, ShowPrecision,
        ShowChains, ShowBadges, ShowQuantization, ShowShapeChains, FoldRepeats, JoinTurns, Sideways, OneColumn,
        ShowNames, ShowAttributes, ShowWeights, HeatMacs, HeatMemory, HeatTime, HeatExpectedTime, HeatLostTime,
        HeatNoise, ThemeSystem, ThemeLight, ThemeDark, Palette, Shortcuts, StartTour, About};
    for (std::size_t i = 0; i < actionCount; ++i) {
        const auto id = static_cast<ActionId>(i);
        EXPECT_TRUE(free.contains(id) || !action(id)->isEnabled()) << action(id)->objectName().toStdString();
    }
    open(demoModel());
    EXPECT_TRUE(action(NextFinding)->isEnabled());
    EXPECT_TRUE(action(ActionId::Find)->isEnabled());
    EXPECT_TRUE(action(SelectAll)->isEnabled());
}

// What the fingers of somebody who comes from Netron do. Those without an action are keys of the canvas, tested beside
// it.
TEST_F(WindowTest, KeysOfNetronDoWhatTheyDoThere) {
    using enum ActionId;
    const std::vector<std::pair<const char*, ActionId>> keys{{"Ctrl+O", Open}, {"Ctrl+W", CloseTab}, {"Ctrl+Q", Quit},
        {"Ctrl+Shift+E", ExportPicture}, {"F5", Reload}, {"F11", FullScreen}, {"Ctrl+F", Find},
        {"Ctrl+D", ShowAttributes}, {"Ctrl+I", ShowWeights}, {"Ctrl+U", ShowNames}, {"Ctrl+Alt+K", Sideways},
        {"Ctrl+M", WheelZooms}, {"Ctrl+Return", ShowProperties}, {"Ctrl+Enter", ShowProperties}};
    for (const auto& [key, id] : keys)
        EXPECT_TRUE(action(id)->shortcuts().contains(QKeySequence(QLatin1String(key)))) << key;
}

// And what every desktop program has.
TEST_F(WindowTest, UsualKeysDoTheUsual) {
    using enum ActionId;
    const std::vector<std::pair<const char*, ActionId>> keys{{"Ctrl+S", Save}, {"Ctrl+Shift+S", SaveAs},
        {"Ctrl+Z", Undo}, {"Ctrl+Shift+Z", Redo}, {"Ctrl+C", CopyNames}, {"Ctrl+Shift+C", CopyNodes},
        {"Del", DeleteNode}, {"Ctrl+A", SelectAll}, {"Ctrl+0", ZoomReset}, {"Ctrl++", ZoomIn}, {"Ctrl+-", ZoomOut},
        {"F3", FindNext}, {"Shift+F3", FindPrevious}, {"Alt+Left", Back}, {"Alt+Right", Forward}, {"Ctrl+Tab", NextTab},
        {"Ctrl+Shift+P", Palette}, {"F8", NextFinding}, {"Shift+F8", PreviousFinding}, {"Ctrl+,", OpenSettings}};
    for (const auto& [key, id] : keys)
        EXPECT_TRUE(action(id)->shortcuts().contains(QKeySequence(QLatin1String(key)))) << key;
}

TEST_F(WindowTest, EveryActionIsInAMenuAndItsTipNamesItsKey) {
    std::set<const QAction*> inMenus;
    for (const QMenu* menu : window_->findChildren<QMenu*>()) {
        for (const QAction* entry : menu->actions())
            inMenus.insert(entry);
    }
    for (const QAction* each : window_->actions().all()) {
        const std::string name = each->objectName().toStdString();
        EXPECT_TRUE(inMenus.contains(each)) << name;
        EXPECT_FALSE(each->toolTip().isEmpty()) << name;
        if (!each->shortcut().isEmpty()) {
            EXPECT_TRUE(each->toolTip().contains(each->shortcut().toString(QKeySequence::NativeText))) << name;
        }
    }
}

TEST_F(WindowTest, ButtonsThatDoWhatAKeyDoesNameTheKeyThatIsInForce) {
    open(demoModel())->selection().selectNode(nodeNamed("main:group_c"));
    const auto tip = [&](const char* name) { return find<QAbstractButton>(name, find<NodePanel>())->toolTip(); };
    ASSERT_TRUE(comesTrue([&] { return find<QAbstractButton>("explain", find<NodePanel>()) != nullptr; }));
    EXPECT_TRUE(tip("explain").endsWith(QStringLiteral("(F1)")));
    EXPECT_TRUE(tip("fix").contains(QStringLiteral("Alt+Return")));
    action(ActionId::ExplainFinding)->setShortcut(QKeySequence(Qt::Key_F12));
    EXPECT_TRUE(tip("explain").endsWith(QStringLiteral("(F12)")));
    EXPECT_TRUE(find<QAbstractButton>("fixAll")->toolTip().endsWith(QStringLiteral("(Ctrl+Shift+F)")));
    EXPECT_TRUE(find<QAbstractButton>("zoom")->toolTip().endsWith(QStringLiteral("(Ctrl+0)")));
}

// Alt and a letter is one entry of a menu, not the first of two.
TEST_F(WindowTest, NoTwoEntriesOfAMenuShareALetter) {
    std::vector<QList<QAction*>> menus{window_->menuBar()->actions()};
    for (const QMenu* menu : window_->menuBar()->findChildren<QMenu*>())
        menus.push_back(menu->actions());
    EXPECT_GT(menus.size(), 8U);
    for (const QList<QAction*>& entries : menus) {
        std::set<QString> letters;
        for (const QAction* entry : entries) {
            const QKeySequence letter = QKeySequence::mnemonic(entry->text());
            if (!letter.isEmpty()) {
                EXPECT_TRUE(letters.insert(letter.toString()).second)
                    << entry->text().toStdString() << " beside " << entries.front()->text().toStdString();
            }
        }
    }
}

TEST_F(WindowTest, NoTwoActionsShareAKey) {
    std::set<QString> keys;
    for (const QAction* action : window_->actions().all()) {
        for (const QKeySequence& key : action->shortcuts())
            EXPECT_TRUE(keys.insert(key.toString()).second) << key.toString().toStdString();
    }
}

} // namespace qaliper::keyboard_test
