#include "views/noise/noise_dialog.h"

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
#include "views/noise/noise_data_page.h"
#include "views/noise/noise_page.h"
#include "views/noise/recover_page.h"
#include "views/quantize/data_page.h"
#include "views/quantize/step_foot.h"
#include "views/quantize/step_row.h"

namespace qaliper {

namespace {

constexpr int noiseDataStep = 0;
constexpr int noiseListStep = 1;
constexpr int recoverStep = 2;

} // namespace

NoiseDialog::NoiseDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(&document),
      pages_(new QStackedWidget(this)),
      data_(new NoiseDataPage(document, pages_)),
      noise_(new NoisePage(document, pages_)),
      recover_(new RecoverPage(document, pages_)) {
    setObjectName(QStringLiteral("noiseDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptDrops(true);
    setWindowTitle(tr("Where the noise of %1 comes from").arg(document.title()));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, {1040, 720});
    for (QWidget* page : {static_cast<QWidget*>(data_), static_cast<QWidget*>(noise_), static_cast<QWidget*>(recover_)})
        pages_->addWidget(page);
    steps_ = new StepRow({tr("&1 Data"), tr("&2 Noise"), tr("&3 Recover")}, QStringLiteral("noiseHelp"), this);
    notice_ = makeParagraph({}, TextStyle::Secondary, this);
    notice_->setObjectName(QStringLiteral("noiseNotice"));
    notice_->hide();
    foot_ = new StepFoot(this);
    foot_->discard().setText(tr("Cl&ose"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(steps_);
    column->addWidget(notice_);
    column->addWidget(pages_, 1);
    column->addWidget(foot_);
    connect(steps_, &StepRow::chosen, this, &NoiseDialog::goTo);
    connect(steps_, &StepRow::helpAsked, this, [this] { emit guideAsked(QStringLiteral("guide-quantize")); });
    connect(foot_, &StepFoot::backAsked, this, [this] { goTo(step() - 1); });
    connect(foot_, &StepFoot::nextAsked, this, &NoiseDialog::goOn);
    connect(foot_, &StepFoot::discardAsked, this, &QDialog::reject);
    connect(data_, &NoiseDataPage::changed, this, &NoiseDialog::noteData);
    connect(noise_, &NoisePage::changed, this, &NoiseDialog::showReady);
    connect(noise_, &NoisePage::measured, this, &NoiseDialog::measured);
    connect(noise_, &NoisePage::toolAsked, this,
        [this](const ToolRequest& request) { emit toolAsked(document_, request); });
    connect(recover_, &RecoverPage::changed, this, &NoiseDialog::showReady);
    connect(&document.noise(), &NoiseResults::changed, recover_, &RecoverPage::propose);
    connect(&document, &Document::versionChanged, this, &NoiseDialog::noteChange);
    connect(&document, &Document::settingsChanged, recover_, &RecoverPage::drop); // its cost in time
    for (const auto signal : {&Document::checkingChanged, &Document::foregroundChanged})
        connect(&document, signal, this, &NoiseDialog::showReady);
    connect(&document, &QObject::destroyed, this, &QDialog::reject);
    goTo(document.noise().shown() ? noiseListStep : noiseDataStep);
}

int NoiseDialog::step() const { return pages_->currentIndex(); }

void NoiseDialog::goTo(int step) {
    pages_->setCurrentIndex(step);
    steps_->setCurrent(step);
    showReady();
}

void NoiseDialog::goOn() {
    switch (step()) {
    case noiseDataStep:
        goTo(noiseListStep);
        if (!noise_->hasResult() && !noise_->isRunning())
            measure();
        return;
    case noiseListStep:
        if (noise_->hasResult())
            goTo(recoverStep);
        else
            measure();
        return;
    default: break;
    }
    if (const auto outcome = recover_->outcome(); outcome && document_) {
        const QPointer<Document> document = document_;
        document->applyTool(outcome->step); // one step; noteChange() follows
        goTo(noiseListStep);
    } else {
        recover_->start(data_->asked());
    }
}

void NoiseDialog::measure() {
    if (!mayRun())
        return;
    notice_->hide();
    noise_->start(data_->asked());
}

bool NoiseDialog::mayRun() const {
    return data_->isReady() && document_ && document_->isChecked() && !document_->foreground() &&
        !noise_->isRunning() && !recover_->isRunning();
}

// A result belongs to the version that it was made from.
void NoiseDialog::noteChange() {
    const bool isLost = noise_->isRunning() || recover_->isRunning() || recover_->outcome() || noise_->hasResult() ||
        !document_->noise().shown();
    noise_->cancel();
    recover_->drop();
    if (isLost && step() != noiseDataStep) {
        notice_->setText(
            tr("The model has changed, so what was measured of it no longer holds. Measure it once more."));
        notice_->setVisible(!document_->noise().shown());
    }
    showReady();
}

// What was measured is of other data.
void NoiseDialog::noteData() {
    noise_->cancel();
    recover_->drop();
    recover_->setMetric(data_->metric());
    if (document_)
        document_->noise().take(nullptr);
    showReady();
}

void NoiseDialog::showReady() {
    const bool hasList = noise_->hasResult();
    steps_->setPossible(noiseListStep, data_->isReady() || hasList);
    steps_->setPossible(recoverStep, data_->isReady());
    foot_->back().setEnabled(step() > noiseDataStep && !noise_->isRunning() && !recover_->isRunning());
    QPushButton& next = foot_->next();
    switch (step()) {
    case noiseDataStep:
        next.setText(tr("&Next"));
        next.setEnabled(data_->isReady());
        break;
    case noiseListStep:
        next.setText(hasList ? tr("&Recover…") : tr("&Measure"));
        next.setEnabled(hasList ? data_->isReady() : mayRun());
        break;
    default:
        const bool hasPlan = recover_->outcome() != nullptr;
        next.setText(hasPlan ? tr("&Apply") : tr("Make a &Plan"));
        next.setEnabled(mayRun() && (hasPlan ? !recover_->outcome()->step.nodes.empty() : recover_->isReady()));
    }
}

void NoiseDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

// Also outside of the first step.
void NoiseDialog::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    goTo(noiseDataStep);
    data_->addPaths(pathsIn(*event->mimeData()));
}

} // namespace qaliper
