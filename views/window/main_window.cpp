#include "views/window/main_window.h"

#include <array>

#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMimeData>
#include <QMouseEvent>
#include <QPointer>
#include <QStackedWidget>

#include "views/base/actions.h"
#include "views/base/key_choices.h"
#include "views/base/precision_words.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/base/wording.h"
#include "views/canvas/canvas.h"
#include "views/canvas/canvas_accessible.h"
#include "views/commands/bookmark_commands.h"
#include "views/commands/compare_commands.h"
#include "views/commands/file_commands.h"
#include "views/commands/finding_commands.h"
#include "views/commands/selection_commands.h"
#include "views/commands/tool_commands.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/guide_dialog.h"
#include "views/dialogs/ignore_dialogs.h"
#include "views/dialogs/outdated.h"
#include "views/dialogs/page_dialog.h"
#include "views/dialogs/palette_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/document/walk_fix.h"
#include "views/engine/engine_panel.h"
#include "views/panels/bookmarks_panel.h"
#include "views/panels/findings_panel.h"
#include "views/panels/history_panel.h"
#include "views/panels/node_panel.h"
#include "views/window/document_tabs.h"
#include "views/window/document_view.h"
#include "views/window/graph_view.h"
#include "views/window/main_menu.h"
#include "views/window/message_bar.h"
#include "views/window/saved_view.h"
#include "views/window/search_field.h"
#include "views/window/status_line.h"
#include "views/window/target_button.h"
#include "views/window/tool_bar.h"
#include "views/window/view_commands.h"
#include "views/window/welcome_page.h"

namespace qaliper {

namespace {

using enum ActionId;

constexpr int enginePanelHeight = 300;

// Their shortcuts have other meanings in lists and text fields.
constexpr std::array onCanvas{CopyNames, CopyNodes, DeleteNode};

// Qt replaces "[*]" in a window title by the mark of unsaved changes; doubled, it is shown as it is.
QString withoutMark(QString title) { return title.replace(QLatin1String("[*]"), QLatin1String("[*][*]")); }

void tellProof(MessageBar& messages, const Proof& proof, const FloatSignal* against, int minSqnr) {
    QString words = toQt(summary(proof));
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    if (const auto signal = against ? signalWords(*against) : signalWords(proof, minSqnr))
        words += QStringLiteral(" · ") + signal->text;
    proof.state == ProofState::Different ? messages.showError(words) : messages.tell(words);
}

// Uses the threshold of the settings at this moment. The dialog deletes itself.
PreviewDialog* makePreview(
    Document& document, PreviewCase shown, const QString& offer, const Preferences& preferences, QWidget* parent) {
    shown.minSqnr = preferences.minSqnr();
    auto* dialog = new PreviewDialog(document, std::move(shown), offer, parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    return dialog;
}

} // namespace

MainWindow::MainWindow(Workspace& workspace, Preferences& preferences, const Services& services)
    : workspace_(&workspace),
      preferences_(&preferences),
      services_(services),
      actions_(new Actions(this)),
      files_(new FileCommands(workspace, preferences, *this)),
      findingCommands_(new FindingCommands(*actions_, this)),
      compareCommands_(new CompareCommands(*actions_, preferences, *this)),
      toolCommands_(new ToolCommands(workspace, *this)),
      viewCommands_(new ViewCommands(*actions_, preferences, this)),
      bookmarkCommands_(new BookmarkCommands(*actions_, this)),
      selectionCommands_(new SelectionCommands(*actions_, this)) {
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    applyKeys(*actions_, preferences);
    const auto move = [this] { setAnimated(!preferences_->isOn(QStringLiteral("reducedMotion"), false)); };
    connect(&preferences, &Preferences::choiceChanged, this, move);
    move();
    installCanvasAccessibility();
    setUnifiedTitleAndToolBarOnMac(true);
    auto* menu = new MainMenu(*menuBar(), *actions_, preferences);
    connect(menu, &MainMenu::guideAsked, this, &MainWindow::showGuide);
    connect(menu, &MainMenu::fileChosen, workspace_, [this](const auto& path) { workspace_->open(path); });
    buildToolBar(services); // created first, so that Tab goes from it to the panels and then to the documents
    buildDocks(services);
    buildCentre();
    status_ = new StatusLine(this);
    setStatusBar(status_);
    connectActions();
    connectFiles();
    connectFindings();
    connectTools(*menu);
    connectSearch();
    for (Document* document : workspace.documents())
        addDocument(document);
    setDocument(tabs_->current());
    setTabPosition(Qt::LeftDockWidgetArea, QTabWidget::North);
    limitSizes();
    resizeWithinScreen(*this, {1440, 900});
    restoreGeometry(preferences.windowGeometry());
    restoreState(preferences.windowState());
}

MainWindow::~MainWindow() { workspace_->disconnect(this); }

void MainWindow::buildCentre() {
    welcome_ = new WelcomePage(*preferences_, this);
    connect(welcome_, &WelcomePage::openAsked, files_, [this] { files_->open(document_); });
    connect(welcome_, &WelcomePage::demoAsked, files_, &FileCommands::openDemo);
    connect(welcome_, &WelcomePage::tourAsked, actions_->at(StartTour), &QAction::trigger);
    connect(welcome_, &WelcomePage::fileChosen, workspace_, [this](const auto& path) { workspace_->open(path); });
    tabs_ = new DocumentTabs(this);
    connect(tabs_, &DocumentTabs::currentDocumentChanged, this, &MainWindow::setDocument);
    connect(tabs_, &DocumentTabs::closeAsked, this, [this](Document* document) { files_->close(*document); });
    centre_ = new QStackedWidget(this);
    centre_->addWidget(welcome_);
    centre_->addWidget(tabs_);
    setCentralWidget(centre_);
}

void MainWindow::buildDocks(const Services& services) {
    findings_ = new FindingsPanel(*findingCommands_, this);
    node_ = new NodePanel(*findingCommands_, this);
    history_ = new HistoryPanel(*preferences_, this);
    addDock(Qt::LeftDockWidgetArea, findings_, ShowFindings, true);
    addDock(Qt::RightDockWidgetArea, node_, ShowNode, true);
    bookmarks_ = new BookmarksPanel(this);
    addDock(Qt::RightDockWidgetArea, history_, ShowHistory, false);
    addDock(Qt::RightDockWidgetArea, bookmarks_, ShowBookmarks, false);
    engine_ = new EnginePanel(*services.pool, *findingCommands_, this);
    addDock(Qt::BottomDockWidgetArea, engine_, ShowEngine, false);
    resizeDocks({static_cast<QDockWidget*>(engine_->parentWidget())}, {enginePanelHeight}, Qt::Vertical);
    connect(
        engine_, &EnginePanel::shown, actions_->at(ShowEngine), [this] { actions_->at(ShowEngine)->setChecked(true); });
    connect(engine_, &EnginePanel::openAsked, actions_->at(OpenEngineFile), &QAction::trigger);
    connect(engine_, &EnginePanel::askAsked, actions_->at(AskTensorRt), &QAction::trigger);
    connect(engine_, &EnginePanel::guideAsked, this, &MainWindow::showGuide);
    connect(engine_, &EnginePanel::closeAsked, actions_->at(ShowEngine),
        [this] { actions_->at(ShowEngine)->setChecked(false); });
    connect(history_, &HistoryPanel::compareAsked, compareCommands_, &CompareCommands::steps);
}

void MainWindow::showGuide(const QString& guide) {
    auto* dialog = makeGuideDialog(guide, this);
    dialog->show();
}

void MainWindow::buildToolBar(const Services& services) {
    toolBar_ = new ToolBar(*actions_, services, this);
    addToolBar(toolBar_);
    connect(viewCommands_, &ViewCommands::zoomChanged, toolBar_, &ToolBar::setZoom);
}

void MainWindow::connectSearch() {
    SearchField* search = &toolBar_->search();
    connect(search, &SearchField::found, this, [this](const std::vector<NodeId>& nodes) {
        if (graph())
            graph()->setHits(nodes);
    });
    connect(search, &SearchField::scopeAsked, this, [this](const std::vector<NodeId>& nodes) {
        document_->selection().select(nodes);
        if (graph())
            graph()->showNodes(nodes);
    });
    connect(search, &SearchField::left, this, [this] {
        if (graph())
            graph()->setFocus();
    });
}

void MainWindow::connectFiles() {
    connect(workspace_, &Workspace::opened, this, &MainWindow::addDocument);
    connect(workspace_, &Workspace::asked, this, [this](Document* document) { lookAt(*document); });
    connect(workspace_, &Workspace::closing, this, &MainWindow::removeDocument);
    connect(files_, &FileCommands::windowMayClose, this, &QWidget::close);
    connect(files_, &FileCommands::dataDropped, this, &MainWindow::takeData);
    QAction* reopen = actions_->at(ReopenTabs);
    reopen->setChecked(preferences_->isOn(reopen->objectName(), true));
    connect(reopen, &QAction::toggled, preferences_,
        [this, reopen](bool on) { preferences_->setOn(reopen->objectName(), on); });
}

void MainWindow::connectFindings() {
    connect(findingCommands_, &FindingCommands::previewAsked, this,
        [this](Document* document, const FindingSubject& subject, const QString& offer) {
            makePreview(*document, previewOf(subject, *document, *findingCommands_), offer, *preferences_, this)
                ->show();
        });
    connect(findingCommands_, &FindingCommands::reviewAsked, this, &MainWindow::reviewFixes);
    connect(findingCommands_, &FindingCommands::ignoreAsked, this,
        [this](Document* document, const FindingSubject& subject) {
            auto* dialog = new IgnoreDialog(subject, this);
            connect(dialog, &QDialog::accepted, document, [document, dialog] { document->ignore(dialog->entries()); });
            dialog->open();
        });
    findings_->setOrder(static_cast<FindingOrder>(preferences_->findingOrder(static_cast<int>(FindingOrder::Cause))));
    connect(findings_, &FindingsPanel::orderChosen, preferences_,
        [this](FindingOrder order) { preferences_->setFindingOrder(static_cast<int>(order)); });
    connect(findings_, &FindingsPanel::ignoredAsked, this, [this] {
        auto* dialog = new IgnoredDialog(*document_, this);
        dialog->show();
    });
    connect(findingCommands_, &FindingCommands::explainAsked, this, [this](const QString& rule) {
        auto* dialog = new RuleDialog(rule, this, document_->settings().target);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->show();
    });
}

void MainWindow::connectTools(MainMenu& menu) {
    connect(
        &menu.tools(), &QMenu::aboutToShow, this, [this, tools = &menu.tools()] { toolCommands_->fillMenu(*tools); });
    connect(actions_->at(FullScreen), &QAction::toggled, this,
        [this](bool on) { setWindowState(windowState().setFlag(Qt::WindowFullScreen, on)); });
    connect(actions_->at(Palette), &QAction::triggered, this, [this, tools = &menu.tools(), help = &menu.help()] {
        toolCommands_->fillMenu(*tools);
        auto* palette = new PaletteDialog(*actions_, {tools, help}, document_, this);
        palette->show();
    });
    for (const ActionId id : onCanvas)
        actions_->at(id)->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(toolCommands_, &ToolCommands::previewAsked, this, [this](Document* document, const PreviewCase& shown) {
        makePreview(*document, shown, {}, *preferences_, this)->show();
    });
    connect(
        node_, &NodePanel::toolAsked, toolCommands_, [this](const auto& request) { toolCommands_->start(request); });
    connect(toolCommands_, &ToolCommands::openAsked, workspace_, [this](const auto& path) { workspace_->open(path); });
}

void MainWindow::addTools(GraphView& graph) {
    connect(&graph, &GraphView::nodeMenuMade, this, [this](QMenu* menu, NodeId node) {
        toolCommands_->fillNodeMenu(*menu->addMenu(tr("Tools")), node);
        selectionCommands_->fillMenu(*menu->addMenu(tr("Select")));
        addQuestion(*menu, node);
        menu->addAction(actions_->at(ToggleBookmark));
        for (const ActionId id : onCanvas)
            menu->addAction(actions_->at(id));
        menu->addSeparator();
    });
    connect(&graph, &GraphView::tensorMenuMade, this,
        [this](QMenu* menu, const std::string& tensor) { toolCommands_->fillTensorMenu(*menu, tensor); });
    for (const ActionId id : onCanvas)
        graph.canvas().addAction(actions_->at(id));
}

// The answer stands below the precision in the properties.
void MainWindow::addQuestion(QMenu& menu, NodeId node) {
    const auto& analysis = document_ ? document_->analysis() : nullptr;
    const auto found = analysis ? analysis->context->index().find(node) : std::nullopt;
    if (!found || analysis->context->precision.at(*found).reason.empty())
        return;
    const QString type = precisionWords(describePrecision(analysis->context->precision.at(*found)));
    QAction* why = menu.addAction(tr("Why is this %1?").arg(withoutKeys(type)));
    why->setObjectName(QStringLiteral("whyPrecision"));
    connect(why, &QAction::triggered, this, [this, node] {
        document_->selection().selectNode(node);
        actions_->at(ShowProperties)->trigger();
    });
}

void MainWindow::reviewFixes(Document* document, const FindingSubject& subject) {
    auto* dialog = new FixReviewDialog(*document, subject, this);
    rejectWithAnalysis(*dialog, *document, subject.analysis);
    connect(dialog, &FixReviewDialog::previewAsked, this, [this, document = QPointer<Document>(document), dialog] {
        if (!document)
            return;
        makePreview(*document, previewOf(*dialog, *document), {}, *preferences_, dialog)->open();
    });
    connect(dialog, &QDialog::accepted, document, [document, dialog, rule = std::string(subject.face().rule)] {
        document->applyFixes({ActionKind::Several, rule, dialog->offer(), {}, {}, dialog->keys()});
    });
    dialog->open();
}

// To the next place of the line of the verdict that is looked at, else to the next finding.
void MainWindow::step(int by) {
    if (document_ && document_->walk().isActive())
        document_->walk().step(by);
    else
        findings_->step(by);
}

// Calls `act` with the current finding of the list. While a line of the verdict is walked, with the findings at the
// place that F8 stands at, or at all its places before the first step.
void MainWindow::withFinding(const std::function<void(const FindingSubject&)>& act) {
    if (document_ && document_->walk().isActive()) {
        if (const auto fix = fixHere(*document_))
            act(fix->subject);
    } else if (const auto subject = findings_->current()) {
        act(*subject);
    }
}

void MainWindow::previewHere() {
    const auto fix = document_ ? fixHere(*document_) : std::nullopt;
    if (fix)
        return findingCommands_->preview(fix->subject, fix->offer);
    withFinding([this](const FindingSubject& subject) {
        if (const std::vector<Offer>& offers = subject.offers(); !offers.empty())
            findingCommands_->preview(subject, offers.front().id);
    });
}

void MainWindow::addDocument(Document* document) {
    centre_->setCurrentWidget(tabs_);
    DocumentView* view = tabs_->add(*document, *findingCommands_, *actions_);
    connect(
        &document->proofs(), &StepProofs::proven, view, [this, view](const Proof& proof, const FloatSignal* signal) {
            if (preferences_->isOn(QStringLiteral("proveFixes"), false))
                tellProof(view->messages(), proof, signal, preferences_->minSqnr());
        });
    connect(
        document, &Document::filesMade, toolCommands_,
        [this, document = QPointer(document)](const auto& files) { toolCommands_->saveFiles(document, files); },
        Qt::QueuedConnection);
    connect(view, &DocumentView::targetAsked, &toolBar_->target(), &TargetButton::openForm);
    connect(view, &DocumentView::compareAsked, compareCommands_, &CompareCommands::withDisk);
    connect(view, &DocumentView::graphMade, this, [this, view, document] {
        showGraph();
        const auto restore = [this, view, document] {
            restoreView(savedViewFromJson(preferences_->viewOf(document->path())), *view->graph(), *document);
        };
        // Nodes can be found by name from then on.
        connect(document, &Document::indexChanged, view, restore, Qt::SingleShotConnection);
    });
    connect(view, &DocumentView::graphMade, this, [this, view] { addTools(*view->graph()); });
    for (const auto signal : {&Document::stateChanged, &Document::versionChanged, &Document::fileChanged,
             &Document::checkingChanged, &Document::foregroundChanged}) {
        connect(document, signal, this, [this, document] {
            tabs_->showTitle(*document);
            if (document == document_)
                showDocument();
        });
    }
    for (const auto signal : {&Document::stateChanged, &Document::saved})
        connect(document, signal, this, [this] { rememberSession(nullptr); });
    connect(&document->visits(), &Visits::changed, this, &MainWindow::showVisits);
    connect(document, &Document::indexChanged, this, &MainWindow::showVisits);
}

void MainWindow::removeDocument(Document* document) {
    document->disconnect(this);
    if (GraphView* view = tabs_->viewOf(document)->graph(); view && view->hasStarted())
        preferences_->rememberView(document->path(), toJson(savedViewOf(*view, *document)));
    tabs_->remove(*document);
    if (tabs_->count() == 0) {
        welcome_->showRecentFiles();
        centre_->setCurrentWidget(welcome_);
    }
    rememberSession(document);
}

// Stores the open files for the next start.
void MainWindow::rememberSession(const Document* without) {
    std::vector<std::filesystem::path> files;
    for (const Document* document : workspace_->documents()) {
        if (document != without && document->state() != Document::State::Refused)
            files.push_back(document->path());
    }
    preferences_->setSession(files, document_ && document_ != without ? document_->path() : std::filesystem::path());
}

void MainWindow::openFiles(const std::vector<std::filesystem::path>& paths) { files_->openTogether(paths); }

void MainWindow::lookAt(const Document& document) { tabs_->setCurrentWidget(tabs_->viewOf(&document)); }

void MainWindow::setDocument(Document* document) {
    document_ = document;
    if (document)
        rememberSession(nullptr);
    findingCommands_->setDocument(document);
    compareCommands_->setDocument(document);
    toolCommands_->setDocument(document);
    findings_->setDocument(document);
    node_->setDocument(document);
    history_->setDocument(document);
    engine_->setDocument(document);
    bookmarks_->setDocument(document);
    bookmarkCommands_->setDocument(document);
    selectionCommands_->setDocument(document);
    toolBar_->target().setDocument(document);
    showGraph();
    toolBar_->search().setDocument(document);
    status_->setDocument(document);
    showDocument();
}

GraphView* MainWindow::graph() const {
    const DocumentView* view = document_ ? tabs_->viewOf(document_) : nullptr;
    return view ? view->graph() : nullptr;
}

void MainWindow::showGraph() {
    viewCommands_->setView(graph());
    if (graph())
        graph()->setFocus(Qt::OtherFocusReason); // arrow keys work at once
}

void MainWindow::showDocument() {
    const bool isOpen = document_ && document_->state() == Document::State::Open;
    const bool isReady = isOpen && !document_->foreground();
    setWindowTitle(
        document_ ? withoutMark(document_->title()) + QStringLiteral("[*] – Qaliper") : QStringLiteral("Qaliper"));
    setWindowModified(document_ && document_->isModified());
    const bool canUndo = isReady && document_->history().canUndo();
    const bool canRedo = isReady && document_->history().canRedo();
    const auto named = [](const QString& verb, const Text& title) { return verb.arg(toQt(title)).trimmed(); };
    actions_->at(Undo)->setEnabled(canUndo);
    actions_->at(Undo)->setText(canUndo ? named(tr("&Undo “%1”"), document_->history().undoTitle()) : tr("&Undo"));
    actions_->at(Redo)->setEnabled(canRedo);
    actions_->at(Redo)->setText(canRedo ? named(tr("&Redo “%1”"), document_->history().redoTitle()) : tr("&Redo"));
    for (const ActionId id : {OpenEngineFile, Find, FindNext, FindPrevious, NextFinding, PreviousFinding, NextCause,
             PreviousCause, FixFinding, PreviewFinding, ExplainFinding, FixKind})
        actions_->at(id)->setEnabled(isOpen);
    for (const ActionId id : {Save, SaveAs, ExportPicture, Reload})
        actions_->at(id)->setEnabled(isReady);
    for (const ActionId id : {ExportReport, FixAll, Quantize, Noise, HalfPrecision, Migrate, AskTensorRt, ShowTargets})
        actions_->at(id)->setEnabled(isReady && document_->isChecked());
    actions_->at(FindFastest)
        ->setEnabled(isReady && document_->isChecked() && !document_->analysis()->context->quant.empty());
    actions_->at(MeasureStep)->setEnabled(canUndo && document_->isChecked());
    actions_->at(CloseTab)->setEnabled(document_ != nullptr);
    for (const ActionId id : {NextTab, PreviousTab})
        actions_->at(id)->setEnabled(document_ != nullptr);
    showVisits();
}

void MainWindow::showVisits() {
    const bool isOpen = document_ && document_->state() == Document::State::Open && document_->index();
    actions_->at(Back)->setEnabled(isOpen && document_->visits().canGo(-1, *document_->index()));
    actions_->at(Forward)->setEnabled(isOpen && document_->visits().canGo(1, *document_->index()));
}

// Keys that no child handled.
void MainWindow::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && document_ && document_->walk().isActive()) {
        document_->walk().end();
        document_->selection().clear();
    } else {
        QMainWindow::keyPressEvent(event);
    }
}

// Mouse events that no child handled: the Back and Forward buttons.
void MainWindow::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::BackButton)
        actions_->at(Back)->trigger();
    else if (event->button() == Qt::ForwardButton)
        actions_->at(Forward)->trigger();
    else
        QMainWindow::mousePressEvent(event);
}

void MainWindow::closeEvent(QCloseEvent* event) {
    if (!files_->mayCloseWindow()) {
        event->ignore(); // closing continues when every file is written, unless the user cancels
        return;
    }
    closeDocuments();
    preferences_->setWindow(saveGeometry(), panelState());
    event->accept();
}

// Closing the window keeps the list of open files for the next start.
void MainWindow::closeDocuments() {
    const auto files = preferences_->session();
    const auto current = preferences_->sessionFile();
    for (Document* document : std::vector<Document*>(workspace_->documents()))
        workspace_->close(document);
    preferences_->setSession(files, current);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    files_->openDropped(event->mimeData()->urls(), document_);
    event->acceptProposedAction();
}

} // namespace qaliper
