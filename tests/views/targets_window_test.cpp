#include <algorithm>

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeView>
#include <QTreeWidget>

#include "tests/views/window_fixture.h"
#include "views/base/text.h"
#include "views/dialogs/target_form.h"
#include "views/dialogs/target_table_dialog.h"
#include "views/dialogs/target_table_model.h"

// Targets by what people call them, and several of them side by side.

namespace qaliper::targets_window_test {

namespace {

class TargetsOfDemo : public WindowTest {
protected:
    TargetsOfDemo() : document_(open(demoModel())) {}

    TargetForm* openForm() {
        click(find<QToolButton>("target"));
        TargetForm* form = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (form = window_->findChild<TargetForm*>()) && form->isVisible(); }));
        return form;
    }
    TargetTableDialog* openTable() {
        press(Qt::Key_9, Qt::AltModifier);
        TargetTableDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue(
            [&] { return (dialog = window_->findChild<TargetTableDialog*>()) && modelOf(*dialog)->table(); }));
        return dialog;
    }
    static TargetTableModel* modelOf(const TargetTableDialog& dialog) { return dialog.findChild<TargetTableModel*>(); }
    static bool shows(const TargetTableDialog& dialog, std::size_t columns) {
        return modelOf(dialog)->table() && modelOf(dialog)->table()->targets.size() == columns;
    }
    QString chosen() const { return toQt(std::string_view(formatTarget(document_->settings().target))); }

    Document* document_;
};

TEST_F(TargetsOfDemo, AProductIsFoundAndTakenWithTheKeys) {
    TargetForm* form = openForm();
    auto* field = find<QLineEdit>("targetSearch", form);
    QTest::keyClicks(field, QStringLiteral("jetpack 6.2"));
    const auto* found = find<QTreeWidget>("targetsFound", form);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->topLevelItem(0)->text(0), QStringLiteral("JetPack 6.2"));
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_EQ(chosen(), QStringLiteral("jetpack-6.2"));
    EXPECT_TRUE(find<QToolButton>("target")->text().startsWith(QStringLiteral("JetPack 6.2 · TensorRT 10.3")));
    EXPECT_TRUE(std::ranges::any_of(form->findChildren<QLabel*>(), [](const QLabel* label) {
        return label->text().contains(QStringLiteral("packages for its boards up to 10.7"));
    }));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_); }));
}

TEST_F(TargetsOfDemo, WhatIsNotKnownIsRefusedWithTheNearest) {
    TargetForm* form = openForm();
    QTest::keyClicks(find<QLineEdit>("targetSearch", form), QStringLiteral("jetpack-6.9"));
    EXPECT_TRUE(std::ranges::any_of(form->findChildren<QLabel*>(),
        [](const QLabel* label) { return label->text().contains(QStringLiteral("jetpack-6.2.1; jetpack-7.0")); }));
}

TEST_F(TargetsOfDemo, TheTableHasAColumnForEachTarget) {
    TargetTableDialog* dialog = openTable();
    const auto* model = modelOf(*dialog);
    EXPECT_TRUE(shows(*dialog, dialog->targets().size()));
    EXPECT_EQ(model->headerData(2, Qt::Horizontal).toString(), QStringLiteral("JetPack 6.2\nTensorRT 10.3"));
    EXPECT_GT(model->rowCount(), 3);
    EXPECT_GT(find<QTableWidget>("sharedFixes", dialog)->rowCount(), 0);
    QTest::keyClicks(find<QLineEdit>("targetSearch", dialog), QStringLiteral("ngc-24.08"));
    const std::size_t before = dialog->targets().size();
    QTest::keyClick(find<QLineEdit>("targetSearch", dialog), Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return shows(*dialog, before + 1); }));
    dialog->remove(before);
    EXPECT_TRUE(comesTrue([&] { return shows(*dialog, before); }));
    click(find<QPushButton>("allReleases", dialog));
    EXPECT_TRUE(comesTrue([&] { return shows(*dialog, 22); }));
}

TEST_F(TargetsOfDemo, ACellLeadsToItsFindingOnItsTarget) {
    TargetTableDialog* dialog = openTable();
    const auto* model = modelOf(*dialog);
    auto* view = find<QTreeView>("targetTable", dialog);
    constexpr int column = 2; // JetPack 6.2
    int row = 0;
    while (row < model->rowCount() && !model->foundAt(model->index(row, column)))
        ++row;
    const auto found = model->foundAt(model->index(row, column));
    ASSERT_TRUE(found);
    const std::string key = found->finding->key;
    view->setCurrentIndex(model->index(row, column));
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Return);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->selection().finding() == key; }));
    EXPECT_EQ(chosen(), QStringLiteral("jetpack-6.2"));
}

TEST_F(TargetsOfDemo, TheTableFollowsAStep) {
    TargetTableDialog* dialog = openTable();
    const int before = modelOf(*dialog)->rowCount();
    document_->applyAutomatic();
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && modelOf(*dialog)->rowCount() < before; }));
}

} // namespace
} // namespace qaliper::targets_window_test
