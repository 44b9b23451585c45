#include <QAbstractItemModelTester>
#include <QListView>

#include "tests/views/window_fixture.h"
#include "views/dialogs/palette_dialog.h"

// Everything by its name.

namespace qaliper::palette_test {

namespace {

class PaletteOfDemo : public WindowTest {
protected:
    PaletteOfDemo() : document_(open(demoModel())) {}

    PaletteDialog* openPalette() {
        press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        PaletteDialog* palette = nullptr;
        EXPECT_TRUE(
            comesTrue([&] { return (palette = window_->findChild<PaletteDialog*>()) && palette->isVisible(); }));
        return palette;
    }
    static QLineEdit* wordsOf(PaletteDialog* palette) { return palette->findChild<QLineEdit*>(); }
    static QListView* listOf(PaletteDialog* palette) { return palette->findChild<QListView*>(); }
    bool isGone() const { return window_->findChild<PaletteDialog*>() == nullptr; }

    Document* document_;
};

TEST_F(PaletteOfDemo, AnActionIsTakenByAFewLetters) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">fit wid"));
    ASSERT_EQ(listOf(palette)->model()->rowCount(), 1);
    canvas().zoomTo(0.2, {});
    QTest::keyClick(wordsOf(palette), Qt::Key_Return);
    EXPECT_NE(canvas().camera().zoom, 0.2);
    EXPECT_TRUE(comesTrue([&] { return isGone(); }));
}

TEST_F(PaletteOfDemo, OnlyWhatCanBeDoneNowIsOffered) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">undo"));
    EXPECT_EQ(listOf(palette)->model()->rowCount(), 0);
    EXPECT_FALSE(listOf(palette)->isVisible());
    QTest::keyClick(palette, Qt::Key_Escape);
    EXPECT_TRUE(comesTrue([&] { return isGone(); }));
}

TEST_F(PaletteOfDemo, ANodeIsShownWhenItIsChosen) {
    PaletteDialog* palette = openPalette();
    const QAbstractItemModelTester tester(
        listOf(palette)->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    QTest::keyClicks(wordsOf(palette), QStringLiteral("/block/MaxPool"));
    ASSERT_TRUE(comesTrue([&] { return listOf(palette)->model()->rowCount() > 0; }));
    const QModelIndex last = listOf(palette)->model()->index(listOf(palette)->model()->rowCount() - 1, 0);
    QTest::mouseClick(listOf(palette)->viewport(), Qt::LeftButton, {}, listOf(palette)->visualRect(last).center());
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:pooled"));
}

TEST_F(PaletteOfDemo, AFindingIsShownWhenItIsChosen) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral("conv-group"));
    QTest::keyClick(wordsOf(palette), Qt::Key_Return);
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
    EXPECT_FALSE(document_->selection().finding().empty());
}

TEST_F(PaletteOfDemo, AToolIsFoundByWhatItIsCalledAndByItsId) {
    document_->selection().selectNode(nodeNamed("main:group_c"));
    for (const char* words : {">rename the", ">rename-node", ">tools rename the"}) {
        PaletteDialog* palette = openPalette();
        QTest::keyClicks(wordsOf(palette), QLatin1String(words));
        ASSERT_EQ(listOf(palette)->model()->rowCount(), 1) << words;
        EXPECT_EQ(listOf(palette)->model()->index(0, 0).data().toString(), QStringLiteral("Rename the node"));
        EXPECT_EQ(
            listOf(palette)->model()->index(0, 0).data(PaletteModel::DetailRole).toString(), QStringLiteral("Tools"));
        QTest::keyClick(palette, Qt::Key_Escape);
        ASSERT_TRUE(comesTrue([&] { return isGone(); }));
    }
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">rename-node"));
    QTest::keyClick(wordsOf(palette), Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return find<QDialog>("preview") != nullptr; }));
}

TEST_F(PaletteOfDemo, AToolForNodesIsOfferedOnlyWhenThereAreSome) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">rename-node"));
    EXPECT_EQ(listOf(palette)->model()->rowCount(), 0);
}

TEST_F(WindowTest, AGuideIsReadFromThePalette) {
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    PaletteDialog* palette = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (palette = window_->findChild<PaletteDialog*>()) && palette->isVisible(); }));
    QTest::keyClicks(palette->findChild<QLineEdit*>(), QStringLiteral(">guide-search"));
    QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return find<QDialog>("guideDialog") != nullptr; }));
}

TEST_F(WindowTest, ThePaletteWorksWithoutAModel) {
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    PaletteDialog* palette = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (palette = window_->findChild<PaletteDialog*>()) && palette->isVisible(); }));
    EXPECT_GT(palette->findChild<QListView*>()->model()->rowCount(), 0);
}

} // namespace
} // namespace qaliper::palette_test
