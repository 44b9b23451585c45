#include "views/window/search_field.h"

#include <algorithm>

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QToolTip>

#include "model/search/node_search.h"
#include "views/base/icons.h"
#include "views/base/labels.h"
#include "views/base/text.h"
#include "views/window/scope_list.h"
#include "views/window/search_list.h"

namespace qaliper {

namespace {

constexpr int largestWidth = 320; // px of the field; it shrinks when there is less room
constexpr int smallestWidth = 116;

QString languageWords() {
    return SearchField::tr("<p>Words of operators, nodes and tensors; all of them have to occur.</p>"
                           "<table cellspacing='0' cellpadding='2'>"
                           "<tr><td><b>op:Conv group:&gt;1</b></td><td>an operator, an attribute</td></tr>"
                           "<tr><td><b>shape:*x64x56x56 type:fp16</b></td><td>of an output</td></tr>"
                           "<tr><td><b>precision:fp32</b></td><td>what it is expected to run in</td></tr>"
                           "<tr><td><b>finding:conv-* finding:error</b></td><td>a rule, a severity</td></tr>"
                           "<tr><td><b>#73</b></td><td>the node TensorRT's parser calls 73</td></tr>"
                           "<tr><td><b>-op:Cast &quot;block 1&quot; /conv[0-9]+$/</b></td>"
                           "<td>not, a phrase, a regular expression</td></tr>"
                           "</table>");
}

} // namespace

SearchField::SearchField(QWidget* parent)
    : QWidget(parent),
      words_(new QLineEdit(this)),
      count_(makeLabel({}, TextStyle::Secondary, this)),
      more_(new QToolButton(this)) {
    words_->setObjectName(QStringLiteral("search"));
    setKey({});
    words_->setAccessibleName(tr("Search operators, nodes and tensors"));
    words_->setToolTip(languageWords());
    words_->setClearButtonEnabled(true);
    words_->addAction(glyphIcon(Glyph::Search), QLineEdit::LeadingPosition);
    words_->setMinimumWidth(smallestWidth);
    words_->setMaximumWidth(largestWidth);
    words_->installEventFilter(this);
    count_->setObjectName(QStringLiteral("searchCount"));
    more_->setObjectName(QStringLiteral("searchList"));
    more_->setIcon(glyphIcon(Glyph::ChevronDown));
    more_->setIconSize({14, 14});
    more_->setFocusPolicy(Qt::TabFocus);
    connect(more_, &QToolButton::clicked, this, &SearchField::showList);
    count_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addStretch();
    row->addWidget(count_);
    row->addWidget(words_, 1);
    row->addWidget(more_);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    connect(words_, &QLineEdit::textChanged, this, &SearchField::search);
    setDocument(nullptr);
}

void SearchField::setDocument(Document* document) {
    takeHits({}); // removes the hits of the previous document
    document_.follow(document);
    searching_ = document_ ? std::make_unique<Task>(*document_->services().pool) : nullptr;
    setEnabled(document_ != nullptr);
    document_.on(&Document::indexChanged, [this] { search(); });
    document_.on(&Document::analysisChanged, [this] { refresh(); });
    search();
}

void SearchField::setKey(const QKeySequence& key) {
    words_->setPlaceholderText(key.isEmpty()
            ? tr("Search op, node, tensor")
            : tr("Search op, node, tensor (%1)").arg(key.toString(QKeySequence::NativeText)));
}

void SearchField::takeFocus() {
    words_->setFocus(Qt::ShortcutFocusReason);
    words_->selectAll();
}

void SearchField::search() {
    isAtHit_ = false;
    pendingStep_ = 0;
    refresh();
}

// Searches again and stays at the current hit: a new analysis may give more hits.
void SearchField::refresh() {
    const auto query = parseSearch(fromQt(words_->text()));
    problem_ = query ? QString() : toQt(query.error().message);
    if (!document_ || !document_->index() || !query || query->empty()) {
        if (searching_)
            searching_->cancel();
        takeHits({});
        return;
    }
    SearchScope scope{document_->index(), document_->analysis(), std::make_shared<const QtCatalogue>()};
    searching_->start([scope = std::move(scope), query = *query, memory = memory_](
                          const Job& job) { return searchNodes(scope, query, job, memory.get()); },
        [this](Result<std::vector<NodeId>> hits) {
            if (hits)
                takeHits(std::move(*hits));
        });
}

void SearchField::takeHits(std::vector<NodeId> hits) {
    const NodeId looked = isAtHit_ && current_ < hits_.size() ? hits_[current_] : NodeId();
    hits_ = std::move(hits);
    const auto again = std::ranges::find(hits_, looked);
    isAtHit_ = again != hits_.end();
    current_ = isAtHit_ ? static_cast<std::size_t>(again - hits_.begin()) : 0;
    showCount();
    emit found(hits_);
    if (pendingStep_ != 0)
        step(std::exchange(pendingStep_, 0));
}

void SearchField::step(int by) {
    if (!problem_.isEmpty())
        QToolTip::showText(words_->mapToGlobal(QPoint(0, words_->height())), problem_, words_);
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

// Tools and fixes then work on all of them, with one preview and one proof.
void SearchField::selectHits() {
    if (document_ && !hits_.empty())
        document_->selection().select(hits_);
}

void SearchField::showList() {
    if (!document_ || !document_->index())
        return;
    if (words_->text().trimmed().isEmpty())
        return showScopes();
    if (hits_.empty())
        return;
    auto* list = new SearchList(*document_, hits_, this);
    connect(list, &SearchList::allAsked, this, &SearchField::selectHits);
    showBelow(*list);
}

void SearchField::showScopes() {
    auto* list = new ScopeList(*document_, this);
    connect(list, &ScopeList::shown, this, &SearchField::scopeAsked);
    showBelow(*list);
}

void SearchField::showBelow(QWidget& list) const {
    list.move(mapToGlobal(QPoint(width() - list.width(), height() + 4)));
    list.show();
}

void SearchField::showCount() {
    const bool isSearch = !words_->text().trimmed().isEmpty();
    more_->setVisible(document_ && (!hits_.empty() || !isSearch));
    more_->setToolTip(plainTip(isSearch ? tr("List the hits (Down)") : tr("List the name scopes (Down)")));
    more_->setAccessibleName(isSearch ? tr("List of hits") : tr("Name scopes"));
    count_->setToolTip(plainTip(problem_));
    count_->setVisible(!words_->text().trimmed().isEmpty());
    if (words_->text().trimmed().isEmpty())
        count_->clear();
    else if (!problem_.isEmpty())
        count_->setText(tr("no pattern"));
    else if (hits_.empty())
        count_->setText(tr("no hits"));
    else if (isAtHit_)
        count_->setText(tr("%1 of %2").arg(current_ + 1).arg(hits_.size()));
    else
        count_->setText(hits_.size() == 1 ? tr("1 hit") : tr("%1 hits").arg(hits_.size()));
}

bool SearchField::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: step(key->modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1); return true;
    case Qt::Key_Down: showList(); return true;
    case Qt::Key_Escape:
        words_->clear();
        emit left();
        return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

} // namespace qaliper
