#include "views/dialogs/ask_dialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/preferences.h"
#include "views/base/text.h"

namespace qaliper {

namespace {

constexpr int askWidth = 520;
constexpr int noteIndent = 24; // pixels, below the words of a radio button
constexpr int depthGap = 2;

} // namespace

AskDialog::AskDialog(Preferences& preferences, const QString& model, QWidget* parent)
    : QDialog(parent),
      preferences_(&preferences),
      place_(new QComboBox(this)),
      command_(makeParagraph({}, TextStyle::Faint, this)),
      depths_(new QButtonGroup(this)),
      target_(new QCheckBox(tr("&Check the model for the release and GPU that answer"), this)),
      ask_(new QPushButton(tr("Ask"), this)) {
    setObjectName(QStringLiteral("ask"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Ask TensorRT about %1").arg(model));
    target_->setObjectName(QStringLiteral("setsTarget"));
    target_->setChecked(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    ask_->setObjectName(QStringLiteral("askButton"));
    ask_->setProperty("primary", true);
    ask_->setDefault(true);
    buttons->addButton(ask_, QDialogButtonBox::AcceptRole);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(10);
    column->addWidget(connectionField());
    column->addWidget(depthField());
    column->addWidget(target_);
    column->addSpacing(4);
    column->addWidget(buttons);
    setFixedWidth(askWidth);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        remember();
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    readConnection();
    place_->setFocus();
}

QWidget* AskDialog::connectionField() {
    auto* field = new QWidget(this);
    auto* column = new QVBoxLayout(field);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* name = new QLabel(tr("&Where TensorRT is"), field);
    name->setBuddy(place_);
    place_->setObjectName(QStringLiteral("connection"));
    place_->setEditable(true);
    place_->setInsertPolicy(QComboBox::NoInsert);
    place_->addItems(preferences_->connections());
    place_->setToolTip(tr("python, python:INTERPRETER, docker:IMAGE or ssh:HOST"));
    command_->setObjectName(QStringLiteral("command"));
    column->addWidget(name);
    column->addWidget(place_);
    column->addWidget(command_);
    connect(place_, &QComboBox::editTextChanged, this, &AskDialog::readConnection);
    return field;
}

QWidget* AskDialog::depthField() {
    auto* field = new QWidget(this);
    auto* column = new QVBoxLayout(field);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(depthGap);
    column->addWidget(makeLabel(tr("How far it goes"), TextStyle::Plain, field));
    const auto add = [&](Depth depth, const QString& words, const QString& note) {
        auto* button = new QRadioButton(words, field);
        button->setObjectName(QString::fromUtf8(depthName(depth).data()));
        button->setChecked(static_cast<int>(depth) == preferences_->askedDepth());
        depths_->addButton(button, static_cast<int>(depth));
        QLabel* below = makeLabel(note, TextStyle::Faint, field);
        below->setContentsMargins(noteIndent, 0, 0, 4);
        column->addWidget(button);
        column->addWidget(below);
    };
    add(Depth::Parse, tr("&Parse"), tr("Whether the parser accepts the model. Takes a second."));
    add(Depth::Build, tr("&Build"), tr("And the layers of the engine. Needs a GPU, except with TensorRT-RTX."));
    add(Depth::Run, tr("&Run"), tr("And the time of each layer. Needs a GPU."));
    if (!depths_->checkedButton())
        depths_->button(static_cast<int>(Depth::Parse))->setChecked(true);
    return field;
}

// What is started, or why nothing can be.
void AskDialog::readConnection() {
    const auto read = parseConnection(fromQt(place_->currentText().trimmed()));
    ask_->setEnabled(read.has_value());
    command_->setText(read ? tr("Starts %1").arg(toQt(shownCommand(*read))) : toQt(read.error().message));
    if (read)
        connection_ = *read;
}

Depth AskDialog::depth() const { return static_cast<Depth>(depths_->checkedId()); }

bool AskDialog::setsTarget() const { return target_->isChecked(); }

void AskDialog::remember() {
    preferences_->rememberConnection(place_->currentText().trimmed());
    preferences_->setAskedDepth(depths_->checkedId());
}

} // namespace qaliper
