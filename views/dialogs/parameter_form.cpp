#include "views/dialogs/parameter_form.h"

#include <map>
#include <string_view>

#include <QAction>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QTimer>

#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/base/open_dialog.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int fieldWidth = 480;  // pixels; names of tensors are long
constexpr int typingPause = 400; // ms

// The keys that the command line uses; an unknown key is shown unchanged.
QString nameOf(const Parameter& parameter) {
    const std::map<std::string_view, QString> names{{"attribute", ParameterForm::tr("Attribute")},
        {"axis", ParameterForm::tr("Axis")}, {"behind", ParameterForm::tr("Pairs after")},
        {"bypass", ParameterForm::tr("Read instead")}, {"cache", ParameterForm::tr("Cache")},
        {"float-model", ParameterForm::tr("Float model")}, {"keep", ParameterForm::tr("Operators kept")},
        {"largest", ParameterForm::tr("Largest magnitudes")}, {"model", ParameterForm::tr("Model")},
        {"name", ParameterForm::tr("Name")}, {"namespace", ParameterForm::tr("Namespace")},
        {"scale", ParameterForm::tr("Scale")}, {"type", ParameterForm::tr("Type")},
        {"value", ParameterForm::tr("Value")}};
    const auto known = names.find(parameter.key);
    return known == names.end() ? toQt(parameter.key) : known->second;
}

QString wordsOf(const std::string& choice) {
    if (choice == "keep")
        return ParameterForm::tr("keep", "the pairs after an operator");
    if (choice == "remove")
        return ParameterForm::tr("remove", "the pairs after an operator");
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
        field->setToolTip(toQt(parameter.key)); // the name on the command line
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
    // Free text: the model explains an invalid number better than a field that ignores keys.
    auto* line = new QLineEdit(fallback, this);
    if (parameter.type == ParameterType::File)
        addBrowser(line);
    // Tries the arguments after each pause in typing, so that the trial is usually complete before a click on Apply.
    auto* pause = new QTimer(line);
    pause->setSingleShot(true);
    pause->setInterval(typingPause);
    const auto takeText = [this, parameter, line] { take(parameter, line->text().trimmed()); };
    connect(line, &QLineEdit::textEdited, pause, qOverload<>(&QTimer::start));
    connect(pause, &QTimer::timeout, this, takeText);
    connect(line, &QLineEdit::editingFinished, this, takeText);
    return line;
}

// A click on the folder icon at the end of the line asks for the file.
void ParameterForm::addBrowser(QLineEdit* line) {
    const QAction* browse = line->addAction(glyphIcon(Glyph::Open), QLineEdit::TrailingPosition);
    connect(browse, &QAction::triggered, line, [line] {
        const QString chosen = pickFile(line->window(), tr("Choose a file"), line->text());
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
