#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>

#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/dialogs/fix_review_dialog.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/finding_card.h"
#include "views/panels/findings_view.h"
#include "views/panels/history_model.h"

// What is applied to many places, and what a fix makes worse, is said before it is applied.

namespace qaliper::several_places_test {

namespace {

constexpr std::string_view rule = "conv-group-misaligned";

// Three grouped convolutions that INT8 kernels do not take. Groups of two of them can be merged; the weight of the other
// is reshaped before the layer reads it.
constexpr std::string_view threeGroups = R"(<ir_version: 8, opset_import: ["": 13]>
g (float[1,8,8,8] x, float[1,6,8,8] x2) => (float[1,8,8,8] y, float[1,6,8,8] y2, float[1,8,8,8] y3)
    <float s = {0.05}, int8 z = {0}, int8[8,2,1,1] w = ramp(-90, 90), int8[6,2] w2 = ramp(-90, 90), int64[4] shape = {6, 2, 1, 1},
     int8[8,2,1,1] w3 = ramp(-80, 80)> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    wd = DequantizeLinear (w, s, z)
    ["first"] c = Conv <group = 4> (d, wd)
    y = Relu (c)
    q2 = QuantizeLinear (x2, s, z)
    d2 = DequantizeLinear (q2, s, z)
    wd2 = DequantizeLinear (w2, s, z)
    wr2 = Reshape (wd2, shape)
    ["second"] c2 = Conv <group = 3> (d2, wr2)
    y2 = Relu (c2)
    wd3 = DequantizeLinear (w3, s, z)
    ["third"] c3 = Conv <group = 4> (d, wd3)
    y3 = Relu (c3)
})";

class SeveralPlaces : public WindowTest {
protected:
    Document* openThree() {
        must(saveModel(textModel(threeGroups), folder_ / "three.onnx"));
        Document* document = open(folder_ / "three.onnx");
        document->setTarget(must(parseTarget("trt-10.3")));
        EXPECT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 3; }));
        return document;
    }

    FindingCard* cardOf(std::string_view of) const {
        for (FindingCard* card : find<FindingsView>()->findChildren<FindingCard*>()) {
            if (card->subject().face().rule == of)
                return card;
        }
        return nullptr;
    }
    QString text(const char* name, QWidget* in) const {
        const auto* label = find<QLabel>(name, in);
        return label ? label->text() : QString();
    }
    QString toneOf(const char* name, QWidget* in) const {
        const auto* label = find<QLabel>(name, in);
        return label ? label->property("tone").toString() : QString();
    }
    bool canApply(QWidget* dialog) const {
        const auto* apply = find<QPushButton>("apply", dialog);
        return apply && apply->isEnabled();
    }
    PreviewDialog* openPreview() const {
        PreviewDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] { return (dialog = window_->findChild<PreviewDialog*>()) && canApply(dialog); }));
        return dialog;
    }
    FixReviewDialog* review() {
        press(Qt::Key_F8);
        action(ActionId::FixKind)->trigger();
        auto* dialog = window_->findChild<FixReviewDialog*>();
        EXPECT_TRUE(dialog && comesTrue([&] { return canApply(dialog); }));
        return dialog;
    }
    // A layer in float, tried.
    PreviewDialog* dequantize(Document* document, const std::string& node) {
        document->selection().selectNode(nodeNamed(node));
        auto* menu = window_->findChild<QMenu*>(QStringLiteral("tools"));
        emit menu->aboutToShow();
        menu->findChild<QAction*>(QStringLiteral("dequantize"))->trigger();
        return openPreview();
    }
};

TEST_F(SeveralPlaces, AGroupsButtonFixesAsManyAsItSays) {
    Document* document = openThree();
    auto* fix = find<QPushButton>("fix", cardOf(rule));
    ASSERT_NE(fix, nullptr);
    EXPECT_EQ(fix->text(), QStringLiteral("Fix 2 of 3"));
    click(fix);
    EXPECT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 1; }));
    EXPECT_EQ(document->history().steps().back().action.keys.size(), 2U);
    const QString said = find<MessageBar>()->text();
    const std::size_t left = document->analysis()->findings.size();
    EXPECT_EQ(said.section(QLatin1Char('\n'), 0, 0), QStringLiteral("2 findings fixed, %1 left").arg(left));
}

TEST_F(SeveralPlaces, APreviewOfAGroupIsOfAllPlacesThatTheFixIsFor) {
    Document* document = openThree();
    click(find<QPushButton>("preview", cardOf(rule)));
    PreviewDialog* dialog = openPreview();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(text("offerCounts", dialog), QStringLiteral("Of 3 places: exact at 2; not possible at 1"));
    EXPECT_TRUE(text("outcome", dialog).startsWith(QStringLiteral("At all 2 places"))) << "tried, both of them";
    EXPECT_TRUE(text("outcome", dialog).contains(QStringLiteral("2 findings will be removed")));
    ASSERT_TRUE(comesTrue([&] {
        return text("proof", dialog).contains(QStringLiteral("verified at 2 places together"));
    })) << text("proof", dialog).toStdString();
    EXPECT_EQ(document->history().steps().size(), 1U);
    click(find<QPushButton>("apply", dialog));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 1; })) << "just these";
}

TEST_F(SeveralPlaces, AReviewCountsTriesAndAppliesWhatIsTicked) {
    Document* document = openThree();
    FixReviewDialog* dialog = review();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->keys().size(), 2U) << "where it is possible";
    EXPECT_EQ(text("offerCounts", dialog), QStringLiteral("Of 3 places: exact at 2; not possible at 1"));
    EXPECT_TRUE(text("outcome", dialog).startsWith(QStringLiteral("Tried: 2 findings fixed")));
    auto* places = dialog->findChild<QListWidget*>();
    const QRect first = places->visualItemRect(places->item(0));
    QTest::mouseClick(places->viewport(), Qt::LeftButton, {}, QPoint(first.left() + 10, first.center().y()));
    EXPECT_FALSE(canApply(dialog)) << "not before that was tried";
    ASSERT_TRUE(comesTrue([&] { return canApply(dialog); }));
    EXPECT_TRUE(text("outcome", dialog).startsWith(QStringLiteral("Tried: 1 finding fixed")));
    click(find<QPushButton>("apply", dialog));
    EXPECT_TRUE(comesTrue([&] { return isSettled(document) && findingCount(rule) == 2; }));
}

TEST_F(SeveralPlaces, AReviewWarnsOfWhatGetsWorse) {
    openThree();
    FixReviewDialog* dialog = review();
    ASSERT_NE(dialog, nullptr);
    auto* choice = find<QComboBox>(dialog);
    while (dialog->offer() != "remove-qdq" && choice->currentIndex() + 1 < choice->count())
        QTest::keyClick(choice, Qt::Key_Down);
    ASSERT_EQ(dialog->offer(), "remove-qdq");
    ASSERT_TRUE(comesTrue([&] { return canApply(dialog); }));
    EXPECT_TRUE(
        text("worse", dialog).startsWith(QStringLiteral("Worse afterwards: quantized layers with weights 3 → 0")))
        << text("worse", dialog).toStdString();
    EXPECT_TRUE(text("worse", dialog).contains(QStringLiteral("MACs in a quantized type 100.0 % → 0.0 %")))
        << text("worse", dialog).toStdString();
    EXPECT_EQ(toneOf("worse", dialog), QStringLiteral("caution"));
}

TEST_F(SeveralPlaces, APreviewWarnsOfWhatGetsWorseAndOfNothingElse) {
    PreviewDialog* dialog = dequantize(open(demoModel()), "group_c");
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(text("worse", dialog).contains(QStringLiteral("quantized layers with weights"))) << "one is in float";
    dialog->reject();
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
    click(find<QPushButton>("preview", cardOf(rule)));
    dialog = openPreview();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(find<QLabel>("worse", dialog), nullptr) << text("worse", dialog).toStdString();
}

TEST_F(SeveralPlaces, TheSignalIsJudgedByTheThresholdOfTheSettings) {
    needRuntime();
    Document* document = openThree();
    preferences_->setMinSqnr(0);
    PreviewDialog* dialog = dequantize(document, "c2");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("signal", dialog) != nullptr; }));
    EXPECT_TRUE(text("signal", dialog).contains(QStringLiteral("Meets the threshold of 0 dB")));
    EXPECT_EQ(toneOf("signal", dialog), QStringLiteral("good"));
    dialog->reject();
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));
    preferences_->setMinSqnr(200);
    dialog = dequantize(document, "c2");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("signal", dialog) != nullptr; }));
    EXPECT_TRUE(text("signal", dialog).contains(QStringLiteral("Below the threshold of 200 dB")));
    EXPECT_EQ(toneOf("signal", dialog), QStringLiteral("caution"));
}

// Its plugin keeps the demo from being run as a whole.
TEST_F(SeveralPlaces, TheSignalIsJudgedWhereTheStepEndsIfTheModelCannotBeRun) {
    needRuntime();
    PreviewDialog* dialog = dequantize(open(demoModel()), "group_c");
    ASSERT_NE(dialog, nullptr);
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("signal", dialog) != nullptr; }));
    EXPECT_TRUE(text("signal", dialog)
                    .startsWith(QStringLiteral("Signal to noise against the model before this change: “group_c”")));
    EXPECT_TRUE(text("signal", dialog).contains(QStringLiteral("threshold of 30 dB")));
}

TEST_F(SeveralPlaces, TheHistoryJudgesTheSignalOfAStep) {
    needRuntime();
    PreviewDialog* dialog = dequantize(openThree(), "c2");
    ASSERT_NE(dialog, nullptr);
    click(find<QPushButton>("apply", dialog));
    const auto row = [&] { return find<QListView>("steps")->model()->index(1, 0); };
    action(ActionId::ShowHistory)->setChecked(true);
    ASSERT_TRUE(comesTrue([&] { return row().data(HistoryModel::SignalRole).isValid(); }));
    preferences_->setMinSqnr(0);
    EXPECT_TRUE(row().data(HistoryModel::SignalEnoughRole).toBool());
    EXPECT_TRUE(row().data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("Meets the threshold of 0 dB")));
    preferences_->setMinSqnr(200);
    EXPECT_FALSE(row().data(HistoryModel::SignalEnoughRole).toBool());
    EXPECT_TRUE(row().data(Qt::ToolTipRole).toString().contains(QStringLiteral("Below the threshold of 200 dB")));
}

TEST(SummaryOfSeveral, FixesThatUndoEachOtherAreTold) {
    Applied outcome;
    outcome.counts = {.asked = 2, .fixed = 1, .left = 1};
    EXPECT_EQ(summaryOf(outcome), describeFixed(outcome.counts));
    outcome.skipped.push_back({"a@main:y", say("No fix is known")});
    EXPECT_EQ(summaryOf(outcome), describeFixed(outcome.counts)) << "as ever";
    outcome.skipped.push_back({"a@main:y", verbatim("a=b and c=d undo each other"), "a=b"});
    EXPECT_TRUE(render(summaryOf(outcome)).ends_with("a=b and c=d undo each other"));
}

} // namespace
} // namespace qaliper::several_places_test
