#include <QAction>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <fmt/format.h>

#include "model/draw/picture_places.h"
#include "model/graph/identity.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/ink.h"
#include "tests/views/window_fixture.h"
#include "views/base/colours.h"
#include "views/canvas/canvas.h"
#include "views/canvas/legend.h"
#include "views/canvas/signs.h"
#include "views/canvas/slide.h"
#include "views/window/breadcrumb.h"
#include "views/window/graph_view.h"

// Repeated layers, bodies and overlays under the hand.

namespace qaliper::folding_test {

namespace {

std::string repeatedLayers(int layers) {
    std::string text = "g (float[2] x) => (float[2] y) {\n    h0 = Neg(x)\n";
    for (int i = 1; i <= layers; ++i) {
        text += fmt::format("    a{0} = Relu(h{1})\n    b{0} = Sigmoid(a{0})\n    c{0} = Tanh(a{0})\n"
                            "    d{0} = Add(b{0}, c{0})\n    h{0} = Add(d{0}, h{1})\n",
            i, i - 1);
    }
    return text + "    y = Abs(h" + std::to_string(layers) + ")\n}";
}

constexpr const char* branches = R"(g (float[2] x, bool c) => (float[2] y) {
    a = Relu(x)
    b = If (c) <then_branch = t () => (float[2] p) { p = Exp(a) }, else_branch = e () => (float[2] q) { q = Tan(a) }>
    y = Abs(b)
})";

class Folding : public WindowTest {
protected:
    void show(const std::string& text) {
        const std::filesystem::path path = folder_ / "made.onnx";
        must(saveModel(textModel(text), path));
        open(path);
        action(ActionId::ZoomReset)->trigger();
    }
    const Picture& picture() const { return *canvas().picture(); }
    bool hasBoxes(std::size_t count) const {
        return comesTrue([&] { return picture().scene->boxes.size() == count; });
    }
    void select(const std::string& identity) { window_->document()->selection().revealNode(nodeNamed(identity)); }
    // At that zoom, with the middle of the rectangle in the middle of the canvas.
    void showAt(double zoom, const Rect& rect) {
        canvas().zoomTo(zoom, {});
        canvas().moveTo(rect.centre(), canvas().freeArea().center());
    }
    double screenX(const std::string& identity) const {
        return canvas().camera().toScreen(placeOf(picture(), nodeNamed(identity))->rect).x();
    }
};

TEST_F(Folding, AClickOnTheHeaderFoldsALayerInItsPlaceAndADoubleClickOpensIt) {
    show(repeatedLayers(5));
    ASSERT_EQ(picture().scene->groups.size(), 5U);
    select("main:b3");
    const SceneGroup& group = picture().scene->groups[2];
    const QPointF header = canvas().camera().toScreen(group.header).center();
    const double spine = screenX("main:h3");
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, header.toPoint());
    ASSERT_TRUE(hasBoxes(25));
    EXPECT_NEAR(screenX("main:b3"), spine, 1);
    EXPECT_NEAR(canvas().camera().toScreen(placeOf(picture(), nodeNamed("main:b3"))->rect).y(), header.y(), 20);
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas("main:b3"));
    EXPECT_TRUE(hasBoxes(29));
    EXPECT_NEAR(screenX("main:h3"), spine, 1);
}

TEST_F(Folding, AllLayersFoldAtOnceAndOneOpensByItsKey) {
    show(repeatedLayers(5));
    action(ActionId::JoinTurns)->trigger(); // off
    action(ActionId::FoldRepeats)->trigger();
    ASSERT_TRUE(hasBoxes(9));
    select("main:b2");
    action(ActionId::FoldAround)->trigger();
    ASSERT_TRUE(hasBoxes(13));
    action(ActionId::FoldAround)->trigger();
    ASSERT_TRUE(hasBoxes(9));
    action(ActionId::FoldRepeats)->trigger();
    EXPECT_TRUE(hasBoxes(29));
}

TEST_F(Folding, EqualLayersAreOneBoxWithACellForEachThatOpensIt) {
    show(repeatedLayers(5));
    action(ActionId::FoldRepeats)->trigger();
    ASSERT_TRUE(hasBoxes(5)) << "x, Neg, the layers, Abs, y";
    ASSERT_EQ(picture().scene->cells.size(), 5U);
    select("main:b3");
    const QPoint third = canvas().camera().toScreen(picture().scene->cells[2].rect).center().toPoint();
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, third);
    ASSERT_TRUE(hasBoxes(11)) << "two layers, five boxes, two layers";
    EXPECT_EQ(picture().view->boxes[boxShowing(picture(), nodeNamed("main:b3")).value].kind, BoxKind::Node);
    EXPECT_EQ(picture().scene->cells.size(), 4U);
    select("main:b3");
    action(ActionId::FoldAround)->trigger();
    ASSERT_TRUE(hasBoxes(5));
    select("main:b4");
    action(ActionId::FoldAround)->trigger();
    ASSERT_TRUE(hasBoxes(11)) << "three layers, five boxes, one layer";
    EXPECT_EQ(picture().view->boxes[boxShowing(picture(), nodeNamed("main:b4")).value].kind, BoxKind::Node);
    select("main:b1");
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas("main:b1") - QPoint(0, 8));
    EXPECT_TRUE(hasBoxes(25)) << "a double click opens all that the box stands for";
}

TEST_F(Folding, ABodyIsShownAloneAndTheWayBackStandsAboveIt) {
    show(branches);
    select("main:b");
    action(ActionId::ShowBody)->trigger();
    auto* crumbs = window_->findChild<Breadcrumb*>();
    ASSERT_TRUE(comesTrue([&] { return crumbs->isVisible(); }));
    EXPECT_EQ(picture().view->frames.size(), 1U);
    EXPECT_EQ(picture().view->boxes[picture().view->shownBy[picture().index->find(nodeNamed("p"))->value].value].kind,
        BoxKind::Node);
    action(ActionId::LeaveBody)->trigger();
    ASSERT_TRUE(comesTrue([&] { return !crumbs->isVisible(); }));
    select("main:b");
    action(ActionId::ShowBody)->trigger();
    ASSERT_TRUE(comesTrue([&] { return crumbs->isVisible(); }));
    ASSERT_TRUE(comesTrue([&] { return find<QToolButton>("", crumbs) != nullptr; }));
    click(find<QToolButton>("", crumbs)); // the first is the main graph
    EXPECT_TRUE(comesTrue([&] { return !crumbs->isVisible() && picture().view->frames.size() == 3; }));
}

TEST_F(Folding, LinesInsideABodyAreSeenFromAfar) {
    show(branches);
    while (canvas().camera().zoom > 0.5)
        action(ActionId::ZoomOut)->trigger();
    const QImage shown = canvas().viewport()->grab().toImage();
    const Scene& scene = *picture().scene;
    std::size_t seen = 0;
    for (const SceneEdge& edge : scene.edges) {
        const Point start = scene.curveOf(edge).front();
        const Point end = scene.curveOf(edge).back();
        const QPointF middle = canvas().camera().toScreen(Point{(start.x + end.x) / 2, (start.y + end.y) / 2});
        const QPoint pixel(qFloor(middle.x()), qFloor(middle.y()));
        if (!shown.rect().contains(pixel) || start.x != end.x)
            continue;
        ++seen;
        EXPECT_NE(shown.pixelColor(pixel), shown.pixelColor(pixel + QPoint(5, 0)));
    }
    EXPECT_GE(seen, 4U) << "two of them in the branches";
}

TEST_F(Folding, LayersHaveNamesOnTheirBordersWhereHeadersWouldBeTooSmall) {
    show(repeatedLayers(5));
    const SceneGroup& group = picture().scene->groups[2];
    for (const double zoom : {0.5, 0.4, 0.3}) {
        showAt(zoom, group.rect);
        const QRectF rect = canvas().camera().toScreen(group.rect);
        const QRectF border(rect.left() + 4, rect.top() - 12, rect.width() / 2, 24);
        EXPECT_TRUE(hasColour(*canvas().viewport(), border, toColour(themeOf(&canvas()).text3))) << zoom;
    }
}

TEST_F(Folding, TheLegendShowsAPrecisionThatOccurs) {
    show(branches);
    const auto rows = legendOf(*picture().scene, *canvas().overlay());
    const auto row = std::ranges::find(rows, LegendRow::Sign::Precision, &LegendRow::sign);
    ASSERT_NE(row, rows.end());
    EXPECT_EQ(row->sample.precision, "FP32") << "nothing is quantized here";
}

TEST_F(Folding, FitWidthShowsNothingEmptyAboveATallGraph) {
    show(repeatedLayers(8));
    action(ActionId::FitWidth)->trigger();
    EXPECT_LE(canvas().camera().toScreen(picture().scene->bounds).top(), canvas().freeArea().top() + 1);
}

TEST_F(Folding, WhatIsNotInTheBodyBringsTheMainGraphBack) {
    show(branches);
    select("main:b");
    action(ActionId::ShowBody)->trigger();
    ASSERT_TRUE(comesTrue([&] { return picture().view->frames.size() == 1; }));
    select("main:y");
    EXPECT_TRUE(
        comesTrue([&] { return picture().view->frames.size() == 3 && canvas().highlights().selected.valid(); }));
}

TEST_F(Folding, OverlaysAreTakenOffAndPutBack) {
    open(demoModel());
    const auto hasPrecision = [&] {
        return std::ranges::any_of(canvas().overlay()->boxes, [](const Mark& mark) { return !mark.precision.empty(); });
    };
    const auto hasChain = [&] {
        return std::ranges::any_of(
            canvas().overlay()->boxes, [](const Mark& mark) { return mark.chain != ChainTone::None; });
    };
    const auto hasBadge = [&] {
        return std::ranges::any_of(
            canvas().overlay()->boxes, [](const Mark& mark) { return mark.badge != BadgeTone::Quiet; });
    };
    EXPECT_TRUE(hasPrecision() && hasChain() && hasBadge());
    action(ActionId::ShowPrecision)->trigger();
    EXPECT_TRUE(!hasPrecision() && hasChain() && hasBadge());
    action(ActionId::ShowChains)->trigger();
    action(ActionId::ShowBadges)->trigger();
    EXPECT_FALSE(hasPrecision() || hasChain() || hasBadge());
    action(ActionId::ShowChains)->trigger();
    EXPECT_TRUE(hasChain());
}

TEST_F(Folding, OneKindOfHeatAtATimeOrNone) {
    open(demoModel());
    const auto legendSays = [&](const QString& words) {
        return std::ranges::any_of(legendOf(*picture().scene, *canvas().overlay()),
            [&](const LegendRow& row) { return row.sign == LegendRow::Sign::Heat && row.text.startsWith(words); });
    };
    EXPECT_FALSE(canvas().overlay()->isHeated());
    action(ActionId::HeatMacs)->trigger();
    EXPECT_TRUE(canvas().overlay()->isHeated());
    EXPECT_TRUE(legendSays(QStringLiteral("MACs")));
    action(ActionId::HeatMemory)->trigger();
    EXPECT_FALSE(action(ActionId::HeatMacs)->isChecked());
    EXPECT_TRUE(legendSays(QStringLiteral("Memory")));
    action(ActionId::HeatMemory)->trigger();
    EXPECT_FALSE(canvas().overlay()->isHeated());
    EXPECT_FALSE(legendSays(QString()));
}

TEST_F(Folding, PointingAtATensorLightsAllItsConsumers) {
    show(repeatedLayers(5));
    select("main:a3");
    const auto edge = std::ranges::find_if(
        picture().scene->edges, [&](const SceneEdge& one) { return picture().index->name(one.value) == "a3"; });
    const std::vector<BoxIx> ends = endsOf(picture(), edge->value);
    EXPECT_EQ(ends.size(), 3U); // a3, b3 and c3
    const QPointF start = canvas().camera().toScreen(picture().scene->curveOf(*edge).front());
    QTest::mouseMove(canvas().viewport(), (start + QPointF(0, 3)).toPoint());
    EXPECT_EQ(canvas().highlights().ends, ends);
}

TEST_F(Folding, HoveringLightsAllConsumersThroughAQuantizedPair) {
    show(R"(g (float[2] x) => (float[2] y, float[2] z) <float s = {0.5}, int8 n = {0}> {
        a = Relu(x) q = QuantizeLinear(a, s, n) d = DequantizeLinear(q, s, n) y = Exp(d) z = Tan(d)
    })");
    ASSERT_EQ(picture().scene->pills.size(), 1U);
    for (const char* consumer : {"main:y", "main:z"}) {
        const BoxIx to = boxShowing(picture(), nodeNamed(consumer));
        const auto edge = std::ranges::find(picture().scene->edges, to.value, &SceneEdge::to);
        const QPointF head = canvas().camera().toScreen(picture().scene->curveOf(*edge).back());
        QTest::mouseMove(canvas().viewport(), (head - QPointF(0, 4)).toPoint());
        EXPECT_EQ(canvas().highlights().ends.size(), 3U) << consumer;
        for (const char* end : {"main:a", "main:y", "main:z"})
            EXPECT_TRUE(std::ranges::count(canvas().highlights().ends, boxShowing(picture(), nodeNamed(end)))) << end;
    }
    const ScenePill& pill = picture().scene->pills.front();
    QTest::mouseMove(canvas().viewport(), canvas().camera().toScreen(pill.rect).center().toPoint());
    EXPECT_EQ(canvas().highlights().ends.size(), 3U) << "over the pill itself";
}

TEST_F(Folding, HoveringANameThatStandsForFarConsumersLightsThemAll) {
    std::string text = "g (float[2] x, float[2] m) => (float[2] y) {\n    mask = Sigmoid(m)\n    h0 = Neg(x)\n";
    for (int i = 1; i <= 120; ++i)
        text += "    a" + std::to_string(i) + " = Relu(h" + std::to_string(i - 1) + ")\n    h" + std::to_string(i) +
            " = Mul(a" + std::to_string(i) + ", mask)\n";
    show(text + "    y = Abs(h120)\n}");
    ASSERT_FALSE(picture().scene->jumps.empty()) << "the mask is a named link";
    const BoxIx maker = boxShowing(picture(), nodeNamed("main:mask"));
    const auto jump = std::ranges::find_if(
        picture().scene->jumps, [&](const SceneJump& one) { return one.to == maker && one.from != maker; });
    ASSERT_NE(jump, picture().scene->jumps.end());
    canvas().moveTo(jump->rect.centre(), QRectF(canvas().viewport()->rect()).center());
    QTest::mouseMove(canvas().viewport(), canvas().camera().toScreen(jump->rect).center().toPoint());
    std::vector<BoxIx> wanted{maker};
    for (int i = 1; i <= 120; ++i)
        wanted.push_back(boxShowing(picture(), nodeNamed("main:h" + std::to_string(i))));
    std::ranges::sort(wanted);
    EXPECT_EQ(canvas().highlights().ends, wanted);
}

TEST_F(Folding, ArrowKeysWalkAmongSiblingsAndFollowTheFlowToTheRight) {
    show(R"(g (float[2] x) => (float[2] y) {
        a = Relu(x) b = Exp(a) c = Tan(a) d = Sin(a) e = Add(b, c) y = Add(e, d)
    })");
    const auto walk = [&](const std::string& from, Qt::Key arrow) {
        select(from);
        QTest::keyClick(&canvas(), arrow);
        const Index& index = *picture().index;
        return identity(index, *index.find(window_->document()->selection().node()));
    };
    const auto order = [&](bool isAcrossX) { // the three siblings as they lie beside each other
        std::vector<std::string> names{"main:b", "main:c", "main:d"};
        std::ranges::sort(names, {}, [&](const std::string& name) {
            const Rect rect = placeOf(picture(), nodeNamed(name))->rect;
            return isAcrossX ? rect.x : rect.y;
        });
        return names;
    };
    auto row = order(true);
    EXPECT_EQ(walk(row[0], Qt::Key_Right), row[1]);
    EXPECT_EQ(walk(row[1], Qt::Key_Right), row[2]);
    EXPECT_EQ(walk(row[2], Qt::Key_Left), row[1]);
    EXPECT_EQ(walk(row[1], Qt::Key_Up), "main:a");
    EXPECT_EQ(walk("main:e", Qt::Key_Down), "main:y");
    action(ActionId::Sideways)->trigger();
    ASSERT_TRUE(comesTrue([&] { return picture().scene->direction == Direction::Right; }));
    row = order(false);
    EXPECT_EQ(walk(row[0], Qt::Key_Down), row[1]);
    EXPECT_EQ(walk(row[1], Qt::Key_Down), row[2]);
    EXPECT_EQ(walk(row[2], Qt::Key_Up), row[1]);
    EXPECT_EQ(walk(row[1], Qt::Key_Left), "main:a");
    EXPECT_EQ(walk("main:e", Qt::Key_Right), "main:y");
}

TEST_F(Folding, TheSelectionFitsTheWindowWithItsNeighbours) {
    show(repeatedLayers(5));
    select("main:a3");
    action(ActionId::FitSelection)->trigger();
    for (const char* near : {"main:h2", "main:a3", "main:b3", "main:c3"})
        EXPECT_TRUE(canvas().viewport()->rect().contains(placeOnCanvas(near))) << near;
    EXPECT_GT(canvas().camera().zoom, 0.5);
}

TEST_F(Folding, AnEditBelowMovesByOneStepAndNothingElseIsAnimated) {
    show(repeatedLayers(5));
    select("main:b3");
    const Picture before = picture();
    const Camera camera = canvas().camera();
    const QRectF screen = canvas().viewport()->rect();
    EXPECT_EQ(slideBetween(before, camera, before, camera, screen), std::nullopt);
    Picture after = before;
    auto scene = std::make_shared<Scene>(*before.scene);
    const double split = scene->boxes[placeOf(before, nodeNamed("main:b3"))->box.value].rect.bottom();
    for (SceneBox& box : scene->boxes) {
        if (box.rect.y > split)
            box.rect.y += 40;
    }
    after.scene = scene;
    const auto slide = slideBetween(before, camera, after, camera, screen);
    ASSERT_TRUE(slide);
    EXPECT_EQ(slide->before, 0);
    EXPECT_EQ(slide->behind, -40);
    EXPECT_GT(slide->split, split);
    scene->boxes[placeOf(before, nodeNamed("main:a3"))->box.value].rect.x += 10;
    EXPECT_EQ(slideBetween(before, camera, after, camera, screen), std::nullopt);
}

TEST_F(Folding, AnEditIsAnimatedUnlessAPersonWantsLessMotion) {
    show(R"(g (float[2] x) => (float[2] y) {
    a = Neg(x) b = Relu(a) c = Sigmoid(b) d = Tanh(c) e = Exp(d) y = Abs(e)
})");
    auto* graph = find<GraphView>();
    bool slid = false;
    QObject::connect(&graph->updater(), &PictureUpdater::pictureChanged, [&] { slid |= canvas().isSliding(); });
    const auto deleteNode = [&](const std::string& identity) {
        slid = false;
        const std::size_t nodes = nodeCount(window_->document()->history().current());
        select("main:b"); // it stays where it is, and so does all in front of the edit
        window_->document()->applyTool({"delete-node", {nodeNamed(identity)}, {}});
        EXPECT_TRUE(comesTrue([&] {
            return isSettled(window_->document()) && nodeCount(window_->document()->index()->model()) == nodes - 1;
        }));
    };
    deleteNode("main:c");
    EXPECT_TRUE(slid);
    EXPECT_TRUE(comesTrue([&] { return !canvas().isSliding(); }));
    preferences_->setOn(QStringLiteral("reducedMotion"), true);
    deleteNode("main:d");
    EXPECT_FALSE(slid);
    preferences_->setOn(QStringLiteral("reducedMotion"), false);
    window_->document()->undo();
    EXPECT_TRUE(comesTrue([&] { return slid; }));
}

TEST_F(Folding, ALinkStaysALinkWhenAnEditBringsItsEndsNearer) {
    std::string text = "g (float[2] x) => (float[2] v299) { v0 = Relu(x)\n";
    const auto linkCount = [&] { return picture().layout->links.size(); };
    for (int i = 1; i < 300; ++i) {
        const std::string before = "v" + std::to_string(i - 1);
        const bool readsFar = i == 20 || i == 132 || i == 152; // which is as far away as a line goes, and one more
        text += "v" + std::to_string(i) + (readsFar ? " = Sum(" + before + ", v1)\n" : " = Relu(" + before + ")\n");
    }
    show(text + "}");
    ASSERT_EQ(linkCount(), 1U);
    const std::size_t boxes = picture().layout->boxes.size();
    window_->document()->applyTool({"delete-node", {nodeNamed("main:v60")}, {}});
    ASSERT_TRUE(
        comesTrue([&] { return isSettled(window_->document()) && picture().layout->boxes.size() == boxes - 1; }));
    EXPECT_EQ(linkCount(), 1U);
    window_->document()->undo();
    ASSERT_TRUE(comesTrue([&] { return isSettled(window_->document()) && picture().layout->boxes.size() == boxes; }));
    EXPECT_EQ(linkCount(), 1U);
}

TEST_F(Folding, ShapesThatBecomeKnownMeanwhileDoNotCutAnAnimationShort) {
    show(repeatedLayers(2));
    canvas().slide({picture().scene->bounds.centre().y, 0, 40});
    ASSERT_TRUE(canvas().isSliding());
    emit find<GraphView>()->updater().pictureChanged(); // the same layout, as when inference has answered
    EXPECT_TRUE(canvas().isSliding());
    canvas().zoomBy(1.1);
    EXPECT_FALSE(canvas().isSliding()) << "a hand has the canvas";
}

TEST_F(WindowTest, TurningAPictureShowsSomethingAtAnyZoom) {
    std::string nodes = "a0 = Relu (x) ";
    for (int i = 1; i < 400; ++i)
        nodes += "a" + std::to_string(i) + " = Relu (a" + std::to_string(i - 1) + ") ";
    must(saveModel(textModel("g (float[2] x) => (float[2] a399) { " + nodes + "}"), folder_ / "long.onnx"));
    Document* document = open(folder_ / "long.onnx");
    const auto turn = [&] {
        const auto before = canvas().picture();
        press(Qt::Key_K, Qt::ControlModifier | Qt::AltModifier);
        ASSERT_TRUE(comesTrue([&] { return canvas().picture() != before && isSettled(document); }));
    };
    press(Qt::Key_9, Qt::ControlModifier);
    turn();
    const QRectF shown = canvas().camera().toScreen(canvas().picture()->scene->bounds);
    EXPECT_TRUE(QRectF(canvas().viewport()->rect()).contains(shown)) << "all of it";
    press(Qt::Key_9, Qt::ControlModifier);
    document->selection().selectNode(nodeNamed("main:a200"));
    turn();
    EXPECT_TRUE(canvas().isReadable());
    EXPECT_TRUE(canvas().viewport()->rect().contains(placeOnCanvas("main:a200")));
}

} // namespace
} // namespace qaliper::folding_test
