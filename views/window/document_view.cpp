#include "views/window/document_view.h"

#include <algorithm>

#include <QDate>
#include <QEvent>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "model/base/file.h"
#include "model/graph/missing_data.h"
#include "model/onnx/lost_references.h"
#include "model/report/html_report.h"
#include "views/base/text.h"
#include "views/commands/finding_commands.h"
#include "views/window/graph_view.h"
#include "views/window/message_bar.h"
#include "views/window/question_bar.h"
#include "views/window/unopened_pages.h"

namespace qaliper {

DocumentView::DocumentView(Document& document, FindingCommands& commands, QWidget* parent)
    : QWidget(parent),
      document_(&document),
      pages_(new QStackedWidget(this)),
      messages_(new MessageBar(this)),
      commands_(&commands),
      exporting_(*document.services().pool) {
    auto* loading = new LoadingPage(document, this);
    connect(loading, &LoadingPage::cancelled, this, &DocumentView::closeAsked);
    pages_->addWidget(loading);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(pages_, 1);
    connect(&document, &Document::stateChanged, this, &DocumentView::showState);
    connect(&document, &Document::versionChanged, messages_, &MessageBar::dropNews);
    connect(&document, &Document::announced, this, [this](const Text& text) { messages_->tell(toQt(text)); });
    connect(&document, &Document::failed, this, [this](const Error& error) { messages_->showError(toQt(error)); });
    connect(&document, &Document::fileVanished, this, [this](const Error& error) {
        messages_->dropError(vanished_);
        vanished_ = toQt(error);
        messages_->showError(vanished_);
    });
    connect(&document, &Document::saved, this, [this] { messages_->dropError(std::exchange(vanished_, {})); });
    connect(&document.changes(), &StepChanges::compared, this, [this](const VersionChange& change) {
        if (const Text numbers = describeChange(change); !numbers.empty())
            messages_->tellNumbers(toQt(numbers));
    });
    connect(messages_, &MessageBar::changed, this, &DocumentView::placeMessages);
    showState();
}

void DocumentView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeMessages();
}

// A question above the picture moves it down.
bool DocumentView::eventFilter(QObject* watched, QEvent* event) {
    if (watched == graph_ && (event->type() == QEvent::Move || event->type() == QEvent::Resize))
        placeMessages();
    return QWidget::eventFilter(watched, event);
}

// Over the top of the picture, which does not move, or over a question, which waits until the message has gone.
void DocumentView::placeMessages() {
    const int question = graph_ ? graph_->mapTo(this, QPoint()).y() : 0;
    messages_->ensurePolished();
    messages_->setGeometry(0, 0, width(), std::max(messages_->heightForWidth(width()), question));
    messages_->raise();
}

void DocumentView::showState() {
    switch (document_->state()) {
    case Document::State::Loading: return;
    case Document::State::Open: buildOpen(); break;
    case Document::State::Refused: {
        auto* page = new RefusedPage(*document_, *commands_->actions().at(ActionId::OpenEngineFile), this);
        connect(page, &RefusedPage::closeAsked, this, &DocumentView::closeAsked);
        pages_->setCurrentIndex(pages_->addWidget(page));
        break;
    }
    }
}

void DocumentView::buildOpen() {
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* questions = new QuestionStack(page);
    column->addWidget(questions);
    graph_ = new GraphView(*document_, *commands_, page);
    graph_->installEventFilter(this);
    column->addWidget(graph_, 1);
    addQuestions(*questions);
    auto* target = new TargetBar(*document_, questions);
    connect(target, &TargetBar::changeAsked, this, &DocumentView::targetAsked);
    questions->add(*target);
    pages_->setCurrentIndex(pages_->addWidget(page));
    emit graphMade();
    for (const LackingInitializers& lacking : initializersWithoutData(document_->history().current())) {
        if (!lackingFile(lacking.front()).isLinkAway) // of these a bar asks
            messages_->showError(toQt(describeLacking(lacking)));
    }
    if (document_->projectProblem())
        messages_->showError(toQt(*document_->projectProblem()));
}

// Says that the worker failed while boxes were placed.
QuestionBar* DocumentView::fallbackBar(QWidget* parent) {
    auto* bar = new QuestionBar(parent);
    bar->setObjectName(QStringLiteral("fallback"));
    const QPushButton* again = bar->addHelp(QStringLiteral("drawAgain"), tr("Draw again"));
    PictureUpdater& updater = graph_->updater();
    connect(again, &QPushButton::clicked, &updater, &PictureUpdater::drawAgain);
    connect(&updater, &PictureUpdater::pictureChanged, bar, [bar, &updater] {
        if (updater.isFallback())
            bar->ask(tr("Some boxes are placed in a simpler way, because the program that places them ended."));
        else
            bar->withdraw();
    });
    return bar;
}

QString DocumentView::questionAbout(const RecoverableJournal& steps) {
    const std::size_t count = steps.journal.actions.size();
    if (steps.isFileChanged)
        return count == 1 ? tr("Qaliper ended before one step on this model was saved, and the file has changed since. "
                               "It is restored if it still "
                               "fits.")
                          : tr("Qaliper ended before %1 steps on this model were saved, and the file has changed "
                               "since. Those that still fit are "
                               "restored.")
                                .arg(count);
    return count == 1 ? tr("Qaliper ended before one step on this model was saved.")
                      : tr("Qaliper ended before %1 steps on this model were saved.").arg(count);
}

// What concerns the user's work comes first.
void DocumentView::addQuestions(QuestionStack& questions) {
    for (QuestionBar* bar : {changedBar(&questions), uncheckedBar(&questions), leftBar(&questions),
             linksBar(&questions), fallbackBar(&questions)})
        questions.add(*bar);
}

QuestionBar* DocumentView::leftBar(QWidget* parent) {
    auto* left = new QuestionBar(parent);
    const QPushButton* repeat = left->addAnswer(QStringLiteral("repeatSteps"), tr("Restore"));
    const QPushButton* forget = left->addAnswer(QStringLiteral("forgetSteps"), tr("Discard"));
    connect(repeat, &QPushButton::clicked, document_, &Document::repeatLeftSteps);
    connect(forget, &QPushButton::clicked, document_, &Document::forgetLeftSteps);
    const auto ask = [this, left] {
        if (const RecoverableJournal* steps = document_->leftSteps())
            left->ask(questionAbout(*steps));
        else
            left->withdraw();
    };
    connect(document_, &Document::stepsLeft, left, ask);
    connect(document_, &Document::foregroundChanged, left, [this, left, ask] {
        if (!document_->foreground() && document_->leftSteps() && !left->isAsking())
            ask(); // the user cancelled restoring
    });
    ask();
    return left;
}

QuestionBar* DocumentView::uncheckedBar(QWidget* parent) {
    auto* unchecked = new QuestionBar(parent);
    const QPushButton* again = unchecked->addHelp(QStringLiteral("checkAgain"), tr("Check again"));
    connect(again, &QPushButton::clicked, document_, &Document::checkAgain);
    connect(document_, &Document::checkingChanged, unchecked, [this, unchecked] {
        if (const auto& failure = document_->checkFailure())
            unchecked->ask(tr("This version could not be checked, so it cannot be edited: %1").arg(toQt(*failure)));
        else
            unchecked->withdraw();
    });
    return unchecked;
}

QuestionBar* DocumentView::changedBar(QWidget* parent) {
    auto* changed = new QuestionBar(parent);
    changed->addAnswer(QStringLiteral("keep"), tr("Keep"));
    QPushButton* reload = changed->addAnswer(QStringLiteral("reload"), tr("Reload"));
    const QPushButton* compare = changed->addHelp(QStringLiteral("compareFile"), tr("Compare…"));
    connect(reload, &QPushButton::clicked, document_, &Document::reload);
    connect(compare, &QPushButton::clicked, this, &DocumentView::compareAsked);
    connect(document_, &Document::changedOnDisk, changed, [this, changed] {
        changed->ask(tr("%1 has changed on the disk. Reloading it forgets your steps.").arg(document_->title()));
    });
    connect(document_, &Document::versionChanged, changed, [this, changed] {
        if (!document_->hasUnsavedSteps())
            changed->withdraw();
    });
    connect(document_, &Document::saved, changed, &QuestionBar::withdraw); // what is open is another file now
    connect(document_, &Document::saved, this, &DocumentView::tellLostReferences);
    connect(document_, &Document::foregroundChanged, reload,
        [this, reload] { reload->setEnabled(!document_->foreground()); });
    return changed;
}

// Weights behind links that leave the model's folder are read when the user trusts the model.
QuestionBar* DocumentView::linksBar(QWidget* parent) {
    auto* bar = new QuestionBar(parent);
    bar->setObjectName(QStringLiteral("links"));
    QPushButton* follow = bar->addHelp(QStringLiteral("followLinks"), tr("Follow Links"));
    follow->setToolTip(tr("Only for a model that you trust: a link may lead to any file"));
    connect(follow, &QPushButton::clicked, document_, &Document::followLinks);
    connect(document_, &Document::foregroundChanged, follow,
        [this, follow] { follow->setEnabled(!document_->foreground()); });
    const auto ask = [this, bar] {
        const auto lacking = initializersWithoutData(document_->history().current());
        const auto away = std::ranges::find_if(
            lacking, [](const LackingInitializers& list) { return lackingFile(list.front()).isLinkAway; });
        if (away == lacking.end() || document_->hasUnsavedSteps())
            bar->withdraw();
        else
            bar->ask(toQt(describeLacking(*away)));
    };
    connect(document_, &Document::versionChanged, bar, ask);
    ask();
    return bar;
}

// No step says it: it is seen in the file only.
void DocumentView::tellLostReferences() {
    QStringList lines;
    for (const Text& text : describeLostReferences(document_->index()->model()))
        lines << toQt(text);
    if (!lines.isEmpty())
        messages_->tell(lines.join(QLatin1Char('\n')));
}

void DocumentView::exportPicture(const ExportChoice& choice, const std::filesystem::path& path) {
    if (!graph_ || !graph_->updater().picture())
        return;
    ExportRequest request = graph_->exportRequest();
    request.choice = choice;
    request.title = fromQt(document_->title());
    request.target = document_->settings().target;
    request.date = fromQt(QDate::currentDate().toString(Qt::ISODate));
    exporting_.start(
        [request = std::move(request), path](const Job& job) { return qaliper::exportPicture(request, path, job); },
        [this, path](const Result<ExportedPicture>& exported) {
            if (!exported)
                messages_->showError(toQt(exported.error()));
            else if (exported->isReadable)
                messages_->tell(tr("The picture was written to %1").arg(pathToQt(path)));
            else
                messages_->tell(tr("The picture was written to %1, but it is reduced so much that its boxes cannot be "
                                   "read. An SVG of its own size is sharp; a page with repeated layers folded, or a "
                                   "part, has larger boxes.")
                                    .arg(pathToQt(path)));
        });
}

void DocumentView::exportReport(const std::filesystem::path& path) {
    if (!graph_ || !document_->analysis())
        return;
    ModelReport model;
    model.path = fromQt(document_->title());
    model.target = document_->settings().target;
    model.analysis = document_->analysis();
    //: The language of this translation, as HTML names it
    const std::string language = fromQt(tr("en"));
    const auto write = [report = RunReport{{std::move(model)}}, placer = graph_->exportRequest().drawing.placer,
                           language, path](const Job& job) -> Status {
        const QtCatalogue catalogue;
        QALIPER_TRY(const auto page, toHtml(report, {placer, &catalogue, language}, job));
        return writeWholeFile(path, page);
    };
    exporting_.start(write, [this, path](const Status& written) {
        if (written)
            messages_->tell(tr("The report was written to %1").arg(pathToQt(path)));
        else
            messages_->showError(toQt(written.error()));
    });
}

} // namespace qaliper
