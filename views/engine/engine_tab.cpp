#include "views/engine/engine_tab.h"

#include <QButtonGroup>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace qaliper {

EngineTab::EngineTab(const EngineHint& hint, QWidget* parent)
    : QWidget(parent), pages_(new QStackedWidget(this)), page_(new QWidget(pages_)), column_(new QVBoxLayout(page_)) {
    column_->setContentsMargins(14, 8, 14, 0);
    column_->setSpacing(6);
    auto* empty = new EngineEmpty(hint, pages_);
    connect(empty, &EngineEmpty::openAsked, this, &EngineTab::openAsked);
    connect(empty, &EngineEmpty::guideAsked, this, &EngineTab::guideAsked);
    pages_->addWidget(empty);
    pages_->addWidget(page_);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(pages_);
}

void EngineTab::setDocument(Document* document) {
    if (document_)
        document_->disconnect(this);
    document_ = document;
    if (document_) {
        connect(document_, &Document::analysisChanged, this, &EngineTab::update);
        connect(document_, &Document::checkingChanged, this, &EngineTab::showReady);
        connect(document_, &Document::foregroundChanged, this, &EngineTab::showReady);
    }
    update();
}

bool EngineTab::hasContent() const { return pages_->currentIndex() == 1; }

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

std::vector<QPushButton*> EngineTab::addChips(
    QBoxLayout& row, const QStringList& texts, std::function<void(int)> chosen) {
    auto* group = new QButtonGroup(page_);
    std::vector<QPushButton*> chips;
    for (const QString& text : texts) {
        auto* chip = new QPushButton(text, page_);
        chip->setProperty("chip", true);
        chip->setCheckable(true);
        chip->setAutoDefault(false);
        chip->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
        group->addButton(chip, static_cast<int>(chips.size()));
        row.addWidget(chip);
        chips.push_back(chip);
    }
    chips.front()->setChecked(true);
    connect(group, &QButtonGroup::idClicked, this, std::move(chosen));
    return chips;
}

void EngineTab::reveal(NodeId node) {
    if (document_)
        document_->selection().revealNode(node);
}

} // namespace qaliper
