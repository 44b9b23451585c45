#include "views/quantize/quantize_dialog.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/base/window_size.h"
#include "views/quantize/data_page.h"
#include "views/quantize/placement_page.h"
#include "views/quantize/run_page.h"
#include "views/quantize/step_foot.h"
#include "views/quantize/step_row.h"

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
    steps_ = new StepRow({tr("&1 Data"), tr("&2 Placement"), tr("&3 Result")}, QStringLiteral("quantizeHelp"), this);
    connect(steps_, &StepRow::chosen, this, &QuantizeDialog::goTo);
    connect(steps_, &StepRow::helpAsked, this, [this] { emit guideAsked(QStringLiteral("guide-quantize")); });
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(steps_);
    notice_ = makeParagraph({}, TextStyle::Secondary, this);
    notice_->setObjectName(QStringLiteral("quantizeNotice"));
    notice_->hide();
    column->addWidget(notice_);
    column->addWidget(pages_, 1);
    foot_ = new StepFoot(this);
    column->addWidget(foot_);
    connect(foot_, &StepFoot::backAsked, this, [this] { goTo(step() - 1); });
    connect(foot_, &StepFoot::nextAsked, this, &QuantizeDialog::goOn);
    connect(foot_, &StepFoot::discardAsked, this, &QDialog::reject);
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

int QuantizeDialog::step() const { return pages_->currentIndex(); }

void QuantizeDialog::goTo(int step) {
    pages_->setCurrentIndex(step);
    steps_->setCurrent(step);
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
    steps_->setPossible(runStep, mayRun || hasResult || run_->isRunning());
    foot_->back().setEnabled(step() > dataStep && !run_->isRunning());
    foot_->discard().setText(hasResult ? tr("&Discard") : tr("Cl&ose"));
    switch (step()) {
    case dataStep:
        foot_->next().setText(tr("&Next"));
        foot_->next().setEnabled(hasData);
        break;
    case placementStep:
        foot_->next().setText(tr("&Quantize"));
        foot_->next().setEnabled(mayRun);
        break;
    default:
        foot_->next().setText(hasResult ? tr("&Apply") : tr("&Quantize"));
        foot_->next().setEnabled(
            hasResult ? document_ && document_->isChecked() && !document_->foreground() : mayRun && !run_->isRunning());
    }
}

void QuantizeDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

// Also outside of the first step.
void QuantizeDialog::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    goTo(dataStep);
    data_->addPaths(pathsIn(*event->mimeData()));
}

} // namespace qaliper
