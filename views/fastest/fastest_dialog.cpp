#include "views/fastest/fastest_dialog.h"

#include <QLabel>
#include <QPointer>
#include <QPushButton>

#include "views/fastest/fastest_page.h"

namespace qaliper {

FastestDialog::FastestDialog(Preferences& preferences, Document& document, QWidget* parent)
    : StepDialog(document, tr("Find the fastest placement for %1").arg(document.title()), parent),
      choice_(new FastestChoice(preferences, document, pages())),
      page_(new FastestPage(document, pages())) {
    setObjectName(QStringLiteral("fastestDialog"));
    addSteps(QStringLiteral("fastest"), {{tr("&1 Search"), choice_}, {tr("&2 Result"), page_}},
        QStringLiteral("guide-ask-tensorrt"));
    connect(choice_, &FastestChoice::changed, this, &FastestDialog::showReady);
    connect(page_, &FastestPage::changed, this, &FastestDialog::showReady);
    notice().setText(tr("This is about another version of the model than the shown one."));
    connect(&document, &Document::versionChanged, this, [this] {
        page_->showVersion();
        showReady();
    });
    for (const auto signal : {&Document::checkingChanged, &Document::foregroundChanged})
        connect(&document, signal, this, &FastestDialog::showReady);
    goTo(0);
}

void FastestDialog::goOn() {
    if (step() == 1 && hasStep())
        return apply();
    if (!mayRun())
        return;
    choice_->remember();
    page_->start(choice_->asked());
    goTo(1);
}

void FastestDialog::apply() {
    const auto found = page_->found();
    const QPointer<Document> document = this->document();
    accept(); // before the version changes
    if (document)
        document->applyTool(found->step);
}

void FastestDialog::addPaths(const QStringList& paths) { choice_->addPaths(paths); }

bool FastestDialog::mayRun() const {
    return choice_->isReady() && document() && document()->isChecked() && !document()->foreground() &&
        !page_->isRunning();
}

bool FastestDialog::hasStep() const { return page_->found() && !page_->found()->step.nodes.empty(); }

// What was measured belongs to the version that it was measured of.
void FastestDialog::showReady() {
    notice().setVisible(page_->found() && !page_->isOfShown());
    const bool isApply = step() == 1 && hasStep();
    if (!page_->isRunning())
        choice_->showKept();
    setPossible(1, page_->isRunning() || page_->found());
    back().setEnabled(step() > 0);
    discard().setText(hasStep() ? tr("&Discard") : tr("Cl&ose"));
    next().setText(isApply ? tr("&Apply") : tr("&Search"));
    next().setEnabled(mayRun() && (!isApply || page_->isOfShown()));
}

} // namespace qaliper
