#include <algorithm>

#include <QAbstractItemModelTester>
#include <QAbstractProxyModel>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>

#include "model/base/number.h"
#include "model/draw/picture_places.h"
#include "model/quant/operator_traits.h"
#include "tests/engine/engine_window.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "views/base/text.h"
#include "views/engine/engine_panel.h"
#include "views/engine/engine_table.h"

// Layers of an engine and their times, dropped onto the window: measured precision and time.

namespace qaliper::engine_layers_test {
namespace {

class EngineLayers : public EngineWindow {};
class MeasuredNetwork : public EngineWindow {};

std::string profileOf(const Analysis& analysis, double first) {
    std::string text = "[ { \"count\" : 10 }";
    double ms = first;
    for (const NodeIx node : analysis.context->index().nodes()) {
        if (!isWeighted(analysis.context->node(node)))
            continue;
        const std::string number = std::to_string(ms);
        text += "\n, { \"name\" : \"w + " + analysis.context->node(node).name + R"(", "timeMs" : )" + number +
            ", \"averageMs\" : " + number + ", \"medianMs\" : " + number + ", \"percentage\" : 1 }";
        ms /= 2;
    }
    return text + "\n]\n";
}

TEST_F(EngineLayers, MeasuredPrecisionTakesThePlaceOfExpected) {
    open(demoModel());
    const NodeIx conv = expectedQuantized();
    ASSERT_TRUE(conv.valid());
    const NodeId id = document()->index()->node(conv).id;
    dropAndSettle(write("layers.json", layersOf(analysis(), conv)));
    const auto node = document()->index()->find(id);
    EXPECT_EQ(analysis().context->precision.at(*node).certainty, Certainty::Measured);
    EXPECT_EQ(analysis().context->precision.at(*node).compute, DataType::Float);
    EXPECT_EQ(findingCount("layers-precision"), 1U);
    ASSERT_TRUE(comesTrue([&] {
        return canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).certainty == Certainty::Measured;
    }));
    EXPECT_EQ(canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).precision, "FP32");

    EngineTable* layers = table("layers");
    ASSERT_NE(layers, nullptr);
    const int all = layers->shownRows();
    EXPECT_TRUE(label("score")->text().startsWith(QStringLiteral("As predicted: ")));
    for (QPushButton* chip : find<EnginePanel>("enginePanel")->findChildren<QPushButton*>()) {
        if (chip->text() == QStringLiteral("Different from expected 1"))
            click(chip);
    }
    ASSERT_EQ(layers->shownRows(), 1);
    EXPECT_LT(1, all);
    EXPECT_EQ(cell(*layers, 0, 3), QStringLiteral("expected INT8, ran FP32"));
    EXPECT_EQ(cell(*layers, 0, 5), QStringLiteral("name"));
    QTest::mouseClick(
        layers->viewport(), Qt::LeftButton, {}, layers->visualRect(layers->model()->index(0, 0)).center());
    EXPECT_EQ(document()->selection().node(), id);

    answerFileDialog(folder_ / "evidence.json");
    click(find<QPushButton>("saveEvidence"));
    EXPECT_TRUE(comesTrue(
        [&] { return find<MessageBar>() && find<MessageBar>()->text().contains(QStringLiteral("1 engine,")); }));
    EXPECT_TRUE(std::filesystem::exists(folder_ / "evidence.json"));
    click(find<QPushButton>("forgetLayers"));
    EXPECT_TRUE(comesTrue(
        [&] { return !document()->evidence() && isSettled(document()) && findingCount("layers-precision") == 0; }));
}

TEST_F(EngineLayers, TimeIsHeatOnTheGraphAndASortableList) {
    open(demoModel());
    dropAndSettle(write("profile.json", profileOf(analysis(), 1)));
    EngineTable* times = table("times");
    ASSERT_NE(times, nullptr);
    const auto* sorted = qobject_cast<QAbstractProxyModel*>(times->model());
    const QAbstractItemModelTester tester(sorted->sourceModel(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    const QAbstractItemModelTester sortedTester(times->model(), QAbstractItemModelTester::FailureReportingMode::Fatal);
    EXPECT_EQ(cell(*times, 0, 1), QStringLiteral("1"));
    EXPECT_TRUE(label("total")->text().contains(QStringLiteral("ms for one inference")));
    EXPECT_TRUE(label("timeVerdict")->text().contains(QStringLiteral("layers with weights")));
    const auto maxAmount = [&] {
        float most = 0;
        for (const Mark& mark : canvas().overlay()->boxes)
            most = std::max(most, mark.heat);
        return most;
    };
    EXPECT_TRUE(comesTrue([&] { return maxAmount() == 1; }));
    QTest::mouseClick(times->viewport(), Qt::LeftButton, {}, times->visualRect(times->model()->index(0, 0)).center());
    ASSERT_TRUE(selected().valid());
    EXPECT_TRUE(cell(*times, 0, 0).endsWith(toQt(std::string_view(document()->index()->node(selected()).name))));
    QHeaderView* header = times->horizontalHeader();
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(header->sectionViewportPosition(1) + 10, 10));
    EXPECT_NE(cell(*times, 0, 1), QStringLiteral("1")); // the smallest first

    dropAndSettle(write("after.json", profileOf(analysis(), 0.5)));
    EXPECT_EQ(cell(*times, 0, 3), QStringLiteral("-0.5"));
    EXPECT_TRUE(label("total")->text().contains(QStringLiteral("became")));
    const auto before = document()->evidence();
    click(find<QPushButton>("swapProfiles"));
    EXPECT_TRUE(comesTrue([&] { return document()->evidence() != before; }));
    EXPECT_EQ(cell(*times, 0, 3), QStringLiteral("+0.5"));
}

TEST_F(EngineLayers, MeasuredSharesStandBesideExpectedOnes) {
    open(demoModel());
    dropAndSettle(write("profile.json", profileOf(analysis(), 1)));
    EngineTable* times = table("times");
    ASSERT_NE(times, nullptr);
    const auto chips = times->parentWidget()->findChildren<QPushButton*>();
    const auto chip = std::ranges::find(chips, QStringLiteral("Beside expected"), &QPushButton::text);
    ASSERT_NE(chip, chips.end());
    click(*chip);
    const TimeComparison& comparison = document()->evidence()->comparison;
    ASSERT_FALSE(comparison.rows.empty());
    EXPECT_EQ(times->shownRows(), static_cast<int>(comparison.rows.size()));
    const ShareDifference& largest = comparison.rows.front();
    EXPECT_EQ(cell(*times, 0, 0), toQt(std::string_view(largest.name)));
    const auto percent = [](double share) { return toQt(std::string_view(formatFixed(100 * share, 1) + " %")); };
    EXPECT_EQ(cell(*times, 0, 1), percent(largest.measured));
    EXPECT_EQ(cell(*times, 0, 2), percent(largest.expected));
}

TEST_F(MeasuredNetwork, OneConvolutionInFloatIsSeenOnTheGraphInTheListAndInTheTotals) {
    open(madeModel("residual_int8_groups"));
    document()->setTarget(must(parseTarget("trt-8.6,sm=8.6")));
    settle();
    const NodeIx conv = expectedQuantized();
    ASSERT_TRUE(conv.valid());
    const NodeId id = document()->index()->node(conv).id;
    dropAndSettle(write("layers.json", layersOf(analysis(), conv)));
    ASSERT_TRUE(comesTrue([&] {
        return canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).certainty == Certainty::Measured;
    }));
    EXPECT_EQ(canvas().overlay()->box(placeOf(*canvas().picture(), id)->box.value).precision, "FP32");
    const Measurement& measured = *document()->evidence()->measurement;
    EXPECT_EQ(std::ranges::count(measured.disagreements, conv, &Disagreement::node), 1);
    EXPECT_EQ(measured.layers.compared - measured.layers.agreed, 1U);
    EXPECT_EQ(findingCount("layers-precision"), measured.disagreements.size());
    EXPECT_TRUE(label("score")->text().contains(
        QStringLiteral("%1 of %2").arg(measured.layers.agreed).arg(measured.layers.compared)))
        << label("score")->text().toStdString();
    const QString wanted = QStringLiteral("Different from expected %1").arg(measured.disagreements.size());
    for (QPushButton* chip : find<EnginePanel>("enginePanel")->findChildren<QPushButton*>()) {
        if (chip->text() == wanted)
            click(chip);
    }
    EngineTable* layers = table("layers");
    EXPECT_EQ(layers->shownRows(), static_cast<int>(measured.disagreements.size()));
    bool isListed = false;
    for (int row = 0; row < layers->shownRows(); ++row)
        isListed = isListed || cell(*layers, row, 3) == QStringLiteral("expected INT8, ran FP32");
    EXPECT_TRUE(isListed);
}

TEST_F(MeasuredNetwork, AProfileBeforeAndAfterIsComparedLayerByLayer) {
    open(madeModel("residual_int8_groups"));
    dropAndSettle(write("before.json", profileOf(analysis(), 1)));
    EngineTable* times = table("times");
    ASSERT_NE(times, nullptr);
    EXPECT_EQ(cell(*times, 0, 1), QStringLiteral("1"));
    dropAndSettle(write("after.json", profileOf(analysis(), 0.5)));
    EXPECT_EQ(cell(*times, 0, 3), QStringLiteral("-0.5"));
    EXPECT_TRUE(label("total")->text().contains(QStringLiteral("became")));
    EXPECT_TRUE(comesTrue([&] {
        return std::ranges::any_of(canvas().overlay()->boxes, [](const Mark& mark) { return mark.heat == 1; });
    }));
    QTest::mouseClick(times->viewport(), Qt::LeftButton, {}, times->visualRect(times->model()->index(0, 0)).center());
    ASSERT_TRUE(selected().valid());
    EXPECT_TRUE(cell(*times, 0, 0).endsWith(toQt(std::string_view(document()->index()->node(selected()).name))));
}

} // namespace
} // namespace qaliper::engine_layers_test
