#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>
#include <string>

#include <QAction>
#include <QImage>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QPointingDevice>
#include <QPushButton>
#include <QScreen>
#include <QToolButton>
#include <QWheelEvent>
#include <QtMath>

#include "model/draw/picture_places.h"
#include "model/draw/style.h"
#include "model/layout/box_metrics.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/ink.h"
#include "tests/views/window_fixture.h"
#include "views/base/app_theme.h"
#include "views/base/colours.h"
#include "views/base/text.h"
#include "views/canvas/legend.h"
#include "views/canvas/lettering.h"
#include "views/canvas/minimap.h"
#include "views/canvas/signs.h"

// The picture under the hand.

namespace qaliper::canvas_test {

namespace {

class CanvasOfDemo : public WindowTest {
protected:
    CanvasOfDemo() : document_(open(demoModel())) {}

    void wheel(QPoint at, QPoint angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QWidget* viewport = canvas().viewport();
        QWheelEvent event(
            at, viewport->mapToGlobal(QPointF(at)), {}, angle, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(viewport, &event);
    }
    void clickNode(const std::string& identity) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas(identity));
    }
    NodeId selected() const { return document_->selection().node(); }

    Document* document_;
};

// Around what was painted black on white.
QRect inkOf(const std::function<void(QPainter&)>& paint) {
    QImage image(300, 80, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint(painter);
    painter.end();
    QRect ink;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).lightness() < 128)
                ink |= QRect(x, y, 1, 1);
        }
    }
    return ink;
}

TEST(WordsOfAPicture, StandWhereThePainterWouldSetThem) {
    Lettering lettering;
    const std::string words = "Reciprocal INT8";
    const QRect plain = inkOf([&](QPainter& painter) {
        painter.setFont(pictureFont(13, true));
        painter.drawText(QPointF(20, 40), toQt(std::string_view(words)));
    });
    const QRect shaped = inkOf([&](QPainter& painter) { lettering.draw(painter, {20, 40}, words, 13, true); });
    ASSERT_GT(plain.width(), 60);
    for (const auto& [a, b] : {std::pair{plain.left(), shaped.left()}, std::pair{plain.right(), shaped.right()},
             std::pair{plain.top(), shaped.top()}, std::pair{plain.bottom(), shaped.bottom()}})
        EXPECT_NEAR(a, b, 1);
    EXPECT_NEAR(lettering.width(words, 13, true), plain.width(), 4);
}

TEST(WordsOfAPicture, StandInTheMiddleOfTheirSign) {
    Lettering lettering;
    const QRect ink = inkOf([&](QPainter& painter) { lettering.drawCentred(painter, {150, 40}, "INT8", 10, true); });
    EXPECT_NEAR((ink.left() + ink.right() + 1) / 2.0, 150, 1);
    EXPECT_NEAR((ink.top() + ink.bottom() + 1) / 2.0, 40, 1);
}

TEST_F(CanvasOfDemo, ActualSizeShowsABoxInTheMiddle) {
    const auto middleOf = [&](const Rect& rect) { return canvas().camera().toScreen(rect).center(); };
    canvas().fit();
    ASSERT_LT(canvas().camera().zoom, 0.45);
    action(ActionId::ZoomReset)->trigger();
    EXPECT_EQ(canvas().camera().zoom, 1);
    const QPointF middle = canvas().freeArea().center();
    EXPECT_TRUE(std::ranges::any_of(canvas().picture()->scene->boxes, [&](const SceneBox& box) {
        return std::abs(middleOf(box.rect).x() - middle.x()) <= 1 &&
            std::abs(middleOf(box.rect).y() - middle.y()) < 100;
    }));

    const NodeId node = nodeNamed("main:stem_c");
    canvas().fit();
    document_->selection().select(std::array{node});
    action(ActionId::ZoomReset)->trigger();
    const QPointF chosen = middleOf(placeOf(*canvas().picture(), node)->rect);
    EXPECT_NEAR(chosen.x(), middle.x(), 1);
    EXPECT_NEAR(chosen.y(), middle.y(), 1);
}

TEST_F(CanvasOfDemo, AClickSelectsTheNodeAndAClickBesideNothing) {
    clickNode("main:stem_c");
    EXPECT_EQ(selected(), nodeNamed("main:stem_c"));
    EXPECT_TRUE(canvas().highlights().selected.valid());
    EXPECT_TRUE(canvas().accessibleDescription().contains(QStringLiteral("/stem/Conv")));
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, QPoint(canvas().viewport()->width() - 3, 3));
    EXPECT_FALSE(selected().valid());
}

TEST_F(CanvasOfDemo, TheWheelScrollsAndWithControlZoomsAroundThePointer) {
    const QPoint pointer(300, 200);
    const Point below = canvas().camera().toScene(QPointF(pointer));
    const double zoom = canvas().camera().zoom;
    wheel(pointer, {0, -120}, Qt::ControlModifier);
    EXPECT_LT(canvas().camera().zoom, zoom);
    EXPECT_NEAR(canvas().camera().toScreen(below).x(), pointer.x(), 1);
    EXPECT_NEAR(canvas().camera().toScreen(below).y(), pointer.y(), 1);
    const QPointF before = canvas().camera().offset;
    wheel(pointer, {0, -120});
    EXPECT_GT(canvas().camera().offset.y(), before.y());
    EXPECT_EQ(canvas().camera().offset.x(), before.x());
    wheel(pointer, {0, -120}, Qt::ShiftModifier);
    EXPECT_GT(canvas().camera().offset.x(), before.x());
}

TEST_F(CanvasOfDemo, DraggingMovesThePictureWithThePointerAndSelectsNothing) {
    QWidget* viewport = canvas().viewport();
    const QPointF before = canvas().camera().offset;
    QTest::mousePress(viewport, Qt::LeftButton, {}, QPoint(400, 300));
    QTest::mouseMove(viewport, QPoint(380, 280));
    QTest::mouseMove(viewport, QPoint(340, 220));
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, QPoint(340, 220));
    EXPECT_EQ(canvas().camera().offset - before, QPointF(60, 80));
    EXPECT_FALSE(selected().valid());
}

TEST_F(CanvasOfDemo, TheMiddleButtonMovesThePictureFromABoxToo) {
    const QPoint start = placeOnCanvas("main:group_c");
    QWidget* viewport = canvas().viewport();
    canvas().zoomTo(2, start); // so that there is somewhere to go
    const Point grasped = canvas().camera().toScene(start);
    QTest::mousePress(viewport, Qt::MiddleButton, {}, start);
    QTest::mouseMove(viewport, start + QPoint(-40, -60));
    QTest::mouseRelease(viewport, Qt::MiddleButton, {}, start + QPoint(-40, -60));
    const QPointF now = canvas().camera().toScreen(grasped);
    EXPECT_LE((now - (start + QPoint(-40, -60))).manhattanLength(), 2);
    EXPECT_FALSE(selected().valid());
}

TEST_F(CanvasOfDemo, APinchZoomsAroundTheFingers) {
    const QPointF at = canvas().viewport()->rect().center();
    const Point below = canvas().camera().toScene(at);
    const double zoom = canvas().camera().zoom;
    QNativeGestureEvent pinch(Qt::ZoomNativeGesture, QPointingDevice::primaryPointingDevice(), 2, at, at,
        canvas().viewport()->mapToGlobal(at), 0.25, {});
    QApplication::sendEvent(canvas().viewport(), &pinch);
    EXPECT_NEAR(canvas().camera().zoom, 1.25 * zoom, 1e-9);
    const Point still = canvas().camera().toScene(at);
    EXPECT_NEAR(still.x, below.x, 2 / zoom);
    EXPECT_NEAR(still.y, below.y, 2 / zoom);
}

TEST_F(CanvasOfDemo, PointingAtABoxLightsItUp) {
    QTest::mouseMove(canvas().viewport(), placeOnCanvas("main:stem_c"));
    EXPECT_TRUE(canvas().highlights().hovered.valid());
}

TEST_F(CanvasOfDemo, ArrowsWalkAlongTheGraph) {
    clickNode("main:stem_c");
    QTest::keyClick(&canvas(), Qt::Key_Down);
    EXPECT_EQ(selected(), nodeNamed("main:stem_r"));
    QTest::keyClick(&canvas(), Qt::Key_Up);
    EXPECT_EQ(selected(), nodeNamed("main:stem_c"));
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_FALSE(selected().valid());
}

TEST_F(CanvasOfDemo, AQuantizationPairOpensOnDoubleClickAndClosesAgain) {
    const std::size_t boxes = canvas().picture()->scene->boxes.size();
    const std::size_t pills = canvas().picture()->scene->pills.size();
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas("main:image_q"));
    ASSERT_TRUE(comesTrue([&] { return canvas().picture()->scene->boxes.size() > boxes; }));
    EXPECT_EQ(canvas().picture()->scene->pills.size(), pills - 1);
    QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, placeOnCanvas("main:image_q"));
    EXPECT_TRUE(comesTrue([&] { return canvas().picture()->scene->boxes.size() == boxes; }));
}

TEST_F(CanvasOfDemo, WhatIsLookedAtStaysAtItsPlaceWhenThePictureChanges) {
    clickNode("main:stem_c");
    const QPoint before = placeOnCanvas("main:stem_c");
    const std::size_t boxes = canvas().picture()->scene->boxes.size();
    action(ActionId::ShowQuantization)->trigger();
    ASSERT_TRUE(comesTrue([&] { return canvas().picture()->scene->boxes.size() > boxes; }));
    EXPECT_LE((placeOnCanvas("main:stem_c") - before).manhattanLength(), 2);
    EXPECT_TRUE(canvas().picture()->scene->pills.empty());
}

TEST_F(CanvasOfDemo, FitShowsAllOfIt) {
    action(ActionId::Fit)->trigger();
    const QRectF all = canvas().camera().toScreen(canvas().picture()->scene->bounds);
    EXPECT_TRUE(QRectF(canvas().viewport()->rect()).contains(all));
    EXPECT_TRUE(find<QToolButton>("zoom")->text().endsWith(QLatin1Char('%')));
    click(find<QToolButton>("zoom"));
    EXPECT_EQ(canvas().camera().zoom, 1);
    action(ActionId::FitWidth)->trigger();
    const QRectF wide = canvas().camera().toScreen(canvas().picture()->scene->bounds);
    EXPECT_GE(wide.left(), 0);
    EXPECT_LE(wide.right(), canvas().viewport()->width());
}

TEST_F(CanvasOfDemo, TheMinimapTakesTheCanvasThere) {
    auto* map = find<Minimap>("minimap");
    ASSERT_NE(map, nullptr);
    QTest::mouseClick(map, Qt::LeftButton, {}, QPoint(map->width() / 2, map->height() - 14));
    const Rect& bounds = canvas().picture()->scene->bounds;
    EXPECT_GT(canvas().camera().toScene(canvas().freeArea().center()).y, bounds.centre().y);
    action(ActionId::ShowMinimap)->trigger();
    EXPECT_FALSE(map->isVisible());
    EXPECT_FALSE(preferences_->isOn(action(ActionId::ShowMinimap)->objectName(), true));
}

TEST_F(WindowTest, AnErrorOfAPairIsSeenInTheMinimap) {
    std::string nodes = "a0 = Relu (x) ";
    for (int i = 1; i < 60; ++i)
        nodes += "a" + std::to_string(i) + " = Relu (a" + std::to_string(i - 1) + ") ";
    must(saveModel(textModel("g (float[2] x) => (float[2] y) <float s = {-1}, int8 z = {0}> { " + nodes +
                       "q = QuantizeLinear (a59, s, z) d = DequantizeLinear (q, s, z) y = Relu (d) }"),
        folder_ / "pair.onnx"));
    open(folder_ / "pair.onnx");
    const Overlay& overlay = *canvas().overlay();
    ASSERT_TRUE(std::ranges::any_of(overlay.pills, [](const Mark& pill) { return pill.badge == BadgeTone::Error; }));
    ASSERT_TRUE(std::ranges::none_of(overlay.boxes, [](const Mark& box) { return box.badge == BadgeTone::Error; }));
    canvas().zoomTo(1, {});
    auto* map = find<Minimap>("minimap");
    ASSERT_NE(map, nullptr);
    const QColor red = toColour(badgeColour(BadgeTone::Error, themeOf(map)));
    EXPECT_TRUE(comesTrue([&] {
        const QImage image = map->grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) == red)
                    return true;
            }
        }
        return false;
    }));
}

TEST_F(CanvasOfDemo, WhatFloatsOverTheCanvasHidesNothingThatIsSelected) {
    auto* legend = find<Legend>("legend");
    auto* map = find<Minimap>("minimap");
    const auto selectUnder = [&](const QRect& place) { // brings the selected box to that place
        const Rect rect = placeOf(*canvas().picture(), selected())->rect;
        canvas().zoomTo(1, {});
        canvas().moveTo(rect.centre(), QRectF(place).center());
    };
    const auto box = [&] { return canvas().camera().toScreen(placeOf(*canvas().picture(), selected())->rect); };
    document_->selection().selectNode(nodeNamed("main:stem_c"));
    const QRect home = legend->geometry();
    selectUnder(home);
    EXPECT_TRUE(box().intersects(home));
    EXPECT_TRUE(legend->isVisible());
    EXPECT_FALSE(box().intersects(legend->geometry()));
    selectUnder(map->geometry());
    EXPECT_EQ(legend->geometry().bottomLeft(), home.bottomLeft()) << "it comes back";
    EXPECT_FALSE(box().intersects(map->geometry()));
    EXPECT_FALSE(legend->geometry().intersects(map->geometry()));
}

TEST_F(CanvasOfDemo, ASelectedBoxThatLeavesNoCornerFreeHidesThemWhileItIsSelected) {
    must(saveModel(textModel(R"(g (float[2] x, bool c, int64 n) => (float[2] y) {
        y = Loop(n, c, x) <body = b (int64 i, bool on, float[2] h) => (bool again, float[2] next) {
            again = Identity(on) p = Exp(h) q = Tan(p) r = Sin(q) s = Cos(r) t = Neg(s) u = Abs(t) next = Relu(u)
        }>
    })"),
        folder_ / "loop.onnx"));
    Document* looping = open(folder_ / "loop.onnx");
    auto* legend = find<Legend>("legend");
    auto* map = find<Minimap>("minimap");
    ASSERT_TRUE(legend && map);
    looping->selection().selectNode(nodeNamed("main:y"));
    const Rect tall = placeOf(*canvas().picture(), nodeNamed("main:y"))->rect;
    ASSERT_GT(tall.height, 600);
    const QRectF room(canvas().viewport()->rect());
    canvas().zoomTo(1, {});
    canvas().moveTo(tall.centre(), {legend->geometry().right() * 1.0, room.center().y()});
    const auto box = [&] { return canvas().camera().toScreen(tall); };
    for (const QWidget* widget : {static_cast<QWidget*>(legend), static_cast<QWidget*>(map)}) {
        ASSERT_TRUE(widget->isVisible()) << "the other side is free";
        EXPECT_FALSE(box().intersects(widget->geometry()));
    }
    canvas().fitTo({tall.centre().x - 30, tall.centre().y - 30, 60, 60}, 4); // nothing but the inside of the box
    EXPECT_FALSE(legend->isVisible());
    EXPECT_FALSE(map->isVisible());
    looping->selection().clear();
    EXPECT_TRUE(legend->isVisible());
    EXPECT_TRUE(map->isVisible());
    EXPECT_TRUE(action(ActionId::ShowLegend)->isChecked());
}

TEST_F(CanvasOfDemo, OpenBoxesAndTheirBodiesHaveNamesWhereDetailsAreNotSeen) {
    must(saveModel(textModel(R"(g (float[2] x, bool c, int64 n) => (float[2] y) {
        y = Loop(n, c, x) <body = b (int64 i, bool on, float[2] h) => (bool again, float[2] next) {
            again = Identity(on) next = Relu(h)
        }>
    })"),
        folder_ / "loop.onnx"));
    open(folder_ / "loop.onnx");
    const Rect loop = placeOf(*canvas().picture(), nodeNamed("main:y"))->rect;
    const SceneFrame& body = canvas().picture()->scene->frames.front();
    const auto hasWords = [&](const QRectF& place, Colour colour) {
        return hasColour(*canvas().viewport(), place, toColour(colour));
    };
    for (const double zoom : {0.44, 0.3}) {
        canvas().zoomTo(zoom, {});
        canvas().moveTo(loop.centre(), canvas().freeArea().center());
        const QPointF corner = canvas().camera().toScreen(loop).topLeft();
        EXPECT_TRUE(hasWords({corner + QPointF(2, 3), QSizeF(60, 12)}, themeOf(&canvas()).text)) << zoom;
    }
    canvas().zoomTo(0.44, {});
    canvas().moveTo(loop.centre(), canvas().freeArea().center());
    const QPointF below = canvas().camera().toScreen(Point{body.rect.x, body.rect.y + frameTitle});
    EXPECT_TRUE(hasWords({below - QPointF(0, 13), QSizeF(60, 11)}, themeOf(&canvas()).text2));
}

TEST_F(CanvasOfDemo, ABoxHasItsPrecisionAndItsNameAtHalfSize) {
    const auto place = placeOf(*canvas().picture(), nodeNamed("main:stem_c"));
    canvas().zoomTo(0.5, {});
    canvas().moveTo(place->rect.centre(), canvas().freeArea().center());
    const QRectF box = canvas().camera().toScreen(place->rect);
    const auto tone = canvas().overlay()->box(place->box.value).tone;
    const QRectF upperRight(box.center().x(), box.top(), box.width() / 2, box.height() / 2);
    const QRectF lower(box.left(), box.center().y(), box.width(), box.height() / 2);
    EXPECT_TRUE(hasColour(*canvas().viewport(), upperRight, toColour(precisionInk(tone, themeOf(&canvas())))));
    EXPECT_TRUE(hasColour(*canvas().viewport(), lower, toColour(themeOf(&canvas()).text2)));
}

TEST_F(CanvasOfDemo, TheEdgeThatClosesACycleIsInTheLegendAndInTheFindings) {
    const auto hasFault = [&] {
        const auto rows = legendOf(*canvas().picture()->scene, *canvas().overlay());
        return std::ranges::find(rows, LegendRow::Sign::Fault, &LegendRow::sign) != rows.end();
    };
    EXPECT_FALSE(hasFault());
    must(saveModel(textModel("g (float[4] x) => (float[4] y) { a = Add (x, b) b = Relu (a) y = Neg (b) }"),
        folder_ / "cycle.onnx"));
    open(folder_ / "cycle.onnx");
    EXPECT_TRUE(comesTrue(hasFault));
    EXPECT_TRUE(comesTrue([&] { return findingCount("graph-cycle") == 1; }));
}

TEST_F(CanvasOfDemo, APictureThatWasFittedIsFittedAgainInAnotherWindow) {
    canvas().fit();
    const double zoom = canvas().camera().zoom;
    window_->resize(window_->size() + QSize(0, 200));
    EXPECT_TRUE(comesTrue([&] { return canvas().camera().zoom > zoom && canvas().isWhole(); }));
    canvas().zoomTo(1, {});
    const int height = canvas().height();
    window_->resize(window_->size() - QSize(0, 200));
    EXPECT_TRUE(comesTrue([&] { return canvas().height() < height; }));
    EXPECT_EQ(canvas().camera().zoom, 1);
}

TEST_F(CanvasOfDemo, AllOfThePictureNeverStandsWhereWordsHaveFadedInByHalf) {
    const Rect bounds = canvas().picture()->scene->bounds;
    bool isNear = false;
    for (const double zoom : {0.58, 0.62, 0.65, 0.7, 0.75}) {
        canvas().fitTo({bounds.x, bounds.y, canvas().freeArea().width() / zoom, 1}, 1);
        const double shown = canvas().camera().zoom;
        EXPECT_TRUE(shown <= 0.6 || shown >= 0.68) << shown;
        isNear = isNear || shown == 0.6;
    }
    EXPECT_TRUE(isNear);
}

TEST_F(WindowTest, AllOfALongGraphIsMoreThanAHair) {
    std::string chain = "g (float[2] v0) => (float[2] v600) {";
    for (int i = 0; i < 600; ++i)
        chain += " v" + std::to_string(i + 1) + " = Relu(v" + std::to_string(i) + ")";
    must(saveModel(textModel(chain + " }"), folder_ / "long.onnx"));
    ASSERT_NE(open(folder_ / "long.onnx"), nullptr);
    ASSERT_TRUE(comesTrue([&] { return canvas().picture() != nullptr; }));
    canvas().fit();
    const QRectF whole = canvas().camera().toScreen(canvas().picture()->scene->bounds);
    ASSERT_LT(whole.width(), 12);
    const QImage image = canvas().viewport()->grab().toImage();
    const auto background =
        image.pixel(static_cast<int>(whole.center().x()) - 40, static_cast<int>(whole.center().y()));
    int most = 0;
    for (int y = 0; y < image.height(); ++y) {
        int filled = 0;
        for (int x = static_cast<int>(whole.left()) - 20; x < whole.right() + 20; ++x)
            filled += image.pixel(x, y) == background ? 0 : 1;
        most = std::max(most, filled);
    }
    EXPECT_GE(most, 12);
}

// Between whole pixels a thin line is two pale ones.
TEST_F(WindowTest, AnEdgeWithoutABendIsSharp) {
    must(saveModel(textModel("g (float[2] x) => (float[2] z) { y = Relu(x) z = Relu(y) }"), folder_ / "short.onnx"));
    ASSERT_NE(open(folder_ / "short.onnx"), nullptr);
    ASSERT_TRUE(comesTrue([&] { return canvas().picture() != nullptr; }));
    const Scene& scene = *canvas().picture()->scene;
    for (const double zoom : {0.61, 0.73, 0.97, 1.31}) {
        canvas().zoomTo(zoom, canvas().freeArea().center());
        canvas().moveTo(scene.bounds.centre(), canvas().freeArea().center());
        const QImage image = canvas().viewport()->grab().toImage();
        const auto coloursAt = [&](QPointF place) {
            std::set<QRgb> colours;
            for (int x = -4; x <= 4; ++x)
                colours.insert(image.pixel(place.toPoint() + QPoint(x, 0)));
            return colours.size();
        };
        for (const SceneEdge& edge : scene.edges) {
            const QPointF start = canvas().camera().toScreen(scene.curveOf(edge).front());
            const QPointF end = canvas().camera().toScreen(scene.curveOf(edge).back());
            ASSERT_EQ(start.x(), end.x());
            EXPECT_EQ(coloursAt(start + 0.15 * (end - start)), 2U) << zoom << ": the line, and the ground";
        }
    }
}

TEST_F(CanvasOfDemo, AMessageDoesNotMoveThePicture) {
    const QRect before = canvas().geometry();
    document_->applyAutomatic();
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && find<MessageBar>(); }));
    EXPECT_EQ(canvas().geometry(), before);
    EXPECT_EQ(find<MessageBar>()->width(), canvas().width());
}

TEST_F(CanvasOfDemo, AMessageIsAsHighAsItsWords) {
    emit document_->announced(say("Done"));
    ASSERT_TRUE(comesTrue([&] { return find<MessageBar>(); }));
    const int news = find<MessageBar>()->height();
    emit document_->failed({ErrorKind::Invalid, say("This model already has Q/DQ, so it needs no cache")});
    EXPECT_LE(std::abs(find<MessageBar>()->height() - news), 8) << "one line, whatever waits";
}

TEST_F(WindowTest, AGraphWithoutNodesSaysSoAndHasNoMap) {
    const std::filesystem::path path = folder_ / "empty.onnx";
    must(saveModel(textModel("g () => () {}"), path, {}, {}));
    open(path);
    ASSERT_TRUE(canvas().picture() && canvas().picture()->scene->boxes.empty());
    EXPECT_EQ(find<Minimap>(), nullptr);
    EXPECT_EQ(find<Legend>("legend"), nullptr);
    const QImage said = canvas().grab().toImage();
    const QRect middle(said.width() / 2 - 60, said.height() / 2 - 10, 120, 20);
    bool hasInk = false;
    for (int x = middle.left(); x < middle.right(); ++x)
        hasInk = hasInk || said.pixelColor(x, middle.center().y()).lightness() < 160;
    EXPECT_TRUE(hasInk);
}

TEST_F(CanvasOfDemo, BackAndForwardLeadThroughWhatWasLookedAt) {
    EXPECT_FALSE(action(ActionId::Back)->isEnabled());
    clickNode("main:stem_c");
    clickNode("main:stem_r");
    document_->selection().revealNode(nodeNamed("main:scores"));
    press(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:stem_r"));
    EXPECT_TRUE(canvas().viewport()->rect().contains(placeOnCanvas("main:stem_r")));
    press(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:stem_c"));
    EXPECT_FALSE(action(ActionId::Back)->isEnabled());
    press(Qt::Key_Right, Qt::AltModifier);
    press(Qt::Key_Right, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:scores"));
    EXPECT_FALSE(action(ActionId::Forward)->isEnabled());
    QTest::keyClick(&canvas(), Qt::Key_Escape);
    press(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:scores")) << "with nothing selected, back leads to what was";
}

// Who selects a node to learn what is wrong still sees it.
TEST_F(CanvasOfDemo, ASelectedNodeLeavesItsBrokenChainsInTheirColour) {
    const Scene& scene = *canvas().picture()->scene;
    const auto& edges = canvas().overlay()->edges;
    const auto broken = std::ranges::find(edges, ChainTone::Broken, &Mark::chain);
    ASSERT_NE(broken, edges.end());
    const SceneEdge& edge = scene.edges[static_cast<std::size_t>(broken - edges.begin())];
    document_->selection().revealNode(nodeOf(*canvas().picture(), BoxIx{edge.to}));
    canvas().zoomTo(1, canvas().freeArea().center());
    const auto curve = scene.curveOf(edge);
    const QPointF middle = canvas().camera().toScreen(curve[curve.size() / 2]);
    const QRectF around(middle - QPointF(20, 20), QSizeF(40, 40));
    ASSERT_TRUE(QRectF(canvas().viewport()->rect()).contains(around));
    EXPECT_TRUE(hasColour(*canvas().viewport(), around, toColour(themeOf(&canvas()).broken)));
}

TEST_F(CanvasOfDemo, EscapeLeavesTheViewAsItIs) {
    clickNode("main:stem_c");
    canvas().zoomTo(0.9, canvas().freeArea().center());
    const Camera before = canvas().camera();
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(&canvas(), Qt::Key_Escape);
    EXPECT_FALSE(document_->selection().node().valid());
    EXPECT_EQ(canvas().camera().zoom, before.zoom);
    EXPECT_EQ(canvas().camera().offset, before.offset);
}

TEST_F(CanvasOfDemo, BackBringsPlaceAndZoomBack) {
    clickNode("main:stem_c");
    canvas().zoomTo(1.2, canvas().freeArea().center());
    document_->selection().revealNode(nodeNamed("main:scores"));
    canvas().zoomTo(0.5, canvas().freeArea().center());
    press(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:stem_c"));
    EXPECT_NEAR(canvas().camera().zoom, 1.2, 0.001);
    EXPECT_TRUE(canvas().viewport()->rect().contains(placeOnCanvas("main:stem_c")));
}

TEST_F(CanvasOfDemo, ButtonsOfTheMouseGoBackAndForward) {
    document_->selection().revealNode(nodeNamed("main:stem_c"));
    document_->selection().revealNode(nodeNamed("main:group_c"));
    QTest::mouseClick(canvas().viewport(), Qt::BackButton, {}, canvas().viewport()->rect().center());
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:stem_c"));
    QTest::mouseClick(canvas().viewport(), Qt::ForwardButton, {}, canvas().viewport()->rect().center());
    EXPECT_EQ(document_->selection().node(), nodeNamed("main:group_c"));
}

TEST_F(CanvasOfDemo, BackPassesOverNodesThatAFixTookAway) {
    clickNode("main:stem_c");
    document_->selection().revealNode(nodeNamed("main:table"));
    document_->selection().revealNode(nodeNamed("main:scores"));
    document_->applyAutomatic(); // bypasses the Identity
    ASSERT_TRUE(comesTrue([&] { return isSettled(document_) && document_->isModified(); }));
    press(Qt::Key_Left, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:stem_c"));
    press(Qt::Key_Z, Qt::ControlModifier);
    settle();
    press(Qt::Key_Right, Qt::AltModifier);
    EXPECT_EQ(selected(), nodeNamed("main:table"));
}

// What the screen shows of the canvas, with what floats over it.
QImage screenOf(const Canvas& canvas) {
    const QWidget& window = *canvas.window();
    const QRect part(canvas.viewport()->mapTo(canvas.window(), QPoint()), canvas.viewport()->size());
    return window.screen()->grabWindow(window.winId()).copy(part).toImage().convertToFormat(QImage::Format_RGB32);
}

QImage paintedNow(Canvas& canvas) { return canvas.grab().toImage().convertToFormat(QImage::Format_RGB32); }

TEST_F(CanvasOfDemo, ANewPictureIsSeenWhenAllOfItIsPainted) {
    const std::shared_ptr<const Picture> picture = canvas().picture();
    canvas().setPicture(nullptr, nullptr);
    ASSERT_TRUE(comesTrue([&] { return canvas().isPainted(); }));
    canvas().setPicture(picture, canvas().overlay());
    EXPECT_FALSE(canvas().isPainted());
    ASSERT_TRUE(comesTrue([&] { return canvas().isPainted(); }));
    EXPECT_TRUE(comesTrue([&] { return screenOf(canvas()) == paintedNow(canvas()); }));
}

TEST_F(CanvasOfDemo, ANewPictureIsPaintedWithTheLightsOfToday) {
    const std::shared_ptr<const Picture> picture = canvas().picture();
    canvas().setPicture(picture, canvas().overlay());
    ASSERT_FALSE(canvas().isPainted());
    clickNode("main:stem_c");
    ASSERT_TRUE(canvas().highlights().selected.valid());
    EXPECT_FALSE(canvas().isPainted()) << "nothing is shown twice";
    ASSERT_TRUE(comesTrue([&] { return canvas().isPainted(); }));
    EXPECT_TRUE(comesTrue([&] { return screenOf(canvas()) == paintedNow(canvas()); }));
}

TEST_F(CanvasOfDemo, AHandThatMovesANewPictureDoesNotWaitForIt) {
    canvas().setPicture(canvas().picture(), canvas().overlay());
    QApplication::processEvents();
    wheel(canvas().viewport()->rect().center(), {0, -240});
    EXPECT_TRUE(canvas().isPainted());
    EXPECT_TRUE(comesTrue([&] { return screenOf(canvas()) == paintedNow(canvas()); }));
}

TEST_F(CanvasOfDemo, LightAndDarkAreDifferentPictures) {
    const auto ground = [&] { return canvas().viewport()->grab().toImage().pixelColor(3, 3).lightness(); };
    EXPECT_GT(ground(), 200);
    QApplication::setPalette(paletteOf(darkColours()));
    EXPECT_TRUE(comesTrue([&] { return ground() < 60; }));
}

} // namespace
} // namespace qaliper::canvas_test
