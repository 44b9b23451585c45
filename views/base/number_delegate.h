#pragma once

#include <QStyledItemDelegate>

class QTableView;

// Table cells with numbers: a number is shown whole or not at all, because a cut number reads as another one ("3.07"
// for 3.07e-09). The tool tip of the cell has the whole text.

namespace qaliper {

class NumberDelegate final : public QStyledItemDelegate {
    Q_OBJECT

public:
    enum class Content { Number, Text }; // without room: "…" only; or elided outside of its numbers

    NumberDelegate(Content content, QObject* parent) : QStyledItemDelegate(parent), content_(content) {}

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

private:
    Content content_;
};

// The column width (px) for numbers with as many characters as `longest`, whatever their digits.
int numberColumnWidth(const QTableView& table, QString longest);

} // namespace qaliper
