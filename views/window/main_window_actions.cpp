#include <utility>

#include <QAction>

#include "views/base/actions.h"
#include "views/commands/file_commands.h"
#include "views/commands/finding_commands.h"
#include "views/commands/tool_commands.h"
#include "views/dialogs/ask_dialog.h"
#include "views/panels/findings_panel.h"
#include "views/panels/node_panel.h"
#include "views/window/document_tabs.h"
#include "views/window/main_window.h"
#include "views/window/search_field.h"
#include "views/window/tool_bar.h"

// What the actions of the main window do. Those of one panel, of the picture or of the selection are connected where
// they are carried out; what needs a document is enabled with one only.

namespace qaliper {

using enum ActionId;

void MainWindow::connectActions() {
    using Window = MainWindow&;
    using Subject = const FindingSubject&;
    static constexpr std::pair<ActionId, void (*)(Window)> commands[]{
        {Open, [](Window w) { w.files_->open(w.document_); }},
        {OpenEngineFile, [](Window w) { w.files_->openEngineFile(*w.document_); }},
        {AskTensorRt, [](Window w) { w.askTensorRt(); }},
        {MeasureStep, [](Window w) { w.askTensorRt()->chooseStep(); }},
        {Save, [](Window w) { w.files_->save(*w.document_); }},
        {SaveAs, [](Window w) { w.files_->saveAs(*w.document_); }},
        {Reload, [](Window w) { w.files_->reload(*w.document_); }},
        {ExportPicture, [](Window w) { w.exportPicture(); }},
        {ExportReport, [](Window w) { w.exportReport(); }},
        {CloseTab, [](Window w) { w.files_->close(*w.document_); }},
        {Quit, [](Window w) { w.close(); }},
        {Undo, [](Window w) { w.document_->undo(); }},
        {Redo, [](Window w) { w.document_->redo(); }},
        {DeleteNode, [](Window w) { w.toolCommands_->startOnSelection("delete-node"); }},
        {FixAll, [](Window w) { w.document_->applyAutomatic(); }},
        {FixKind, [](Window w) { w.withFinding([&](Subject finding) { w.findingCommands_->review(finding); }); }},
        {Quantize, [](Window w) { w.quantize(); }},
        {Noise, [](Window w) { w.showNoise(); }},
        {ShowTargets, [](Window w) { w.showTargets(); }},
        {HalfPrecision, [](Window w) { w.showHalfPrecision(); }},
        {Migrate, [](Window w) { w.showMigration(); }},
        {FindFastest, [](Window w) { w.findFastest(); }},
        {Find, [](Window w) { w.toolBar_->search().takeFocus(); }},
        {FindNext, [](Window w) { w.toolBar_->search().step(1); }},
        {FindPrevious, [](Window w) { w.toolBar_->search().step(-1); }},
        {Back, [](Window w) { w.document_->visits().go(-1, *w.document_->index()); }},
        {Forward, [](Window w) { w.document_->visits().go(1, *w.document_->index()); }},
        {NextFinding, [](Window w) { w.step(1); }},
        {PreviousFinding, [](Window w) { w.step(-1); }},
        {NextCause, [](Window w) { w.findings_->stepCause(1); }},
        {PreviousCause, [](Window w) { w.findings_->stepCause(-1); }},
        {FixFinding, [](Window w) { w.withFinding([&](Subject finding) { w.findingCommands_->fix(finding); }); }},
        {PreviewFinding, [](Window w) { w.previewHere(); }},
        {ExplainFinding,
            [](Window w) {
                w.withFinding([&](Subject finding) { w.findingCommands_->explain(finding.face().rule); });
            }},
        {OpenSettings, [](Window w) { w.showSettings(); }},
        {ShowProperties, [](Window w) { w.goToProperties(); }},
        {NextTab, [](Window w) { w.tabs_->step(1); }},
        {PreviousTab, [](Window w) { w.tabs_->step(-1); }},
        {Shortcuts, [](Window w) { w.showShortcuts(); }},
        {StartTour, [](Window w) { w.giveTour(); }},
        {About, [](Window w) { w.showAbout(); }},
    };
    for (const auto& [id, act] : commands)
        connect(actions_->at(id), &QAction::triggered, this, [this, act = act] { act(*this); });
}

void MainWindow::goToProperties() {
    actions_->at(ShowNode)->setChecked(true);
    node_->parentWidget()->raise(); // it may share its place with another panel
    node_->setFocus(Qt::ShortcutFocusReason);
}

} // namespace qaliper
