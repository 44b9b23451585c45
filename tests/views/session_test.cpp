#include <QAction>
#include <QScreen>

#include "tests/views/window_fixture.h"
#include "views/window/graph_view.h"
#include "views/window/reopen_tabs.h"
#include "views/window/saved_view.h"

// The next start: tabs, the one in front, and how each was looked at.

namespace qaliper::session_test {

namespace {

class NextStart : public WindowTest {
protected:
    NextStart() : first_(folder_ / "first.onnx"), second_(folder_ / "second.onnx") {
        for (const auto& path : {first_, second_})
            std::filesystem::copy(demoModel(), path);
        open(first_);
        open(second_);
    }

    void startAgain() {
        window_->close();
        window_ = std::make_unique<MainWindow>(*workspace_, *preferences_, services_);
        window_->resize(1440, 900);
        reopenTabs(*window_, *workspace_, *preferences_);
        window_->show();
        EXPECT_TRUE(QTest::qWaitForWindowActive(window_.get()));
        if (!window_->document())
            return;
        settle();
        EXPECT_TRUE(comesTrue([&] { return !graph().updater().isDrawing(); }));
    }
    GraphView& graph() const { return *find<GraphView>(); }

    std::filesystem::path first_;
    std::filesystem::path second_;
};

TEST_F(NextStart, TabsAreThereAgainWithTheSameInFront) {
    press(Qt::Key_PageUp, Qt::ControlModifier);
    ASSERT_EQ(window_->document()->path(), first_);
    startAgain();
    ASSERT_EQ(workspace_->documents().size(), 2U);
    EXPECT_EQ(workspace_->documents().front()->path(), first_);
    ASSERT_TRUE(window_->document());
    EXPECT_EQ(window_->document()->path(), first_);
}

TEST_F(NextStart, AFileThatIsGoneIsLeftOut) {
    window_->close();
    std::filesystem::remove(second_);
    startAgain();
    ASSERT_EQ(workspace_->documents().size(), 1U);
    EXPECT_EQ(window_->document()->path(), first_);
}

TEST_F(NextStart, WhoeverWantsAnEmptyWindowGetsOne) {
    action(ActionId::ReopenTabs)->trigger();
    startAgain();
    EXPECT_TRUE(workspace_->documents().empty());
}

TEST_F(NextStart, AWindowFromAScreenThatIsGoneComesBackIntoSight) {
    const QRect screens = window_->screen()->virtualGeometry();
    for (const QPoint away : {screens.bottomRight() + QPoint(9000, 7000), screens.topLeft() - QPoint(9000, 7000)}) {
        window_->move(away);
        QCoreApplication::processEvents();
        ASSERT_FALSE(screens.intersects(window_->frameGeometry()));
        startAgain();
        const QRect seen = screens.intersected(window_->frameGeometry());
        EXPECT_GT(seen.width(), 200);
        EXPECT_GT(seen.height(), 200);
        EXPECT_GE(window_->y(), screens.top()) << "its menus can be reached";
    }
}

TEST_F(NextStart, SelectionPlaceZoomAndFoldsAreAsTheyWere) {
    window_->document()->selection().revealNode(nodeNamed("main:group_c"));
    graph().updater().toggleExpanded("main:group_c");
    ASSERT_TRUE(comesTrue([&] { return !graph().updater().isDrawing(); }));
    press(Qt::Key_G, Qt::ControlModifier);
    canvas().zoomTo(0.8, {200, 200});
    const auto selected = window_->document()->selection().nodes();
    ASSERT_GT(selected.size(), 1U);
    const Point middle = canvas().camera().toScene(QRectF(canvas().viewport()->rect()).center());
    const ViewState state = graph().updater().viewState();
    ASSERT_TRUE(state.hasExceptions());
    startAgain();
    ASSERT_EQ(window_->document()->path(), second_);
    EXPECT_EQ(window_->document()->selection().nodes(), selected);
    EXPECT_EQ(window_->document()->selection().node(), nodeNamed("main:group_c"));
    EXPECT_EQ(graph().updater().viewState(), state);
    EXPECT_NEAR(canvas().camera().zoom, 0.8, 1e-9);
    const Point again = canvas().camera().toScene(QRectF(canvas().viewport()->rect()).center());
    EXPECT_NEAR(again.x, middle.x, 2);
    EXPECT_NEAR(again.y, middle.y, 2);
}

TEST(SeenViews, ReadBackWhatTheyWrite) {
    ViewState folds;
    folds.foldRepeats = true;
    folds.graph = "main:y>body";
    folds.expanded = {"main:x"};
    folds.collapsed = {"main:z"};
    folds.openBlocks = {{1, "main:a"}};
    folds.foldedBlocks = {{0, "main:b"}, {2, "main:c"}};
    const SavedView saved{{"main:a", "main:b>then_branch:c"}, 0.25, {-3.5, 1e6}, folds};
    EXPECT_EQ(savedViewFromJson(toJson(saved)), saved);
    EXPECT_EQ(savedViewFromJson("no JSON"), SavedView());
    EXPECT_EQ(savedViewFromJson({}), SavedView());
}

} // namespace
} // namespace qaliper::session_test
