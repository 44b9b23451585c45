#include "views/window/question_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/target/words.h"
#include "views/base/alert.h"
#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

QuestionBar::QuestionBar(QWidget* parent)
    : QFrame(parent), text_(makeParagraph({}, TextStyle::Plain, this)), row_(new QHBoxLayout(this)) {
    setProperty("bar", true);
    makeAlert(*this);
    row_->setContentsMargins(14, 6, 10, 6);
    row_->setSpacing(8);
    row_->addWidget(text_, 1);
    hide();
}

QPushButton* QuestionBar::addAnswer(const QString& name, const QString& text) {
    QPushButton* button = addButton(name, text);
    connect(button, &QPushButton::clicked, this, &QuestionBar::withdraw);
    return button;
}

QPushButton* QuestionBar::addHelp(const QString& name, const QString& text) { return addButton(name, text); }

QPushButton* QuestionBar::addButton(const QString& name, const QString& text) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setProperty("small", true);
    button->setAutoDefault(true); // Return presses it, as in a dialog
    button->setProperty("primary", row_->count() == 1);
    row_->addWidget(button);
    return button;
}

void QuestionBar::ask(const QString& question) {
    text_->setText(question);
    isAsking_ = true;
    emit changed();
    if (isVisible())
        setAlertWords(*this, question);
}

void QuestionBar::withdraw() {
    isAsking_ = false;
    emit changed();
}

void QuestionBar::showEvent(QShowEvent* event) {
    QFrame::showEvent(event);
    setAlertWords(*this, text_->text());
}

QuestionStack::QuestionStack(QWidget* parent) : QWidget(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
}

void QuestionStack::add(QuestionBar& bar) {
    bars_ << &bar;
    layout()->addWidget(&bar);
    connect(&bar, &QuestionBar::changed, this, &QuestionStack::showFirst);
    showFirst();
}

void QuestionStack::showFirst() {
    QuestionBar* first = nullptr;
    for (QuestionBar* bar : bars_) {
        if (!first && bar->isAsking())
            first = bar;
    }
    for (QuestionBar* bar : bars_)
        bar->setVisible(bar == first);
    setVisible(first != nullptr);
}

TargetBar::TargetBar(Document& document, QWidget* parent) : QuestionBar(parent), document_(&document) {
    const QPushButton* right = addHelp(QStringLiteral("confirmTarget"), tr("That is right"));
    const QPushButton* change = addHelp(QStringLiteral("changeTarget"), tr("Choose…"));
    connect(right, &QPushButton::clicked, &document, &Document::confirmTarget);
    connect(change, &QPushButton::clicked, this, &TargetBar::changeAsked);
    connect(&document, &Document::targetChanged, this, &TargetBar::showTarget);
    connect(&document, &Document::stateChanged, this, &TargetBar::showTarget);
    showTarget();
}

void TargetBar::showTarget() {
    if (document_->asksForTarget())
        ask(tr("Where will this model run? It is being checked for %1.")
                .arg(toQt(targetWords(document_->settings().target))));
    else
        withdraw();
}

} // namespace qaliper
