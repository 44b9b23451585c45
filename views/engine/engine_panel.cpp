#include "views/engine/engine_panel.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/engine/engine_answer.h"
#include "views/engine/engine_cache.h"
#include "views/engine/engine_layers.h"
#include "views/engine/engine_log.h"
#include "views/engine/engine_messages.h"
#include "views/engine/engine_times.h"
#include "views/engine/engine_words.h"

namespace qaliper {

namespace {

enum TabPlace : int { MessagesTab, LayersTab, TimesTab, CacheTab, AnswerTab, LogTab };

int placeOfKind(EngineFiles::Kind kind) {
    switch (kind) {
    case EngineFiles::Kind::Log: return MessagesTab;
    case EngineFiles::Kind::Engine: return LayersTab;
    case EngineFiles::Kind::Profile:
    case EngineFiles::Kind::Times: return TimesTab;
    case EngineFiles::Kind::Cache: break;
    }
    return CacheTab;
}

} // namespace

EnginePanel::EnginePanel(TaskPool& pool, FindingCommands& commands, QWidget* parent)
    : QWidget(parent),
      tabs_(new QTabWidget(this)),
      messages_(new EngineMessages(commands, tabs_)),
      log_(new EngineLog(tabs_)) {
    setObjectName(QStringLiteral("enginePanel"));
    build();
    addTab(messages_);
    addTab(new EngineLayers(pool, tabs_));
    addTab(new EngineTimes(tabs_));
    addTab(new EngineCache(commands, tabs_));
    addTab(new EngineAnswer(tabs_));
    tabs_->addTab(log_, tr("Log"));
    connect(log_, &EngineLog::began, this, [this] { tabs_->setCurrentIndex(LogTab); });
    setDocument(nullptr);
}

void EnginePanel::build() {
    tabs_->setDocumentMode(true);
    tabs_->tabBar()->setDrawBase(false);
    work_ = new QWidget(this);
    file_ = makeLabel({}, TextStyle::Secondary, work_);
    progress_ = new QProgressBar(work_);
    progress_->setObjectName(QStringLiteral("reading"));
    progress_->setTextVisible(false);
    progress_->setFixedWidth(120);
    auto* cancel = new QPushButton(tr("Cancel"), work_);
    cancel->setObjectName(QStringLiteral("cancelReading"));
    auto* open = new QPushButton(tr("Open…"), this);
    open->setObjectName(QStringLiteral("open"));
    open->setToolTip(tr("A build log, layer information, a profile, times or a calibration cache"));
    auto* ask = new QPushButton(tr("Ask…"), this);
    ask->setObjectName(QStringLiteral("askTensorRt"));
    ask->setToolTip(tr("Asks a TensorRT of yours about the model"));
    auto* close = new QToolButton(this);
    close->setObjectName(QStringLiteral("closePanel"));
    close->setIcon(glyphIcon(Glyph::Close));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close this panel"));
    close->setAccessibleName(close->toolTip());
    connect(close, &QToolButton::clicked, this, &EnginePanel::closeAsked);
    for (QPushButton* button : {cancel, ask, open}) {
        button->setProperty("small", true);
        button->setAutoDefault(false);
    }
    connect(open, &QPushButton::clicked, this, &EnginePanel::openAsked);
    connect(ask, &QPushButton::clicked, this, &EnginePanel::askAsked);
    connect(cancel, &QPushButton::clicked, this, [this] {
        if (document_)
            document_->engineFiles().cancel();
    });
    auto* row = new QHBoxLayout(work_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    row->addWidget(file_);
    row->addWidget(progress_);
    row->addWidget(cancel);
    auto* corner = new QWidget(this);
    corner->setAutoFillBackground(true);
    corner->setBackgroundRole(QPalette::Window);
    auto* both = new QHBoxLayout(corner);
    both->setContentsMargins(8, 2, 12, 2);
    both->setSpacing(10);
    both->addWidget(work_);
    both->addWidget(ask);
    both->addWidget(open);
    both->addWidget(close);
    tabs_->setCornerWidget(corner);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(tabs_);
}

void EnginePanel::addTab(EngineTab* tab) {
    tabs_->addTab(tab, QString());
    evidence_.push_back(tab);
    connect(tab, &EngineTab::openAsked, this, &EnginePanel::openAsked);
    connect(tab, &EngineTab::askAsked, this, &EnginePanel::askAsked);
    connect(tab, &EngineTab::guideAsked, this, &EnginePanel::guideAsked);
}

void EnginePanel::setDocument(Document* document) {
    document_.follow(document);
    isRevealWanted_ = false;
    for (EngineTab* tab : evidence_)
        tab->setDocument(document);
    log_->setDocument(document);
    document_.on(&EngineFiles::taken, [this](EngineFiles::Kind kind) { showFile(kind); });
    document_.on(&EngineFiles::answered, [this](const VersionAnswer& answer) {
        const auto& difference = answer.heard.outputs.difference;
        if (difference && difference->node.valid())
            document_->selection().revealNode(nodeIdOf(answer.analysis->context->index(), difference->node));
        else
            isRevealWanted_ = true;
        tabs_->setCurrentIndex(AnswerTab);
        emit shown();
    });
    document_.on({&EngineFiles::readingChanged, &EngineFiles::progressed}, [this] { showReading(); });
    document_.on(&Document::analysisChanged, [this] {
        showTitles();
        goToMessage();
    });
    showReading();
    showTitles();
}

void EnginePanel::showReading() {
    const bool isWorking =
        document_ && (document_->engineFiles().reading().isRunning() || document_->engineFiles().asking().isRunning());
    work_->setVisible(isWorking);
    if (!isWorking)
        return;
    const EngineFiles& files = document_->engineFiles();
    const bool isAsking = files.asking().isRunning();
    const Progress& progress = (isAsking ? files.asking() : files.reading()).progress();
    const double done = progress.done;
    if (!isAsking)
        file_->setText(tr("Reading %1").arg(pathToQt(files.file().filename())));
    else
        file_->setText(progress.stage.empty() ? tr("Asking TensorRT") : toQt(progress.stage));
    progress_->setRange(0, done < 0 ? 0 : 100);
    progress_->setValue(done < 0 ? 0 : static_cast<int>(100 * done));
}

// Tabs with content show how much.
void EnginePanel::showTitles() {
    const Evidence* evidence = document_ ? document_->evidence().get() : nullptr;
    const auto title = [&](const QString& word, std::size_t count) {
        return count > 0 ? QStringLiteral("%1  %2").arg(word).arg(count) : word;
    };
    std::size_t messages = 0;
    if (evidence && evidence->log)
        messages = static_cast<std::size_t>(std::ranges::count_if(
            document_->analysis()->findings, [](const Finding& finding) { return finding.rule.starts_with("log-"); }));
    tabs_->setTabText(AnswerTab, tr("Answer"));
    tabs_->setTabText(MessagesTab, title(tr("Messages"), messages));
    tabs_->setTabText(
        LayersTab, title(tr("Layers"), evidence && evidence->engine ? evidence->engine->layers.size() : 0));
    tabs_->setTabText(
        TimesTab, evidence && evidence->times ? tr("Time  %1 ms").arg(msText(evidence->times->totalMs)) : tr("Time"));
    tabs_->setTabText(CacheTab, title(tr("Cache"), evidence && evidence->cache ? evidence->cache->entries.size() : 0));
}

void EnginePanel::showFile(EngineFiles::Kind kind) {
    tabs_->setCurrentIndex(placeOfKind(kind));
    isRevealWanted_ = kind == EngineFiles::Kind::Log;
    emit shown();
}

// Called when the messages of the log are in the analysis.
void EnginePanel::goToMessage() {
    if (!isRevealWanted_ || !document_->isChecked() || !document_->evidence())
        return;
    isRevealWanted_ = false;
    messages_->revealFirst();
}

} // namespace qaliper
