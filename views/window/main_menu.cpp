#include "views/window/main_menu.h"

#include <array>
#include <initializer_list>
#include <system_error>
#include <utility>

#include <QAction>
#include <QActionGroup>
#include <QMenu>
#include <QMenuBar>

#include "views/base/text.h"
#include "views/dialogs/guide_dialog.h"

namespace qaliper {

namespace {

using enum ActionId;

void fill(QMenu& menu, const Actions& actions, std::initializer_list<ActionId> ids) {
    for (const ActionId id : ids)
        menu.addAction(actions.at(id));
}

} // namespace

MainMenu::MainMenu(QMenuBar& bar, const Actions& actions, Preferences& preferences)
    : QObject(&bar), preferences_(&preferences) {
    QMenu* file = bar.addMenu(tr("&File"));
    fill(*file, actions, {Open});
    recent_ = file->addMenu(tr("Open &Recent"));
    connect(recent_, &QMenu::aboutToShow, this, &MainMenu::fillRecent);
    fill(*file, actions, {OpenEngineFile, AskTensorRt, MeasureStep});
    file->addSeparator();
    fill(*file, actions, {Save, SaveAs, ExportPicture, ExportReport, Reload});
    file->addSeparator();
    fill(*file->addMenu(tr("Co&mpare")), actions, {CompareFile, CompareOriginal, NextDifference, PreviousDifference});
    file->addSeparator();
    fill(*file, actions, {CloseTab, ReopenTabs, Quit});

    QMenu* edit = bar.addMenu(tr("&Edit"));
    fill(*edit, actions, {Undo, Redo});
    edit->addSeparator();
    fill(*edit, actions, {CopyNames, CopyNodes, DeleteNode});
    edit->addSeparator();
    fill(*edit, actions, {Find, FindNext, FindPrevious});
    edit->addSeparator();
    fill(*edit->addMenu(tr("Selec&t")), actions,
        {SelectAll, SelectAncestors, SelectDescendants, GrowSelection, ShrinkSelection});
    edit->addSeparator();
    fill(*edit, actions, {Back, Forward});
    edit->addSeparator();
    fill(*edit, actions, {ToggleBookmark, NextBookmark, PreviousBookmark});
    edit->addSeparator();
    fill(*edit, actions, {OpenSettings});

    QMenu* findings = bar.addMenu(tr("F&indings"));
    fill(*findings, actions, {NextFinding, PreviousFinding, NextCause, PreviousCause});
    findings->addSeparator();
    fill(*findings, actions, {FixFinding, PreviewFinding, ExplainFinding});
    findings->addSeparator();
    fill(*findings, actions, {FixKind, FixAll});

    fill(*bar.addMenu(tr("&Precision")), actions,
        {ActionId::Quantize, ActionId::Noise, ActionId::HalfPrecision, FindFastest, Migrate});

    tools_ = bar.addMenu(tr("&Tools"));
    tools_->setObjectName(QStringLiteral("tools"));

    QMenu* view = bar.addMenu(tr("&View"));
    fill(*view->addMenu(tr("&Zoom")), actions, {ZoomIn, ZoomOut, ZoomReset, Fit, FitWidth, FitSelection, WheelZooms});
    fill(*view, actions,
        {ShowQuantization, ShowShapeChains, FoldRepeats, JoinTurns, FoldAround, ShowBody, LeaveBody, Sideways,
            OneColumn});
    fill(*view->addMenu(tr("In the &Boxes")), actions, {ShowNames, ShowAttributes, ShowWeights});
    QMenu* overlays = view->addMenu(tr("Over&lays"));
    fill(*overlays, actions, {ShowPrecision, ShowChains, ShowBadges, ShowShapes});
    overlays->addSeparator();
    fill(*overlays, actions, {HeatMacs, HeatMemory, HeatTime, HeatExpectedTime, HeatLostTime, HeatNoise});
    view->addSeparator();
    fill(*view->addMenu(tr("&Panels")), actions,
        {ShowFindings, ShowNode, ShowHistory, ShowBookmarks, ShowEngine, ShowMinimap, ShowLegend, ShowProperties});
    fill(*view, actions, {ShowTargets});
    view->addSeparator();
    buildThemes(*view, actions);
    fill(*view, actions, {NextTab, PreviousTab, FullScreen});

    help_ = bar.addMenu(tr("&Help"));
    for (const GuideTitle& guide : guideTitles()) {
        QAction* action = help_->addAction(guide.title);
        action->setObjectName(guide.name);
        connect(action, &QAction::triggered, this, [this, name = guide.name] { emit guideAsked(name); });
    }
    help_->addSeparator();
    fill(*help_, actions, {StartTour, Palette, Shortcuts, About});
}

void MainMenu::buildThemes(QMenu& menu, const Actions& actions) {
    QMenu* themes = menu.addMenu(tr("&Theme"));
    themes_ = new QActionGroup(themes);
    constexpr std::array modes{std::pair{ThemeSystem, ThemeMode::System}, std::pair{ThemeLight, ThemeMode::Light},
        std::pair{ThemeDark, ThemeMode::Dark}};
    for (const auto& [id, mode] : modes) {
        QAction* action = actions.at(id);
        themes_->addAction(action);
        themes->addAction(action);
        action->setChecked(preferences_->themeMode() == mode);
        connect(
            action, &QAction::triggered, preferences_, [this, chosen = mode] { preferences_->setThemeMode(chosen); });
        connect(preferences_, &Preferences::themeModeChanged, action,
            [this, action, chosen = mode] { action->setChecked(preferences_->themeMode() == chosen); });
    }
}

void MainMenu::fillRecent() {
    recent_->clear();
    for (const std::filesystem::path& path : preferences_->recentFiles()) {
        std::error_code ignored;
        QAction* action = recent_->addAction(withoutKeys(pathToQt(path)));
        action->setEnabled(std::filesystem::exists(path, ignored));
        connect(action, &QAction::triggered, this, [this, path] { emit fileChosen(path); });
    }
    if (recent_->isEmpty()) {
        recent_->addAction(tr("No files yet"))->setEnabled(false);
        return;
    }
    recent_->addSeparator();
    connect(recent_->addAction(tr("&Clear List")), &QAction::triggered, preferences_, &Preferences::clearRecentFiles);
}

} // namespace qaliper
