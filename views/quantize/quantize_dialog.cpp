#include "views/quantize/quantize_dialog.h"

#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QStyle>

#include "views/quantize/data_page.h"
#include "views/quantize/placement_page.h"
#include "views/quantize/run_page.h"

namespace qaliper {

namespace {

constexpr int dataStep = 0;
constexpr int placementStep = 1;
constexpr int runStep = 2;

} // namespace

QuantizeDialog::QuantizeDialog(Document& document, int minSqnr, QWidget* parent)
    : StepDialog(document, tr("Quantize %1").arg(document.title()), parent),
      data_(new DataPage(document, pages())),
      placement_(new PlacementPage(document, pages())),
      run_(new RunPage(document, pages())) {
    setObjectName(QStringLiteral("quantize"));
    addSteps(QStringLiteral("quantize"),
        {{tr("&1 Data"), data_}, {tr("&2 Placement"), placement_}, {tr("&3 Result"), run_}});
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
        if (this->document()->isChecked() && !placement_->isReady())
            placement_->refresh();
        showReady();
    });
    connect(&document, &Document::foregroundChanged, this, &QuantizeDialog::showReady);
    run_->setMinSqnr(minSqnr);
    goTo(dataStep);
}

void QuantizeDialog::goOn() {
    if (step() == runStep)
        return run_->outcome() ? apply() : run();
    goTo(step() + 1);
    if (step() == runStep && !run_->outcome() && !run_->isRunning())
        run();
}

void QuantizeDialog::run() {
    if (!data_->isReady() || !placement_->isReady() || !document() || !document()->mayEdit())
        return;
    notice().hide();
    QuantizeInput asked;
    asked.request.data = data_->files();
    asked.metric = data_->chosenMetric();
    placement_->fill(asked.request);
    run_->start(asked);
}

void QuantizeDialog::apply() {
    const auto outcome = run_->outcome();
    const QPointer<Document> document = this->document();
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
        notice().setText(tr("The model or its target has changed, so the result was dropped. Quantize it once more."));
        notice().show();
        goTo(placementStep);
    }
    showReady();
}

// What is slower and less accurate than the float model is not proposed.
void QuantizeDialog::showProposal() {
    const bool isProposed = step() != runStep || !run_->isSlower();
    if (next().property("primary").toBool() == isProposed)
        return;
    next().setProperty("primary", isProposed);
    next().style()->unpolish(&next()); // the style sheet was applied before the property was set
    next().style()->polish(&next());
}

void QuantizeDialog::showReady() {
    showProposal();
    const bool hasData = data_->isReady();
    const bool hasPlacement = placement_->isReady() && !placement_->planned()->quantized.empty();
    const bool mayRun = hasData && hasPlacement && document() && document()->isChecked() && !document()->foreground();
    const bool hasResult = run_->outcome() != nullptr;
    setPossible(runStep, mayRun || hasResult || run_->isRunning());
    back().setEnabled(step() > dataStep && !run_->isRunning());
    discard().setText(hasResult ? tr("&Discard") : tr("Cl&ose"));
    switch (step()) {
    case dataStep:
        next().setText(tr("&Next"));
        next().setEnabled(hasData);
        break;
    case placementStep:
        next().setText(tr("&Quantize"));
        next().setEnabled(mayRun);
        break;
    default:
        next().setText(hasResult ? tr("&Apply") : tr("&Quantize"));
        next().setEnabled(hasResult ? document() && document()->isChecked() && !document()->foreground()
                                    : mayRun && !run_->isRunning());
    }
}

void QuantizeDialog::addPaths(const QStringList& paths) { data_->addPaths(paths); }

} // namespace qaliper
