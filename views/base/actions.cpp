#include "views/base/actions.h"

#include <optional>

#include <QAction>
#include <QRegularExpression>
#include <QWidget>

#include "views/base/text.h"

namespace qaliper {

namespace {

struct ActionInfo {
    ActionId id;
    const char* name;
    const char* text;
    const char* keys; // separated by "; "
    std::optional<Glyph> glyph;
    bool isChoice = false;
};

// In the order of ActionId.
constexpr std::array<ActionInfo, actionCount> actionTable{{
    {ActionId::Open, "open", QT_TRANSLATE_NOOP("qaliper::Actions", "&Open…"), "Ctrl+O", Glyph::Open},
    {ActionId::Save, "save", QT_TRANSLATE_NOOP("qaliper::Actions", "&Save"), "Ctrl+S", Glyph::Save},
    {ActionId::SaveAs, "saveAs", QT_TRANSLATE_NOOP("qaliper::Actions", "Save &As…"), "Ctrl+Shift+S", {}},
    {ActionId::ExportPicture, "exportPicture", QT_TRANSLATE_NOOP("qaliper::Actions", "&Export Picture…"),
        "Ctrl+Shift+E", Glyph::Export},
    {ActionId::ExportReport, "exportReport", QT_TRANSLATE_NOOP("qaliper::Actions", "E&xport Report…"), "", {}},
    {ActionId::Reload, "reload", QT_TRANSLATE_NOOP("qaliper::Actions", "Re&load"), "F5", {}},
    {ActionId::OpenEngineFile, "openEngineFile", QT_TRANSLATE_NOOP("qaliper::Actions", "Open &TensorRT Output…"),
        "Ctrl+Shift+O", {}},
    {ActionId::AskTensorRt, "askTensorRt", QT_TRANSLATE_NOOP("qaliper::Actions", "As&k TensorRT…"), "F4", {}},
    {ActionId::MeasureStep, "measureStep", QT_TRANSLATE_NOOP("qaliper::Actions", "Meas&ure the Last Step…"), "Shift+F4",
        {}},
    {ActionId::CompareFile, "compareFile", QT_TRANSLATE_NOOP("qaliper::Actions", "Compare with a &File…"), "F6", {}},
    {ActionId::CompareOriginal, "compareOriginal", QT_TRANSLATE_NOOP("qaliper::Actions", "Compare with the &Original"),
        "Ctrl+Shift+D", {}},
    {ActionId::NextDifference, "nextDifference", QT_TRANSLATE_NOOP("qaliper::Actions", "&Next Difference"), "F7",
        Glyph::ChevronRight},
    {ActionId::PreviousDifference, "previousDifference", QT_TRANSLATE_NOOP("qaliper::Actions", "&Previous Difference"),
        "Shift+F7", Glyph::ChevronLeft},
    {ActionId::ReopenTabs, "reopenTabs", QT_TRANSLATE_NOOP("qaliper::Actions", "Reo&pen Tabs at Start"), "", {}, true},
    {ActionId::CloseTab, "closeTab", QT_TRANSLATE_NOOP("qaliper::Actions", "&Close Tab"), "Ctrl+W", {}},
    {ActionId::Quit, "quit", QT_TRANSLATE_NOOP("qaliper::Actions", "&Quit"), "Ctrl+Q", {}},
    {ActionId::Undo, "undo", QT_TRANSLATE_NOOP("qaliper::Actions", "&Undo"), "Ctrl+Z", Glyph::Undo},
    {ActionId::Redo, "redo", QT_TRANSLATE_NOOP("qaliper::Actions", "&Redo"), "Ctrl+Shift+Z; Ctrl+Y", Glyph::Redo},
    {ActionId::CopyNames, "copyNames", QT_TRANSLATE_NOOP("qaliper::Actions", "&Copy Names"), "Ctrl+C", {}},
    {ActionId::CopyNodes, "copyNodes", QT_TRANSLATE_NOOP("qaliper::Actions", "Copy &Everything about the Nodes"),
        "Ctrl+Shift+C", {}},
    {ActionId::DeleteNode, "deleteNode", QT_TRANSLATE_NOOP("qaliper::Actions", "De&lete Node…"), "Del", {}},
    {ActionId::FixAll, "fixAll", QT_TRANSLATE_NOOP("qaliper::Actions", "Fix All &Automatic"), "Ctrl+Shift+F",
        Glyph::Wand},
    {ActionId::FixKind, "fixKind", QT_TRANSLATE_NOOP("qaliper::Actions", "Fix All of This &Kind…"), "", {}},
    {ActionId::Quantize, "quantize", QT_TRANSLATE_NOOP("qaliper::Actions", "&Quantize…"), "F9", {}},
    {ActionId::Noise, "noise", QT_TRANSLATE_NOOP("qaliper::Actions", "Where the &Noise Comes From…"), "Shift+F9", {}},
    {ActionId::HalfPrecision, "halfPrecision", QT_TRANSLATE_NOOP("qaliper::Actions", "&Half Precision…"), "Ctrl+F9",
        {}},
    {ActionId::Migrate, "migrate", QT_TRANSLATE_NOOP("qaliper::Actions", "&Move to TensorRT 11…"), "Alt+F9", {}},
    {ActionId::FindFastest, "findFastest", QT_TRANSLATE_NOOP("qaliper::Actions", "&Find the Fastest…"), "Ctrl+Shift+F9",
        {}},
    {ActionId::Find, "find", QT_TRANSLATE_NOOP("qaliper::Actions", "&Find…"), "Ctrl+F", Glyph::Search},
    {ActionId::FindNext, "findNext", QT_TRANSLATE_NOOP("qaliper::Actions", "Find &Next"), "F3", {}},
    {ActionId::FindPrevious, "findPrevious", QT_TRANSLATE_NOOP("qaliper::Actions", "Find Pre&vious"), "Shift+F3", {}},
    {ActionId::Back, "back", QT_TRANSLATE_NOOP("qaliper::Actions", "&Back"), "Alt+Left", Glyph::ChevronLeft},
    {ActionId::Forward, "forward", QT_TRANSLATE_NOOP("qaliper::Actions", "For&ward"), "Alt+Right", Glyph::ChevronRight},
    {ActionId::NextFinding, "nextFinding", QT_TRANSLATE_NOOP("qaliper::Actions", "&Next Finding"), "F8", {}},
    {ActionId::PreviousFinding, "previousFinding", QT_TRANSLATE_NOOP("qaliper::Actions", "&Previous Finding"),
        "Shift+F8", {}},
    {ActionId::NextCause, "nextCause", QT_TRANSLATE_NOOP("qaliper::Actions", "Ne&xt Cause"), "Ctrl+F8", {}},
    {ActionId::PreviousCause, "previousCause", QT_TRANSLATE_NOOP("qaliper::Actions", "Previous Ca&use"),
        "Ctrl+Shift+F8", {}},
    {ActionId::FixFinding, "fixFinding", QT_TRANSLATE_NOOP("qaliper::Actions", "&Fix"), "Alt+Return; Ctrl+.",
        Glyph::Wand},
    {ActionId::PreviewFinding, "previewFinding", QT_TRANSLATE_NOOP("qaliper::Actions", "Pre&view Fix…"),
        "Alt+Shift+Return; Ctrl+Shift+Return", Glyph::Preview},
    {ActionId::ExplainFinding, "explainFinding", QT_TRANSLATE_NOOP("qaliper::Actions", "&Explain"), "F1",
        Glyph::Explain},
    {ActionId::OpenSettings, "settings", QT_TRANSLATE_NOOP("qaliper::Actions", "&Settings…"), "Ctrl+,", {}},
    {ActionId::SelectAll, "selectAll", QT_TRANSLATE_NOOP("qaliper::Actions", "Select &All"), "Ctrl+A", {}},
    {ActionId::SelectAncestors, "selectAncestors", QT_TRANSLATE_NOOP("qaliper::Actions", "Select Everything &Upstream"),
        "Ctrl+Shift+Up", {}},
    {ActionId::SelectDescendants, "selectDescendants",
        QT_TRANSLATE_NOOP("qaliper::Actions", "Select Everything &Downstream"), "Ctrl+Shift+Down", {}},
    {ActionId::GrowSelection, "growSelection", QT_TRANSLATE_NOOP("qaliper::Actions", "Select One Step &More"), "Ctrl+G",
        {}},
    {ActionId::ShrinkSelection, "shrinkSelection", QT_TRANSLATE_NOOP("qaliper::Actions", "Select One Step &Less"),
        "Ctrl+Shift+G", {}},
    {ActionId::ToggleBookmark, "toggleBookmark", QT_TRANSLATE_NOOP("qaliper::Actions", "Boo&kmark This Node"), "Ctrl+B",
        Glyph::Bookmark, true},
    {ActionId::NextBookmark, "nextBookmark", QT_TRANSLATE_NOOP("qaliper::Actions", "Next B&ookmark"), "F2", {}},
    {ActionId::PreviousBookmark, "previousBookmark", QT_TRANSLATE_NOOP("qaliper::Actions", "Previous Book&mark"),
        "Shift+F2", {}},
    {ActionId::ZoomIn, "zoomIn", QT_TRANSLATE_NOOP("qaliper::Actions", "Zoom &In"), "Ctrl++; Ctrl+=", Glyph::Plus},
    {ActionId::ZoomOut, "zoomOut", QT_TRANSLATE_NOOP("qaliper::Actions", "Zoom &Out"), "Ctrl+-", Glyph::Minus},
    {ActionId::ZoomReset, "zoomReset", QT_TRANSLATE_NOOP("qaliper::Actions", "&Actual Size"), "Ctrl+0", {}},
    {ActionId::Fit, "fit", QT_TRANSLATE_NOOP("qaliper::Actions", "&Fit"), "Ctrl+9", Glyph::Fit},
    {ActionId::FitWidth, "fitWidth", QT_TRANSLATE_NOOP("qaliper::Actions", "Fit &Width"), "Ctrl+8", {}},
    {ActionId::FitSelection, "fitSelection", QT_TRANSLATE_NOOP("qaliper::Actions", "Fit S&election"), "Ctrl+7", {}},
    {ActionId::WheelZooms, "wheelZooms", QT_TRANSLATE_NOOP("qaliper::Actions", "&Zoom with the Wheel"), "Ctrl+M", {},
        true},
    {ActionId::FullScreen, "fullScreen", QT_TRANSLATE_NOOP("qaliper::Actions", "F&ull Screen"), "F11", {}, true},
    {ActionId::ShowFindings, "showFindings", QT_TRANSLATE_NOOP("qaliper::Actions", "&Findings"), "Alt+1", {}, true},
    {ActionId::ShowNode, "showNode", QT_TRANSLATE_NOOP("qaliper::Actions", "&Properties"), "Alt+2", {}, true},
    {ActionId::ShowProperties, "showProperties", QT_TRANSLATE_NOOP("qaliper::Actions", "&Go to Properties"),
        "Ctrl+Return; Ctrl+Enter", {}},
    {ActionId::ShowHistory, "showHistory", QT_TRANSLATE_NOOP("qaliper::Actions", "&History"), "Alt+8", {}, true},
    {ActionId::ShowEngine, "showEngine", QT_TRANSLATE_NOOP("qaliper::Actions", "&TensorRT"), "Alt+0", {}, true},
    {ActionId::ShowBookmarks, "showBookmarks", QT_TRANSLATE_NOOP("qaliper::Actions", "&Bookmarks"), "Ctrl+Shift+B", {},
        true},
    {ActionId::ShowTargets, "showTargets", QT_TRANSLATE_NOOP("qaliper::Actions", "Tar&gets…"), "Alt+9", {}},
    {ActionId::ShowMinimap, "showMinimap", QT_TRANSLATE_NOOP("qaliper::Actions", "&Minimap"), "Alt+3", Glyph::Map,
        true},
    {ActionId::ShowLegend, "showLegend", QT_TRANSLATE_NOOP("qaliper::Actions", "&Legend"), "Alt+4", Glyph::Lines, true},
    {ActionId::ShowShapes, "showShapes", QT_TRANSLATE_NOOP("qaliper::Actions", "&Shapes on Edges"), "Alt+5",
        Glyph::Lines, true},
    {ActionId::ShowPrecision, "showPrecision", QT_TRANSLATE_NOOP("qaliper::Actions", "&Precisions"), "Ctrl+1", {},
        true},
    {ActionId::ShowChains, "showChains", QT_TRANSLATE_NOOP("qaliper::Actions", "Q/DQ C&hains"), "Ctrl+2", {}, true},
    {ActionId::ShowBadges, "showBadges", QT_TRANSLATE_NOOP("qaliper::Actions", "&Badges of Findings"), "Ctrl+3", {},
        true},
    {ActionId::HeatMacs, "heatMultiplyAdds", QT_TRANSLATE_NOOP("qaliper::Actions", "Heat: &MACs"), "Ctrl+4", {}, true},
    {ActionId::HeatMemory, "heatMemory", QT_TRANSLATE_NOOP("qaliper::Actions", "Heat: Memor&y"), "Ctrl+5", {}, true},
    {ActionId::HeatTime, "heatTime", QT_TRANSLATE_NOOP("qaliper::Actions", "Heat: Measured &Time"), "Ctrl+6", {}, true},
    {ActionId::HeatExpectedTime, "heatExpectedTime", QT_TRANSLATE_NOOP("qaliper::Actions", "Heat: E&xpected Time"),
        "Ctrl+T", {}, true},
    {ActionId::HeatLostTime, "heatLostTime", QT_TRANSLATE_NOOP("qaliper::Actions", "Heat: Time &Lost"), "Ctrl+Shift+T",
        {}, true},
    {ActionId::HeatNoise, "heatNoise", QT_TRANSLATE_NOOP("qaliper::Actions", "Heat: &Noise"), "Ctrl+Shift+N", {}, true},
    {ActionId::ShowQuantization, "showQuantization", QT_TRANSLATE_NOOP("qaliper::Actions", "&Q/DQ as Nodes"), "Alt+6",
        Glyph::Link, true},
    {ActionId::ShowShapeChains, "showShapeChains", QT_TRANSLATE_NOOP("qaliper::Actions", "S&hape Computations"),
        "Alt+7", {}, true},
    {ActionId::FoldRepeats, "foldRepeats", QT_TRANSLATE_NOOP("qaliper::Actions", "Fold Repeated La&yers"),
        "Ctrl+Shift+L", {}, true},
    {ActionId::JoinTurns, "joinTurns", QT_TRANSLATE_NOOP("qaliper::Actions", "&Equal Folded Layers as One Box"),
        "Ctrl+Alt+L", {}, true},
    {ActionId::FoldAround, "foldAround", QT_TRANSLATE_NOOP("qaliper::Actions", "Fold or Open This Layer"), "Ctrl+L",
        {}},
    {ActionId::ShowBody, "showBody", QT_TRANSLATE_NOOP("qaliper::Actions", "Show Bo&dy Alone"), "Ctrl+Down", {}},
    {ActionId::LeaveBody, "leaveBody", QT_TRANSLATE_NOOP("qaliper::Actions", "Lea&ve Body"), "Ctrl+Up", {}},
    {ActionId::Sideways, "sideways", QT_TRANSLATE_NOOP("qaliper::Actions", "Left to &Right"), "Ctrl+Alt+K", {}, true},
    {ActionId::OneColumn, "oneColumn", QT_TRANSLATE_NOOP("qaliper::Actions", "In One &Column"), "Ctrl+Shift+K", {},
        true},
    {ActionId::ShowNames, "showNames", QT_TRANSLATE_NOOP("qaliper::Actions", "&Names in Boxes"), "Ctrl+U", {}, true},
    {ActionId::ShowAttributes, "showAttributes", QT_TRANSLATE_NOOP("qaliper::Actions", "&Attributes in Boxes"),
        "Ctrl+D", {}, true},
    {ActionId::ShowWeights, "showWeights", QT_TRANSLATE_NOOP("qaliper::Actions", "&Weights in Boxes"), "Ctrl+I", {},
        true},
    {ActionId::ThemeSystem, "themeSystem", QT_TRANSLATE_NOOP("qaliper::Actions", "Like the &System"), "", {}, true},
    {ActionId::ThemeLight, "themeLight", QT_TRANSLATE_NOOP("qaliper::Actions", "&Light"), "", {}, true},
    {ActionId::ThemeDark, "themeDark", QT_TRANSLATE_NOOP("qaliper::Actions", "&Dark"), "", {}, true},
    {ActionId::NextTab, "nextTab", QT_TRANSLATE_NOOP("qaliper::Actions", "&Next Tab"), "Ctrl+Tab; Ctrl+PgDown", {}},
    {ActionId::PreviousTab, "previousTab", QT_TRANSLATE_NOOP("qaliper::Actions", "Previou&s Tab"),
        "Ctrl+Shift+Tab; Ctrl+PgUp", {}},
    {ActionId::Palette, "palette", QT_TRANSLATE_NOOP("qaliper::Actions", "&Command Palette…"), "Ctrl+Shift+P; Ctrl+K",
        {}},
    {ActionId::Shortcuts, "shortcuts", QT_TRANSLATE_NOOP("qaliper::Actions", "&Keyboard Shortcuts"), "Ctrl+?", {}},
    {ActionId::StartTour, "startTour", QT_TRANSLATE_NOOP("qaliper::Actions", "Guided &Tour"), "", {}},
    {ActionId::About, "about", QT_TRANSLATE_NOOP("qaliper::Actions", "&About Qaliper"), "", {}},
}};

// "Undo “Fold the scale” (Ctrl+Z)"
QString withKey(const QString& tip, const QAction& action) {
    return plainTip(action.shortcut().isEmpty()
            ? tip
            : QStringLiteral("%1 (%2)").arg(tip, action.shortcut().toString(QKeySequence::NativeText)));
}

} // namespace

QString plainText(const QAction& action) {
    static const QRegularExpression keyInBrackets(QStringLiteral("\\(&[A-Z]\\)"));
    return action.text().remove(keyInBrackets).remove(QLatin1Char('&'));
}

void giveToolTip(QWidget& button, const QString& tip, const QAction& action) {
    const auto show = [&button, tip, &action] { button.setToolTip(withKey(tip, action)); };
    QObject::connect(&action, &QAction::changed, &button, show);
    show();
}

const char* nameOf(ActionId id) { return actionTable.at(static_cast<std::size_t>(id)).name; }

QList<QKeySequence> usualKeys(ActionId id) {
    const char* keys = actionTable.at(static_cast<std::size_t>(id)).keys;
    return *keys == 0 ? QList<QKeySequence>()
                      : QKeySequence::listFromString(QString::fromLatin1(keys), QKeySequence::PortableText);
}

Actions::Actions(QObject* parent) : QObject(parent) {
    for (const ActionInfo& info : actionTable) {
        auto* action = new QAction(tr(info.text), this);
        action->setObjectName(QString::fromLatin1(info.name));
        connect(
            action, &QAction::changed, this, [action] { action->setToolTip(withKey(plainText(*action), *action)); });
        action->setShortcuts(usualKeys(info.id));
        action->setCheckable(info.isChoice);
        if (info.glyph)
            action->setIcon(glyphIcon(*info.glyph));
        actions_.at(static_cast<std::size_t>(info.id)) = action;
    }
}

} // namespace qaliper
