#include "views/panels/findings_view.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include "views/base/colours.h"
#include "views/base/text.h"
#include "views/commands/finding_commands.h"
#include "views/panels/finding_card.h"
#include "views/panels/finding_markdown.h"

namespace qaliper {

namespace {

constexpr int placeHeight = 28;
constexpr int placeInset = 40; // px, below the text of the card
constexpr int headingHeight = 30;
constexpr int headingInset = 18; // px, to the middle of its arrow
constexpr int usualCardHeight = 140;

// Paints places, and the background of cards.
class FindingDelegate final : public QStyledItemDelegate {
public:
    explicit FindingDelegate(FindingsView& view) : QStyledItemDelegate(&view), view_(&view) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        Q_UNUSED(option)
        const int width = view_->viewport()->width();
        switch (static_cast<const FindingsModel*>(index.model())->kind(index)) {
        case FindingsModel::Kind::Heading: return {width, headingHeight};
        case FindingsModel::Kind::Place: return {width, placeHeight};
        case FindingsModel::Kind::Group: break;
        }
        const QWidget* card = view_->indexWidget(index);
        return {width, card ? card->heightForWidth(width) : view_->expectedHeight(index)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colours& colours = coloursOf(view_);
        const bool isSelected = option.state.testFlag(QStyle::State_Selected);
        const bool isHovered = option.state.testFlag(QStyle::State_MouseOver);
        const QRect ground = QRect(0, option.rect.y(), view_->viewport()->width(), option.rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (isSelected || isHovered) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(isSelected ? colours.selection : colours.hover);
            painter->drawRoundedRect(ground.adjusted(4, 1, -4, -1), 8, 8);
        }
        switch (static_cast<const FindingsModel*>(index.model())->kind(index)) {
        case FindingsModel::Kind::Heading: paintHeading(*painter, ground, index, colours); break;
        case FindingsModel::Kind::Group: break;
        case FindingsModel::Kind::Place: paintPlace(*painter, ground, index, colours); break;
        }
        painter->restore();
    }

private:
    void paintHeading(QPainter& painter, const QRect& ground, const QModelIndex& index, const Colours& colours) const {
        QFont font = view_->font();
        font.setPixelSize(12);
        font.setBold(true);
        painter.setFont(font);
        const QPointF middle(ground.left() + headingInset, ground.center().y() + 1);
        painter.setPen(QPen(colours.secondary, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolyline(view_->isExpanded(index)
                ? QPolygonF{middle + QPointF(-3.5, -2), middle + QPointF(0, 2), middle + QPointF(3.5, -2)}
                : QPolygonF{middle + QPointF(-2, -3.5), middle + QPointF(2, 0), middle + QPointF(-2, 3.5)});
        QRect text = ground.adjusted(headingInset + 12, 0, -14, 0);
        const auto count = static_cast<const FindingsModel*>(index.model())->subject(index).findings.size();
        painter.setPen(colours.secondary);
        painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, QString::number(count));
        text.setRight(text.right() - painter.fontMetrics().horizontalAdvance(QString::number(count)) - 10);
        painter.setPen(colours.text);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
    }

    void paintPlace(QPainter& painter, const QRect& ground, const QModelIndex& index, const Colours& colours) const {
        const FindingSubject subject = static_cast<const FindingsModel*>(index.model())->subject(index);
        const auto node = subject.context().index().find(subject.face().node);
        QRect text = ground.adjusted(placeInset, 0, -14, 0);
        QFont font = view_->font();
        font.setPixelSize(12);
        painter.setFont(font);
        if (node) {
            const QString number = QStringLiteral("#%1").arg(subject.context().index().position(*node));
            painter.setPen(colours.tertiary);
            painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, number);
            text.setRight(text.right() - painter.fontMetrics().horizontalAdvance(number) - 10);
        }
        painter.setPen(colours.text);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
    }

    FindingsView* view_;
};

} // namespace

FindingsView::FindingsView(FindingsModel& model, FindingCommands& commands, QWidget* parent)
    : QTreeView(parent), findings_(&model), commands_(&commands) {
    setItemDelegate(new FindingDelegate(*this));
    setModel(&model);
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setItemsExpandable(true);
    setExpandsOnDoubleClick(false);
    setVerticalScrollMode(ScrollPerPixel);
    verticalScrollBar()->setSingleStep(24);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setMouseTracking(true);
    setAccessibleName(tr("Findings"));
    connect(&model, &QAbstractItemModel::modelAboutToBeReset, this, &FindingsView::forgetCards);
    connect(&model, &QAbstractItemModel::modelReset, this, &FindingsView::makeCards);
    connect(this, &QTreeView::clicked, this, [this](const QModelIndex& index) {
        if (findings_->kind(index) == FindingsModel::Kind::Heading)
            toggle(index);
    });
    const auto markCard = [this](bool isOpen) {
        return [this, isOpen](const QModelIndex& index) {
            if (FindingCard* card = cardOf(index))
                card->setExpanded(isOpen);
        };
    };
    connect(this, &QTreeView::expanded, this, markCard(true));
    connect(this, &QTreeView::collapsed, this, markCard(false));
    makeCards();
}

// The view deletes the cards when the model is reset; a picture of them stays until the new cards can be shown.
void FindingsView::forgetCards() {
    noteState({});
    making_.cancel();
    cardless_.clear();
    if (findings_->rowCount() > 0)
        viewport()->setUpdatesEnabled(false);
}

void FindingsView::makeCards() {
    listCardless({});
    lastButton_ = this;
    scheduleDelayedItemsLayout();
    if (cardless_.empty())
        return showCards();
    making_.start([this] { return makeNextCard(); });
}

void FindingsView::listCardless(const QModelIndex& parent) {
    for (int row = 0; row < findings_->rowCount(parent); ++row) {
        const QModelIndex index = findings_->index(row, 0, parent);
        if (findings_->kind(index) == FindingsModel::Kind::Heading) {
            setExpanded(index, !closed_.contains(findings_->nameOf(index)));
            listCardless(index);
        } else {
            setExpanded(index, open_.contains(findings_->nameOf(index)));
            cardless_.emplace_back(index);
        }
    }
}

// Tab order: from the list through the buttons of its cards, from top to bottom.
bool FindingsView::makeNextCard() {
    const QModelIndex index = cardless_.front();
    cardless_.pop_front();
    auto* card = new FindingCard(findings_->subject(index), FindingCard::Extent::Row, *commands_, viewport());
    card->setReady(isReady_);
    card->setExpanded(isExpanded(index));
    connect(card, &FindingCard::expandAsked, this, [this, place = QPersistentModelIndex(index)] { toggle(place); });
    setIndexWidget(index, card);
    for (QPushButton* button : card->findChildren<QPushButton*>()) {
        setTabOrder(lastButton_, button);
        lastButton_ = button;
    }
    if (cardless_.empty() || visualRect(cardless_.front()).top() > viewport()->height())
        showCards();
    return !cardless_.empty();
}

void FindingsView::showCards() {
    if (currentIndex().isValid() && !viewport()->updatesEnabled())
        scrollTo(currentIndex());
    viewport()->setUpdatesEnabled(true);
}

int FindingsView::expectedHeight(const QModelIndex& index) const {
    const auto before = heights_.find(findings_->nameOf(index));
    return before == heights_.end() ? usualCardHeight : before->second;
}

// Stores the state of the rows in the list; other stored rows keep their state.
void FindingsView::noteState(const QModelIndex& parent) {
    for (int row = 0; row < findings_->rowCount(parent); ++row) {
        const QModelIndex index = findings_->index(row, 0, parent);
        const QString name = findings_->nameOf(index);
        const bool isHeading = findings_->kind(index) == FindingsModel::Kind::Heading;
        std::set<QString>& names = isHeading ? closed_ : open_;
        if (isExpanded(index) != isHeading)
            names.insert(name);
        else
            names.erase(name);
        if (isHeading)
            noteState(index);
        else if (const QWidget* card = indexWidget(index); card && card->isVisible())
            heights_[name] = card->height();
    }
}

FindingCard* FindingsView::cardOf(const QModelIndex& index) const {
    return qobject_cast<FindingCard*>(indexWidget(index));
}

void FindingsView::setReady(bool ready) {
    isReady_ = ready;
    for (FindingCard* card : viewport()->findChildren<FindingCard*>())
        card->setReady(ready);
}

void FindingsView::toggle(const QModelIndex& index) { setExpanded(index, !isExpanded(index)); }

void FindingsView::showFinding(const std::string& key) {
    const QModelIndex shown = currentIndex();
    const bool isFinding = shown.isValid() && findings_->kind(shown) != FindingsModel::Kind::Heading;
    if (isFinding && findings_->subject(shown).face().key == key)
        return; // a group represents its first finding
    isShowing_ = true;
    const QModelIndex index = key.empty() ? QModelIndex() : findings_->indexOf(key);
    if (!index.isValid())
        clearSelection();
    setCurrentIndex(index);
    isShowing_ = false;
}

void FindingsView::currentChanged(const QModelIndex& current, const QModelIndex& previous) {
    QTreeView::currentChanged(current, previous);
    const bool isFinding = current.isValid() && findings_->kind(current) != FindingsModel::Kind::Heading;
    if (isFinding && !isShowing_)
        emit chosen(findings_->subject(current));
}

void FindingsView::resizeEvent(QResizeEvent* event) {
    QTreeView::resizeEvent(event);
    scheduleDelayedItemsLayout(); // titles wrap differently
}

void FindingsView::keyPressEvent(QKeyEvent* event) {
    if (!event->matches(QKeySequence::Copy))
        return QTreeView::keyPressEvent(event);
    if (currentIndex().isValid() && findings_->kind(currentIndex()) != FindingsModel::Kind::Heading)
        QGuiApplication::clipboard()->setText(markdownOf(findings_->subject(currentIndex())));
}

// All findings that match the filter, with their headings.
void FindingsView::copyAll() const {
    QString text;
    for (int row = 0; row < findings_->rowCount(); ++row) {
        const QModelIndex top = findings_->index(row, 0);
        if (findings_->kind(top) != FindingsModel::Kind::Heading) {
            text += markdownOf(findings_->subject(top));
            continue;
        }
        text += (row > 0 ? QStringLiteral("\n## %1\n\n") : QStringLiteral("## %1\n\n")).arg(top.data().toString());
        for (int below = 0; below < findings_->rowCount(top); ++below)
            text += markdownOf(findings_->subject(findings_->index(below, 0, top)));
    }
    QGuiApplication::clipboard()->setText(text);
}

void FindingsView::contextMenuEvent(QContextMenuEvent* event) {
    const QModelIndex index = event->reason() == QContextMenuEvent::Keyboard ? currentIndex() : indexAt(event->pos());
    if (!index.isValid() || findings_->kind(index) == FindingsModel::Kind::Heading)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    commands_->fillMenu(*menu, findings_->subject(index));
    connect(menu->addAction(tr("Copy all as a list")), &QAction::triggered, this, &FindingsView::copyAll);
    menu->popup(
        event->reason() == QContextMenuEvent::Keyboard ? mapToGlobal(visualRect(index).center()) : event->globalPos());
}

} // namespace qaliper
