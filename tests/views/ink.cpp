#include "tests/views/ink.h"

#include <QImage>
#include <QPixmap>
#include <QtMath>

namespace qaliper {

QRect inkOf(QAbstractItemView& view, const QModelIndex& index) {
    view.scrollTo(index);
    view.setCurrentIndex({}); // the frame of the focus is no word
    const QRect cell = view.visualRect(index).adjusted(1, 1, -1, -1);
    const QImage image = view.viewport()->grab(cell).toImage();
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixel(x, y) != image.pixel(0, 0))
                ink |= QRect(cell.left() + x, cell.top() + y, 1, 1);
        }
    }
    return ink;
}

bool hasColour(QWidget& widget, const QRectF& place, const QColor& colour) {
    const QImage image = widget.grab().toImage();
    for (int y = qCeil(place.top()); y < place.bottom(); ++y) {
        for (int x = qCeil(place.left()); x < place.right(); ++x) {
            if (image.pixelColor(x, y) == colour)
                return true;
        }
    }
    return false;
}

bool isWhole(QTableView& table, const QModelIndex& index) {
    constexpr int more = 200;
    const int shown = inkOf(table, index).width();
    const int width = table.columnWidth(index.column());
    table.setColumnWidth(index.column(), width + more);
    const int all = inkOf(table, index).width();
    table.setColumnWidth(index.column(), width);
    return shown > 0 && shown == all;
}

} // namespace qaliper
