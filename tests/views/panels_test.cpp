#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextBrowser>
#include <QToolButton>

#include "tests/views/window_fixture.h"
#include "views/finding_card.h"
#include "views/findings_panel.h"
#include "views/findings_view.h"
#include "views/node_panel.h"
#include "views/rule_dialog.h"
#include "views/target_form.h"
#include "views/text.h"

// Findings, properties, target: what stands around the picture.

namespace qaliper {

namespace {

class PanelsOfDemo : public WindowTest {
protected:
    PanelsOfDemo() : document_(open(demoModel())) {}

    FindingsView& list() const { return *find<FindingsView>(); }
    int rows() const { return list().model()->rowCount(); }

    QPushButton* buttonWithText(const QString& text, QWidget* parent) const {
        for (QPushButton* button : parent->findChildren<QPushButton*>()) {
            if (button->isVisible() && button->text() == text)
                return button;
        }
        return nullptr;
    }
    bool panelSays(const QString& text) const {
        const auto labels = find<NodePanel>()->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == text; });
    }
    // The card in the list about that rule.
    FindingCard* cardOf(std::string_view rule) const {
        for (FindingCard* card : list().findChildren<FindingCard*>()) {
            if (card->subject().face().rule == rule)
                return card;
        }
        return nullptr;
    }

    Document* document_;
};

} // namespace

TEST_F(PanelsOfDemo, ARowOfTheListLightsUpItsNodeAndFillsThePanel) {
    list().scrollTo(list().model()->index(0, 0));
    const QRect row = list().visualRect(list().model()->index(0, 0));
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, row.topLeft() + QPoint(20, 6));
    const NodeId node = document_->selection().node();
    ASSERT_TRUE(node.valid());
    EXPECT_FALSE(document_->selection().finding().empty());
    const Index& index = *document_->index();
    const QString name = toQt(std::string_view(index.node(*index.find(node)).name));
    EXPECT_TRUE(comesTrue([&] { return panelSays(name); }));
    EXPECT_TRUE(canvas().lights().selected.valid() || canvas().lights().selectedPill.valid());
}

TEST_F(PanelsOfDemo, ChipsAndWordsFilterTheList) {
    const int all = rows();
    ASSERT_GE(all, 4);
    auto* panel = find<FindingsPanel>();
    auto* words = panel->findChild<QLineEdit*>();
    click(words);
    QTest::keyClicks(words, QStringLiteral("plugin"));
    EXPECT_LT(rows(), all);
    EXPECT_GT(rows(), 0);
    words->clear();
    EXPECT_EQ(rows(), all);
    for (QPushButton* chip : panel->findChildren<QPushButton*>()) {
        if (chip->property("chip").toBool() && chip->text().contains(QStringLiteral("error")))
            click(chip);
    }
    for (int row = 0; row < rows(); ++row)
        EXPECT_EQ(cardOf(list().findChildren<FindingCard*>().at(row)->subject().face().rule)->subject().face().severity,
            Severity::Error);
}

TEST_F(PanelsOfDemo, StepsThroughTheFindings) {
    press(Qt::Key_F8);
    const std::string first = document_->selection().finding();
    EXPECT_FALSE(first.empty());
    press(Qt::Key_F8);
    const std::string second = document_->selection().finding();
    EXPECT_NE(second, first);
    press(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().finding(), first);
}

TEST_F(PanelsOfDemo, ExplainShowsThePageOfTheRule) {
    FindingCard* card = cardOf("conv-group-misaligned");
    ASSERT_NE(card, nullptr);
    click(find<QPushButton>("explain", card));
    RuleDialog* dialog = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (dialog = window_->findChild<RuleDialog*>()) && dialog->isVisible(); }));
    EXPECT_TRUE(dialog->findChild<QTextBrowser*>()->toPlainText().contains(QStringLiteral("What it finds")));
    QTest::keyClick(dialog, Qt::Key_Escape);
    EXPECT_FALSE(dialog->isVisible());
}

TEST_F(PanelsOfDemo, TheCardOfTheNodeFixesIt) {
    document_->selection().revealNode(nodeNamed("main:group_c"));
    auto* panel = find<NodePanel>();
    ASSERT_TRUE(
        comesTrue([&] { return find<QPushButton>("fix", panel) && find<QPushButton>("fix", panel)->isEnabled(); }));
    const std::size_t before = findingCount("conv-group-misaligned");
    click(find<QPushButton>("fix", panel));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && findingCount("conv-group-misaligned") + 1 == before; }));
    EXPECT_FALSE(find<MessageBar>()->text().isEmpty());
}

TEST_F(PanelsOfDemo, FixAllAppliesWhatIsAutomatic) {
    const std::size_t before = document_->analysis()->findings.size();
    click(find<QPushButton>("fixAll"));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() < before; }));
    EXPECT_FALSE(find<QPushButton>("fixAll"));
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document_) && document_->analysis()->findings.size() == before; }));
}

TEST_F(PanelsOfDemo, AnotherTargetIsCheckedAtOnce) {
    click(find<QToolButton>("target"));
    TargetForm* form = nullptr;
    ASSERT_TRUE(comesTrue([&] { return (form = window_->findChild<TargetForm*>()) && form->isVisible(); }));
    auto* version = form->findChild<QComboBox*>();
    const QSignalSpy checked(document_, &Document::analysisChanged);
    const int before = version->currentIndex();
    QTest::keyClick(version, before > 0 ? Qt::Key_Up : Qt::Key_Down);
    EXPECT_NE(version->currentIndex(), before);
    EXPECT_TRUE(comesTrue([&] { return !checked.isEmpty() && isSettled(document_); }));
    EXPECT_EQ(formatTarget(document_->analysis()->context->target), formatTarget(document_->settings().target));
    EXPECT_TRUE(find<QToolButton>("target")->text().contains(version->currentText()));
}

TEST_F(PanelsOfDemo, SearchLightsUpEveryHitAndGoesFromOneToTheNext) {
    press(Qt::Key_F, Qt::ControlModifier);
    auto* field = find<QLineEdit>("search");
    ASSERT_TRUE(comesTrue([&] { return field->hasFocus(); }));
    QTest::keyClicks(field, QStringLiteral("conv block"));
    ASSERT_TRUE(comesTrue([&] { return canvas().lights().hits.size() >= 3; }));
    QTest::keyClick(field, Qt::Key_Return);
    const NodeId first = document_->selection().node();
    EXPECT_TRUE(first.valid());
    QTest::keyClick(field, Qt::Key_Return);
    EXPECT_NE(document_->selection().node(), first);
    QTest::keyClick(field, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(document_->selection().node(), first);
    QTest::keyClick(field, Qt::Key_Escape);
    EXPECT_TRUE(canvas().lights().hits.empty());
    EXPECT_TRUE(canvas().hasFocus());
}

} // namespace qaliper
