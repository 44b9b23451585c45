#include <algorithm>

#include <QAccessible>
#include <QHelpEvent>
#include <QMenu>
#include <QToolTip>

#include "model/draw/link_ends.h"
#include "model/onnx/save.h"
#include "tests/support/made_graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/canvas/graph_words.h"

// A tensor that goes on in another column: what is said of its connector, and where a click on it goes.

namespace qaliper::connector_words_test {

namespace {

class ConnectorsOfAModel : public WindowTest {
protected:
    explicit ConnectorsOfAModel(const MadeGraph& graph = ladder(300)) {
        action(ActionId::OneColumn)->trigger(); // off
        must(saveModel(madeModel(graph), folder_ / "columns.onnx"));
        open(folder_ / "columns.onnx");
        QApplication::sendPostedEvents();
    }

    const Scene& scene() const { return *canvas().picture()->scene; }
    // One that a box shows and that leads to another column; it is in the middle of the canvas then.
    const SceneJump& connector() {
        const auto found = std::ranges::find_if(scene().jumps, [](const SceneJump& jump) { return jump.number > 0; });
        EXPECT_NE(found, scene().jumps.end());
        canvas().zoomTo(1, canvas().freeArea().center());
        canvas().moveTo(found->rect.centre(), canvas().freeArea().center());
        return *found;
    }
    QString tensorOf(const SceneJump& jump) const {
        const Picture& picture = *canvas().picture();
        return toQt(picture.index->name(picture.view->tensors[jump.tensor].value));
    }
    QPoint placeOf(const SceneJump& jump) const { return canvas().camera().toScreen(jump.rect.centre()).toPoint(); }
};

TEST_F(ConnectorsOfAModel, HaveATipWithTheTensor) {
    const SceneJump& jump = connector();
    const QPoint place = placeOf(jump);
    QHelpEvent asked(QEvent::ToolTip, place, canvas().viewport()->mapToGlobal(place));
    QApplication::sendEvent(canvas().viewport(), &asked);
    EXPECT_TRUE(QToolTip::text().contains(tensorOf(jump))) << QToolTip::text().toStdString();
}

TEST_F(ConnectorsOfAModel, AreReadAloudWithTheirNumber) {
    const SceneJump& jump = connector();
    const QAccessibleInterface* graph = QAccessible::queryAccessibleInterface(&canvas());
    const QString heard = graph->child(static_cast<int>(jump.from.value))->text(QAccessible::Name);
    EXPECT_TRUE(heard.contains(QString::number(jump.number) + QStringLiteral(": ") + tensorOf(jump)))
        << heard.toStdString();
}

TEST_F(ConnectorsOfAModel, AreClickedThrough) {
    const SceneJump& jump = connector();
    const Rect target = scene().boxes[jump.to.value].rect;
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, placeOf(jump));
    EXPECT_TRUE(
        comesTrue([&] { return canvas().freeArea().contains(canvas().camera().toScreen(target.centre()).toPoint()); }));
}

// Every box reads all before it in its block.
class ConnectorsWithoutRoom : public ConnectorsOfAModel {
protected:
    ConnectorsWithoutRoom() : ConnectorsOfAModel(allToAll(4, 30)) {}

    // The last row of a box, which is in the middle of the canvas then.
    const SceneHiddenRows& more() {
        EXPECT_FALSE(scene().hiddenRows.empty());
        const SceneHiddenRows& more = scene().hiddenRows.front();
        canvas().zoomTo(1, canvas().freeArea().center());
        canvas().moveTo(more.rect.centre(), canvas().freeArea().center());
        return more;
    }
    QPoint placeOf(const SceneHiddenRows& more) const {
        return canvas().camera().toScreen(more.rect.centre()).toPoint();
    }
    std::vector<LinkEnd> hiddenEnds(const SceneHiddenRows& more) const {
        const Picture& picture = *canvas().picture();
        return linkEnds(*picture.view, *picture.layout, hiddenLinks(*picture.layout, more.box));
    }
    static QMenu* shownMenu() {
        QMenu* menu = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())); }));
        return menu;
    }
    bool isInSight(BoxIx box) const {
        const Rect& rect = scene().boxes[box.value].rect;
        return canvas().freeArea().contains(canvas().camera().toScreen(rect).center());
    }
};

TEST_F(ConnectorsWithoutRoom, AreListedByAClickAndReachedByTheKeyboard) {
    const SceneHiddenRows& row = more();
    const std::vector<LinkEnd> ends = hiddenEnds(row);
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, placeOf(row));
    QMenu* menu = shownMenu();
    ASSERT_NE(menu, nullptr);
    ASSERT_EQ(static_cast<std::size_t>(menu->actions().size()), ends.size());
    EXPECT_TRUE(menu->actions().last()->text().startsWith(QStringLiteral("(%1) ").arg(ends.back().number)))
        << menu->actions().last()->text().toStdString();
    QTest::keyClick(menu, Qt::Key_Up); // the last one
    QTest::keyClick(menu, Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return isInSight(ends.back().box); }));
    EXPECT_EQ(canvas().highlights().selected, ends.back().box);
}

TEST_F(ConnectorsWithoutRoom, AreNamedInATip) {
    const SceneHiddenRows& row = more();
    const QPoint place = placeOf(row);
    QHelpEvent asked(QEvent::ToolTip, place, canvas().viewport()->mapToGlobal(place));
    QApplication::sendEvent(canvas().viewport(), &asked);
    const Picture& picture = *canvas().picture();
    const QString first = linkWords(picture, hiddenEnds(row).front());
    EXPECT_TRUE(QToolTip::text().contains(first.toHtmlEscaped())) << QToolTip::text().toStdString();
}

TEST_F(ConnectorsWithoutRoom, AreInTheMenuOfTheirBoxThatAConsumerOpens) {
    const SceneHiddenRows& row = more();
    QAccessibleInterface* box =
        QAccessible::queryAccessibleInterface(&canvas())->child(static_cast<int>(row.box.value));
    const auto hidden = hiddenLinks(*canvas().picture()->layout, row.box).size();
    EXPECT_TRUE(box->text(QAccessible::Name).contains(QStringLiteral("%1 more links in its menu").arg(hidden)))
        << box->text(QAccessible::Name).toStdString();
    box->actionInterface()->doAction(QAccessibleActionInterface::showMenuAction());
    QMenu* menu = shownMenu();
    ASSERT_NE(menu, nullptr);
    const QList<QAction*> entries = menu->actions();
    EXPECT_TRUE(std::ranges::any_of(entries, [&](QAction* entry) {
        return entry->text() == QStringLiteral("Links to other boxes") && entry->menu() &&
            entry->menu()->actions().size() > static_cast<int>(hidden);
    }));
    menu->close();
}

TEST_F(ConnectorsWithoutRoom, LeaveTheChoiceWhereATensorHasSeveralConsumers) {
    const Picture& picture = *canvas().picture();
    const auto forked = std::ranges::find_if(scene().jumps, [&](const SceneJump& jump) {
        return picture.layout->linkRows[jump.row].outgoing && picture.layout->linkRows[jump.row].count > 1;
    });
    ASSERT_NE(forked, scene().jumps.end());
    canvas().zoomTo(1, canvas().freeArea().center());
    canvas().moveTo(forked->rect.centre(), canvas().freeArea().center());
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, ConnectorsOfAModel::placeOf(*forked));
    QMenu* menu = shownMenu();
    ASSERT_NE(menu, nullptr);
    EXPECT_EQ(menu->actions().size(), static_cast<int>(picture.layout->linkRows[forked->row].count));
    menu->close();
}

} // namespace

} // namespace qaliper::connector_words_test
