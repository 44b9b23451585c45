#include <QAction>
#include <QMessageBox>
#include <QPointer>

#include "views/commands/file_commands.h"
#include "views/commands/tool_commands.h"
#include "views/dialogs/ask_dialog.h"
#include "views/dialogs/export_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/dialogs/settings_dialog.h"
#include "views/dialogs/shortcuts_dialog.h"
#include "views/dialogs/target_table_dialog.h"
#include "views/fastest/fastest_dialog.h"
#include "views/migrate/migrate_dialog.h"
#include "views/noise/half_dialog.h"
#include "views/noise/noise_dialog.h"
#include "views/quantize/quantize_dialog.h"
#include "views/window/demo_tour.h"
#include "views/window/document_tabs.h"
#include "views/window/document_view.h"
#include "views/window/graph_view.h"
#include "views/window/main_window.h"

// Dialogs and pages that belong to the whole window.

namespace qaliper {

using enum ActionId;

namespace {

const QString exportsPng = QStringLiteral("exportsPng");
const QString exportsPdf = QStringLiteral("exportsPdf");

// The page of a document that is open already, in front; null where there is none.
template <class Page>
Page* shownPage(const MainWindow& window, const Document& document) {
    for (auto* page : window.findChildren<Page*>()) {
        if (!page->isOf(document))
            continue;
        page->raise();
        page->activateWindow();
        return page;
    }
    return nullptr;
}

} // namespace

void MainWindow::exportPicture() {
    if (!graph() || !graph()->updater().picture())
        return;
    ExportChoice preset = graph()->exportPreset();
    preset.format = preferences_->isOn(exportsPdf, false) ? ExportFormat::Pdf
        : preferences_->isOn(exportsPng, false)           ? ExportFormat::Png
                                                          : ExportFormat::Svg;
    auto* dialog = new ExportDialog(graph()->exportOffer(), preset, this);
    connect(dialog, &QDialog::accepted, this, [this, dialog, document = QPointer<Document>(document_)] {
        if (!document || document != document_)
            return;
        const QPointer<DocumentView> view = tabs_->viewOf(document);
        std::filesystem::path path;
        ExportChoice choice = dialog->choice();
        const bool isAnswered = files_->askForPicture(*document, choice, path);
        if (choice.part != ExportPart::Findings) {
            preferences_->setOn(exportsPng, choice.format == ExportFormat::Png);
            preferences_->setOn(exportsPdf, choice.format == ExportFormat::Pdf);
        }
        if (isAnswered && view) // it may be closed meanwhile
            view->exportPicture(choice, path);
    });
    dialog->open();
}

void MainWindow::exportReport() {
    if (!graph())
        return;
    const QPointer<DocumentView> view = tabs_->viewOf(document_);
    std::filesystem::path path;
    if (files_->askForReport(*document_, path) && view) // it may be closed meanwhile
        view->exportReport(path);
}

void MainWindow::giveTour() {
    Document* demo = files_->openDemo();
    if (!demo)
        return;
    lookAt(*demo);
    for (const ActionId id : {ShowFindings, ShowNode})
        actions_->at(id)->setChecked(true);
    startDemoTour(*demo, *findings_, *node_, *actions_, *this);
}

// One page for each model; asked for again, it comes to the front.
void MainWindow::quantize() {
    if (shownPage<QuantizeDialog>(*this, *document_))
        return;
    auto* dialog = new QuantizeDialog(*document_, preferences_->minSqnr(), this);
    connect(dialog, &QuantizeDialog::guideAsked, this, &MainWindow::showGuide);
    dialog->show();
}

// By the page that asks for them first: what is quantized already is measured.
void MainWindow::takeData(const QStringList& paths) {
    if (!document_ || !document_->analysis())
        return;
    if (document_->analysis()->context->quant.empty()) {
        quantize();
        if (auto* page = shownPage<QuantizeDialog>(*this, *document_))
            page->addPaths(paths);
    } else {
        showNoise();
        if (auto* page = shownPage<NoiseDialog>(*this, *document_)) {
            page->goTo(0);
            page->addPaths(paths);
        }
    }
}

void MainWindow::showNoise() {
    if (shownPage<NoiseDialog>(*this, *document_))
        return;
    auto* dialog = new NoiseDialog(*document_, this);
    connect(dialog, &NoiseDialog::guideAsked, this, &MainWindow::showGuide);
    connect(dialog, &NoiseDialog::measured, this, [this] { actions_->at(HeatNoise)->setChecked(true); });
    connect(dialog, &NoiseDialog::toolAsked, this, [this](const Document* document, const ToolRequest& request) {
        if (!document)
            return;
        lookAt(*document); // the preview is about the shown one
        toolCommands_->start(request);
    });
    dialog->show();
}

void MainWindow::showHalfPrecision() {
    if (shownPage<HalfDialog>(*this, *document_))
        return;
    auto* dialog = new HalfDialog(*document_, this);
    connect(dialog, &HalfDialog::guideAsked, this, &MainWindow::showGuide);
    dialog->show();
}

void MainWindow::showMigration() {
    if (shownPage<MigrateDialog>(*this, *document_))
        return;
    auto* dialog = new MigrateDialog(*document_, this);
    connect(dialog, &MigrateDialog::guideAsked, this, &MainWindow::showGuide);
    dialog->show();
}

void MainWindow::findFastest() {
    if (shownPage<FastestDialog>(*this, *document_))
        return;
    auto* dialog = new FastestDialog(*preferences_, *document_, this);
    connect(dialog, &FastestDialog::guideAsked, this, &MainWindow::showGuide);
    dialog->show();
}

void MainWindow::showTargets() {
    if (shownPage<TargetTableDialog>(*this, *document_))
        return;
    auto* dialog = new TargetTableDialog(*document_, services_.knowledge, this);
    connect(dialog, &TargetTableDialog::cellChosen, this,
        [this, document = QPointer<Document>(document_)](const Target& target, const std::string& key, NodeId node) {
            if (document)
                goToFinding(*document, target, key, node);
        });
    connect(dialog, &TargetTableDialog::previewAsked, this,
        [this, dialog, document = QPointer<Document>(document_)](const PreviewCase& shown) {
            if (!document)
                return;
            PreviewCase judged = shown;
            judged.minSqnr = preferences_->minSqnr();
            auto* preview = new PreviewDialog(*document, std::move(judged), {}, dialog);
            preview->setAttribute(Qt::WA_DeleteOnClose);
            preview->open();
        });
    dialog->show();
}

// The finding is there once the version is checked for its target.
void MainWindow::goToFinding(Document& document, const Target& target, const std::string& key, NodeId node) {
    lookAt(document);
    actions_->at(ShowNode)->setChecked(true);
    document.setTarget(target);
    if (document.isChecked())
        return document.selection().revealFinding(key, node);
    document.selection().revealNode(node);
    auto* wait = new QObject(this);
    connect(&document, &Document::checkingChanged, wait, [wait, key, node, asked = &document] {
        if (asked->isChecking())
            return;
        wait->deleteLater();
        if (asked->isChecked())
            asked->selection().revealFinding(key, node);
    });
    connect(&document, &QObject::destroyed, wait, &QObject::deleteLater);
}

void MainWindow::showSettings() {
    auto* dialog = new SettingsDialog(*preferences_, *actions_, services_, this);
    dialog->show();
}

AskDialog* MainWindow::askTensorRt() {
    auto* dialog = new AskDialog(*preferences_, *document_, this);
    connect(dialog, &QDialog::accepted, this, [this, dialog, document = QPointer<Document>(document_)] {
        if (!document)
            return;
        actions_->at(ShowEngine)->setChecked(true);
        document->ask(dialog->choice());
    });
    dialog->open();
    return dialog;
}

void MainWindow::showShortcuts() {
    auto* dialog = new ShortcutsDialog(*actions_, *preferences_, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void MainWindow::showAbout() {
    QMessageBox::about(this, tr("About Qaliper"),
        tr("<h3>Qaliper %1</h3><p>Inspector for quantized ONNX graphs bound for NVIDIA TensorRT.</p>"
           "<p>Works on your files only: it has no network code, and turns the telemetry of ONNX Runtime off.</p>"
           "<p>What the panel quotes about operators is from ONNX, under the Apache License 2.0.</p>")
            .arg(QStringLiteral(QALIPER_VERSION)));
}

} // namespace qaliper
