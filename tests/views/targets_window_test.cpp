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
#include "views/dialogs/preview_dialog.h"
#include "views/dialogs/target_form.h"
#include "views/dialogs/target_table_dialog.h"
#include "views/dialogs/target_table_model.h"
#include "views/panels/finding_card.h"
#include "views/panels/node_panel.h"

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

// A release without a table of its own is none of the list.
TEST_F(TargetsOfDemo, AReleaseIsTypedAsTheCommandLineTakesIt) {
    TargetForm* form = openForm();
    auto* field = find<QLineEdit>("targetSearch", form);
    const auto* found = form->findChild<QTreeWidget*>(QStringLiteral("targetsFound"));
    for (const char* release : {"trt-10.14", "trt-10.5", "trt-10.11,sm=8.9,fp16"}) {
        QTest::keyClicks(field, QString::fromLatin1(release));
        ASSERT_EQ(found->topLevelItemCount(), 1) << release;
        const QRect row = found->visualItemRect(found->topLevelItem(0));
        QTest::mouseClick(found->viewport(), Qt::LeftButton, {}, row.center());
        EXPECT_EQ(chosen(), QString::fromLatin1(release));
        EXPECT_TRUE(comesTrue([&] { return isSettled(document_); }));
    }
}

TEST_F(TargetsOfDemo, AGpuIsFoundByItsNameAndKeepsTheRelease) {
    TargetForm* form = openForm();
    auto* field = find<QLineEdit>("targetSearch", form);
    QTest::keyClicks(field, QStringLiteral("trt-10.14"));
    QTest::keyClick(field, Qt::Key_Return);
    QTest::keyClicks(field, QStringLiteral("4090"));
    const auto* found = form->findChild<QTreeWidget*>(QStringLiteral("targetsFound"));
    ASSERT_GT(found->topLevelItemCount(), 0);
    QTest::mouseClick(found->viewport(), Qt::LeftButton, {}, found->visualItemRect(found->topLevelItem(0)).center());
    EXPECT_EQ(chosen(), QStringLiteral("trt-10.14,sm=8.9"));
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

TEST_F(TargetsOfDemo, ADoubleClickOnACellShowsTheCardOfItsFindingOnItsTarget) {
    TargetTableDialog* dialog = openTable();
    const auto* model = modelOf(*dialog);
    auto* view = find<QTreeView>("targetTable", dialog);
    constexpr int column = 2; // JetPack 6.2
    int row = 0;
    while (row < model->rowCount() &&
        !(model->foundAt(model->index(row, column)) &&
            model->foundAt(model->index(row, column))->finding->node.valid()))
        ++row;
    const QModelIndex place = model->index(row, column);
    ASSERT_TRUE(place.isValid());
    const Finding found = *model->foundAt(place)->finding;
    view->scrollTo(place);
    const QPoint centre = view->visualRect(place).center();
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, centre);
    QTest::mouseDClick(view->viewport(), Qt::LeftButton, {}, centre);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->selection().finding() == found.key; }));
    EXPECT_EQ(chosen(), QStringLiteral("jetpack-6.2"));
    EXPECT_EQ(document_->selection().node(), found.node);
    const auto* panel = window_->findChild<NodePanel*>();
    ASSERT_TRUE(panel);
    const auto saysIt = [&] {
        const auto cards = panel->findChildren<FindingCard*>();
        return std::ranges::any_of(cards, [&](const FindingCard* card) {
            const auto labels = card->findChildren<QLabel*>();
            return std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().contains(toQt(found.title)); });
        });
    };
    EXPECT_TRUE(comesTrue(saysIt));
}

TEST_F(TargetsOfDemo, FixesForAllTargetsArePreviewedAndMadeAsOneStep) {
    TargetTableDialog* dialog = openTable();
    const TargetTable before = *modelOf(*dialog)->table();
    auto* button = find<QPushButton>("fixForTargets", dialog);
    EXPECT_TRUE(comesTrue([&] { return button->isEnabled(); }));
    click(button);
    PreviewDialog* preview = nullptr;
    EXPECT_TRUE(comesTrue([&] {
        preview = dialog->findChild<PreviewDialog*>();
        return preview && find<QPushButton>("apply", preview)->isEnabled();
    }));
    EXPECT_TRUE(std::ranges::any_of(preview->findChildren<QLabel*>(),
        [](const QLabel* label) { return label->text().contains(QStringLiteral("serves all targets")); }));
    EXPECT_TRUE(std::ranges::any_of(preview->findChildren<QLabel*>(),
        [](const QLabel* label) { return label->text().contains(QStringLiteral("stays at")); }));
    const std::uint64_t steps = document_->history().number();
    click(find<QPushButton>("apply", preview));
    EXPECT_TRUE(comesTrue([&] {
        return isSettled(document_) && document_->history().number() == steps + 1 &&
            modelOf(*dialog)->table()->analyses.front()->context->indexOwner == document_->index();
    }));
    const TargetTable& after = *modelOf(*dialog)->table();
    for (std::size_t target = 0; target < after.targets.size(); ++target)
        EXPECT_LE(after.analyses[target]->findings.size(), before.analyses[target]->findings.size())
            << formatTarget(after.targets[target]);
    EXPECT_LT(after.rows.size(), before.rows.size());
    EXPECT_FALSE(button->isEnabled()) << "nothing automatic is left";
    EXPECT_EQ(button->toolTip(), QStringLiteral("No finding on these targets has an automatic fix"));
}

TEST_F(TargetsOfDemo, TheTableFollowsAStep) {
    TargetTableDialog* dialog = openTable();
    const int before = modelOf(*dialog)->rowCount();
    document_->applyAutomatic();
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && modelOf(*dialog)->rowCount() < before; }));
}

} // namespace
} // namespace qaliper::targets_window_test
