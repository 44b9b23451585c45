#include "views/search_field.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

#include "views/icons.h"
#include "views/labels.h"
#include "views/node_search.h"
#include "views/text.h"

namespace qaliper {

namespace {

constexpr int fieldWidth = 250;
constexpr int countWidth = 64;

} // namespace

SearchField::SearchField(QWidget* parent)
    : QWidget(parent), words_(new QLineEdit(this)), count_(makeLabel({}, TextStyle::Secondary, this)) {
    words_->setObjectName(QStringLiteral("search"));
    words_->setPlaceholderText(tr("Search op, node or tensor (Ctrl+F)"));
    words_->setAccessibleName(tr("Search operators, nodes and tensors"));
    words_->setClearButtonEnabled(true);
    words_->addAction(glyphIcon(Glyph::Search), QLineEdit::LeadingPosition);
    words_->setFixedWidth(fieldWidth);
    words_->installEventFilter(this);
    count_->setObjectName(QStringLiteral("searchCount"));
    count_->setMinimumWidth(countWidth);
    count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(count_);
    row->addWidget(words_);
    connect(words_, &QLineEdit::textChanged, this, &SearchField::search);
    setDocument(nullptr);
}

void SearchField::setDocument(Document* document) {
    if (document_)
        document_->disconnect(this);
    takeHits({}); // of the document before
    document_ = document;
    searching_ = document_ ? std::make_unique<Task>(*document_->services().pool) : nullptr;
    setEnabled(document_ != nullptr);
    if (document_)
        connect(document_, &Document::indexChanged, this, &SearchField::search);
    search();
}

void SearchField::takeFocus() {
    words_->setFocus(Qt::ShortcutFocusReason);
    words_->selectAll();
}

void SearchField::search() {
    isAtHit_ = false;
    pendingStep_ = 0;
    std::vector<std::string> words;
    for (const QString& word : words_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts))
        words.push_back(fromQt(word));
    if (!document_ || !document_->index() || words.empty()) {
        if (searching_)
            searching_->cancel();
        takeHits({});
        return;
    }
    searching_->start(
        [index = document_->index(), words](const Job& job) { return searchNodes(*index, words, job); },
        [this](Result<std::vector<NodeId>> hits) {
            if (hits)
                takeHits(std::move(*hits));
        });
}

void SearchField::takeHits(std::vector<NodeId> hits) {
    hits_ = std::move(hits);
    showCount();
    emit found(hits_);
    if (pendingStep_ != 0)
        step(std::exchange(pendingStep_, 0));
}

void SearchField::step(int by) {
    if (searching_ && searching_->isRunning()) {
        pendingStep_ = by;
        return;
    }
    if (hits_.empty() || !document_)
        return;
    const std::size_t last = hits_.size() - 1;
    if (!isAtHit_)
        current_ = by > 0 ? 0 : last;
    else if (by > 0)
        current_ = current_ == last ? 0 : current_ + 1;
    else
        current_ = current_ == 0 ? last : current_ - 1;
    isAtHit_ = true;
    showCount();
    document_->selection().revealNode(hits_[current_]);
}

void SearchField::showCount() {
    if (words_->text().trimmed().isEmpty())
        count_->clear();
    else if (hits_.empty())
        count_->setText(tr("no hits"));
    else if (isAtHit_)
        count_->setText(tr("%1 of %2").arg(current_ + 1).arg(hits_.size()));
    else
        count_->setText(tr("%1 hits").arg(hits_.size()));
}

bool SearchField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1); return true;
    case Qt::Key_Escape:
        words_->clear();
        emit left();
        return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

} // namespace qaliper
