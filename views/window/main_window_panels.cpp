#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <QDockWidget>
#include <QResizeEvent>
#include <QStackedWidget>

#include "views/base/actions.h"
#include "views/base/text.h"
#include "views/panels/bookmarks_panel.h"
#include "views/panels/findings_panel.h"
#include "views/panels/history_panel.h"
#include "views/panels/node_panel.h"
#include "views/window/main_window.h"

// Where the panels of the main window stand.

namespace qaliper {

namespace {

constexpr int panelWidth = 344;
constexpr int roomForPanels = 1440; // px of the window; in a narrower one, panels give way before the picture does
constexpr int minCentre = 350;      // px of the picture; panels shrink first
constexpr int besidePanels = 12;    // px for what separates the panels from the picture
constexpr int smallestHeight = 340; // px of the window, whatever its parts would like

} // namespace

// The width that panels have unless the user gives them another.
int MainWindow::usualPanelWidth(int windowWidth) const {
    const int least = std::max(findings_->minimumWidth(), node_->minimumWidth());
    return std::clamp(panelWidth - (roomForPanels - windowWidth) / 2, least, panelWidth);
}

void MainWindow::addDock(Qt::DockWidgetArea area, QWidget* panel, ActionId id, bool isShown) {
    QAction* toggle = actions_->at(id);
    auto* dock = new QDockWidget(plainText(*toggle), this);
    dock->setObjectName(toggle->objectName());
    dock->setTitleBarWidget(new QWidget(dock)); // the panel has its own heading
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    dock->setWidget(panel);
    panel->setAutoFillBackground(true);
    panel->setBackgroundRole(QPalette::Base);
    addDockWidget(area, dock);
    resizeDocks({dock}, {panelWidth}, Qt::Horizontal);
    dock->setVisible(isShown);
    toggle->setChecked(isShown);
    connect(toggle, &QAction::toggled, dock, [dock](bool on) {
        dock->setVisible(on);
        if (on)
            dock->raise();
    });
    connect(dock, &QDockWidget::visibilityChanged, toggle, [dock, toggle] { toggle->setChecked(!dock->isHidden()); });
}

void MainWindow::limitSizes() {
    centre_->setMinimumWidth(minCentre);
    setMinimumSize(findings_->minimumWidth() + minCentre + besidePanels, smallestHeight);
}

QByteArray MainWindow::panelState() const { return wideState_.isEmpty() ? saveState() : wideState_; }

void MainWindow::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    fitPanels(event->oldSize().width());
    placePanels();
}

// Those that have the usual width of a window of that width, or had no room for it, get the usual width of this one.
void MainWindow::fitPanels(int oldWidth) {
    if (!wideState_.isEmpty())
        return;
    const int before = oldWidth > 0 ? usualPanelWidth(oldWidth) : panelWidth;
    const bool hadNoRoom = oldWidth > 0 && oldWidth < 2 * before + minCentre + 4 * besidePanels;
    for (QWidget* panel : std::initializer_list<QWidget*>{findings_, node_}) {
        auto* dock = static_cast<QDockWidget*>(panel->parentWidget());
        if (hadNoRoom || std::abs(dock->width() - before) <= 1)
            resizeDocks({dock}, {usualPanelWidth(width())}, Qt::Horizontal);
    }
}

// In a window without room for panels on both sides of the picture, all of them share the place at the left, as tabs,
// and go back when there is room again.
void MainWindow::placePanels() {
    const auto dockOf = [](QWidget* panel) { return static_cast<QDockWidget*>(panel->parentWidget()); };
    const bool isNarrow = width() < findings_->minimumWidth() + minCentre + node_->minimumWidth() + besidePanels;
    if (isNarrow != wideState_.isEmpty())
        return;
    QDockWidget* left = dockOf(findings_);
    const std::array others{dockOf(node_), dockOf(history_), dockOf(bookmarks_)};
    std::array<bool, others.size()> shown{};
    std::ranges::transform(others, shown.begin(), [](const QDockWidget* dock) { return !dock->isHidden(); });
    if (isNarrow) {
        wideState_ = saveState();
        for (QDockWidget* dock : others)
            tabifyDockWidget(left, dock);
    } else {
        restoreState(std::exchange(wideState_, {}));
        const int usual = usualPanelWidth(width());
        resizeDocks({left, others.front()}, {usual, usual}, Qt::Horizontal); // it holds what was left of them
    }
    for (std::size_t i = 0; i < others.size(); ++i)
        others[i]->setVisible(shown[i]);
    left->raise();
}

} // namespace qaliper
