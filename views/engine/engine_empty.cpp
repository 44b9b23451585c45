#include "views/engine/engine_empty.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr int hintWidth = 620;

} // namespace

EngineEmpty::EngineEmpty(const EngineHint& hint, QWidget* parent) : QWidget(parent) {
    auto* box = new QWidget(this);
    box->setMaximumWidth(hintWidth);
    QLabel* title = makeParagraph(hint.title, TextStyle::Title, box);
    QLabel* text = makeParagraph(hint.text, TextStyle::Secondary, box);
    QLabel* command = makeParagraph(hint.command, TextStyle::Plain, box);
    command->setObjectName(QStringLiteral("command"));
    command->setProperty("code", true);
    command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));

    auto* open = new QPushButton(tr("Open…"), box);
    open->setObjectName(QStringLiteral("openEngineFile"));
    auto* copy = new QPushButton(tr("Copy the command"), box);
    auto* guide = new QPushButton(tr("Guide: %1").arg(hint.guideTitle), box);
    guide->setObjectName(QStringLiteral("guide"));
    for (QPushButton* button : {open, copy}) {
        button->setProperty("small", true);
        button->setAutoDefault(false);
    }
    guide->setProperty("link", true);
    connect(open, &QPushButton::clicked, this, &EngineEmpty::openAsked);
    connect(copy, &QPushButton::clicked, this, [line = hint.command] { QGuiApplication::clipboard()->setText(line); });
    connect(guide, &QPushButton::clicked, this, [this, name = hint.guide] { emit guideAsked(name); });

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    for (QPushButton* button : {open, copy, guide})
        buttons->addWidget(button);
    buttons->addStretch();
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    for (QLabel* label : {title, text, command})
        column->addWidget(label);
    column->addLayout(buttons);
    auto* middle = new QHBoxLayout;
    middle->addStretch();
    middle->addWidget(box, 1);
    middle->addStretch();
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(24, 16, 24, 16);
    whole->addStretch();
    whole->addLayout(middle);
    whole->addStretch();
}

} // namespace qaliper
