#include "views/panels/history_panel.h"

#include <algorithm>

#include <QLabel>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "views/base/colours.h"
#include "views/base/elided_label.h"
#include "views/base/icons.h"
#include "views/base/labels.h"

namespace qaliper {

namespace {

constexpr int stepHeight = 30;
constexpr int underTitle = 6; // px from the room of the title to the line below it
constexpr int reasonLines = 2;
constexpr int textLeft = 36;
constexpr int textRight = 14;

// Paints a dot for each step, filled for the current version; undone steps are grey.
class StepDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool hasReason = !index.data(HistoryModel::ReasonRole).toString().isEmpty();
        return {option.rect.width(),
            headHeight(option, index) + (hasReason ? reasonLines * option.fontMetrics.lineSpacing() : 0)};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Colours& colours = coloursOf(option.palette);
        const bool isCurrent = index.data(HistoryModel::CurrentRole).toBool();
        const bool isUndone = index.data(HistoryModel::UndoneRole).toBool();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        const bool isChosen = option.state.testFlag(QStyle::State_Selected); // selected, for example to be compared
        if (isCurrent || isChosen || option.state.testFlag(QStyle::State_MouseOver)) {
            painter->setBrush(isCurrent || isChosen ? colours.selection : colours.hover);
            painter->drawRoundedRect(option.rect.adjusted(4, 1, -4, -1), 6, 6);
        }
        const QPointF centre(option.rect.x() + 20.5, option.rect.top() + (stepHeight - 1) / 2.0);
        painter->setPen(QPen(colours.border, 1.4));
        if (index.row() > 0)
            painter->drawLine(QPointF(centre.x(), option.rect.top()), centre);
        if (index.row() + 1 < index.model()->rowCount())
            painter->drawLine(centre, QPointF(centre.x(), option.rect.bottom() + 1));
        painter->setPen(QPen(isUndone ? colours.border : colours.accent, 1.6));
        painter->setBrush(isCurrent ? colours.accent : colours.panel);
        painter->drawEllipse(centre, 4, 4);
        paintReason(*painter, option, index, colours.secondary);
        paintText(*painter, option, index, isUndone ? colours.tertiary : colours.text, colours.tertiary);
        painter->restore();
    }

private:
    // Numbers have a line of their own below the title, which tells one step from another.
    static bool hasNumbers(const QModelIndex& index) {
        return index.data(HistoryModel::ProofRole).isValid() ||
            !index.data(HistoryModel::SignalRole).toString().isEmpty() ||
            !index.data(HistoryModel::TimeRole).toString().isEmpty();
    }

    static int headHeight(const QStyleOptionViewItem& option, const QModelIndex& index) {
        return stepHeight + (hasNumbers(index) ? option.fontMetrics.lineSpacing() : 0);
    }

    // "=": equal results in ONNX Runtime, or nothing to compare; "≈": close enough for a step that needs review; "?":
    // not proven, or only in part.
    static void paintProof(
        QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, QRect& room) {
        const QVariant status = index.data(HistoryModel::ProofRole);
        if (!status.isValid())
            return;
        const Colours& colours = coloursOf(option.palette);
        const auto state = static_cast<ProofState>(status.toInt());
        QString mark = QStringLiteral("?");
        switch (state) {
        case ProofState::Unchanged:
        case ProofState::Equal: mark = QStringLiteral("="); break;
        case ProofState::Close: mark = QStringLiteral("≈"); break;
        case ProofState::Different: mark = QStringLiteral("≠"); break;
        case ProofState::NotRun:
        case ProofState::Partly:
        case ProofState::NotComparable: break;
        }
        painter.setPen(isProven(state)           ? colours.ok
                : state == ProofState::Different ? colours.warning
                                                 : colours.tertiary);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, mark);
        room.setLeft(room.left() + option.fontMetrics.horizontalAdvance(mark) + 8);
    }

    // A ratio below the threshold is also marked with a word.
    static void paintSignal(
        QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, QRect& room) {
        const QString number = index.data(HistoryModel::SignalRole).toString();
        if (number.isEmpty())
            return;
        const Colours& colours = coloursOf(option.palette);
        const bool isEnough = index.data(HistoryModel::SignalEnoughRole).toBool();
        const bool isNumber = isEnough || index.data(HistoryModel::SignalAgainstFloatRole).toBool();
        const QString mark = isNumber ? number : HistoryPanel::tr("%1, too low").arg(number);
        painter.setPen(isEnough ? colours.ok : colours.warning);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, mark);
        room.setLeft(room.left() + option.fontMetrics.horizontalAdvance(mark) + 8);
    }

    static void paintTime(
        QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, QRect& room) {
        const QString change = index.data(HistoryModel::TimeRole).toString();
        if (change.isEmpty())
            return;
        const Colours& colours = coloursOf(option.palette);
        const QString mark = HistoryPanel::tr("time %1").arg(change);
        painter.setPen(index.data(HistoryModel::TimeWorseRole).toBool() ? colours.warning : colours.ok);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter, mark);
        room.setLeft(room.left() + option.fontMetrics.horizontalAdvance(mark) + 8);
    }

    // Below the title, so that nobody has to point at a sign to learn why a step is not proven.
    static void paintReason(
        QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index, const QColor& colour) {
        const QString reason = index.data(HistoryModel::ReasonRole).toString();
        if (reason.isEmpty())
            return;
        painter.setPen(colour);
        painter.drawText(option.rect.adjusted(textLeft, headHeight(option, index) - underTitle, -textRight, -2),
            Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, reason);
    }

    static void paintText(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
        const QColor& colour, const QColor& faint) {
        QRect room = option.rect.adjusted(textLeft, 0, -textRight, 0);
        room.setHeight(stepHeight);
        if (index.data(HistoryModel::SavedRole).toBool()) {
            const QString mark = HistoryPanel::tr("on disk");
            painter.setPen(faint);
            painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, mark);
            room.setRight(room.right() - option.fontMetrics.horizontalAdvance(mark) - 10);
        }
        QRect numbers = option.rect.adjusted(textLeft, stepHeight - underTitle, -textRight, 0);
        numbers.setHeight(option.fontMetrics.lineSpacing());
        paintTime(painter, option, index, numbers);
        paintProof(painter, option, index, numbers);
        paintSignal(painter, option, index, numbers);
        painter.setPen(colour);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            elidedEnd(option.fontMetrics, index.data().toString(), room.width()));
    }
};

} // namespace

HistoryPanel::HistoryPanel(const Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      model_(new HistoryModel(preferences, this)),
      list_(new QListView(this)),
      hint_(makeLabel({}, TextStyle::Secondary, this)) {
    list_->setObjectName(QStringLiteral("steps"));
    list_->setModel(model_);
    list_->setItemDelegate(new StepDelegate(list_));
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setMouseTracking(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setContextMenuPolicy(Qt::CustomContextMenu);
    list_->setAccessibleName(tr("Steps"));
    hint_->setWordWrap(true);
    hint_->setContentsMargins(14, 0, 14, 0);
    QLabel* title = makeLabel(tr("History"), TextStyle::Heading, this);
    title->setContentsMargins(14, 12, 14, 0);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 8);
    column->setSpacing(6);
    column->addWidget(title);
    column->addWidget(hint_);
    column->addWidget(list_, 1);
    connect(list_, &QListView::clicked, this, [this](const QModelIndex& index) {
        // With Ctrl or Shift, several steps are selected.
        if (list_->selectionModel()->selectedIndexes() == QModelIndexList{index})
            goTo(index);
    });
    connect(list_, &QListView::activated, this, &HistoryPanel::goTo);
    connect(list_, &QWidget::customContextMenuRequested, this, &HistoryPanel::showMenu);
    connect(model_, &QAbstractItemModel::modelReset, this, &HistoryPanel::showSteps, Qt::QueuedConnection);
    setDocument(nullptr);
}

void HistoryPanel::setDocument(Document* document) {
    document_ = document;
    model_->setDocument(document);
    showSteps();
}

void HistoryPanel::showSteps() {
    list_->setCurrentIndex(model_->current());
    list_->scrollTo(model_->current());
    const int steps = model_->rowCount();
    hint_->setVisible(steps <= 1);
    hint_->setText(steps == 0 ? tr("The steps of a model appear here.")
                              : tr("Nothing was changed yet. Fixes become steps that can be gone back to."));
}

void HistoryPanel::goTo(const QModelIndex& index) {
    if (document_ && index.isValid())
        document_->goTo(static_cast<std::size_t>(index.row()));
}

void HistoryPanel::showMenu(const QPoint& place) {
    const QModelIndex index = list_->indexAt(place);
    if (!document_ || !index.isValid())
        return;
    const auto position = static_cast<std::size_t>(index.row());
    const bool isCurrent = index == model_->current();
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(model_, &QAbstractItemModel::modelReset, menu, &QMenu::close); // the rows may be other steps now
    QAction* go = menu->addAction(tr("Go to this step"));
    go->setEnabled(!isCurrent);
    connect(go, &QAction::triggered, this, [this, index = QPersistentModelIndex(index)] { goTo(index); });
    const QModelIndexList chosen = list_->selectionModel()->selectedIndexes();
    if (chosen.size() == 2 && chosen.contains(index)) {
        const auto [older, newer] = std::minmax({chosen.front().row(), chosen.back().row()});
        QAction* compare = menu->addAction(tr("Compare the two chosen steps…"));
        connect(compare, &QAction::triggered, this, [this, older = older, newer = newer] {
            emit compareAsked(static_cast<std::size_t>(older), static_cast<std::size_t>(newer));
        });
    } else {
        QAction* compare = menu->addAction(tr("Compare with what is shown…"));
        compare->setEnabled(!isCurrent);
        connect(compare, &QAction::triggered, this,
            [this, position] { emit compareAsked(position, document_->history().position()); });
    }
    menu->popup(list_->viewport()->mapToGlobal(place));
}

} // namespace qaliper
