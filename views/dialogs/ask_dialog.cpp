#include "views/dialogs/ask_dialog.h"

#include <algorithm>

#include <QButtonGroup>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "model/base/shell_words.h"
#include "views/base/labels.h"
#include "views/base/preferences.h"
#include "views/base/text.h"
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
      place_(new QComboBox(this)),
      command_(makeParagraph({}, TextStyle::Faint, this)),
      answer_(makeParagraph({}, TextStyle::Plain, this)),
      look_(new QPushButton(tr("Which &TensorRT Is There?"), this)),
      install_(new QPushButton(tr("&Install TensorRT-RTX…"), this)),
      depths_(new QButtonGroup(this)),
      run_(new RunChoice(document, this)),
      minutes_(new QSpinBox(this)),
      target_(new QCheckBox(tr("&Check the model for the release and GPU that answer"), this)),
      ask_(new QPushButton(tr("Ask"), this)),
      work_(*document.services().pool) {
    setObjectName(QStringLiteral("ask"));
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Ask TensorRT about %1").arg(document.title()));
    target_->setObjectName(QStringLiteral("setsTarget"));
    target_->setChecked(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    ask_->setObjectName(QStringLiteral("askButton"));
    ask_->setProperty("primary", true);
    ask_->setDefault(true);
    buttons->addButton(ask_, QDialogButtonBox::AcceptRole);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(askMargin, 14, askMargin, 14);
    column->setSpacing(10);
    column->addWidget(connectionField());
    column->addWidget(answerField());
    column->addWidget(depthField());
    column->addWidget(run_);
    column->addWidget(limitField());
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
    showDepth();
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
    addNearby();
    place_->setToolTip(tr("python, python:INTERPRETER, trtexec, trtexec:PROGRAM, docker:IMAGE or ssh:HOST"));
    command_->setObjectName(QStringLiteral("command"));
    column->addWidget(name);
    column->addWidget(place_);
    column->addWidget(command_);
    connect(place_, &QComboBox::editTextChanged, this, &AskDialog::readConnection);
    return field;
}

// Those that this machine has, behind those that were asked before.
void AskDialog::addNearby() {
    std::vector<Connection> known;
    for (const QString& text : preferences_->connections()) {
        if (const auto connection = parseConnection(fromQt(text)))
            known.push_back(*connection);
    }
    for (const Connection& connection : connectionsNearby(surroundingsHere())) {
        if (std::ranges::find(known, connection) == known.end())
            place_->addItem(toQt(formatConnection(connection)));
    }
}

QWidget* AskDialog::answerField() {
    auto* field = new QWidget(this);
    auto* column = new QVBoxLayout(field);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    look_->setObjectName(QStringLiteral("look"));
    look_->setAutoDefault(false);
    install_->setObjectName(QStringLiteral("install"));
    install_->setAutoDefault(false);
    install_->setToolTip(tr("For who has no TensorRT: it builds without a GPU. pip fetches 95 MB."));
    row->addWidget(look_);
    row->addWidget(install_);
    row->addStretch();
    answer_->setObjectName(QStringLiteral("answer"));
    answer_->hide();
    column->addLayout(row);
    column->addWidget(answer_);
    connect(look_, &QPushButton::clicked, this, &AskDialog::lookThere);
    connect(install_, &QPushButton::clicked, this, &AskDialog::install);
    connect(&work_, &Task::progressed, this, [this] { showWork(toQt(work_.progress().stage)); });
    connect(&work_, &Task::runningChanged, this, [this] {
        look_->setEnabled(!work_.isRunning());
        install_->setEnabled(!work_.isRunning());
    });
    return field;
}

void AskDialog::showWork(const QString& words) {
    answer_->setText(words);
    answer_->setVisible(!words.isEmpty());
    answer_->setFixedHeight(answer_->heightForWidth(askWidth - 2 * askMargin));
    adjustSize();
}

void AskDialog::lookThere() {
    showWork(tr("Asking which TensorRT is there…"));
    work_.start([connection = connection_](const Job& job) { return tensorRtAt(connection, job); },
        [this](const Result<AskedTensorRt>& there) { showThere(there); });
}

void AskDialog::showThere(const Result<AskedTensorRt>& there) {
    if (!there) {
        showWork(toQt(there.error().message));
        return;
    }
    const QString product = toQt(productOf(*there));
    if (there->canRun && there->gpu.empty())
        showWork(tr("%1: parses and builds, and names its GPU when it does").arg(product));
    else if (there->canRun)
        showWork(tr("%1 on %2: parses, builds and runs").arg(product, toQt(there->gpu)));
    else
        showWork(there->canBuild ? tr("%1, without a GPU: parses and builds").arg(product)
                                 : tr("%1, without a GPU: parses").arg(product));
}

// First what will be started, then it.
void AskDialog::install() {
    if (!isInstallShown_) {
        isInstallShown_ = true;
        QStringList commands;
        for (const auto& command : commandsToInstall(ownEnvironment()))
            commands.append(toQt(shellLine(command)));
        showWork(tr("Starts %1").arg(commands.join(tr(", then "))));
        install_->setText(tr("&Start the Installation"));
        return;
    }
    showWork(tr("Installing TensorRT-RTX…"));
    work_.start([](const Job& job) { return installTensorRtRtx(ownEnvironment(), job); },
        [this](const Result<Connection>& installed) {
            if (!installed) {
                showWork(toQt(installed.error().message));
                return;
            }
            place_->setEditText(toQt(formatConnection(*installed)));
            lookThere();
        });
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

// What is started, or why nothing can be.
void AskDialog::readConnection() {
    const auto read = parseConnection(fromQt(place_->currentText().trimmed()));
    ask_->setEnabled(read.has_value());
    command_->setText(read ? tr("Starts %1").arg(toQt(shownCommand(*read))) : toQt(read.error().message));
    look_->setEnabled(read.has_value() && !work_.isRunning());
    if (read)
        connection_ = *read;
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
    adjustSize();
}

AskChoice AskDialog::choice() const {
    AskChoice choice;
    choice.connection = connection_;
    choice.depth = static_cast<Depth>(depths_->checkedId());
    choice.timeLimit = std::chrono::minutes(minutes_->value());
    choice.setsTarget = target_->isChecked();
    if (choice.depth == Depth::Run)
        run_->addTo(choice);
    return choice;
}

void AskDialog::chooseStep() {
    depths_->button(static_cast<int>(Depth::Run))->setChecked(true);
    run_->chooseStep();
}

void AskDialog::remember() {
    preferences_->rememberConnection(place_->currentText().trimmed());
    preferences_->setAskedDepth(depths_->checkedId());
}

} // namespace qaliper
