#include "views/window/question_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

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
    connect(button, &QPushButton::clicked, this, &QWidget::hide);
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
    show();
    setAlertWords(*this, question);
}

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
    for (QPushButton* button : {right, change})
        button->setAutoDefault(true);
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
    setVisible(document_->asksForTarget());
    if (document_->asksForTarget())
        setAlertWords(*this, text_->text());
}

} // namespace qaliper
