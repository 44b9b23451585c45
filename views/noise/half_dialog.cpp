#include "views/noise/half_dialog.h"

#include <QLabel>
#include <QPointer>
#include <QPushButton>

#include "views/noise/half_page.h"
#include "views/quantize/data_page.h"

namespace qaliper {

HalfDialog::HalfDialog(Document& document, QWidget* parent)
    : StepDialog(document, tr("Half precision for %1").arg(document.title()), parent),
      data_(new DataPage(document, pages())),
      half_(new HalfPage(document, pages())) {
    setObjectName(QStringLiteral("halfDialog"));
    addSteps(QStringLiteral("half"), {{tr("&1 Data"), data_}, {tr("&2 Result"), half_}});
    data_->setHint(tr("Samples of what the model will see in use: their ranges decide. They stay on this machine."));
    connect(data_, &DataPage::changed, half_, &HalfPage::drop);
    connect(half_, &HalfPage::changed, this, &HalfDialog::showReady);
    for (const auto signal : {&Document::versionChanged, &Document::settingsChanged})
        connect(&document, signal, this, &HalfDialog::noteChange);
    for (const auto signal : {&Document::checkingChanged, &Document::foregroundChanged})
        connect(&document, signal, this, &HalfDialog::showReady);
    goTo(0);
}

void HalfDialog::goOn() {
    if (step() == 0)
        return goTo(1);
    if (const auto outcome = half_->outcome()) {
        const QPointer<Document> document = this->document();
        accept(); // before the version changes
        if (document)
            document->applyHalved(*outcome);
    } else if (mayRun()) {
        notice().hide();
        half_->start(data_->files());
    }
}

void HalfDialog::addPaths(const QStringList& paths) { data_->addPaths(paths); }

// A result belongs to the version and the target that it was made from.
void HalfDialog::noteChange() {
    if (half_->outcome() || half_->isRunning()) {
        notice().setText(tr("The model or its target has changed, so the result was dropped. Convert it once more."));
        notice().show();
    }
    half_->drop();
}

bool HalfDialog::mayRun() const {
    return data_->isReady() && document() && document()->isChecked() && !document()->foreground() &&
        !half_->isRunning();
}

void HalfDialog::showReady() {
    const bool hasResult = half_->outcome() != nullptr;
    setPossible(1, data_->isReady());
    back().setEnabled(step() > 0 && !half_->isRunning());
    discard().setText(hasResult ? tr("&Discard") : tr("Cl&ose"));
    next().setText(step() == 0 ? tr("&Next") : hasResult ? tr("&Apply") : tr("Con&vert"));
    next().setEnabled(step() == 0 ? data_->isReady() : mayRun());
}

} // namespace qaliper
