#include "views/quantize/step_foot.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace qaliper {

StepFoot::StepFoot(QWidget* parent)
    : QWidget(parent),
      back_(new QPushButton(tr("&Back"), this)),
      next_(new QPushButton(this)),
      discard_(new QPushButton(this)) {
    back_->setObjectName(QStringLiteral("back"));
    next_->setObjectName(QStringLiteral("next"));
    next_->setProperty("primary", true);
    next_->setDefault(true);
    discard_->setObjectName(QStringLiteral("discard"));
    for (QPushButton* button : {back_, discard_})
        button->setAutoDefault(false);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch();
    for (QPushButton* button : {back_, next_, discard_})
        row->addWidget(button);
    connect(back_, &QPushButton::clicked, this, &StepFoot::backAsked);
    connect(next_, &QPushButton::clicked, this, &StepFoot::nextAsked);
    connect(discard_, &QPushButton::clicked, this, &StepFoot::discardAsked);
}

} // namespace qaliper
