#include "views/dialogs/parameter_form.h"

#include <algorithm>
#include <array>
#include <string_view>

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

namespace {

constexpr int fieldWidth = 480; // names of tensors are long

struct ParameterName {
    std::string_view key;
    const char* name;
};

// The keys are those of the command line; others are shown as they are.
constexpr std::array parameterNames{
    ParameterName{"attribute", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Attribute")},
    ParameterName{"axis", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Axis")},
    ParameterName{"behind", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Pairs behind")},
    ParameterName{"bypass", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Read instead")},
    ParameterName{"cache", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Cache")},
    ParameterName{"keep", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Operators kept")},
    ParameterName{"model", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Model")},
    ParameterName{"name", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Name")},
    ParameterName{"namespace", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Namespace")},
    ParameterName{"scale", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Scale")},
    ParameterName{"type", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Type")},
    ParameterName{"value", QT_TRANSLATE_NOOP("qaliper::ParameterForm", "Value")},
};

QString nameOf(const Parameter& parameter) {
    const auto* known = std::ranges::find(parameterNames, parameter.key, &ParameterName::key);
    return known == parameterNames.end() ? toQt(parameter.key) : ParameterForm::tr(known->name);
}

QString wordsOf(const std::string& choice) {
    if (choice == "keep")
        return ParameterForm::tr("keep", "the pairs behind an operator");
    if (choice == "remove")
        return ParameterForm::tr("remove", "the pairs behind an operator");
    return toQt(std::string_view(choice));
}

} // namespace

ParameterForm::ParameterForm(QWidget* parent) : QWidget(parent), rows_(new QFormLayout(this)) {
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setHorizontalSpacing(16);
    rows_->setVerticalSpacing(4);
}

void ParameterForm::setOffer(const Offer& offer) {
    while (rows_->rowCount() > 0)
        rows_->removeRow(0);
    arguments_.clear();
    for (const Parameter& parameter : offer.parameters) {
        QWidget* field = makeField(parameter);
        field->setObjectName(toQt(parameter.key));
        field->setFixedWidth(fieldWidth);
        field->setToolTip(toQt(parameter.key)); // as the command line knows it
        rows_->addRow(nameOf(parameter), field);
        if (!parameter.why.empty())
            rows_->addRow(QString(), makeNote(toQt(parameter.why), fieldWidth, this));
    }
    setVisible(!offer.parameters.empty());
}

void ParameterForm::takeFocus() {
    if (rows_->rowCount() == 0)
        return;
    QWidget* first = rows_->itemAt(0, QFormLayout::FieldRole)->widget();
    first->setFocus();
    if (auto* line = qobject_cast<QLineEdit*>(first))
        line->selectAll();
}

QWidget* ParameterForm::makeField(const Parameter& parameter) {
    const QString fallback = toQt(std::string_view(parameter.fallback));
    if (parameter.type == ParameterType::Choice) {
        auto* box = new QComboBox(this);
        for (const std::string& choice : parameter.choices)
            box->addItem(parameter.key == "behind" ? wordsOf(choice) : toQt(std::string_view(choice)),
                toQt(std::string_view(choice)));
        box->setCurrentIndex(box->findData(fallback));
        connect(box, &QComboBox::currentIndexChanged, this,
            [this, parameter, box] { take(parameter, box->currentData().toString()); });
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
