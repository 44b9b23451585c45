#include <algorithm>

#include <QAction>
#include <QMenu>
#include <QMessageBox>

#include "tests/views/window_fixture.h"
#include "views/base/later.h"
#include "views/base/text.h"
#include "views/panels/findings_panel.h"

// What actions do beyond what each_action_test.cpp says in a line.

namespace qaliper::actions_test {

namespace {

class ActionsInDemo : public WindowTest {
protected:
    ActionsInDemo() : document_(open(demoModel())) {}

    // The first finding whose best fix needs no second look.
    void goToAutomaticFinding() {
        const auto& findings = document_->analysis()->findings;
        const auto found = std::ranges::find_if(findings, [](const Finding& finding) {
            return !finding.offers.empty() && finding.offers.front().automatic &&
                finding.offers.front().parameters.empty();
        });
        ASSERT_NE(found, findings.end());
        document_->selection().revealFinding(found->key, found->node);
    }

    Document* document_;
};

TEST_F(ActionsInDemo, F3GoesThroughTheHitsBothWays) {
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("search"), QStringLiteral("op:Conv"));
    ASSERT_TRUE(comesTrue([&] { return canvas().highlights().hits.size() > 2; }));
    press(Qt::Key_F3);
    ASSERT_TRUE(comesTrue([&] { return document_->selection().node().valid(); }));
    const NodeId first = document_->selection().node();
    press(Qt::Key_F3);
    EXPECT_GT(document_->selection().node(), first);
    press(Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().node(), first);
}

TEST_F(ActionsInDemo, AltReturnFixesNothingThatTheFilterHides) {
    press(Qt::Key_F8); // another finding is current
    ASSERT_TRUE(find<FindingsPanel>()->current());
    auto* words = find<QLineEdit>("findingWords");
    words->setFocus();
    QTest::keyClicks(words, QStringLiteral("speed"));
    goToAutomaticFinding();
    EXPECT_FALSE(find<FindingsPanel>()->current());
    press(Qt::Key_Return, Qt::AltModifier);
    EXPECT_FALSE(document_->foreground());
    EXPECT_EQ(document_->history().steps().size(), 1U);
}

TEST_F(ActionsInDemo, F11FillsTheScreenAndGivesItBack) {
    press(Qt::Key_F11);
    EXPECT_TRUE(window_->isFullScreen());
    press(Qt::Key_F11);
    EXPECT_FALSE(window_->isFullScreen());
}

TEST_F(ActionsInDemo, AboutNamesTheVersion) {
    QString said;
    later(*window_, [&] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            said = box->text();
            box->accept();
        }
    });
    action(ActionId::About)->trigger();
    EXPECT_TRUE(said.contains(QStringLiteral(QALIPER_VERSION))) << said.toStdString();
}

TEST_F(ActionsInDemo, TheListOfRecentFilesOpensThem) {
    press(Qt::Key_W, Qt::ControlModifier);
    ASSERT_TRUE(workspace_->documents().empty());
    for (QMenu* menu : window_->findChildren<QMenu*>()) {
        menu->popup(window_->mapToGlobal(QPoint(40, 40))); // fills it
        const auto entries = menu->actions();
        const auto entry = std::ranges::find(entries, pathToQt(demoModel()), &QAction::text);
        if (entry != entries.end() && workspace_->documents().empty())
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(*entry).center());
        menu->close();
    }
    ASSERT_EQ(workspace_->documents().size(), 1U);
    EXPECT_EQ(workspace_->documents().front()->path(), demoModel());
}

} // namespace
} // namespace qaliper::actions_test
