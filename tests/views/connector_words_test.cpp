#include <algorithm>

#include <QAccessible>
#include <QHelpEvent>
#include <QToolTip>

#include "model/onnx/save.h"
#include "tests/support/made_graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"

// A tensor that goes on in another column: what is said of its connector, and where a click on it goes.

namespace qaliper::connector_words_test {

namespace {

class ConnectorsOfAModel : public WindowTest {
protected:
    ConnectorsOfAModel() {
        action(ActionId::OneColumn)->trigger(); // off
        must(saveModel(madeModel(ladder(300)), folder_ / "ladder.onnx"));
        open(folder_ / "ladder.onnx");
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

} // namespace

} // namespace qaliper::connector_words_test
