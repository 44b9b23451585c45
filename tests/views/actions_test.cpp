#include <algorithm>

#include <QAction>
#include <QMenu>
#include <QMessageBox>
#include <QPointer>
#include <QTimer>

#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/findings_panel.h"
#include "views/window/document_tabs.h"
#include "views/window/document_view.h"
#include "views/window/graph_view.h"

// What a key or an entry of a menu does, where a line says it.

namespace qaliper {

namespace {

class ActionsInDemo : public WindowTest {
protected:
    ActionsInDemo() : document_(open(demoModel())) {}

    // From the menu that holds it, by a click.
    void choose(QAction* action) {
        for (QMenu* menu : window_->findChildren<QMenu*>()) {
            if (!menu->actions().contains(action))
                continue;
            menu->popup(window_->mapToGlobal(QPoint(40, 40)));
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            return;
        }
        FAIL() << action->text().toStdString() << " is in no menu";
    }
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
    const ViewState& viewState() const { return window_->findChild<GraphView*>()->drawing().viewState(); }

    Document* document_;
};

} // namespace

TEST_F(ActionsInDemo, F5ReadsTheFileAgain) {
    const std::shared_ptr<const Index> before = document_->index();
    press(Qt::Key_F5);
    EXPECT_TRUE(comesTrue([&] { return document_->index() != before && isSettled(document_); }));
    EXPECT_FALSE(document_->isModified());
}

TEST_F(ActionsInDemo, F3GoesThroughTheHitsBothWays) {
    press(Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("search"), QStringLiteral("op:Conv"));
    ASSERT_TRUE(comesTrue([&] { return canvas().lights().hits.size() > 2; }));
    press(Qt::Key_F3);
    ASSERT_TRUE(comesTrue([&] { return document_->selection().node().valid(); }));
    const NodeId first = document_->selection().node();
    press(Qt::Key_F3);
    EXPECT_GT(document_->selection().node(), first);
    press(Qt::Key_F3, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().node(), first);
}

TEST_F(ActionsInDemo, AltReturnFixesTheFindingThatIsLookedAt) {
    goToAutomaticFinding();
    press(Qt::Key_Return, Qt::AltModifier);
    EXPECT_TRUE(comesTrue([&] { return document_->history().steps().size() == 2 && isSettled(document_); }));
}

TEST_F(ActionsInDemo, AltReturnFixesNothingThatTheFilterHides) {
    press(Qt::Key_F8); // another finding is in hand
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

TEST_F(ActionsInDemo, ControlShiftReturnShowsTheFixFirst) {
    goToAutomaticFinding();
    press(Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() != nullptr; }));
    EXPECT_EQ(document_->history().steps().size(), 1U);
}

TEST_F(ActionsInDemo, KeysTurnThePictureAndUnfoldShapes) {
    press(Qt::Key_K, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return canvas().picture()->scene->direction == Direction::Right; }));
    press(Qt::Key_7, Qt::AltModifier);
    EXPECT_FALSE(viewState().foldShapes);
}

TEST_F(ActionsInDemo, KeysZoom) {
    press(Qt::Key_0, Qt::ControlModifier);
    press(Qt::Key_Plus, Qt::ControlModifier);
    EXPECT_GT(canvas().camera().zoom, 1);
    press(Qt::Key_Minus, Qt::ControlModifier);
    press(Qt::Key_Minus, Qt::ControlModifier);
    EXPECT_LT(canvas().camera().zoom, 1);
}

TEST_F(ActionsInDemo, F11FillsTheScreenAndGivesItBack) {
    press(Qt::Key_F11);
    EXPECT_TRUE(window_->isFullScreen());
    press(Qt::Key_F11);
    EXPECT_FALSE(window_->isFullScreen());
}

TEST_F(ActionsInDemo, KeysGoToTheTabBesideAndBack) {
    std::filesystem::copy(demoModel(), folder_ / "second.onnx");
    Document* second = workspace_->open(folder_ / "second.onnx");
    ASSERT_TRUE(comesTrue([&] { return second->state() == Document::State::Open; }));
    ASSERT_EQ(window_->document(), second);
    press(Qt::Key_PageUp, Qt::ControlModifier);
    EXPECT_EQ(window_->document(), document_);
    press(Qt::Key_PageDown, Qt::ControlModifier);
    EXPECT_EQ(window_->document(), second);
}

TEST_F(ActionsInDemo, TheMenuMakesItLight) {
    choose(action(ActionId::ThemeDark));
    EXPECT_EQ(preferences_->themeMode(), ThemeMode::Dark);
    choose(action(ActionId::ThemeLight));
    EXPECT_EQ(preferences_->themeMode(), ThemeMode::Light);
    EXPECT_TRUE(action(ActionId::ThemeLight)->isChecked());
}

TEST_F(ActionsInDemo, AboutNamesTheVersion) {
    QString said;
    QTimer::singleShot(0, window_.get(), [&] {
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

TEST_F(ActionsInDemo, ControlQEndsIt) {
    press(Qt::Key_Q, Qt::ControlModifier);
    EXPECT_FALSE(window_->isVisible());
    EXPECT_TRUE(workspace_->documents().empty());
}

} // namespace qaliper
