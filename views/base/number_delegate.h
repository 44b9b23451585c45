#pragma once

#include <QStyledItemDelegate>

class QTableView;

// Cells that hold numbers: each is shown whole, or not at all. A number that is cut reads as another one, "3.07" for
// 3.07e-09. The tip of the cell says in full what has no room.

namespace qaliper {

class NumberDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum class Content { Number, Text }; // what has no room is a mere "…"; or ends with one, outside of its numbers

    NumberDelegate(Content content, QObject* parent) : QStyledItemDelegate(parent), content_(content) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

private:
    Content content_;
};

// The room a column needs for numbers with as many characters as that one, whatever their digits.
int numberColumnWidth(const QTableView& table, QString longest);

} // namespace qaliper
