#include "views/base/row_copy.h"

#include <algorithm>

#include <QClipboard>
#include <QGuiApplication>
#include <QShortcut>
#include <QTableView>

namespace qaliper {

namespace {

void copyRows(const QTableView& table) {
    QModelIndexList rows = table.selectionModel()->selectedRows();
    std::ranges::sort(rows, {}, &QModelIndex::row);
    QStringList lines;
    for (const QModelIndex& row : rows) {
        QStringList cells;
        for (int column = 0; column < table.model()->columnCount(); ++column)
            cells << row.siblingAtColumn(column).data().toString();
        lines << cells.join(QLatin1Char('\t'));
    }
    if (!lines.isEmpty())
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

} // namespace

void makeRowsCopyable(QTableView& table) {
    const auto* key = new QShortcut(QKeySequence::Copy, &table, nullptr, nullptr, Qt::WidgetShortcut);
    QObject::connect(key, &QShortcut::activated, &table, [&table] { copyRows(table); });
}

} // namespace qaliper
