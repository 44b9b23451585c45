#include "views/window/question_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "views/base/alert.h"
#include "views/base/labels.h"

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
    button->setProperty("primary", row_->count() == 1);
    row_->addWidget(button);
    return button;
}

void QuestionBar::ask(const QString& question) {
    text_->setText(question);
    show();
    setAlertWords(*this, question);
}

} // namespace qaliper
