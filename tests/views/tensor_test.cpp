#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include "model/base/file.h"
#include "model/graph/elements.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/ink.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/dialogs/tensor_dialog.h"
#include "views/dialogs/tensor_model.h"
#include "views/panels/node_panel.h"

// The numbers behind a node.

namespace qaliper::tensor_test {

namespace {

// A dialog with the constant `w` of a model.
class ValuesOfModel : public WindowTest {
protected:
    QTableView* show(const std::string& text) {
        const auto index = std::make_shared<const Index>(textModel(text));
        dialog_ = new TensorDialog(*pool_, index, *index->value(mainGraph, "w"), window_.get());
        dialog_->show();
        QTableView* table = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (table = find<QTableView>(dialog_)) != nullptr; }));
        return table;
    }
    // The cells that show less than their number.
    static QStringList cutCells(QTableView& table) {
        QStringList cut;
        for (int row = 0; row < table.model()->rowCount(); ++row) {
            for (int column = 0; column < table.model()->columnCount(); ++column) {
                const QModelIndex index = table.model()->index(row, column);
                if (!isWhole(table, index))
                    cut += index.data().toString();
            }
        }
        return cut;
    }
    static void clickCell(QTableView& table, int row, int column, Qt::KeyboardModifiers modifiers = {}) {
        const QRect place = table.visualRect(table.model()->index(row, column));
        QTest::mouseClick(table.viewport(), Qt::LeftButton, modifiers, place.center());
    }
    static QString copied() { return QGuiApplication::clipboard()->text(); }

    TensorDialog* dialog_ = nullptr;
};

class ValuesOfDemo : public WindowTest {
protected:
    ValuesOfDemo() : document_(open(demoModel())) {}

    TensorDialog* showValues(const std::string& node, int which) {
        document_->selection().revealNode(nodeNamed(node));
        const auto buttons = [&] {
            auto found = find<NodePanel>()->findChildren<QPushButton*>(QStringLiteral("showValues"));
            found.removeIf([](const QPushButton* button) { return !button->isVisible(); });
            return found;
        };
        EXPECT_TRUE(comesTrue([&] { return buttons().size() > which; }));
        buttons().at(which)->click();
        auto* dialog = window_->findChild<TensorDialog*>();
        EXPECT_TRUE(comesTrue([&] { return dialog->findChild<QTableView*>()->isVisible(); }));
        return dialog;
    }

    Document* document_;
};

TEST(TensorContent, RowsAreNamedByTheirIndices) {
    const TensorContent content{"t", DataType::Int8, {2, 2, 3},
        encodeNumbers(DataType::Int8, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}), {.count = 12}};
    const TensorModel model(std::make_shared<const TensorContent>(content));
    const QAbstractItemModelTester tester(
        const_cast<TensorModel*>(&model), QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(model.rowCount(), 4);
    EXPECT_EQ(model.columnCount(), 3);
    EXPECT_EQ(model.headerData(3, Qt::Vertical).toString(), QStringLiteral("1, 1"));
    EXPECT_EQ(model.index(3, 2).data().toString(), QStringLiteral("11"));
}

TEST_F(ValuesOfDemo, AConstantIsShownCopiedAndExported) {
    TensorDialog* dialog = showValues("main:stem_w", 0);
    auto* table = dialog->findChild<QTableView*>();
    EXPECT_EQ(table->model()->rowCount(), 32 * 3 * 3);
    EXPECT_EQ(table->model()->columnCount(), 3);
    table->setFocus();
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(QGuiApplication::clipboard()->text().split(QLatin1Char('\t')).size(), 3);
    answerFileDialog(folder_ / "weight.npy");
    click(find<QPushButton>("exportNpy", dialog));
    EXPECT_TRUE(comesTrue([&] { return std::filesystem::exists(folder_ / "weight.npy"); }));
}

TEST_F(WindowTest, WhyATensorCannotBeReadIsCopied) {
    const Model model = textModel("m () => (float[300,300] y) <float[300,300] w = noise(-1, 1, 1)> { y = Relu (w) }");
    must(saveModel(model, folder_ / "model.onnx", {.externalData = true}));
    open(folder_ / "model.onnx");
    window_->document()->selection().revealNode(nodeNamed("main:y"));
    ASSERT_TRUE(comesTrue([&] { return find<QPushButton>("showValues", find<NodePanel>()) != nullptr; }));
    std::filesystem::resize_file(folder_ / "model.onnx.data", 1);
    find<QPushButton>("showValues", find<NodePanel>())->click();
    auto* dialog = window_->findChild<TensorDialog*>();
    ASSERT_NE(dialog, nullptr);
    auto* copy = find<QPushButton>("copyValues", dialog);
    ASSERT_TRUE(comesTrue([&] { return copy->isEnabled(); }));
    EXPECT_FALSE(find<QPushButton>("exportNpy", dialog)->isEnabled());
    EXPECT_EQ(find<QTableView>(dialog), nullptr);
    click(copy);
    const QString said = QGuiApplication::clipboard()->text();
    EXPECT_TRUE(said.contains(QStringLiteral("model.onnx.data"))) << said.toStdString();
}

TEST_F(ValuesOfDemo, ThePanelNamesSlotsAndSaysDefaults) {
    document_->selection().revealNode(nodeNamed("main:stem_c"));
    EXPECT_TRUE(comesTrue([&] { return panelSays(QStringLiteral("1 (default)")); })) << "group of the stem";
    EXPECT_FALSE(panelSays(QStringLiteral("3, 3 (default)")));
}

TEST_F(ValuesOfModel, StringsAreShownEscapedAndCopied) {
    QTableView* table =
        show(R"(m () => (string[2,2] y) <string[2,2] w = {"one", "zwei", "\x1b[2J", ""}> { y = Identity (w) })");
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->model()->index(0, 1).data().toString(), QStringLiteral("\"zwei\""));
    EXPECT_EQ(table->model()->index(1, 0).data().toString(), QStringLiteral("\"\\x1b[2J\""));
    EXPECT_FALSE(find<QPushButton>("exportNpy", dialog_)->isEnabled()) << "NumPy has no such type";
    clickCell(*table, 0, 0);
    click(find<QPushButton>("copyValues", dialog_));
    EXPECT_EQ(copied(), QStringLiteral("\"one\""));
}

TEST_F(ValuesOfModel, IntegersAboveAllSignedOnesAreShownInFull) {
    QTableView* table = show("m () => (uint64[2] y) <uint64[2] w = {18446744073709551615, 0}> { y = Identity (w) }");
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->model()->index(0, 0).data().toString(), QStringLiteral("18446744073709551615"));
}

TEST_F(ValuesOfModel, NumbersHaveRoomForTheirExponent) {
    QFont proportional(QStringLiteral("Inter"));
    proportional.setPixelSize(13);
    qApp->setFont(proportional);
    qApp->setStyleSheet(styleSheetOf(lightColours()));
    const QStringList floats = cutCells(*show("m () => (float[2,2] y) <float[2,2] w = {-1.2345678e-09, -3.402823e+38, "
                                              "-0.0001234567, 1}> { y = Relu (w) }"));
    const QStringList doubles =
        cutCells(*show("m () => (double[2] y) <double[2] w = {-1.23456789012345e-300, 0.5}> { y = Relu (w) }"));
    const QStringList integers =
        cutCells(*show("m () => (int64[2] y) <int64[2] w = {-9223372036854775807, 1}> { y = Abs (w) }"));
    // As long as the others and wider, where a 1 is narrower than an 8.
    const QStringList wide = cutCells(*show("m () => (float[3] y) <float[3] w = {-1.111111e-11, -8.888888e-08, "
                                            "-6.060606e-06}> { y = Relu (w) }"));
    for (const QStringList& cut : {floats, doubles, integers, wide})
        EXPECT_TRUE(cut.isEmpty()) << cut.join(QLatin1Char(' ')).toStdString();
}

TEST_F(ValuesOfModel, ANumberWithoutRoomIsNotCutBeforeItsExponent) {
    QTableView* table = show("m () => (float[2] y) <float[2] w = {-1.2345678e-09, 1}> { y = Relu (w) }");
    const QModelIndex number = table->model()->index(0, 0);
    ASSERT_TRUE(isWhole(*table, number));
    const int whole = inkOf(*table, number).width();
    table->setColumnWidth(0, table->columnWidth(0) - 12);
    const int dots = inkOf(*table, number).width();
    EXPECT_GT(dots, 0) << "there is something";
    EXPECT_LT(dots, whole / 4) << "and no part of the number";
}

TEST_F(ValuesOfModel, EverySelectedCellIsCopiedToItsPlace) {
    QTableView* table = show("m () => (float[3,3] y) <float[3,3] w = {1, 2, 3, 4, 5, 6, 7, 8, 9}> { y = Relu (w) }");
    clickCell(*table, 0, 0);
    clickCell(*table, 2, 2, Qt::ControlModifier);
    QTest::keyClick(table, Qt::Key_C, Qt::ControlModifier);
    EXPECT_EQ(copied(), QStringLiteral("1\t\n\t9"));
    table->clearSelection();
    click(find<QPushButton>("copyValues", dialog_));
    EXPECT_EQ(copied(), QStringLiteral("1\t2\t3\n4\t5\t6\n7\t8\t9")) << "all, when nothing is selected";
}

TEST_F(ValuesOfModel, TooMuchToCopyIsSaid) {
    show("m () => (float[1001,1000] y) <float[1001,1000] w = fill(0.5)> { y = Relu (w) }");
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    click(find<QPushButton>("copyValues", dialog_));
    EXPECT_EQ(copied(), QStringLiteral("before"));
    const auto labels = dialog_->findChildren<QLabel*>();
    EXPECT_TRUE(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().contains(QStringLiteral("the limit is 1000000"));
    }));
}

} // namespace
} // namespace qaliper::tensor_test
