#include <algorithm>

#include <QAccessible>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QRubberBand>
#include <QWheelEvent>

#include "model/draw/picture_places.h"
#include "model/graph/reach.h"
#include "model/tools/tools.h"
#include "tests/views/window_fixture.h"
#include "views/base/elided_label.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/node_panel.h"

// Several nodes at once: chosen by hand, by a frame, along the flow; and what takes them.

namespace qaliper::selection_test {

namespace {

class SelectionInDemo : public WindowTest {
protected:
    SelectionInDemo() : document_(open(demoModel())) {
        press(Qt::Key_9, Qt::ControlModifier); // all of it
    }

    void clickNode(const std::string& identity, Qt::KeyboardModifiers modifiers = {}) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, modifiers, placeOnCanvas(identity));
    }
    void drawFrame(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = Qt::ShiftModifier) {
        QWidget* viewport = canvas().viewport();
        QTest::mousePress(viewport, Qt::LeftButton, modifiers, from);
        for (const QPoint& at : {from + (to - from) / 3, from + (to - from) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, modifiers);
            QApplication::sendEvent(viewport, &move);
        }
    }
    void frame(QPoint from, QPoint to) {
        drawFrame(from, to);
        QTest::mouseRelease(canvas().viewport(), Qt::LeftButton, Qt::ShiftModifier, to);
    }
    const Selection& selection() const { return document_->selection(); }
    std::size_t count() const { return selection().nodes(*document_->index()).size(); }
    QString status() const { return window_->findChild<QLabel*>(QStringLiteral("selectionCount"))->text(); }
    std::vector<NodeIx> indices(const std::string& identity) const {
        return {*document_->index()->find(nodeNamed(identity))};
    }

    Document* document_;
};

TEST_F(SelectionInDemo, ControlAndAClickAddsAndTakesAway) {
    clickNode("main:stem_c");
    EXPECT_EQ(status(), QString());
    const std::size_t first = count();
    clickNode("main:group_c", Qt::ControlModifier);
    EXPECT_TRUE(selection().contains(nodeNamed("main:stem_c")));
    EXPECT_TRUE(selection().contains(nodeNamed("main:group_c")));
    EXPECT_GT(count(), first);
    EXPECT_EQ(status(), QStringLiteral("%1 nodes selected").arg(count()));
    EXPECT_TRUE(canvas().accessibleDescription().startsWith(status()));
    const auto& chosen = canvas().highlights().chosen;
    for (const char* node : {"main:stem_c", "main:group_c"})
        EXPECT_TRUE(std::ranges::binary_search(chosen, boxShowing(*canvas().picture(), nodeNamed(node)))) << node;
    clickNode("main:group_c", Qt::ControlModifier);
    EXPECT_FALSE(selection().contains(nodeNamed("main:group_c")));
    EXPECT_EQ(selection().node(), nodeNamed("main:stem_c")) << "what is left becomes current";
    EXPECT_EQ(status(), QString());
    clickNode("main:group_c", Qt::ShiftModifier);
    clickNode("main:stem_c");
    EXPECT_EQ(selection().nodes(), std::vector{nodeNamed("main:stem_c")}) << "a plain click starts again";
}

TEST_F(SelectionInDemo, AllOfTheGraphAndNoneOfItByKeys) {
    canvas().setFocus();
    press(Qt::Key_A, Qt::ControlModifier);
    EXPECT_EQ(count(), document_->index()->nodeCount());
    EXPECT_EQ(canvas().highlights().chosenPills.size(), canvas().picture()->scene->pills.size());
    QAccessibleInterface* box = QAccessible::queryAccessibleInterface(&canvas())->child(
        static_cast<int>(boxShowing(*canvas().picture(), nodeNamed("main:group_c")).value));
    EXPECT_TRUE(box->state().selected);
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_EQ(count(), 0U);
    EXPECT_FALSE(box->state().selected);
    EXPECT_TRUE(canvas().highlights().chosen.empty());
    EXPECT_EQ(status(), QString());
}

TEST_F(SelectionInDemo, AFrameTakesWhatItTouchesAndMovesNothing) {
    const QPoint stem = placeOnCanvas("main:stem_c");
    const QPoint group = placeOnCanvas("main:group_c");
    const QRect area = QRect(stem, group).normalized().adjusted(-2, -2, 2, 2);
    const QPointF offset = canvas().camera().offset;
    drawFrame(area.topLeft(), area.bottomRight());
    EXPECT_TRUE(find<QRubberBand>());
    EXPECT_EQ(count(), 0U);
    QTest::mouseRelease(canvas().viewport(), Qt::LeftButton, Qt::ShiftModifier, area.bottomRight());
    EXPECT_FALSE(find<QRubberBand>());
    EXPECT_EQ(canvas().camera().offset, offset);
    const Picture& picture = *canvas().picture();
    for (const NodeIx node : document_->index()->nodes()) {
        const auto place = placeOf(picture, document_->index()->node(node).id);
        ASSERT_TRUE(place);
        EXPECT_EQ(selection().contains(document_->index()->node(node).id),
            place->rect.touches(canvas().camera().toScene(QRectF(area))))
            << document_->index()->node(node).name;
    }
    const std::size_t before = count();
    frame({canvas().viewport()->width() - 3, 3}, {canvas().viewport()->width() - 20, 20});
    EXPECT_EQ(count(), before) << "a frame around nothing adds nothing";
}

TEST_F(SelectionInDemo, EscapeTakesTheFrameAwayAndNothingElse) {
    clickNode("main:stem_c");
    drawFrame({20, 20}, {400, 600});
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_FALSE(find<QRubberBand>());
    QTest::mouseRelease(canvas().viewport(), Qt::LeftButton, Qt::ShiftModifier, {400, 600});
    EXPECT_EQ(selection().nodes(), std::vector{nodeNamed("main:stem_c")});
}

TEST_F(SelectionInDemo, KeysFollowTheFlowBothWays) {
    const Index& index = *document_->index();
    EXPECT_FALSE(action(ActionId::SelectAncestors)->isEnabled());
    clickNode("main:group_c");
    press(Qt::Key_Up, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(selection().nodes(index), reachOf(index, indices("main:group_c"), Flow::Up));
    EXPECT_TRUE(selection().contains(nodeNamed("main:stem_c")));
    EXPECT_EQ(selection().node(), nodeNamed("main:group_c"));
    clickNode("main:group_c");
    press(Qt::Key_Down, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(selection().nodes(index), reachOf(index, indices("main:group_c"), Flow::Down));
    EXPECT_FALSE(selection().contains(nodeNamed("main:stem_c")));
}

TEST_F(SelectionInDemo, AKeyGrowsTheSelectionStepByStepAndShrinksItAgain) {
    const Index& index = *document_->index();
    clickNode("main:group_c");
    press(Qt::Key_G, Qt::ControlModifier);
    const std::vector<NodeIx> once = selection().nodes(index);
    EXPECT_EQ(once, grown(index, indices("main:group_c")));
    press(Qt::Key_G, Qt::ControlModifier);
    EXPECT_EQ(selection().nodes(index), grown(index, once));
    press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(selection().nodes(index), once);
    for (int i = 0; i < 3; ++i)
        press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(selection().nodes(), std::vector{nodeNamed("main:group_c")});
}

TEST_F(SelectionInDemo, ToolsAndPicturesTakeAllThatIsSelected) {
    clickNode("main:stem_c");
    press(Qt::Key_G, Qt::ControlModifier);
    QMenu* menu = nullptr;
    QContextMenuEvent ask(QContextMenuEvent::Mouse, placeOnCanvas("main:stem_c"),
        canvas().viewport()->mapToGlobal(placeOnCanvas("main:stem_c")));
    const std::size_t selected = count();
    QApplication::sendEvent(canvas().viewport(), &ask);
    ASSERT_TRUE(comesTrue([&] { return (menu = find<QMenu>()); }));
    EXPECT_EQ(count(), selected) << "the menu of one of them is that of all";
    const auto* rename = menu->findChild<QAction*>(QStringLiteral("rename-node"));
    ASSERT_TRUE(rename);
    EXPECT_FALSE(rename->isEnabled()) << "that is for one";
    EXPECT_TRUE(rename->toolTip().contains(QString::number(selected))) << rename->toolTip().toStdString();
    menu->close();

    const std::filesystem::path path = folder_ / "part.onnx";
    answerFileDialog(path);
    auto* tools = window_->findChild<QMenu*>(QStringLiteral("tools"));
    emit tools->aboutToShow();
    tools->findChild<QAction*>(QStringLiteral("extract"))->trigger();
    ASSERT_TRUE(comesTrue([&] { return workspace_->documents().size() == 2; }));
    Document* part = workspace_->documents().back();
    ASSERT_TRUE(comesTrue([&] { return part->state() == Document::State::Open && part->index(); }));
    EXPECT_EQ(part->index()->nodeCount(), selected);
}

TEST_F(SelectionInDemo, SeveralHaveACardOfTheirCountsAndOfWhatIsDoneWithAll) {
    std::vector<NodeId> convs;
    const Index& index = *document_->index();
    for (const NodeIx node : index.nodes()) {
        if (index.node(node).opType == "Conv")
            convs.push_back(index.node(node).id);
    }
    ASSERT_GT(convs.size(), 1U);
    document_->selection().select(convs);
    ASSERT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("%1 nodes").arg(convs.size())); }));
    const auto names = window_->findChild<NodePanel*>()->findChildren<ElidedLabel*>();
    EXPECT_TRUE(
        std::ranges::any_of(names, [](const ElidedLabel* name) { return name->text() == QStringLiteral("Conv"); }));
    EXPECT_TRUE(panelSays(QString::number(convs.size())));
    EXPECT_TRUE(panelSays(QStringLiteral("Findings")));
    QPushButton* inFloat = nullptr;
    for (auto* button : window_->findChild<NodePanel*>()->findChildren<QPushButton*>()) {
        if (button->text().startsWith(QStringLiteral("Run in float")))
            inFloat = button;
    }
    ASSERT_NE(inFloat, nullptr);
    ASSERT_TRUE(comesTrue([&] { return inFloat->isEnabled(); }));
    click(inFloat);
    const auto isShown = [&] {
        const QList<QLabel*> labels = window_->findChild<PreviewDialog*>()->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->text().contains(QStringLiteral("the first of %1 nodes").arg(convs.size()));
        });
    };
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() && isShown(); }));
    QTest::keyClick(window_->findChild<PreviewDialog*>(), Qt::Key_Escape);
    document_->selection().selectNode(convs.front());
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("ai.onnx")); })) << "one has its own card again";
}

TEST_F(SelectionInDemo, KeysOfNetronWorkOnTheCanvas) {
    clickNode("main:group_c");
    const double zoom = canvas().camera().zoom;
    QTest::keyClick(&canvas(), Qt::Key_Up, Qt::ShiftModifier);
    EXPECT_GT(canvas().camera().zoom, zoom);
    QTest::keyClick(&canvas(), Qt::Key_Down, Qt::ShiftModifier);
    EXPECT_NEAR(canvas().camera().zoom, zoom, 1e-9);
    EXPECT_EQ(selection().node(), nodeNamed("main:group_c")) << "nothing was walked to";
    QTest::keyClick(&canvas(), Qt::Key_Backspace, Qt::ShiftModifier);
    EXPECT_EQ(canvas().camera().zoom, 1);
    QTest::keyClick(&canvas(), Qt::Key_Space);
    EXPECT_NE(canvas().camera().zoom, 1);
    press(Qt::Key_2, Qt::AltModifier);
    ASSERT_FALSE(find<NodePanel>());
    press(Qt::Key_Return, Qt::ControlModifier);
    auto* panel = find<NodePanel>();
    ASSERT_TRUE(panel);
    EXPECT_TRUE(panel->isAncestorOf(QApplication::focusWidget()));
    press(Qt::Key_Return, Qt::ControlModifier);
    EXPECT_TRUE(find<NodePanel>()) << "it goes there, and never away";
}

TEST_F(SelectionInDemo, TheWheelZoomsIfThatIsWished) {
    const auto turn = [&](Qt::KeyboardModifiers modifiers) {
        QWidget* viewport = canvas().viewport();
        QWheelEvent event(QPointF(300, 200), viewport->mapToGlobal(QPointF(300, 200)), {}, {0, 120}, Qt::NoButton,
            modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(viewport, &event);
    };
    const double zoom = canvas().camera().zoom;
    turn({});
    EXPECT_EQ(canvas().camera().zoom, zoom);
    press(Qt::Key_M, Qt::ControlModifier);
    turn({});
    EXPECT_GT(canvas().camera().zoom, zoom);
    const double nearer = canvas().camera().zoom;
    turn(Qt::ControlModifier);
    EXPECT_EQ(canvas().camera().zoom, nearer);
    EXPECT_TRUE(preferences_->isOn(QStringLiteral("wheelZooms"), false));
}

} // namespace
} // namespace qaliper::selection_test
