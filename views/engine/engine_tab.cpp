#include "views/engine/engine_tab.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "views/base/labels.h"
#include "views/engine/engine_table.h"

namespace qaliper {

EngineTab::EngineTab(const EngineHint& hint, QWidget* parent)
    : QWidget(parent), pages_(new QStackedWidget(this)), page_(new QWidget(pages_)), column_(new QVBoxLayout(page_)) {
    column_->setContentsMargins(14, 8, 14, 0);
    column_->setSpacing(6);
    auto* empty = new EngineEmpty(hint, pages_);
    connect(empty, &EngineEmpty::openAsked, this, &EngineTab::openAsked);
    connect(empty, &EngineEmpty::askAsked, this, &EngineTab::askAsked);
    connect(empty, &EngineEmpty::guideAsked, this, &EngineTab::guideAsked);
    pages_->addWidget(empty);
    pages_->addWidget(page_);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(pages_);
}

void EngineTab::setDocument(Document* document) {
    document_.follow(document);
    document_.on(&Document::analysisChanged, [this] { update(); });
    document_.on({&Document::checkingChanged, &Document::foregroundChanged}, [this] { showReady(); });
    update();
}

void EngineTab::update() {
    const bool isShown = document_ && document_->evidence() && document_->analysis() &&
        showEvidence(*document_->evidence(), *document_->analysis());
    pages_->setCurrentIndex(isShown ? 1 : 0);
    emit contentChanged();
}

QPushButton* EngineTab::addButton(QBoxLayout& row, const QString& name, const QString& text) {
    auto* button = new QPushButton(text, page_);
    button->setObjectName(name);
    button->setProperty("small", true);
    button->setAutoDefault(false);
    row.addWidget(button);
    return button;
}

QHBoxLayout* EngineTab::addHead(const std::vector<QWidget*>& lines) {
    auto* words = new QVBoxLayout;
    words->setSpacing(1);
    for (QWidget* line : lines)
        words->addWidget(line);
    auto* head = new QHBoxLayout;
    head->setSpacing(8);
    head->addLayout(words, 1);
    column_->addLayout(head);
    return head;
}

void EngineTab::addForget(QBoxLayout& row, const QString& name, const std::vector<EngineFiles::Kind>& kinds) {
    QPushButton* forget = addButton(row, name, tr("Forget"));
    connect(forget, &QPushButton::clicked, this, [this, kinds] {
        for (const EngineFiles::Kind kind : kinds)
            document_->engineFiles().forget(kind);
    });
}

void EngineTab::addTable(const QStringList& chips, EngineTable* table, std::function<void(int)> chosen) {
    auto* row = new QHBoxLayout;
    row->setSpacing(6);
    auto* group = new QButtonGroup(page_);
    for (const QString& text : chips) {
        auto* chip = new QPushButton(text, page_);
        chip->setProperty("chip", true);
        chip->setCheckable(true);
        chip->setAutoDefault(false);
        chip->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        group->addButton(chip, static_cast<int>(chips_.size()));
        row->addWidget(chip);
        chips_.push_back(chip);
    }
    chips_.front()->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, std::move(chosen));
    row->addStretch();
    column_->addLayout(row);
    column_->addWidget(table, 1);
    connect(table, &EngineTable::nodeChosen, this, &EngineTab::reveal);
    connect(table, &EngineTable::tensorChosen, this, &EngineTab::revealTensor);
}

void EngineTab::countChips(const QStringList& texts, const std::vector<std::size_t>& counts) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
        QPushButton* chip = chips_[i + 1];
        chip->setText(texts[static_cast<qsizetype>(i)].arg(counts[i]));
        chip->setEnabled(counts[i] > 0);
        if (counts[i] == 0 && chip->isChecked())
            chips_.front()->click();
    }
}

void EngineTab::reveal(NodeId node) {
    if (document_)
        document_->selection().revealNode(node);
}

void EngineTab::revealTensor(const std::string& tensor) {
    if (document_)
        document_->selection().revealTensor(tensor);
}

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

    auto* open = new QPushButton(hint.isAsked ? tr("Ask…") : tr("Open…"), box);
    open->setObjectName(hint.isAsked ? QStringLiteral("askThere") : QStringLiteral("openEngineFile"));
    auto* copy = new QPushButton(tr("Copy the command"), box);
    auto* guide = new QPushButton(tr("Guide: %1").arg(hint.guideTitle), box);
    guide->setObjectName(QStringLiteral("guide"));
    for (QPushButton* button : {open, copy}) {
        button->setProperty("small", true);
        button->setAutoDefault(false);
    }
    guide->setProperty("link", true);
    connect(open, &QPushButton::clicked, this, hint.isAsked ? &EngineEmpty::askAsked : &EngineEmpty::openAsked);
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
