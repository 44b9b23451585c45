#pragma once

#include <QAbstractItemView>
#include <QTableView>

// What a person sees of a cell, by its pixels: whatever a style sheet, a margin or a delegate does to the text.

namespace qaliper {

// The columns of pixels of the cell that are not plain ground, in the coordinates of the viewport; empty when nothing
// is written there.
QRect inkOf(QAbstractItemView& view, const QModelIndex& index);

// Some pixel of that part of a widget has exactly that colour, as a stroke of words does.
bool hasColour(QWidget& widget, const QRectF& place, const QColor& colour);

// True when a wider column shows no more of it.
bool isWhole(QTableView& table, const QModelIndex& index);

} // namespace qaliper
