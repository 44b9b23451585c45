#include "views/noise/half_dialog.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/window_size.h"
#include "views/noise/half_page.h"
#include "views/quantize/data_page.h"
#include "views/quantize/step_foot.h"
#include "views/quantize/step_row.h"

namespace qaliper {

HalfDialog::HalfDialog(Document& document, QWidget* parent)
    : QDialog(parent),
      document_(&document),
      pages_(new QStackedWidget(this)),
      data_(new DataPage(document, pages_)),
      half_(new HalfPage(document, pages_)),
      steps_(new StepRow({tr("&1 Data"), tr("&2 Result")}, QStringLiteral("halfHelp"), this)),
      notice_(makeParagraph({}, TextStyle::Secondary, this)),
      foot_(new StepFoot(this)) {
    setObjectName(QStringLiteral("halfDialog"));
    setAttribute(Qt::WA_DeleteOnClose);
    setAcceptDrops(true);
    setWindowTitle(tr("Half precision for %1").arg(document.title()));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    resizeWithinScreen(*this, {1040, 720});
    pages_->addWidget(data_);
    pages_->addWidget(half_);
    notice_->setObjectName(QStringLiteral("halfNotice"));
    notice_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    for (QWidget* part : {static_cast<QWidget*>(steps_), static_cast<QWidget*>(notice_)})
        column->addWidget(part);
    column->addWidget(pages_, 1);
    column->addWidget(foot_);
    connect(steps_, &StepRow::chosen, this, &HalfDialog::goTo);
    connect(steps_, &StepRow::helpAsked, this, [this] { emit guideAsked(QStringLiteral("guide-quantize")); });
    connect(foot_, &StepFoot::backAsked, this, [this] { goTo(0); });
    connect(foot_, &StepFoot::nextAsked, this, &HalfDialog::goOn);
    connect(foot_, &StepFoot::discardAsked, this, &QDialog::reject);
    data_->setHint(tr("Samples of what the model will see in use: their ranges decide. They stay on this machine."));
    connect(data_, &DataPage::changed, half_, &HalfPage::drop);
    connect(half_, &HalfPage::changed, this, &HalfDialog::showReady);
    for (const auto signal : {&Document::versionChanged, &Document::settingsChanged})
        connect(&document, signal, this, &HalfDialog::noteChange);
    for (const auto signal : {&Document::checkingChanged, &Document::foregroundChanged})
        connect(&document, signal, this, &HalfDialog::showReady);
    connect(&document, &QObject::destroyed, this, &QDialog::reject);
    goTo(0);
}

int HalfDialog::step() const { return pages_->currentIndex(); }

void HalfDialog::goTo(int step) {
    pages_->setCurrentIndex(step);
    steps_->setCurrent(step);
    showReady();
}

void HalfDialog::goOn() {
    if (step() == 0)
        return goTo(1);
    if (const auto outcome = half_->outcome()) {
        const QPointer<Document> document = document_;
        accept(); // before the version changes
        if (document)
            document->applyHalved(*outcome);
    } else if (mayRun()) {
        notice_->hide();
        half_->start(data_->files());
    }
}

// A result belongs to the version and the target that it was made from.
void HalfDialog::noteChange() {
    if (half_->outcome() || half_->isRunning()) {
        notice_->setText(tr("The model or its target has changed, so the result was dropped. Convert it once more."));
        notice_->show();
    }
    half_->drop();
}

bool HalfDialog::mayRun() const {
    return data_->isReady() && document_ && document_->isChecked() && !document_->foreground() && !half_->isRunning();
}

void HalfDialog::showReady() {
    const bool hasResult = half_->outcome() != nullptr;
    steps_->setPossible(1, data_->isReady());
    foot_->back().setEnabled(step() > 0 && !half_->isRunning());
    foot_->discard().setText(hasResult ? tr("&Discard") : tr("Cl&ose"));
    QPushButton& next = foot_->next();
    next.setText(step() == 0 ? tr("&Next") : hasResult ? tr("&Apply") : tr("Con&vert"));
    next.setEnabled(step() == 0 ? data_->isReady() : mayRun());
}

void HalfDialog::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

// Also outside of the first step.
void HalfDialog::dropEvent(QDropEvent* event) {
    event->acceptProposedAction();
    goTo(0);
    data_->addPaths(pathsIn(*event->mimeData()));
}

} // namespace qaliper
