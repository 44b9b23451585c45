#include "views/quantize/quantize_dialog.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/quantize/data_page.h"
#include "views/quantize/placement_page.h"
#include "views/quantize/run_page.h"

namespace qaliper {

namespace {

constexpr int dataStep = 0;
constexpr int placementStep = 1;
constexpr int runStep = 2;

} // namespace

QuantizeDialog::QuantizeDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(&document),
      pages_(new QStackedWidget(this)),
      data_(new DataPage(document, pages_)),
      placement_(new PlacementPage(document, pages_)),
      run_(new RunPage(document, pages_)) {
    setObjectName(QStringLiteral("quantize"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptDrops(true);
    setWindowTitle(tr("Quantize %1").arg(document.title()));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, {1040, 720});
    for (QWidget* page : {static_cast<QWidget*>(data_), static_cast<QWidget*>(placement_), static_cast<QWidget*>(run_)})
        pages_->addWidget(page);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(buildHead());
    notice_ = makeParagraph({}, TextStyle::Secondary, this);
    notice_->setObjectName(QStringLiteral("quantizeNotice"));
    notice_->hide();
    column->addWidget(notice_);
    column->addWidget(pages_, 1);
    column->addWidget(buildFoot());
    connect(data_, &DataPage::changed, this, [this] {
        run_->drop();
        showReady();
    });
    connect(placement_, &PlacementPage::changed, this, [this] {
        run_->drop();
        showReady();
    });
    connect(run_, &RunPage::changed, this, &QuantizeDialog::showReady);
    for (const auto signal : {&Document::versionChanged, &Document::settingsChanged})
        connect(&document, signal, this, &QuantizeDialog::noteChange);
    connect(&document, &Document::checkingChanged, this, [this] {
        if (document_->isChecked() && !placement_->isReady())
            placement_->refresh();
        showReady();
    });
    connect(&document, &Document::foregroundChanged, this, &QuantizeDialog::showReady);
    connect(&document, &QObject::destroyed, this, &QDialog::reject);
    goTo(dataStep);
}

QWidget* QuantizeDialog::buildHead() {
    auto* head = new QWidget(this);
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    const std::array words{tr("&1 Data"), tr("&2 Placement"), tr("&3 Result")};
    for (int step = dataStep; step <= runStep; ++step) {
        auto* button = new QPushButton(words.at(static_cast<std::size_t>(step)), head);
        button->setObjectName(QStringLiteral("step%1").arg(step + 1));
        button->setCheckable(true);
        button->setProperty("chip", true);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, step] { goTo(step); });
        row->addWidget(button);
        steps_.at(static_cast<std::size_t>(step)) = button;
    }
    row->addStretch();
    auto* help = new QPushButton(tr("&Help"), head);
    help->setObjectName(QStringLiteral("quantizeHelp"));
    help->setAutoDefault(false);
    help->setProperty("link", true);
    connect(help, &QPushButton::clicked, this, [this] { emit guideAsked(QStringLiteral("guide-quantize")); });
    row->addWidget(help);
    return head;
}

QWidget* QuantizeDialog::buildFoot() {
    auto* foot = new QWidget(this);
    back_ = new QPushButton(tr("&Back"), foot);
    back_->setObjectName(QStringLiteral("back"));
    next_ = new QPushButton(foot);
    next_->setObjectName(QStringLiteral("next"));
    next_->setProperty("primary", true);
    next_->setDefault(true);
    close_ = new QPushButton(foot);
    close_->setObjectName(QStringLiteral("discard"));
    for (QPushButton* button : {back_, close_})
        button->setAutoDefault(false);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch();
    row->addWidget(back_);
    row->addWidget(next_);
    row->addWidget(close_);
    connect(back_, &QPushButton::clicked, this, [this] { goTo(step() - 1); });
    connect(next_, &QPushButton::clicked, this, &QuantizeDialog::goOn);
    connect(close_, &QPushButton::clicked, this, &QDialog::reject);
    return foot;
}

int QuantizeDialog::step() const { return pages_->currentIndex(); }

void QuantizeDialog::goTo(int step) {
    pages_->setCurrentIndex(step);
    for (int other = dataStep; other <= runStep; ++other)
        steps_.at(static_cast<std::size_t>(other))->setChecked(other == step);
    showReady();
}

void QuantizeDialog::goOn() {
    if (step() == runStep)
        return run_->outcome() ? apply() : run();
    goTo(step() + 1);
    if (step() == runStep && !run_->outcome() && !run_->isRunning())
        run();
}

void QuantizeDialog::run() {
    if (!data_->isReady() || !placement_->isReady() || !document_ || !document_->mayEdit())
        return;
    notice_->hide();
    QuantizeAsked asked;
    asked.request.data = data_->files();
    asked.metric = data_->metric();
    placement_->fill(asked.request);
    run_->start(asked);
}

void QuantizeDialog::apply() {
    const auto outcome = run_->outcome();
    const QPointer<Document> document = document_;
    accept(); // before the version changes
    if (document)
        document->applyQuantized(*outcome);
}

// A result belongs to the version and the target that it was made from.
void QuantizeDialog::noteChange() {
    const bool isLost = run_->outcome() || run_->isRunning();
    run_->drop();
    placement_->refresh();
    if (isLost) {
        notice_->setText(tr("The model or its target has changed, so the result was dropped. Quantize it once more."));
        notice_->show();
        goTo(placementStep);
    }
    showReady();
}

void QuantizeDialog::showReady() {
    const bool hasData = data_->isReady();
    const bool hasPlacement = placement_->isReady() && !placement_->planned()->quantized.empty();
    const bool mayRun = hasData && hasPlacement && document_ && document_->isChecked() && !document_->foreground();
    const bool hasResult = run_->outcome() != nullptr;
    steps_[placementStep]->setEnabled(true);
    steps_[runStep]->setEnabled(mayRun || hasResult || run_->isRunning());
    back_->setEnabled(step() > dataStep && !run_->isRunning());
    close_->setText(hasResult ? tr("&Discard") : tr("Cl&ose"));
    switch (step()) {
    case dataStep:
        next_->setText(tr("&Next"));
        next_->setEnabled(hasData);
        break;
    case placementStep:
        next_->setText(tr("&Quantize"));
        next_->setEnabled(mayRun);
        break;
    default:
        next_->setText(hasResult ? tr("&Apply") : tr("&Quantize"));
        next_->setEnabled(
            hasResult ? document_ && document_->isChecked() && !document_->foreground() : mayRun && !run_->isRunning());
    }
}

void QuantizeDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

// Also outside of the first step.
void QuantizeDialog::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            paths << url.toLocalFile();
    }
    event->acceptProposedAction();
    goTo(dataStep);
    data_->addPaths(paths);
}

} // namespace qaliper
