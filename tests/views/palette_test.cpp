#include <array>
#include <utility>

#include <QAbstractItemModelTester>
#include <QListView>

#include "tests/views/window_fixture.h"
#include "views/dialogs/palette_dialog.h"
#include "views/document/disabled_reason.h"

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

TEST_F(PaletteOfDemo, WhatCannotBeDoneNowStandsLastWithItsReason) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">undo"));
    QAbstractItemModel& model = *listOf(palette)->model();
    ASSERT_EQ(model.rowCount(), 1);
    EXPECT_FALSE(model.index(0, 0).data(PaletteModel::DisabledReasonRole).toString().isEmpty());
    QTest::keyClick(wordsOf(palette), Qt::Key_Return);
    EXPECT_TRUE(palette->isVisible()) << "nothing happens, and the reason is read on";
    wordsOf(palette)->clear();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">"));
    bool isHindered = false;
    for (int row = 0; row < model.rowCount(); ++row) {
        const bool isNow = !model.index(row, 0).data(PaletteModel::DisabledReasonRole).toString().isEmpty();
        EXPECT_TRUE(isNow || !isHindered) << row;
        isHindered = isNow;
    }
    EXPECT_TRUE(isHindered);
    QTest::keyClick(palette, Qt::Key_Escape);
    EXPECT_TRUE(comesTrue([&] { return isGone(); }));
}

// Each sentence tells what is missing, not only that something is.
TEST_F(WindowTest, EveryDisabledActionHasAReasonOfItsOwn) {
    const auto expectReasons = [&] {
        for (std::size_t i = 0; i < actionCount; ++i) {
            const auto id = static_cast<ActionId>(i);
            if (action(id)->isEnabled())
                continue;
            const QString reason = disabledReason(id, window_->document());
            EXPECT_NE(reason, QStringLiteral("It cannot be used now")) << nameOf(id);
        }
    };
    expectReasons();
    open(demoModel());
    expectReasons();
    EXPECT_NE(disabledReason(ActionId::Undo, window_->document()), disabledReason(ActionId::Undo, nullptr));
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

// Who comes from another program does not know what it is called here.
TEST_F(PaletteOfDemo, AnActionIsFoundByWhatItIsCalledElsewhere) {
    const std::array rows{std::pair{">prove", ActionId::PreviewFinding},
        std::pair{">verify", ActionId::CompareOriginal}, std::pair{">accuracy", ActionId::Noise},
        std::pair{">preferences", ActionId::OpenSettings}};
    for (const auto& [words, id] : rows) {
        PaletteDialog* palette = openPalette();
        QTest::keyClicks(wordsOf(palette), QLatin1String(words));
        const QAbstractItemModel& model = *listOf(palette)->model();
        EXPECT_FALSE(
            model.match(model.index(0, 0), Qt::DisplayRole, plainText(*action(id)), 1, Qt::MatchExactly).empty())
            << words;
        QTest::keyClick(palette, Qt::Key_Escape);
        ASSERT_TRUE(comesTrue([&] { return isGone(); }));
    }
}

TEST_F(PaletteOfDemo, OpensByTheKeyOfOtherProgramsToo) {
    press(Qt::Key_K, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return !isGone(); }));
}

TEST_F(PaletteOfDemo, AToolThatWritesFilesIsFoundInItsMenu) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">write-cache"));
    ASSERT_EQ(listOf(palette)->model()->rowCount(), 1);
    EXPECT_EQ(
        listOf(palette)->model()->index(0, 0).data(PaletteModel::DetailRole).toString(), QStringLiteral("Export"));
}

TEST_F(PaletteOfDemo, AToolIsFoundByWhatItIsCalledAndByItsId) {
    document_->selection().selectNode(nodeNamed("main:group_c"));
    for (const char* words : {">rename the", ">rename-node", ">tools nodes rename the"}) {
        PaletteDialog* palette = openPalette();
        QTest::keyClicks(wordsOf(palette), QLatin1String(words));
        ASSERT_EQ(listOf(palette)->model()->rowCount(), 1) << words;
        EXPECT_EQ(listOf(palette)->model()->index(0, 0).data().toString(), QStringLiteral("Rename the node"));
        EXPECT_EQ(listOf(palette)->model()->index(0, 0).data(PaletteModel::DetailRole).toString(),
            QStringLiteral("Nodes and Values"));
        QTest::keyClick(palette, Qt::Key_Escape);
        ASSERT_TRUE(comesTrue([&] { return isGone(); }));
    }
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">rename-node"));
    QTest::keyClick(wordsOf(palette), Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return find<QDialog>("preview") != nullptr; }));
}

TEST_F(PaletteOfDemo, AToolForNodesSaysThatItNeedsSome) {
    PaletteDialog* palette = openPalette();
    QTest::keyClicks(wordsOf(palette), QStringLiteral(">rename-node"));
    ASSERT_EQ(listOf(palette)->model()->rowCount(), 1);
    EXPECT_FALSE(listOf(palette)->model()->index(0, 0).data(PaletteModel::DisabledReasonRole).toString().isEmpty());
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
