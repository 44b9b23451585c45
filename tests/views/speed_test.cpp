#include <cmath>

#include <QAction>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QToolButton>
#include <fmt/format.h>

#include "model/base/number.h"
#include "model/cost/half_comparison.h"
#include "model/draw/picture_places.h"
#include "model/onnx/save.h"
#include "model/report/show.h"
#include "model/rules/speed_lines.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/base/elided_label.h"
#include "views/base/text.h"
#include "views/base/value_label.h"
#include "views/canvas/legend.h"
#include "views/compare/compare_window.h"
#include "views/dialogs/preview_dialog.h"
#include "views/panels/history_model.h"
#include "views/panels/node_panel.h"
#include "views/properties/share_bar.h"
#include "views/quantize/quantize_dialog.h"

// From a line of the speed verdict to its places, and to a better number.

namespace qaliper::speed_test {

namespace {

// Pairs between two layers and their Relus.
constexpr std::string_view pairsInFront = R"(<ir_version: 8, opset_import: ["": 13]>
net (float[1,64,32,32] x) => (float[1,64,32,32] y)
    <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = ramp(-90, 90)> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    k = DequantizeLinear (w, s, z)
    a = Conv (d, k)
    aq = QuantizeLinear (a, s, z)
    ad = DequantizeLinear (aq, s, z)
    r = Relu (ad)
    rq = QuantizeLinear (r, s, z)
    rd = DequantizeLinear (rq, s, z)
    k2 = DequantizeLinear (w, s, z)
    b = Conv (rd, k2)
    bq = QuantizeLinear (b, s, z)
    bd = DequantizeLinear (bq, s, z)
    t = Relu (bd)
    tq = QuantizeLinear (t, s, z)
    td = DequantizeLinear (tq, s, z)
    k3 = DequantizeLinear (w, s, z)
    y = Conv (td, k3)
})";

// Two pairs that only operators in float read.
constexpr std::string_view pairsAtSoftmax = R"(<ir_version: 8, opset_import: ["": 13]>
net (float[64,64] x) => (float[64,64] y)
    <float s = {0.5}, int8 z = {0}, int8[64,64] w = ramp(-90, 90)> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    k = DequantizeLinear (w, s, z)
    a = MatMul (d, k)
    aq = QuantizeLinear (a, s, z)
    ad = DequantizeLinear (aq, s, z)
    b = Softmax (ad)
    bq = QuantizeLinear (b, s, z)
    bd = DequantizeLinear (bq, s, z)
    c = Softmax (bd)
    cq = QuantizeLinear (c, s, z)
    cd = DequantizeLinear (cq, s, z)
    k2 = DequantizeLinear (w, s, z)
    y = MatMul (cd, k2)
})";

// A zero point other than 0.
constexpr std::string_view stopsTheParser = R"(<ir_version: 8, opset_import: ["": 13]>
net (float[1,4] x) => (float[1,4] y)
    <float s = {0.5}, uint8 z = {3}, int8[4,4] w = ramp(-9, 9), int8 wz = {0}> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    k = DequantizeLinear (w, s, wz)
    y = MatMul (d, k)
})";

const std::string pairLine = lineOf(CauseKind::PairBeforeActivation);

class SpeedLinks : public WindowTest {
protected:
    Document* openText(std::string_view text) {
        must(saveModel(textModel(text), folder_ / "made.onnx"));
        Document* document = open(folder_ / "made.onnx");
        document->setTarget(must(parseTarget("trt-10.3,sm=8.6,fp16")));
        EXPECT_TRUE(comesTrue([&] {
            return isSettled(document) && document->analysis()->verdict.gpuRates == ComputeCapability{8, 6} &&
                !document->analysis()->verdict.isGpuAssumed && find<NodePanel>()->isComplete();
        }));
        return document;
    }

    // The links of the panel whose text contains the words, from top to bottom.
    std::vector<ValueLabel*> links(const QString& words = {}) const {
        std::vector<ValueLabel*> found;
        for (ValueLabel* label : find<NodePanel>()->findChildren<ValueLabel*>()) {
            const bool isLink = label->property("textLink").toBool();
            if (isLink && label->isVisible() && label->accessibleName().contains(words))
                found.push_back(label);
        }
        return found;
    }
    ValueLabel* link(CauseKind kind) const {
        const std::vector<ValueLabel*> found = links(toQt(causeTitle(kind)));
        EXPECT_EQ(found.size(), 1U) << causeId(kind);
        return found.empty() ? nullptr : found.front();
    }
    bool panelHolds(const QString& words) const {
        const auto labels = find<NodePanel>()->findChildren<ValueLabel*>();
        return std::ranges::any_of(
            labels, [&](const ValueLabel* label) { return label->accessibleName().contains(words); });
    }
    // A click at its first word.
    static void follow(ValueLabel* link) {
        ASSERT_NE(link, nullptr);
        QTest::mouseClick(link, Qt::LeftButton, {}, QPoint(12, 8));
    }

    std::vector<NodeId> counted(const std::string& line, std::vector<NodeIx> CountedNodes::*which) const {
        const Analysis& analysis = *window_->document()->analysis();
        const auto nodes = countedBy(analysis, line);
        EXPECT_TRUE(nodes) << line;
        std::vector<NodeId> ids;
        ids.reserve(nodes ? ((*nodes).*which).size() : 0);
        for (const NodeIx node : nodes ? (*nodes).*which : std::vector<NodeIx>())
            ids.push_back(analysis.context->index().node(node).id);
        return ids;
    }
    QString position() const {
        const auto* label = find<QLabel>("walkPosition");
        return label ? label->text() : QString();
    }
    bool isInSight(NodeId node) const {
        const auto place = placeOf(*canvas().picture(), node);
        return place && canvas().freeArea().contains(canvas().camera().toScreen(place->rect));
    }
    double placeMark(NodeId node) const {
        const auto place = placeOf(*canvas().picture(), node);
        if (!place)
            return -1;
        const Overlay& overlay = *canvas().overlay();
        return place->pill.valid() ? overlay.pill(place->pill.value).place : overlay.box(place->box.value).place;
    }
    bool legendSays(const QString& words) const {
        const auto labels = window_->findChild<Legend*>()->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
    }
    PreviewDialog* shownPreview() const {
        PreviewDialog* dialog = nullptr;
        EXPECT_TRUE(comesTrue([&] {
            dialog = window_->findChild<PreviewDialog*>();
            const auto* apply = dialog ? find<QPushButton>("apply", dialog) : nullptr;
            return apply && apply->isEnabled();
        }));
        return dialog;
    }
};

TEST_F(SpeedLinks, ALineSelectsFramesAndColoursWhatItCounts) {
    Document* document = openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    const std::vector<NodeId> nodes = counted(pairLine, &CountedNodes::nodes);
    ASSERT_GE(nodes.size(), 2U);
    EXPECT_EQ(document->selection().nodes(*document->index()).size(), nodes.size());
    for (const NodeId node : nodes) {
        EXPECT_TRUE(document->selection().contains(node));
        EXPECT_TRUE(isInSight(node));
        EXPECT_EQ(placeMark(node), 1);
    }
    EXPECT_LT(placeMark(nodeNamed("main:y")), 1) << "the last layer is no place of it";
    EXPECT_EQ(canvas().overlay()->heat, HeatKind::Places);
    EXPECT_TRUE(legendSays(QStringLiteral("this line")));
    EXPECT_TRUE(position().contains(toQt(causeTitle(CauseKind::PairBeforeActivation))));
}

TEST_F(SpeedLinks, ALayerThatIsSlowerThanInFp16IsALinkToo) {
    Document* document = openText(pairsInFront);
    const std::vector<ValueLabel*> slower = links(QStringLiteral("slower than in FP16"));
    ASSERT_EQ(slower.size(), 1U);
    follow(slower.front());
    EXPECT_EQ(document->walk().line(), "half:slower");
    const std::vector<NodeId> places = counted("half:slower", &CountedNodes::places);
    ASSERT_FALSE(places.empty());
    press(Qt::Key_F8);
    EXPECT_EQ(document->selection().node(), places.front());
}

TEST_F(SpeedLinks, F8WalksThroughThePlacesAndEscapeEndsIt) {
    Document* document = openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    const std::vector<NodeId> places = counted(pairLine, &CountedNodes::places);
    ASSERT_GE(places.size(), 2U);
    for (std::size_t i = 0; i < places.size(); ++i) {
        press(Qt::Key_F8);
        EXPECT_EQ(document->selection().node(), places[i]);
        EXPECT_TRUE(isInSight(places[i]));
        EXPECT_TRUE(position().endsWith(QStringLiteral("%1 of %2").arg(i + 1).arg(places.size())))
            << position().toStdString();
    }
    press(Qt::Key_F8);
    EXPECT_EQ(document->selection().node(), places.back()) << "as with findings, it ends at the last one";
    press(Qt::Key_F8, Qt::ShiftModifier);
    EXPECT_EQ(document->selection().node(), places[places.size() - 2]);
    EXPECT_TRUE(find<QLabel>("place", find<NodePanel>()) != nullptr) << "the panel says it, too";
    press(Qt::Key_Escape);
    EXPECT_TRUE(position().isEmpty());
    EXPECT_FALSE(document->selection().node().valid());
    EXPECT_NE(canvas().overlay()->heat, HeatKind::Places);
    press(Qt::Key_F8);
    EXPECT_FALSE(document->selection().finding().empty()) << "findings again";
}

TEST_F(SpeedLinks, ButtonsOfThePanelWalkToo) {
    Document* document = openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    const std::vector<NodeId> places = counted(pairLine, &CountedNodes::places);
    click(find<QToolButton>("nextPlace"));
    EXPECT_EQ(document->selection().node(), places.front());
    EXPECT_FALSE(find<QToolButton>("previousPlace")->isEnabled());
    click(find<QToolButton>("endWalk"));
    EXPECT_FALSE(document->walk().isActive());
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete() && !links().empty(); })) << "the verdict again";
}

TEST_F(SpeedLinks, EachTotalLeadsToAsManyPlacesAsItCounts) {
    Document* document = openText(pairsAtSoftmax);
    const SpeedVerdict& verdict = document->analysis()->verdict;
    ASSERT_EQ(verdict.unfusedPairs, 2U);
    const std::vector<ValueLabel*> pairs = links(QStringLiteral("2 Q/DQ pairs on activations"));
    ASSERT_EQ(pairs.size(), 1U);
    follow(pairs.front());
    EXPECT_EQ(document->walk().places().size(), 2U);
    press(Qt::Key_Escape);
    ASSERT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete(); }));
    const std::vector<ValueLabel*> layers = links(QStringLiteral("layers with weights"));
    ASSERT_EQ(layers.size(), 1U);
    layers.front()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(layers.front(), Qt::Key_Return);
    EXPECT_EQ(document->walk().places().size(), verdict.quantizedLayers) << "by the keyboard";
}

TEST_F(SpeedLinks, WithACurrentFindingF8WalksFindings) {
    Document* document = openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    const Finding& finding = document->analysis()->findings.front();
    document->selection().revealFinding(finding.key, finding.node);
    EXPECT_FALSE(document->walk().isActive());
    EXPECT_TRUE(position().isEmpty());
}

TEST_F(SpeedLinks, WhatStopsTheParserStandsAboveEverything) {
    Document* document = openText(stopsTheParser);
    const std::vector<ValueLabel*> all = links();
    const auto found = std::ranges::find(
        all, QVariant(QStringLiteral("bad")), [](const ValueLabel* label) { return label->property("tone"); });
    ASSERT_NE(found, all.end());
    ValueLabel* stop = *found;
    const auto labels = find<NodePanel>()->findChildren<ValueLabel*>();
    const auto firstRow = std::ranges::find_if(
        labels, [&](const ValueLabel* label) { return label->parentWidget() == stop->parentWidget(); });
    ASSERT_NE(firstRow, labels.end());
    EXPECT_EQ(*firstRow, stop);
    EXPECT_EQ(stop->property("tone").toString(), QStringLiteral("bad"));
    follow(stop);
    EXPECT_EQ(document->walk().line(), lineOf(CauseKind::ParserStops));
    EXPECT_FALSE(document->walk().places().empty());
}

TEST_F(SpeedLinks, TheStatusLineSaysOnlyWhatStops) {
    const auto words = [&] { return find<ElidedLabel>("shortVerdict")->text(); };
    const auto shares = [&] { return find<ShareBar>("precisionShares")->accessibleName(); };
    openText(stopsTheParser);
    EXPECT_TRUE(words().contains(QStringLiteral("the parser"))) << words().toStdString();
    EXPECT_FALSE(words().contains(QStringLiteral("quantized"))) << words().toStdString();
    EXPECT_FALSE(words().contains(QStringLiteral("weights"))) << words().toStdString();
    EXPECT_TRUE(shares().isEmpty()) << shares().toStdString();
}

TEST_F(SpeedLinks, TheStatusLineSaysLayersAndSharesWhereNothingStops) {
    openText(pairsInFront);
    const QString words = find<ElidedLabel>("shortVerdict")->text();
    const QString shares = find<ShareBar>("precisionShares")->accessibleName();
    EXPECT_TRUE(words.contains(QStringLiteral("layers with weights"))) << words.toStdString();
    EXPECT_TRUE(shares.contains(QStringLiteral("INT8"))) << shares.toStdString();
}

TEST_F(SpeedLinks, AModelThatIsSlowerThanInFp16SaysSoFirst) {
    const Document* document = openText(pairsInFront);
    const Analysis& analysis = *document->analysis();
    ASSERT_GT(compareWithHalf(*analysis.context, analysis.verdict).ratio.expected, 1.01) << "the test wants a slow one";
    const auto* label = find<QLabel>("slowerThanHalf");
    ASSERT_NE(label, nullptr);
    EXPECT_TRUE(label->text().startsWith(QStringLiteral("Slower than FP16: 1"))) << label->text().toStdString();
    EXPECT_EQ(label->property("tone").toString(), QStringLiteral("caution"));
    EXPECT_TRUE(panelSays(label->text())) << "and as the first line of the verdict";
}

TEST_F(SpeedLinks, TheButtonOfACauseShowsWhatItChangesAndHistoryKeepsIt) {
    Document* document = openText(pairsInFront);
    const double before = document->analysis()->verdict.time.expected;
    follow(link(CauseKind::PairBeforeActivation));
    press(Qt::Key_Escape);
    ASSERT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete() && !links().empty(); }));
    auto* fix = find<QPushButton>("fixCause", find<NodePanel>());
    ASSERT_NE(fix, nullptr);
    click(fix);
    PreviewDialog* dialog = shownPreview();
    ASSERT_NE(dialog, nullptr);
    const auto* numbers = find<QLabel>("otherNumbers", dialog);
    ASSERT_NE(numbers, nullptr);
    EXPECT_TRUE(numbers->text().contains(QStringLiteral("expected time"))) << numbers->text().toStdString();
    EXPECT_FALSE(document->isModified());
    click(find<QPushButton>("apply", dialog));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    EXPECT_LT(document->analysis()->verdict.time.expected, before);
    EXPECT_EQ(countedBy(*document->analysis(), pairLine), std::nullopt) << "the line is gone";
    EXPECT_TRUE(find<MessageBar>()->text().contains(QStringLiteral("expected time")));

    action(ActionId::ShowHistory)->setChecked(true);
    const auto* steps = find<QListView>("steps");
    const QModelIndex step = steps->model()->index(1, 0);
    EXPECT_TRUE(step.data(HistoryModel::TimeRole).toString().startsWith(QChar(0x2212))) << "less time";
    EXPECT_FALSE(step.data(HistoryModel::TimeWorseRole).toBool());
    EXPECT_TRUE(step.data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("expected time")));

    press(Qt::Key_Z, Qt::ControlModifier);
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && !document->isModified(); }));
    EXPECT_TRUE(find<MessageBar>()->text().contains(QStringLiteral("expected time"))) << "after undo";
    EXPECT_FALSE(steps->model()->index(1, 0).data(HistoryModel::TimeRole).toString().isEmpty());
}

TEST_F(SpeedLinks, TheBarOfAWalkHasTheFixForAllPlacesAndPreviewTheOneAtThisPlace) {
    Document* document = openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    press(Qt::Key_F8);
    action(ActionId::PreviewFinding)->trigger();
    PreviewDialog* here = shownPreview();
    ASSERT_NE(here, nullptr);
    EXPECT_EQ(find<QLabel>("outcome", here)->text(), QStringLiteral("1 finding will be removed"));
    here->reject();
    ASSERT_TRUE(comesTrue([&] { return window_->findChild<PreviewDialog*>() == nullptr; }));

    auto* fix = find<QPushButton>("fixCause", find<QWidget>("walkBar"));
    ASSERT_NE(fix, nullptr);
    EXPECT_EQ(fix->text(), QStringLiteral("Fix all 2…"));
    click(fix);
    PreviewDialog* all = shownPreview();
    ASSERT_NE(all, nullptr);
    EXPECT_TRUE(find<QLabel>("outcome", all)->text().startsWith(QStringLiteral("At all 2 places")));
    EXPECT_EQ(find<QLabel>("offerCounts", all), nullptr) << "a review everywhere, as its line says";
    click(find<QPushButton>("apply", all));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    EXPECT_FALSE(document->walk().isActive());
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete() && !links().empty(); })) << "the verdict again";
}

TEST_F(SpeedLinks, PreviewBeforeThePlacesAreWalkedIsOfAllOfThem) {
    openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    press(Qt::Key_Return, Qt::AltModifier | Qt::ShiftModifier);
    PreviewDialog* dialog = shownPreview();
    ASSERT_NE(dialog, nullptr);
    EXPECT_TRUE(find<QLabel>("outcome", dialog)->text().startsWith(QStringLiteral("At all 2 places")));
}

// Thirty layers like those above, in several columns.
std::string manyPairsInFront() {
    std::string text = "<ir_version: 8, opset_import: [\"\": 13]>\nnet (float[1,8,8,8] x) => (float[1,8,8,8] y)\n"
                       "<float s = {0.5}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {\n"
                       "q = QuantizeLinear (x, s, z)\nd0 = DequantizeLinear (q, s, z)\n";
    for (int i = 0; i < 30; ++i) {
        text += fmt::format("k{0} = DequantizeLinear (w, s, z)\na{0} = Conv (d{0}, k{0})\n"
                            "aq{0} = QuantizeLinear (a{0}, s, z)\nad{0} = DequantizeLinear (aq{0}, s, z)\n"
                            "r{0} = Relu (ad{0})\nrq{0} = QuantizeLinear (r{0}, s, z)\n"
                            "d{1} = DequantizeLinear (rq{0}, s, z)\n",
            i, i + 1);
    }
    return text + "y = Sigmoid (d30)\n}";
}

TEST_F(SpeedLinks, APreviewOfManyPlacesShowsTheFirstOnBothSides) {
    openText(manyPairsInFront());
    QPushButton* fix = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        fix = find<QPushButton>("fixCause", find<NodePanel>());
        return fix && fix->isEnabled();
    }));
    click(fix);
    PreviewDialog* dialog = shownPreview();
    ASSERT_NE(dialog, nullptr);
    for (const char* name : {"before", "after"}) {
        const auto* pane = find<Canvas>(name, dialog);
        EXPECT_TRUE(comesTrue([&] {
            const auto& boxes = pane->picture()->scene->boxes;
            for (std::uint32_t i = 0; i < boxes.size(); ++i) {
                const QRectF place = pane->camera().toScreen(boxes[i].rect);
                if (pane->overlay()->box(i).change != ChangeTone::None && pane->freeArea().contains(place) &&
                    std::abs(place.center().x() - pane->freeArea().center().x()) < place.width() / 2)
                    return true;
            }
            return false;
        })) << name;
    }
}

TEST_F(SpeedLinks, ATotalHasNoFixOfItsOwn) {
    openText(pairsAtSoftmax);
    const std::vector<ValueLabel*> layers = links(QStringLiteral("layers with weights"));
    ASSERT_EQ(layers.size(), 1U);
    follow(layers.front());
    EXPECT_EQ(find<QPushButton>("fixCause", find<QWidget>("walkBar")), nullptr);
    action(ActionId::PreviewFinding)->trigger();
    EXPECT_EQ(window_->findChild<PreviewDialog*>(), nullptr);
}

TEST_F(SpeedLinks, AModelWithoutQdqIsOfferedToBeQuantized) {
    openText("net (float[1,4] x) => (float[1,4] y) <float[4,4] w = ramp(-1, 1)> { y = MatMul (x, w) }");
    auto* quantize = find<QPushButton>("command", find<NodePanel>());
    ASSERT_NE(quantize, nullptr);
    click(quantize);
    EXPECT_TRUE(comesTrue([&] { return window_->findChild<QuantizeDialog*>() != nullptr; }));
}

TEST_F(SpeedLinks, AModelThatCannotBeReadByTensorrtIsNotOfferedToBeQuantized) {
    openText("net (float[1,4] x) => (float[1,4] y) <int8[4,4] w = ramp(-9, 9)> {\n"
             "q, s, z = DynamicQuantizeLinear (x) p = MatMulInteger (q, w, z) c = Cast <to = 1> (p) y = Mul (c, s) }");
    EXPECT_EQ(find<QPushButton>("command", find<NodePanel>()), nullptr);
}

TEST_F(SpeedLinks, AWalkEndsWhenItsLastPlaceIsFixed) {
    Document* document = openText(pairsInFront);
    follow(link(CauseKind::PairBeforeActivation));
    ASSERT_TRUE(document->walk().isActive());
    RecordedAction removal{ActionKind::Several, "qdq-before-activation", "remove-pair"};
    for (const Finding& finding : document->analysis()->findings) {
        if (finding.rule == removal.subject)
            removal.keys.push_back(finding.key);
    }
    document->applyFixes(std::move(removal));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    EXPECT_FALSE(document->walk().isActive());
    EXPECT_NE(canvas().overlay()->heat, HeatKind::Places);
}

TEST_F(SpeedLinks, APreviewWarnsOfALongerExpectedTime) {
    Document* document = openText(pairsInFront);
    click(find<QPushButton>("fixCause", find<NodePanel>()));
    PreviewDialog* better = shownPreview();
    ASSERT_NE(better, nullptr);
    EXPECT_EQ(find<QLabel>("worse", better), nullptr);
    click(find<QPushButton>("apply", better));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));

    PreviewCase shown; // the pairs come back
    shown.analysis = document->analysis();
    shown.offers.emplace_back().safety = Safety::Review;
    shown.edit = [](const std::string&, const Arguments&, const Job&) -> Result<Applied> {
        return Applied{.index = std::make_shared<const Index>(textModel(pairsInFront)), .safety = Safety::Review};
    };
    PreviewDialog dialog(*document, shown, {}, window_.get());
    dialog.open();
    ASSERT_TRUE(comesTrue([&] { return find<QLabel>("worse", &dialog) != nullptr; }));
    EXPECT_TRUE(find<QLabel>("worse", &dialog)->text().contains(QStringLiteral("expected time")));
}

TEST_F(SpeedLinks, AComparisonHasTheNumbersOfBoth) {
    Document* document = openText(pairsInFront);
    click(find<QPushButton>("fixCause", find<NodePanel>()));
    click(find<QPushButton>("apply", shownPreview()));
    ASSERT_TRUE(comesTrue([&] { return isSettled(document) && document->isModified(); }));
    action(ActionId::CompareOriginal)->trigger();
    QLabel* numbers = nullptr;
    ASSERT_TRUE(comesTrue([&] {
        auto* comparison = window_->findChild<CompareWindow*>();
        numbers = comparison ? find<QLabel>("otherNumbers", comparison) : nullptr;
        return numbers != nullptr;
    }));
    EXPECT_TRUE(numbers->text().contains(QStringLiteral("expected time"))) << numbers->text().toStdString();
}

TEST_F(SpeedLinks, HeatIsExpectedTimeOrTimeLost) {
    openText(pairsInFront);
    const auto relu = placeOf(*canvas().picture(), nodeNamed("main:r"));
    const auto conv = placeOf(*canvas().picture(), nodeNamed("main:y"));
    press(Qt::Key_T, Qt::ControlModifier);
    EXPECT_EQ(canvas().overlay()->heat, HeatKind::ExpectedTime);
    EXPECT_GT(canvas().overlay()->box(conv->box.value).heat, 0);
    EXPECT_TRUE(legendSays(QStringLiteral("Expected time")));
    press(Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(canvas().overlay()->heat, HeatKind::LostTime);
    EXPECT_GT(canvas().overlay()->box(relu->box.value).heat, 0) << "a kernel that the pair makes";
    EXPECT_TRUE(canvas().overlay()->hasHotPills) << "and the pair itself";
    EXPECT_TRUE(legendSays(QStringLiteral("Time lost")));
}

TEST_F(SpeedLinks, ThePanelOfANodeSaysWhatItCostsAndWhy) {
    Document* document = openText(pairsInFront);
    document->selection().selectNode(nodeNamed("main:a"));
    EXPECT_TRUE(panelSays(QStringLiteral("Cost")));
    const NodeIx conv = *document->index()->find(nodeNamed("main:a"));
    const Context& context = *document->analysis()->context;
    EXPECT_TRUE(panelSays(QStringLiteral("%1 in %2")
                              .arg(toQt(std::string_view(formatCount(context.costs.at(conv).macs->value))),
                                  toQt(std::string_view(describePrecision(context.precision.at(conv)))))));
    document->selection().selectNode(nodeNamed("main:r"));
    ASSERT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete() && !links().empty(); }));
    EXPECT_TRUE(panelHolds(QStringLiteral("of the expected time")));
    EXPECT_TRUE(panelHolds(toQt(causeWhy(CauseKind::PairBeforeActivation))));
    ASSERT_NE(find<QPushButton>("fixCause", find<NodePanel>()), nullptr);
    follow(link(CauseKind::PairBeforeActivation));
    EXPECT_EQ(document->walk().line(), pairLine);
}

TEST_F(SpeedLinks, ThePanelOfANodeCountsConversionsNextToIt) {
    Document* document = openText(pairsAtSoftmax);
    document->selection().selectNode(nodeNamed("main:b"));
    EXPECT_TRUE(
        comesTrue([&] { return find<NodePanel>()->isComplete() && panelHolds(QStringLiteral("2 next to it")); }));
}

// Each line of `show` about the expected cost of a node stands in the node's panel, with the same numbers.
TEST_F(SpeedLinks, ThePanelOfANodeSaysTheNumbersOfShow) {
    Document* document = openText(pairsAtSoftmax);
    const auto analysis = document->analysis();
    for (const NodeIx node : analysis->context->index().nodes()) {
        const Facts facts = nodeFacts(*analysis, node);
        document->selection().selectNode(analysis->context->node(node).id);
        ASSERT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete(); }));
        std::vector<QString> said;
        for (const ValueLabel* label : find<NodePanel>()->findChildren<ValueLabel*>())
            said.push_back(label->accessibleName().remove(QChar(0x200B)));
        for (const FactRow& row : facts.front().rows) {
            const bool isCost = render(row.label) == "expected" || render(row.label) == "MACs";
            const auto holds = [&](const QString& text) { return text.contains(QString::fromStdString(row.value)); };
            EXPECT_TRUE(!isCost || std::ranges::any_of(said, holds)) << row.value;
        }
    }
}

TEST_F(SpeedLinks, AFloatLayersPanelHasTheReason) {
    Document* document = openText(R"(<ir_version: 8, opset_import: ["": 13]>
        net (float[1,64,32,32] x) => (float[1,64,32,32] y)
        <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = ramp(-90, 90)> {
        k = DequantizeLinear (w, s, z)
        a = Conv (x, k)
        q = QuantizeLinear (a, s, z)
        d = DequantizeLinear (q, s, z)
        k2 = DequantizeLinear (w, s, z)
        y = Conv (d, k2)
    })");
    const NodeIx conv = *document->index()->find(nodeNamed("main:a"));
    const NodePrecision& precision = document->analysis()->context->precision.at(conv);
    ASSERT_FALSE(precision.reason.empty());
    document->selection().selectNode(nodeNamed("main:a"));
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete() && panelHolds(toQt(precision.reason)); }));
}

// "Why is the output float?": from the total over the layer to the operator that reads it.
TEST_F(SpeedLinks, ALayerThatWritesFloatSaysWhatReadsIt) {
    Document* document = openText(R"(<ir_version: 8, opset_import: ["": 13]>
        net (float[1,64,32,32] x) => (float[1,64,32,32] y)
        <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = ramp(-90, 90)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        [conv] c = Conv (d, k)
        [softmax] y = Softmax (c)
    })");
    ASSERT_EQ(document->analysis()->verdict.floatOutputs, 1U);
    const std::vector<ValueLabel*> totals = links(QStringLiteral("1 quantized layer that writes float"));
    ASSERT_EQ(totals.size(), 1U);
    follow(totals.front());
    ASSERT_EQ(document->walk().places().size(), 1U);
    const NodeIx conv = *document->index()->find(nodeNamed("main:c"));
    const Text& reason = document->analysis()->context->precision.at(conv).reason;
    ASSERT_FALSE(reason.empty());
    EXPECT_EQ(reason.arguments.front().value, "softmax");
    document->selection().selectNode(nodeNamed("main:c"));
    EXPECT_TRUE(comesTrue([&] { return find<NodePanel>()->isComplete() && panelHolds(toQt(reason)); }));
}

} // namespace
} // namespace qaliper::speed_test
