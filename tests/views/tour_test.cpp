#include <array>

#include <QApplication>
#include <QLabel>
#include <QPushButton>
#include <QStandardPaths>
#include <QStatusBar>

#include "tests/views/window_fixture.h"
#include "views/panels/findings_panel.h"
#include "views/panels/node_panel.h"
#include "views/window/tour.h"
#include "views/window/welcome_page.h"

// The first three minutes of somebody who has never seen Qaliper.

namespace qaliper::tour_test {

namespace {

class TourTest : public WindowTest {
protected:
    void begin() {
        click(find<QPushButton>("tour", find<WelcomePage>()));
        ASSERT_TRUE(comesTrue([&] { return tour() != nullptr; }));
    }
    Tour* tour() const { return find<Tour>("tour"); }
    QRect onWindow(const QWidget* widget) const { return {widget->mapTo(window_.get(), QPoint()), widget->size()}; }
};

TEST_F(TourTest, ThreeStopsLeadFromTheFindingToItsFixAndCoverNothing) {
    begin();
    const std::array<QWidget*, 3> places{
        find<FindingsPanel>(), find<NodePanel>(), find<QPushButton>("fixAll", find<FindingsPanel>())};
    for (const QWidget* place : places) {
        ASSERT_NE(tour(), nullptr);
        EXPECT_TRUE(window_->rect().contains(onWindow(tour())));
        EXPECT_FALSE(onWindow(tour()).intersects(onWindow(place)));
        EXPECT_FALSE(onWindow(tour()).intersects(onWindow(window_->statusBar())));
        EXPECT_TRUE(window_->document()->selection().node().valid()) << "there is something to see";
        click(find<QPushButton>("next", tour()));
    }
    EXPECT_EQ(tour(), nullptr);
}

TEST_F(TourTest, KeysWalkThroughItAndEscapeEndsIt) {
    begin();
    const auto key = [](Qt::Key pressed) { QTest::keyClick(QApplication::focusWidget(), pressed); };
    EXPECT_EQ(find<QPushButton>("back", tour()), nullptr);
    key(Qt::Key_Return);
    ASSERT_NE(find<QPushButton>("back", tour()), nullptr);
    const QString second = tour()->accessibleName();
    key(Qt::Key_Return);
    EXPECT_NE(tour()->accessibleName(), second);
    key(Qt::Key_Backtab);
    key(Qt::Key_Space);
    EXPECT_EQ(tour()->accessibleName(), second);
    key(Qt::Key_Escape);
    EXPECT_EQ(tour(), nullptr);
    EXPECT_NE(window_->document(), nullptr);
    action(ActionId::StartTour)->trigger();
    EXPECT_TRUE(comesTrue([&] { return tour() != nullptr; })) << "it can be taken again";
    click(find<QPushButton>("skip", tour()));
    EXPECT_EQ(tour(), nullptr);
}

TEST_F(TourTest, ItNamesTheKeysThatThisPersonChose) {
    action(ActionId::NextFinding)->setShortcut(QKeySequence(Qt::Key_F4));
    action(ActionId::ExplainFinding)->setShortcuts(QList<QKeySequence>());
    begin();
    EXPECT_TRUE(tour()->accessibleDescription().contains(QStringLiteral("Next Finding (F4)")));
    click(find<QPushButton>("next", tour()));
    const QString second = tour()->accessibleDescription();
    EXPECT_TRUE(second.contains(QStringLiteral("Explain gives"))) << "it has no key now";
    EXPECT_TRUE(second.contains(QStringLiteral("Preview Fix (Alt+Shift+Return)")));
}

TEST_F(TourTest, WhatTheCardAdvisesCanBeDoneMeanwhile) {
    begin();
    for (int stop = 0; stop < 2; ++stop)
        click(find<QPushButton>("next", tour()));
    click(find<QPushButton>("fixAll", find<FindingsPanel>()));
    ASSERT_TRUE(comesTrue([&] { return isSettled(window_->document()) && window_->document()->isModified(); }));
    EXPECT_NE(tour(), nullptr);
    canvas().setFocus();
    press(Qt::Key_Escape);
    EXPECT_EQ(tour(), nullptr) << "wherever the focus is";
    window_->document()->goTo(0);
    settle();
}

TEST_F(TourTest, TheCardKeepsBesideItsPlaceInASmallWindow) {
    window_->resize(960, 540);
    begin();
    for (int stop = 0; stop < 3; ++stop) {
        EXPECT_TRUE(window_->rect().contains(onWindow(tour())));
        const QWidget* place = stop == 0 ? static_cast<QWidget*>(find<FindingsPanel>())
            : stop == 1                  ? static_cast<QWidget*>(find<NodePanel>())
                                         : find<QPushButton>("fixAll", find<FindingsPanel>());
        EXPECT_FALSE(onWindow(tour()).intersects(onWindow(place))) << stop;
        click(find<QPushButton>("next", tour()));
    }
    const QRect window(0, 0, 960, 540);
    const QSize card(330, 160);
    for (const QRect& place : {QRect(0, 60, 340, 470), QRect(620, 60, 340, 470), QRect(10, 500, 300, 30)}) {
        const QRect put(besidePlace(place, card, window), card);
        EXPECT_TRUE(window.contains(put));
        EXPECT_FALSE(put.intersects(place));
    }
}

TEST_F(TourTest, ClosingTheDemoEndsIt) {
    begin();
    press(Qt::Key_W, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return find<WelcomePage>() != nullptr && tour() == nullptr; }));
}

} // namespace
} // namespace qaliper::tour_test
