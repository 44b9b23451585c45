#include "views/dialogs/parameter_form.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/base/text.h"

namespace qaliper {

ParameterForm::ParameterForm(QWidget* parent) : QWidget(parent), rows_(new QFormLayout(this)) {
    rows_->setContentsMargins(0, 0, 0, 0);
}

void ParameterForm::setOffer(const Offer& offer) {
    while (rows_->rowCount() > 0)
        rows_->removeRow(0);
    arguments_.clear();
    for (const Parameter& parameter : offer.parameters) {
        QWidget* field = makeField(parameter);
        field->setObjectName(toQt(parameter.key));
        rows_->addRow(toQt(parameter.key), field);
        if (!parameter.why.empty())
            rows_->addRow(QString(), makeParagraph(toQt(parameter.why), TextStyle::Faint, this));
    }
    setVisible(!offer.parameters.empty());
}

QWidget* ParameterForm::makeField(const Parameter& parameter) {
    const QString fallback = toQt(std::string_view(parameter.fallback));
    if (parameter.type == ParameterType::Choice) {
        auto* box = new QComboBox(this);
        for (const std::string& choice : parameter.choices)
            box->addItem(toQt(std::string_view(choice)));
        box->setCurrentText(fallback);
        connect(box, &QComboBox::currentTextChanged, this,
            [this, parameter](const QString& text) { take(parameter, text); });
        return box;
    }
    // Free text: the model says what is wrong with a number better than a field that refuses keys.
    auto* line = new QLineEdit(fallback, this);
    if (parameter.type == ParameterType::File)
        addBrowser(line);
    connect(
        line, &QLineEdit::editingFinished, this, [this, parameter, line] { take(parameter, line->text().trimmed()); });
    return line;
}

// A click on the folder at the end of the line asks for the file.
void ParameterForm::addBrowser(QLineEdit* line) {
    const QAction* browse = line->addAction(glyphIcon(Glyph::Open), QLineEdit::TrailingPosition);
    connect(browse, &QAction::triggered, line, [line] {
        const QString chosen = QFileDialog::getOpenFileName(line->window(), tr("Choose a file"), line->text());
        if (chosen.isEmpty())
            return;
        line->setText(chosen);
        emit line->editingFinished();
    });
}

void ParameterForm::take(const Parameter& parameter, const QString& text) {
    const std::string value = fromQt(text);
    const auto known = arguments_.find(parameter.key);
    if (value == (known == arguments_.end() ? parameter.fallback : known->second))
        return;
    arguments_[std::string(parameter.key)] = value;
    emit changed();
}

} // namespace qaliper
