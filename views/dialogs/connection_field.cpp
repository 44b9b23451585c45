#include "views/dialogs/connection_field.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/base/preferences.h"
#include "views/base/text.h"

namespace qaliper {

ConnectionField::ConnectionField(Preferences& preferences, TaskPool& pool, QWidget* parent)
    : QWidget(parent),
      preferences_(&preferences),
      place_(new QComboBox(this)),
      command_(makeParagraph({}, TextStyle::Faint, this)),
      answer_(makeParagraph({}, TextStyle::Plain, this)),
      look_(new QPushButton(tr("Which &TensorRT Is There?"), this)),
      install_(new QPushButton(tr("&Install TensorRT-RTX…"), this)),
      work_(preferences, pool) {
    auto* name = new QLabel(tr("&Where TensorRT is"), this);
    name->setBuddy(place_);
    place_->setObjectName(QStringLiteral("connection"));
    place_->setEditable(true);
    place_->setInsertPolicy(QComboBox::NoInsert);
    place_->setToolTip(tr("python, python:INTERPRETER, trtexec, trtexec:PROGRAM, docker:IMAGE or ssh:HOST"));
    addPlaces();
    command_->setObjectName(QStringLiteral("command"));
    answer_->setObjectName(QStringLiteral("answer"));
    answer_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(name);
    column->addWidget(place_);
    column->addWidget(command_);
    column->addSpacing(6);
    column->addWidget(buttons());
    column->addWidget(answer_);
    setFocusProxy(place_);
    connect(place_, &QComboBox::editTextChanged, this, &ConnectionField::read);
    read();
}

// Those that were asked before, then those that this machine has.
void ConnectionField::addPlaces() {
    place_->addItems(preferences_->connections());
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

QWidget* ConnectionField::buttons() {
    auto* box = new QWidget(this);
    auto* row = new QHBoxLayout(box);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(8);
    look_->setObjectName(QStringLiteral("look"));
    look_->setAutoDefault(false);
    install_->setObjectName(QStringLiteral("install"));
    install_->setAutoDefault(false);
    install_->setToolTip(tr("For who has no TensorRT: it builds without a GPU. pip fetches 95 MB."));
    row->addWidget(look_);
    row->addWidget(install_);
    row->addStretch();
    connect(look_, &QPushButton::clicked, this, [this] { work_.look(connection_); });
    connect(install_, &QPushButton::clicked, &work_, &ConnectionWork::install);
    connect(&work_, &ConnectionWork::installShown, this, [this] { install_->setText(tr("&Start the Installation")); });
    connect(&work_, &ConnectionWork::said, this, &ConnectionField::show);
    connect(&work_, &ConnectionWork::installed, this, [this](const Connection& own) {
        place_->setEditText(toQt(formatConnection(own)));
        work_.look(own);
    });
    connect(&work_, &ConnectionWork::runningChanged, this, [this] {
        look_->setEnabled(isValid_ && !work_.isRunning());
        install_->setEnabled(!work_.isRunning());
    });
    return box;
}

void ConnectionField::show(const QString& words) {
    answer_->setText(words);
    answer_->setVisible(!words.isEmpty());
    answer_->setFixedHeight(answer_->heightForWidth(width()));
    emit heightChanged();
}

// What is started, or why nothing can be.
void ConnectionField::read() {
    const auto written = parseConnection(fromQt(place_->currentText().trimmed()));
    isValid_ = written.has_value();
    command_->setText(written ? tr("Starts %1").arg(toQt(shownCommand(*written))) : toQt(written.error().message));
    look_->setEnabled(isValid_ && !work_.isRunning());
    if (written)
        connection_ = *written;
    emit changed();
}

void ConnectionField::remember() { preferences_->rememberConnection(place_->currentText().trimmed()); }

} // namespace qaliper
