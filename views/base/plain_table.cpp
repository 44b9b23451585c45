#include "views/base/plain_table.h"

#include <QHeaderView>
#include <QTableWidget>

namespace qaliper {

namespace {

constexpr int plainRow = 22; // px

} // namespace

QTableWidget* makeTable(const QString& name, const QStringList& columns, QWidget* parent) {
    auto* table = new QTableWidget(0, static_cast<int>(columns.size()), parent);
    table->setObjectName(name);
    table->setHorizontalHeaderLabels(columns);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(plainRow);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setTabKeyNavigation(false); // arrow keys move between cells
    table->setWordWrap(false);
    return table;
}

void addRow(QTableWidget& table, const QStringList& cells) {
    const int row = table.rowCount();
    table.insertRow(row);
    for (int column = 0; column < cells.size(); ++column)
        table.setItem(row, column, new QTableWidgetItem(cells[column]));
}

void fitColumns(QTableWidget& table) {
    for (int column = 0; column + 1 < table.columnCount(); ++column)
        table.resizeColumnToContents(column);
}

} // namespace qaliper
