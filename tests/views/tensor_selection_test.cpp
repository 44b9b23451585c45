#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "model/base/number.h"
#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/base/value_label.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/node_panel.h"

// A tensor is a thing of its own: clicked on the canvas, shown in the panel, followed to both of its ends, changed by
// its menu.

namespace qaliper::tensor_selection_test {

namespace {

class Tensors : public WindowTest {
protected:
    Tensors() : document_(open(demoModel())) {
        settle();
        press(Qt::Key_9, Qt::ControlModifier); // all of it
        canvas().zoomTo(1, canvas().freeArea().center());
    }

    const Index& index() const { return *document_->index(); }
    ValueIx tensor(const std::string& name) const { return *index().value(mainGraph, name); }

    // On the line of that tensor, in pixels of the viewport, after it was moved there; `share` of the way to its end.
    QPoint onLine(const std::string& name, double share = 0.5) const {
        const Scene& scene = *canvas().picture()->scene;
        for (std::uint32_t i = 0; i < scene.edges.size(); ++i) {
            const auto curve = scene.curveOf(scene.edges[i]);
            if (scene.edges[i].value != tensor(name) || curve.empty())
                continue;
            const Point from = curve.front();
            const Point to = curve.back();
            canvas().moveTo({(from.x + to.x) / 2, (from.y + to.y) / 2}, canvas().freeArea().center());
            // Lines are searched near the straight way between their ends, where pills and labels leave room.
            constexpr double stride = 0.02;
            for (int step = 0; share + step * stride < 0.98; ++step) {
                const double at = share + step * stride;
                const QPoint place = canvas()
                                         .camera()
                                         .toScreen(Point{from.x + (to.x - from.x) * at, from.y + (to.y - from.y) * at})
                                         .toPoint();
                if (canvas().hitAt(place).edge == i)
                    return place;
            }
        }
        ADD_FAILURE() << "no line of " << name;
        return {};
    }
    void clickLine(const std::string& name) const {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, onLine(name));
    }
    ValueLabel* link(const char* kind, const QString& words) const {
        EXPECT_TRUE(comesTrue([&] { return find<NodePanel>() && find<NodePanel>()->isComplete(); }));
        for (auto* label : find<NodePanel>()->findChildren<ValueLabel*>(QLatin1String(kind))) {
            if (label->isVisible() && label->accessibleName() == words)
                return label;
        }
        return nullptr;
    }
    static void follow(ValueLabel* link) {
        ASSERT_NE(link, nullptr);
        link->setFocus();
        QTest::keyClick(link, Qt::Key_Return);
    }
    QMenu* menuOf(const QPoint& place) const {
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, canvas().viewport()->mapToGlobal(place));
        QApplication::sendEvent(canvas().viewport(), &event);
        QMenu* menu = nullptr;
        EXPECT_TRUE(
            comesTrue([&] { return (menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) != nullptr; }));
        return menu;
    }
    static void choose(QMenu& menu, const char* entry) {
        auto* action = menu.findChild<QAction*>(QLatin1String(entry));
        ASSERT_TRUE(action && action->isEnabled()) << entry;
        menu.setActiveAction(action);
        QTest::keyClick(&menu, Qt::Key_Return);
    }
    PreviewDialog* tried() const {
        PreviewDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] {
            dialog = window_->findChild<PreviewDialog*>();
            const auto* apply = dialog ? find<QPushButton>("apply", dialog) : nullptr;
            return apply && apply->isEnabled();
        }));
        return dialog;
    }
    void apply() const {
        PreviewDialog* dialog = tried();
        ASSERT_NE(dialog, nullptr);
        click(find<QPushButton>("apply", dialog));
        ASSERT_TRUE(comesTrue([&] { return document_->history().steps().size() == 2 && isSettled(document_); }));
    }
    const Node& consumer(const std::string& name) const {
        return index().node(index().uses(tensor(name)).front().node);
    }

    Document* document_;
};

TEST_F(Tensors, AClickOnALineSelectsItsTensor) {
    clickLine("pooled");
    EXPECT_EQ(document_->selection().tensor(), "main:pooled");
    EXPECT_FALSE(document_->selection().node().valid());
    EXPECT_EQ(canvas().highlights().tensor, tensor("pooled"));
    EXPECT_TRUE(panelSays(QStringLiteral("pooled"))) << "the title";
    EXPECT_TRUE(panelSays(QStringLiteral("Tensor")));
}

TEST_F(Tensors, ThePanelLeadsToBothEndsAndBack) {
    clickLine("pooled");
    const QString producer = toQt(displayName(index().node(index().producer(tensor("pooled")))));
    follow(link("nodeLink", producer));
    EXPECT_EQ(document_->selection().node(), index().node(index().producer(tensor("pooled"))).id);
    follow(link("tensorLink", QStringLiteral("pooled")));
    EXPECT_EQ(document_->selection().tensor(), "main:pooled");
    follow(link("nodeLink", toQt(displayName(consumer("pooled")))));
    EXPECT_EQ(document_->selection().node(), consumer("pooled").id);
    action(ActionId::Back)->trigger();
    EXPECT_EQ(document_->selection().tensor(), "main:pooled");
}

TEST_F(Tensors, AConstantShowsItsValues) {
    const Node* named = nullptr;
    double scale = 0;
    for (const NodeIx node : index().nodes(mainGraph)) {
        const Tensor* constant = index().constant(index().input(node, 1));
        if (index().node(node).opType != "QuantizeLinear" || !constant || elementCount(constant->dims) != 1U)
            continue;
        named = &index().node(node);
        scale = must(readNumbers(*constant, *index().model().storage, 1)).front();
    }
    ASSERT_NE(named, nullptr);
    document_->selection().revealNode(named->id);
    follow(link("tensorLink", toQt(std::string_view(named->inputs.at(1)))));
    EXPECT_EQ(document_->selection().tensor(), "main:" + named->inputs.at(1));
    EXPECT_TRUE(panelSays(toQt(std::string_view(formatShort(scale, 7)))));
    EXPECT_NE(find<QPushButton>("showValues"), nullptr);
}

TEST_F(Tensors, ADoubleClickGoesToTheOtherEnd) {
    const NodeId producer = index().node(index().producer(tensor("pooled"))).id;
    const QPoint nearEnd = onLine("pooled", 0.7);
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, nearEnd);
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, nearEnd);
    EXPECT_EQ(document_->selection().node(), producer) << "from the end to the beginning";
    const QPoint nearBegin = onLine("pooled", 0.05);
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, nearBegin);
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, nearBegin);
    EXPECT_EQ(document_->selection().node(), consumer("pooled").id) << "from the beginning to the end";
}

TEST_F(Tensors, ArrowKeysFollowIt) {
    clickLine("pooled");
    canvas().setFocus();
    QTest::keyClick(&canvas(), Qt::Key_Up);
    EXPECT_EQ(document_->selection().node(), index().node(index().producer(tensor("pooled"))).id);
    clickLine("pooled");
    QTest::keyClick(&canvas(), Qt::Key_Down);
    EXPECT_EQ(document_->selection().node(), consumer("pooled").id);
    clickLine("pooled");
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_TRUE(document_->selection().tensor().empty());
}

TEST_F(Tensors, AnInputOfTheGraphIsOne) {
    const Picture& picture = *canvas().picture();
    for (std::uint32_t i = 0; i < picture.view->boxes.size(); ++i) {
        if (picture.view->boxes[i].kind != BoxKind::Input)
            continue;
        const Rect& rect = picture.scene->boxes[i].rect;
        canvas().moveTo(rect.centre(), canvas().freeArea().center());
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, canvas().freeArea().center().toPoint());
        EXPECT_EQ(document_->selection().tensor(), valueIdentity(index(), picture.view->boxes[i].value));
        return;
    }
    FAIL() << "the demo has inputs";
}

TEST_F(Tensors, TheMenuCopiesItsName) {
    QMenu* menu = menuOf(onLine("pooled"));
    ASSERT_NE(menu, nullptr);
    choose(*menu, "copyTensor");
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("pooled"));
}

TEST_F(Tensors, TheMenuInsertsAPairThere) {
    const std::string before = consumer("pooled").opType;
    QMenu* menu = menuOf(onLine("pooled"));
    ASSERT_NE(menu, nullptr);
    choose(*menu, "insert-pair");
    PreviewDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) != nullptr; }));
    auto* scale = find<QLineEdit>("scale", dialog);
    ASSERT_NE(scale, nullptr);
    scale->setFocus();
    scale->selectAll();
    QTest::keyClicks(scale, QStringLiteral("0.125"));
    QTest::keyClick(scale, Qt::Key_Tab);
    apply();
    EXPECT_NE(before, "QuantizeLinear");
    EXPECT_EQ(consumer("pooled").opType, "QuantizeLinear");
    EXPECT_EQ(document_->selection().tensor(), "main:pooled") << "it is selected in the next version, too";
}

TEST_F(Tensors, TheMenuCasts) {
    QMenu* menu = menuOf(onLine("pooled"));
    ASSERT_NE(menu, nullptr);
    choose(*menu, "convert");
    apply();
    EXPECT_EQ(consumer("pooled").opType, "Cast");
}

TEST_F(Tensors, AToolThatCannotWorkThereSaysWhy) {
    // A constant cannot get a pair.
    for (const NodeIx node : index().nodes(mainGraph)) {
        const ValueIx scale = index().node(node).opType == "QuantizeLinear" ? index().input(node, 1) : ValueIx();
        if (!scale.valid() || !index().constant(scale))
            continue;
        document_->selection().selectTensor(valueIdentity(index(), scale));
        canvas().setFocus();
        QContextMenuEvent event(QContextMenuEvent::Keyboard, {}, {});
        QApplication::sendEvent(canvas().viewport(), &event);
        QMenu* menu = nullptr;
        ASSERT_TRUE(
            comesTrue([&] { return (menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) != nullptr; }));
        const auto* insert = menu->findChild<QAction*>(QStringLiteral("insert-pair"));
        ASSERT_NE(insert, nullptr);
        EXPECT_FALSE(insert->isEnabled());
        EXPECT_TRUE(insert->toolTip().contains(QStringLiteral("constant"))) << insert->toolTip().toStdString();
        menu->close();
        return;
    }
    FAIL() << "the demo has pairs";
}

} // namespace
} // namespace qaliper::tensor_selection_test
