#include "views/noise/noise_dialog.h"

#include <QLabel>
#include <QPushButton>

#include "views/noise/noise_data_page.h"
#include "views/noise/noise_page.h"
#include "views/noise/recover_page.h"

namespace qaliper {

namespace {

constexpr int noiseDataStep = 0;
constexpr int noiseListStep = 1;
constexpr int recoverStep = 2;

bool isSame(const NoiseInput& a, const NoiseInput& b) {
    return a.against == b.against && a.data.paths == b.data.paths && a.data.labels == b.data.labels &&
        a.data.raw == b.data.raw;
}

} // namespace

NoiseDialog::NoiseDialog(Document& document, QWidget* parent)
    : StepDialog(document, tr("Where the noise of %1 comes from").arg(document.title()), parent),
      data_(new NoiseDataPage(document, pages())),
      noise_(new NoisePage(document, pages())),
      recover_(new RecoverPage(document, pages())) {
    setObjectName(QStringLiteral("noiseDialog"));
    addSteps(QStringLiteral("noise"), {{tr("&1 Data"), data_}, {tr("&2 Noise"), noise_}, {tr("&3 Recover"), recover_}});
    connect(data_, &NoiseDataPage::changed, this, &NoiseDialog::noteData);
    connect(noise_, &NoisePage::changed, this, &NoiseDialog::showReady);
    connect(noise_, &NoisePage::measured, this, &NoiseDialog::measured);
    connect(noise_, &NoisePage::toolAsked, this,
        [this](const ToolRequest& request) { emit toolAsked(this->document(), request); });
    connect(recover_, &RecoverPage::changed, this, &NoiseDialog::showReady);
    connect(&document.noise(), &NoiseResults::changed, recover_, &RecoverPage::propose);
    connect(&document, &Document::versionChanged, this, &NoiseDialog::noteChange);
    connect(&document, &Document::settingsChanged, recover_, &RecoverPage::drop); // its cost in time
    for (const auto signal : {&Document::checkingChanged, &Document::foregroundChanged})
        connect(&document, signal, this, &NoiseDialog::showReady);
    goTo(document.noise().shown() ? noiseListStep : noiseDataStep);
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
    if (const auto outcome = recover_->outcome(); outcome && document()) {
        document()->applyTool(stepOf(*outcome, recover_->taken())); // one step; noteChange() follows
        goTo(noiseListStep);
    } else {
        recover_->start(data_->asked());
    }
}

void NoiseDialog::measure() {
    if (!mayRun())
        return;
    notice().hide();
    noise_->start(data_->asked());
}

bool NoiseDialog::mayRun() const {
    return data_->isReady() && document() && document()->isChecked() && !document()->foreground() &&
        !noise_->isRunning() && !recover_->isRunning();
}

// A result belongs to the version that it was made from.
void NoiseDialog::noteChange() {
    const bool isLost = noise_->isRunning() || recover_->isRunning() || recover_->outcome() || noise_->hasResult() ||
        !document()->noise().shown();
    noise_->cancel();
    recover_->drop();
    if (isLost && step() != noiseDataStep) {
        notice().setText(
            tr("The model has changed, so what was measured of it no longer holds. Measure it once more."));
        notice().setVisible(!document()->noise().shown());
    }
    showReady();
}

// What was measured is of other data, unless they are only read again.
void NoiseDialog::noteData() {
    recover_->setMetric(data_->chosenMetric());
    if (document() && document()->noise().shown() && isSame(document()->noise().shown()->asked, data_->asked())) {
        showReady();
        return;
    }
    noise_->cancel();
    recover_->drop();
    recover_->setMetric(data_->chosenMetric());
    if (document())
        document()->noise().take(nullptr);
    showReady();
}

void NoiseDialog::showReady() {
    const bool hasList = noise_->hasResult();
    setPossible(noiseListStep, data_->isReady() || hasList);
    setPossible(recoverStep, data_->isReady());
    back().setEnabled(step() > noiseDataStep && !noise_->isRunning() && !recover_->isRunning());
    switch (step()) {
    case noiseDataStep:
        next().setText(tr("&Next"));
        next().setEnabled(data_->isReady());
        break;
    case noiseListStep:
        next().setText(hasList ? tr("&Recover…") : tr("&Measure"));
        next().setEnabled(hasList ? data_->isReady() : mayRun());
        break;
    default:
        const bool hasPlan = recover_->outcome() != nullptr;
        next().setText(hasPlan ? tr("&Apply") : tr("Make a &Plan"));
        next().setEnabled(mayRun() && (hasPlan ? recover_->taken() > 0 : recover_->isReady()));
    }
}

void NoiseDialog::addPaths(const QStringList& paths) { data_->addPaths(paths); }

} // namespace qaliper
