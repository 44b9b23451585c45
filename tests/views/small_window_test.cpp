#include <algorithm>

#include <QApplication>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QScreen>
#include <QToolBar>
#include <QToolButton>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/base/window_size.h"
#include "views/canvas/legend.h"
#include "views/panels/findings_panel.h"
#include "views/panels/node_panel.h"
#include "views/window/welcome_page.h"

// A laptop's screen at 200 %: 960 × 540 is all there is.

namespace qaliper::small_window_test {

namespace {

class SmallWindow : public WindowTest {
protected:
    SmallWindow() {
        qApp->setStyleSheet(
            styleSheetOf(lightColours())); // as the application looks: its buttons are narrower than Qt's
        window_->resize(960, 540);
        QCoreApplication::processEvents();
    }

    // Panels scroll downwards only: what sticks out at their sides cannot be seen.
    bool isWhole(const QWidget* panel) const {
        const QRect room(panel->mapTo(window_.get(), QPoint()), panel->size());
        if (!window_->rect().contains(room))
            return false;
        const auto parts = panel->findChildren<QWidget*>();
        return std::ranges::all_of(parts, [&](const QWidget* part) {
            const int left = part->mapTo(window_.get(), QPoint()).x();
            return !part->isVisible() || part->isWindow() ||
                (left >= room.left() && left + part->width() <= room.right() + 1);
        });
    }
    // Of panels that share a place, Qt moves all but one out of the window.
    static bool isSeen(const QWidget* panel) { return panel && !panel->visibleRegion().isEmpty(); }
    // Once what they show has found its width.
    void expectWholePanels() const {
        EXPECT_TRUE(comesTrue([&] { return isWhole(find<NodePanel>()); }));
        EXPECT_TRUE(comesTrue([&] { return isWhole(find<FindingsPanel>()); }));
    }
};

TEST_F(SmallWindow, ThePanelsOfAModelAreWhole) {
    open(demoModel());
    EXPECT_EQ(window_->width(), 960);
    expectWholePanels();
    EXPECT_GE(canvas().width(), 340);
    press(Qt::Key_F8);
    settle();
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("explain", find<NodePanel>()) != nullptr; }));
    expectWholePanels();
}

TEST_F(SmallWindow, EveryToolIsOnTheBar) {
    open(demoModel());
    const auto* bar = find<QToolBar>("toolBar");
    EXPECT_EQ(find<QWidget>("qt_toolbar_ext_button"), nullptr) << "nothing is hidden behind an arrow";
    const QList<QWidget*> tools{find<QWidget>("search"), find<QWidget>("target"),
        bar->widgetForAction(action(ActionId::ShowMinimap)), bar->widgetForAction(action(ActionId::Fit))};
    for (const QWidget* tool : tools) {
        ASSERT_TRUE(tool && tool->isVisible());
        EXPECT_TRUE(bar->rect().contains(QRect(tool->mapTo(bar, QPoint()), tool->size())));
    }
    window_->resize(1280, 800);
    QCoreApplication::processEvents();
    EXPECT_GE(find<QLineEdit>("search")->width(), 250);
    EXPECT_NE(find<QWidget>("zoom"), nullptr);
    window_->resize(1440, 900);
    QCoreApplication::processEvents();
    EXPECT_GE(find<QLineEdit>("search")->width(), 200);
}

TEST_F(SmallWindow, TheFirstPageIsWhole) {
    EXPECT_TRUE(comesTrue([&] { return isWhole(find<WelcomePage>()); }));
}

TEST_F(SmallWindow, DialogsFitOnTheScreen) {
    QWidget large;
    resizeWithinScreen(large, {20000, 200});
    EXPECT_LE(large.width(), large.screen()->availableSize().width());
    EXPECT_EQ(large.height(), 200);
}

// A file name is one long word.
TEST_F(SmallWindow, ALongFileNameLeavesThePropertiesWithinTheirPanel) {
    const std::filesystem::path path = folder_ / "ssd_mobilenet_of_last_week.qdq_int8.efficientnms_trt.onnx";
    std::filesystem::copy_file(demoModel(), path);
    open(path);
    expectWholePanels();
}

TEST_F(SmallWindow, NoMenuNeedsASecondColumnOnAScreenOf800) {
    ASSERT_LE(window_->screen()->availableSize().height(), 800);
    for (const QAction* entry : window_->menuBar()->actions()) {
        QMenu* menu = entry->menu();
        ASSERT_NE(menu, nullptr);
        menu->ensurePolished();
        emit menu->aboutToShow(); // some are filled then
        const QList<QAction*> rows = menu->actions();
        if (rows.isEmpty())
            continue;
        EXPECT_EQ(menu->actionGeometry(rows.back()).left(), menu->actionGeometry(rows.front()).left())
            << entry->text().toStdString();
    }
}

// 1366 × 768 at 200 %.
TEST_F(SmallWindow, HalfOfALaptopsScreenIsEnough) {
    open(demoModel());
    window_->resize(683, 384);
    QCoreApplication::processEvents();
    EXPECT_EQ(window_->size(), QSize(683, 384));
    EXPECT_GE(canvas().width(), 340);
    EXPECT_TRUE(isSeen(find<FindingsPanel>()));
    EXPECT_FALSE(isSeen(find<NodePanel>())) << "the panels share one place";
    press(Qt::Key_Return, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return isSeen(find<NodePanel>()) && !isSeen(find<FindingsPanel>()); }));
    window_->resize(1366, 768);
    QCoreApplication::processEvents();
    EXPECT_TRUE(isSeen(find<FindingsPanel>()));
    EXPECT_TRUE(isSeen(find<NodePanel>())) << "beside each other again";
}

TEST_F(SmallWindow, PanelsGiveWayBeforeThePictureUnlessTheUserGaveThemAWidth) {
    open(demoModel());
    auto* findings = static_cast<QDockWidget*>(find<FindingsPanel>()->parentWidget());
    const auto resizeTo = [&](int width) {
        window_->resize(width, 768);
        QCoreApplication::processEvents();
    };
    resizeTo(1440);
    const int roomy = findings->width();
    const int picture = canvas().width();
    resizeTo(1366);
    EXPECT_LT(findings->width(), roomy);
    EXPECT_LE(std::abs(canvas().width() - picture), 2) << "it has what it had";
    resizeTo(1440);
    EXPECT_EQ(findings->width(), roomy);
    window_->resizeDocks({findings}, {roomy + 40}, Qt::Horizontal);
    QCoreApplication::processEvents();
    resizeTo(1366);
    EXPECT_EQ(findings->width(), roomy + 40);
}

// 1366 × 768 at 200 %.
TEST_F(SmallWindow, WhatANarrowToolBarLacksIsBehindItsLastButton) {
    open(demoModel());
    window_->resize(683, 384);
    QCoreApplication::processEvents();
    auto* bar = find<QToolBar>("toolBar");
    EXPECT_EQ(find<QWidget>("qt_toolbar_ext_button"), nullptr) << "the bar has no second row";
    for (const QWidget* tool : {static_cast<QWidget*>(find<QLineEdit>("search")),
             static_cast<QWidget*>(find<QToolButton>("moreTools")), bar->widgetForAction(action(ActionId::Fit))}) {
        ASSERT_TRUE(tool && tool->isVisible());
        EXPECT_TRUE(bar->rect().contains(QRect(tool->mapTo(bar, QPoint()), tool->size())));
    }
    EXPECT_EQ(bar->widgetForAction(action(ActionId::Undo)), nullptr);
    QMenu* menu = find<QToolButton>("moreTools")->menu();
    for (const ActionId id : {ActionId::Undo, ActionId::ShowShapes, ActionId::ExportPicture})
        EXPECT_TRUE(menu->actions().contains(action(id)));
    const bool areShapesShown = action(ActionId::ShowShapes)->isChecked();
    menu->popup(window_->mapToGlobal(QPoint(0, 0)));
    QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action(ActionId::ShowShapes)).center());
    EXPECT_NE(action(ActionId::ShowShapes)->isChecked(), areShapesShown);
    window_->resize(1280, 800);
    QCoreApplication::processEvents();
    EXPECT_EQ(find<QToolButton>("moreTools"), nullptr);
    const std::vector<ActionId> tools{ActionId::Save, ActionId::ExportPicture, ActionId::Undo, ActionId::Redo,
        ActionId::Back, ActionId::ShowQuantization, ActionId::ShowMinimap, ActionId::ZoomOut};
    int left = 0;
    for (const ActionId id : tools) {
        const QWidget* button = bar->widgetForAction(action(id));
        ASSERT_TRUE(button && button->isVisible());
        EXPECT_EQ(button->focusPolicy(), Qt::TabFocus);
        EXPECT_GT(button->x(), left) << "in the former order";
        left = button->x();
    }
}

// Panels stand where the user put them, before and after the window was narrow.
TEST_F(SmallWindow, PanelsGoBackWhenThereIsRoomAgain) {
    window_->resize(1280, 700);
    QCoreApplication::processEvents();
    auto* node = static_cast<QDockWidget*>(find<NodePanel>()->parentWidget());
    window_->addDockWidget(Qt::BottomDockWidgetArea, node);
    window_->resize(683, 384);
    QCoreApplication::processEvents();
    EXPECT_EQ(window_->dockWidgetArea(node), Qt::LeftDockWidgetArea);
    window_->resize(1280, 700);
    QCoreApplication::processEvents();
    EXPECT_EQ(window_->dockWidgetArea(node), Qt::BottomDockWidgetArea);
    EXPECT_GE(find<FindingsPanel>()->width(), find<FindingsPanel>()->minimumWidth());
}

TEST_F(SmallWindow, NoCountOfFindingsIsCut) {
    std::string nodes;
    for (int i = 0; i < 1200; ++i)
        nodes += "y" + std::to_string(i) + " = acme.Odd" + std::to_string(i) + " (x) ";
    must(saveModel(textModel(R"(<opset_import: ["": 17, "acme": 1]> g (float[2] x) => (y0) { )" + nodes + "}"),
        folder_ / "many.onnx"));
    open(folder_ / "many.onnx");
    window_->resize(683, 384);
    QCoreApplication::processEvents();
    std::size_t counts = 0;
    for (const QPushButton* chip : find<FindingsPanel>()->findChildren<QPushButton*>()) {
        if (!chip->property("chip").toBool())
            continue;
        EXPECT_GE(chip->width(), chip->sizeHint().width()) << chip->text().toStdString();
        counts += chip->accessibleName().contains(QStringLiteral("1200")) ? 1 : 0;
    }
    EXPECT_EQ(counts, 1U) << "in full for who listens";
}

TEST_F(SmallWindow, TheLegendCoversNoBoxUnlessItIsAskedFor) {
    open(demoModel());
    const auto openLegend = [&]() -> Legend* {
        auto* legend = find<Legend>("legend");
        return legend && find<QWidget>("body", legend) ? legend : nullptr;
    };
    for (const int width : {960, 1200, 1366, 1500, 1700}) {
        window_->resize(width, 800);
        QCoreApplication::processEvents();
        if (const Legend* legend = openLegend()) {
            EXPECT_GE(canvas().freeArea().left(), legend->geometry().right()) << width;
        }
    }
    EXPECT_TRUE(comesTrue([&] { return openLegend() != nullptr; })) << "there is room";
}

} // namespace
} // namespace qaliper::small_window_test
