#pragma once

#include <array>
#include <span>

#include <QKeySequence>
#include <QObject>

#include "views/base/icons.h"

class QAction;
class QWidget;

// All actions of menus, tool bar and shortcuts, in one table: names, keys, icons. The window connects them.

namespace qaliper {

enum class ActionId {
    Open,
    Save,
    SaveAs,
    ExportPicture,
    ExportReport,
    Reload,
    OpenEngineFile,
    AskTensorRt,
    MeasureStep,
    CompareFile,
    CompareOriginal,
    NextDifference,
    PreviousDifference,
    ReopenTabs,
    CloseTab,
    Quit,
    Undo,
    Redo,
    CopyNames,
    CopyNodes,
    DeleteNode,
    FixAll,
    FixKind,
    Quantize,
    Noise,
    HalfPrecision,
    Migrate,
    FindFastest,
    Find,
    FindNext,
    FindPrevious,
    Back,
    Forward,
    NextFinding,
    PreviousFinding,
    NextCause,
    PreviousCause,
    FixFinding,
    PreviewFinding,
    ExplainFinding,
    OpenSettings,
    SelectAll,
    SelectAncestors,
    SelectDescendants,
    GrowSelection,
    ShrinkSelection,
    ToggleBookmark,
    NextBookmark,
    PreviousBookmark,
    ZoomIn,
    ZoomOut,
    ZoomReset,
    Fit,
    FitWidth,
    FitSelection,
    WheelZooms,
    FullScreen,
    ShowFindings,
    ShowNode,
    ShowProperties,
    ShowHistory,
    ShowEngine,
    ShowBookmarks,
    ShowTargets,
    ShowMinimap,
    ShowLegend,
    ShowShapes,
    ShowPrecision,
    ShowChains,
    ShowBadges,
    HeatMacs,
    HeatMemory,
    HeatTime,
    HeatExpectedTime,
    HeatLostTime,
    HeatNoise,
    ShowQuantization,
    ShowShapeChains,
    FoldRepeats,
    JoinTurns,
    FoldAround,
    ShowBody,
    LeaveBody,
    Sideways,
    OneColumn,
    ShowNames,
    ShowAttributes,
    ShowWeights,
    ThemeSystem,
    ThemeLight,
    ThemeDark,
    NextTab,
    PreviousTab,
    Palette,
    Shortcuts,
    StartTour,
    About,
};
constexpr std::size_t actionCount = static_cast<std::size_t>(ActionId::About) + 1;

// The text without the mnemonic: "Open…" of "&Open…", "打开…" of "打开(&O)…".
QString plainText(const QAction& action);

// The object name of its QAction; tests and stored choices use it.
const char* nameOf(ActionId id);

// Sets the tool tip of a button for the same action: `tip` with the current shortcut of the action.
void giveToolTip(QWidget& button, const QString& tip, const QAction& action);

// The shortcuts of the table; the user may have set others.
QList<QKeySequence> usualKeys(ActionId id);

class Actions final : public QObject {
    Q_OBJECT

public:
    explicit Actions(QObject* parent = nullptr);

    QAction* at(ActionId id) const { return actions_.at(static_cast<std::size_t>(id)); }
    std::span<QAction* const> all() const { return actions_; }

private:
    std::array<QAction*, actionCount> actions_{};
};

} // namespace qaliper
