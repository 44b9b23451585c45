#include "views/window/target_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "model/target/words.h"
#include "views/base/alert.h"
#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

TargetBar::TargetBar(Document& document, QWidget* parent)
    : QFrame(parent), document_(&document), text_(makeParagraph({}, TextStyle::Plain, this)) {
    setProperty("bar", true);
    makeAlert(*this);
    auto* right = new QPushButton(tr("That is right"), this);
    right->setObjectName(QStringLiteral("confirmTarget"));
    right->setProperty("small", true);
    right->setProperty("primary", true);
    auto* change = new QPushButton(tr("Choose…"), this);
    change->setProperty("small", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(14, 6, 10, 6);
    row->setSpacing(8);
    row->addWidget(text_, 1);
    row->addWidget(right);
    row->addWidget(change);
    connect(right, &QPushButton::clicked, &document, &Document::confirmTarget);
    connect(change, &QPushButton::clicked, this, &TargetBar::changeAsked);
    connect(&document, &Document::targetChanged, this, &TargetBar::showTarget);
    connect(&document, &Document::stateChanged, this, &TargetBar::showTarget);
    showTarget();
}

void TargetBar::showTarget() {
    text_->setText(tr("Where will this model run? It is being checked for %1.")
                       .arg(toQt(targetWords(document_->settings().target))));
    setVisible(!document_->isTargetChosen());
    if (!document_->isTargetChosen())
        setAlertWords(*this, text_->text());
}

} // namespace qaliper
