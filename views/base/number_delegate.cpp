#include "views/base/number_delegate.h"

#include <algorithm>

#include <QApplication>
#include <QHelpEvent>
#include <QTableView>
#include <QToolTip>

#include "views/base/elided_label.h"

namespace qaliper {

namespace {

// The width that the style leaves for text, without its margins.
int roomOf(const QStyleOptionViewItem& option) {
    const QStyle& style = *option.widget->style();
    const int margin = style.pixelMetric(QStyle::PM_FocusFrameHMargin, &option, option.widget) + 1;
    return style.subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget).width() - 2 * margin;
}

} // namespace

void NumberDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const int room = roomOf(cell);
    if (content_ == Content::Text)
        cell.text = elidedEnd(cell.fontMetrics, cell.text, room);
    else if (cell.fontMetrics.horizontalAdvance(cell.text) > room)
        cell.text = QStringLiteral("…");
    cell.widget->style()->drawControl(QStyle::CE_ItemViewItem, &cell, painter, cell.widget);
}

bool NumberDelegate::helpEvent(
    QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option, const QModelIndex& index) {
    if (event->type() != QEvent::ToolTip || !index.data(Qt::ToolTipRole).toString().isEmpty())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const bool isCut = cell.fontMetrics.horizontalAdvance(cell.text) > roomOf(cell);
    QToolTip::showText(event->globalPos(), isCut ? cell.text : QString());
    return true;
}

// In most fonts, a 1 is narrower than other digits.
int numberColumnWidth(const QTableView& table, QString longest) {
    const QFontMetrics metrics(table.font());
    const QString digits = QStringLiteral("0123456789");
    const QChar widest =
        *std::ranges::max_element(digits, {}, [&](QChar digit) { return metrics.horizontalAdvance(digit); });
    for (QChar& letter : longest)
        letter = letter.isDigit() ? widest : letter;
    QStyleOptionViewItem option;
    option.initFrom(&table);
    option.font = table.font();
    option.fontMetrics = metrics;
    option.features = QStyleOptionViewItem::HasDisplay;
    option.widget = &table;
    option.text = longest;
    constexpr int gridLine = 1;
    return table.style()->sizeFromContents(QStyle::CT_ItemViewItem, &option, {}, &table).width() + gridLine;
}

} // namespace qaliper
