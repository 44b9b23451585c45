#include <set>

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

TEST_F(WindowTest, NoTwoActionsShareAKey) {
    std::set<QString> keys;
    for (const QAction* action : window_->actions().all()) {
        for (const QKeySequence& key : action->shortcuts())
            EXPECT_TRUE(keys.insert(key.toString()).second) << key.toString().toStdString();
    }
}

} // namespace qaliper
