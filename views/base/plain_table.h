#pragma once

#include <QStringList>

class QTableWidget;
class QWidget;

// A table that is read, row by row: no editing, no grid of row numbers.

namespace qaliper {

QTableWidget* makeTable(const QString& name, const QStringList& columns, QWidget* parent); // object name
void addRow(QTableWidget& table, const QStringList& cells);
void fitColumns(QTableWidget& table); // to what is in them; the last one takes the rest of the width

} // namespace qaliper
