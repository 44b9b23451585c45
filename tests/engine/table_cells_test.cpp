#include "tests/views/ink.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/engine/engine_table.h"

// Numbers in the tables of the panel: whole, or not there.

namespace qaliper::table_cells_test {

TEST_F(WindowTest, NumbersOfATableAreWholeInTheStyleOfTheTheme) {
    qApp->setStyleSheet(styleSheetOf(lightColours()));
    EngineTable table(QStringLiteral("numbers"));
    table.resize(700, 200);
    std::vector<EngineRow> rows;
    for (const char* number : {"-106", "±1.234e-05", "-1.111e-11 to 8.888e-08", "7"})
        rows.push_back({{{QStringLiteral("x")}, {QLatin1String(number)}}, {}, 0, {}});
    table.setContent({{QStringLiteral("Tensor")}, {QStringLiteral("N"), true, 20}}, rows);
    table.show();
    ASSERT_TRUE(comesTrue([&] { return table.isVisible(); }));
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        const QModelIndex cell = table.model()->index(row, 1);
        EXPECT_TRUE(isWhole(table, cell)) << cell.data().toString().toStdString();
    }
    table.setColumnWidth(1, table.columnWidth(1) - 12);
    EXPECT_FALSE(isWhole(table, table.model()->index(2, 1))) << "the test can tell";
    EXPECT_LT(inkOf(table, table.model()->index(2, 1)).width(), 20) << "and no part of the number is left";
    EXPECT_TRUE(isWhole(table, table.model()->index(0, 1))) << "a shorter one has its room";
    qApp->setStyleSheet({});
}

} // namespace qaliper::table_cells_test
