#include <QLabel>
#include <QPainter>
#include <QStandardItemModel>
#include <QTableView>

#include "tests/views/ink.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/base/elided_label.h"
#include "views/base/number_delegate.h"

// Numbers in lists and lines: whole, or not there.

namespace qaliper::number_cells_test {

TEST_F(WindowTest, TextOfATableEndsOutsideOfItsNumbers) {
    QStandardItemModel model(1, 1);
    model.setItem(0, 0, new QStandardItem(QStringLiteral("scale: 3.07402769e-09")));
    QTableView table;
    table.setModel(&model);
    table.setItemDelegate(new NumberDelegate(NumberDelegate::Content::Text, &table));
    const QModelIndex cell = model.index(0, 0);
    table.setColumnWidth(0, 300);
    table.show();
    ASSERT_TRUE(comesTrue([&] { return table.isVisible(); }));
    EXPECT_TRUE(isWhole(table, cell));
    const int beginning = table.fontMetrics().horizontalAdvance(QStringLiteral("scale: …"));
    table.setColumnWidth(0, 120);
    EXPECT_FALSE(isWhole(table, cell));
    EXPECT_LE(inkOf(table, cell).width(), beginning) << "no part of the number is left";
    EXPECT_GT(inkOf(table, cell).width(), beginning / 2) << "the words before it are";
}

TEST(ElidedText, LosesWholeNumbers) {
    const QFontMetrics metrics(qApp->font());
    const QString text = QStringLiteral("Insert a pair with the scale 3.07402769e-09 here");
    const QString before = QStringLiteral("Insert a pair with the scale ");
    const QString inside = before + QStringLiteral("3.07402");
    EXPECT_EQ(
        elidedEnd(metrics, text, metrics.horizontalAdvance(inside + QStringLiteral("…"))), before + QChar(0x2026));
    EXPECT_EQ(elidedEnd(metrics, text, metrics.horizontalAdvance(text) + 1), text);
    const QString words = QStringLiteral("Insert a pai");
    EXPECT_TRUE(elidedEnd(metrics, text, metrics.horizontalAdvance(words + QStringLiteral("…")) + 1).startsWith(words));
}

} // namespace qaliper::number_cells_test
