#include "views/quantize/step_row.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace qaliper {

StepRow::StepRow(const QStringList& steps, const QString& help, QWidget* parent) : QWidget(parent) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    for (int step = 0; step < steps.size(); ++step) {
        auto* button = new QPushButton(steps[step], this);
        button->setObjectName(QStringLiteral("step%1").arg(step + 1));
        button->setCheckable(true);
        button->setProperty("chip", true);
        button->setAutoDefault(false);
        connect(button, &QPushButton::clicked, this, [this, step] { emit chosen(step); });
        row->addWidget(button);
        buttons_.push_back(button);
    }
    row->addStretch();
    auto* link = new QPushButton(tr("&Help"), this);
    link->setObjectName(help);
    link->setAutoDefault(false);
    link->setProperty("link", true);
    connect(link, &QPushButton::clicked, this, &StepRow::helpAsked);
    row->addWidget(link);
}

void StepRow::setCurrent(int step) {
    for (std::size_t i = 0; i < buttons_.size(); ++i)
        buttons_[i]->setChecked(static_cast<int>(i) == step);
}

void StepRow::setPossible(int step, bool possible) {
    buttons_.at(static_cast<std::size_t>(step))->setEnabled(possible);
}

} // namespace qaliper
