#include "views/dialogs/ask_dialog.h"

#include <QButtonGroup>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "model/base/shell_words.h"
#include "views/base/labels.h"
#include "views/base/preferences.h"
#include "views/base/text.h"
#include "views/dialogs/connection_field.h"
#include "views/dialogs/run_choice.h"
#include "views/document/document.h"

namespace qaliper {

namespace {

constexpr int askWidth = 520;
constexpr int askMargin = 16;
constexpr int noteIndent = 24; // pixels, below the words of a radio button
constexpr int depthGap = 2;
constexpr int mostMinutes = 24 * 60;

} // namespace

AskDialog::AskDialog(Preferences& preferences, const Document& document, QWidget* parent)
    : QDialog(parent),
      preferences_(&preferences),
      connection_(new ConnectionField(preferences, *document.services().pool, this)),
      depths_(new QButtonGroup(this)),
      run_(new RunChoice(document, this)),
      minutes_(new QSpinBox(this)),
      fresh_(new QCheckBox(tr("Build the e&ngine even if the cache has it"), this)),
      target_(new QCheckBox(tr("&Check the model for the release and GPU that answer"), this)),
      ask_(new QPushButton(tr("Ask"), this)) {
    setObjectName(QStringLiteral("ask"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Ask TensorRT about %1").arg(document.title()));
    target_->setObjectName(QStringLiteral("setsTarget"));
    target_->setChecked(true);
    fresh_->setObjectName(QStringLiteral("fresh"));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    ask_->setObjectName(QStringLiteral("askButton"));
    ask_->setProperty("primary", true);
    ask_->setDefault(true);
    buttons->addButton(ask_, QDialogButtonBox::AcceptRole);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(askMargin, 14, askMargin, 14);
    column->setSpacing(10);
    column->addWidget(connection_);
    column->addWidget(depthField());
    column->addWidget(run_);
    column->addWidget(limitField());
    column->addWidget(fresh_);
    column->addWidget(target_);
    column->addSpacing(4);
    column->addWidget(buttons);
    setFixedWidth(askWidth);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        remember();
        accept();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(depths_, &QButtonGroup::idToggled, this, &AskDialog::showDepth);
    connect(connection_, &ConnectionField::changed, this, [this] { ask_->setEnabled(connection_->isValid()); });
    connect(connection_, &ConnectionField::heightChanged, this, &QWidget::adjustSize);
    ask_->setEnabled(connection_->isValid());
    showDepth();
    connection_->setFocus();
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
    add(Depth::Run, tr("&Run"), tr("And its times, and its outputs beside ONNX Runtime's. Needs a GPU."));
    if (!depths_->checkedButton())
        depths_->button(static_cast<int>(Depth::Parse))->setChecked(true);
    return field;
}

QWidget* AskDialog::limitField() {
    auto* field = new QWidget(this);
    auto* row = new QHBoxLayout(field);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    auto* name = new QLabel(tr("Stop &after"), field);
    name->setBuddy(minutes_);
    minutes_->setObjectName(QStringLiteral("minutes"));
    minutes_->setRange(0, mostMinutes);
    minutes_->setSpecialValueText(tr("No limit"));
    minutes_->setSuffix(tr(" min"));
    row->addWidget(name);
    row->addWidget(minutes_);
    row->addStretch();
    return field;
}

// What is run is shown where something is.
void AskDialog::showDepth() {
    run_->setVisible(depths_->checkedId() == static_cast<int>(Depth::Run));
    fresh_->setVisible(depths_->checkedId() != static_cast<int>(Depth::Parse));
    adjustSize();
}

AskChoice AskDialog::choice() const {
    AskChoice choice;
    choice.connection = connection_->connection();
    choice.depth = static_cast<Depth>(depths_->checkedId());
    choice.timeLimit = std::chrono::minutes(minutes_->value());
    choice.setsTarget = target_->isChecked();
    choice.cache = fresh_->isChecked() ? KeptEngines::Fresh : KeptEngines::Taken;
    if (choice.depth == Depth::Run)
        run_->addTo(choice);
    return choice;
}

void AskDialog::chooseStep() {
    depths_->button(static_cast<int>(Depth::Run))->setChecked(true);
    run_->chooseStep();
}

void AskDialog::remember() {
    connection_->remember();
    preferences_->setAskedDepth(depths_->checkedId());
}

} // namespace qaliper
