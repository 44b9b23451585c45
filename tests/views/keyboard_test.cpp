#include <algorithm>
#include <set>
#include <vector>

#include <QScrollArea>
#include <QScrollBar>

#include "tests/views/window_fixture.h"
#include "views/panels/findings_view.h"

// Nothing needs a mouse.

namespace qaliper {

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
    auto* panel = qobject_cast<QScrollArea*>(QApplication::focusWidget());
    ASSERT_NE(panel, nullptr);
    std::vector<QString> names;
    int lowest = 0;
    for (int i = 0; i < 8; ++i) {
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
        ShowChains, ShowBadges, ShowQuantization, ShowShapeChains, FoldRepeats, Sideways, HeatMultiplyAdds, HeatMemory,
        HeatTime, ThemeSystem, ThemeLight, ThemeDark, Palette, Shortcuts, StartTour, About};
    for (std::size_t i = 0; i < actionCount; ++i) {
        const auto id = static_cast<ActionId>(i);
        EXPECT_TRUE(free.contains(id) || !action(id)->isEnabled()) << action(id)->objectName().toStdString();
    }
    open(demoModel());
    EXPECT_TRUE(action(NextFinding)->isEnabled());
    EXPECT_TRUE(action(ActionId::Find)->isEnabled());
    EXPECT_TRUE(action(SelectAll)->isEnabled());
}

TEST_F(WindowTest, NoTwoActionsShareAKey) {
    std::set<QString> keys;
    for (const QAction* action : window_->actions().all()) {
        for (const QKeySequence& key : action->shortcuts())
            EXPECT_TRUE(keys.insert(key.toString()).second) << key.toString().toStdString();
    }
}

} // namespace qaliper
