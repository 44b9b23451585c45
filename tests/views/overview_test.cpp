#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <set>

#include <QImage>
#include <QLineF>
#include <QPainter>
#include <QSignalSpy>
#include <QtMath>

#include "model/draw/heat.h"
#include "model/draw/picture_places.h"
#include "model/draw/style.h"
#include "model/draw/zone_marks.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/made_graphs.h"
#include "tests/support/result.h"
#include "tests/views/ink.h"
#include "tests/views/window_fixture.h"
#include "views/base/colours.h"
#include "views/canvas/card_grounds.h"
#include "views/canvas/hit.h"
#include "views/canvas/lettering.h"
#include "views/canvas/minimap.h"
#include "views/canvas/neighbour.h"
#include "views/canvas/scene_painter.h"
#include "views/canvas/signs.h"

// A large model as a whole: columns, the markers between them, zones as cards.

namespace qaliper::overview_test {

namespace {

class Overview : public WindowTest {
protected:
    Overview() {
        action(ActionId::OneColumn)->trigger(); // off
        const std::filesystem::path file = folder_ / "layers.onnx";
        must(saveModel(madeModel(chainWithBranches(1200)), file));
        document_ = open(file);
        QApplication::sendPostedEvents();
    }

    const Scene& scene() const { return *canvas().picture()->scene; }
    QPoint onScreen(Point point) const { return canvas().camera().toScreen(point).toPoint(); }
    void click(Point point) { QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, onScreen(point)); }
    void doubleClick(Point point) {
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, onScreen(point));
        QTest::mouseDClick(canvas().viewport(), Qt::LeftButton, {}, onScreen(point));
    }
    const SceneCard& leaf(std::size_t number) const {
        std::size_t seen = 0;
        for (const SceneCard& card : scene().cards) {
            if (card.isLeaf && seen++ == number)
                return card;
        }
        return scene().cards.front();
    }
    void pressOnCanvas(Qt::Key key) { QTest::keyClick(&canvas(), key); }
    QPoint placeOnScreen(std::uint32_t box) const { return onScreen(scene().boxes[box].rect.centre()); }
    // Where its badge is, too.
    QPoint errorOnScreen(std::uint32_t box) const {
        const Rect& rect = scene().boxes[box].rect;
        return onScreen({rect.right(), rect.y});
    }
    // At least 6 px wide and high; `box` is for the message.
    static void expectMark(const QImage& image, QPoint place, const QColor& colour, std::uint32_t box) {
        QRect seen;
        for (int y = place.y() - 6; y <= place.y() + 6; ++y) {
            for (int x = place.x() - 6; x <= place.x() + 6; ++x)
                seen |= image.pixelColor(x, y) == colour ? QRect(x, y, 1, 1) : QRect();
        }
        EXPECT_GE(seen.width(), 6) << box;
        EXPECT_GE(seen.height(), 6) << box;
    }
    // Pixels of letters.
    int wordsIn(const QImage& image, const QRect& place) const {
        const Theme& theme = themeOf(&canvas());
        const int letters = std::max(qGray(toColour(theme.text).rgb()), qGray(toColour(theme.text2).rgb())) + 24;
        int count = 0;
        for (int y = place.top(); y <= place.bottom(); ++y) {
            for (int x = place.left(); x <= place.right(); ++x) {
                const QColor colour = image.pixelColor(x, y);
                count += qGray(colour.rgb()) < letters && colour.saturation() < 128 ? 1 : 0;
            }
        }
        return count;
    }
    void showError(std::uint32_t box) {
        auto overlay = std::make_shared<Overlay>(*canvas().overlay());
        overlay->boxes.assign(scene().boxes.size(), {});
        overlay->boxes[box].badge = BadgeTone::Error;
        markZones(*canvas().picture()->view, scene(), canvas().picture()->layout->zones, *overlay);
        canvas().setOverlay(overlay);
    }
    QImage painted() const { return canvas().viewport()->grab().toImage(); }

    Document* document_ = nullptr;
};

TEST_F(Overview, ALongModelIsInColumnsUnlessOneIsChosen) {
    EXPECT_GT(scene().markers.size(), 4U);
    EXPECT_GT(scene().bounds.width, scene().bounds.height);
    action(ActionId::OneColumn)->trigger();
    ASSERT_TRUE(comesTrue([&] { return scene().markers.empty(); }));
    EXPECT_LT(scene().bounds.width, 0.1 * scene().bounds.height);
}

TEST_F(Overview, AClickOnASignGoesToTheOtherEnd) {
    const ContinuationMarker end = scene().markers[2];
    const ContinuationMarker begin = scene().markers[3];
    canvas().fitTo(end.rect.grownBy(60), 1);
    click(end.rect.centre());
    EXPECT_EQ(document_->selection().node(), nodeOf(*canvas().picture(), end.next));
    EXPECT_TRUE(canvas().freeArea().contains(canvas().camera().toScreen(begin.rect.centre())));
    click(begin.rect.centre());
    EXPECT_EQ(document_->selection().node(), nodeOf(*canvas().picture(), end.last));
    EXPECT_TRUE(canvas().freeArea().contains(canvas().camera().toScreen(end.rect.centre())));
}

TEST_F(Overview, TheLineToASignBeginsBelowAnOpenBox) {
    open(corpusFile("exported/scripted_loop_if.onnx"));
    const auto marker = std::ranges::find_if(
        scene().markers, [&](const ContinuationMarker& found) { return scene().boxes[found.last.value].isOpen; });
    ASSERT_NE(marker, scene().markers.end());
    const Rect box = scene().boxes[marker->last.value].rect;
    const auto hasLine = [&](Point place) {
        canvas().zoomTo(1, {});
        canvas().moveTo(place, canvas().freeArea().center());
        const QImage image = painted();
        const QPoint middle = onScreen(place);
        const int ground = qGray(image.pixel(middle - QPoint(6, 0)));
        return std::ranges::any_of(std::array{-1, 0, 1},
            [&](int x) { return std::abs(qGray(image.pixel(middle + QPoint(x, 0))) - ground) > 40; });
    };
    EXPECT_FALSE(hasLine({box.centre().x, box.centre().y + 0.25 * box.height}));
    EXPECT_TRUE(hasLine({box.centre().x, (box.bottom() + marker->rect.y) / 2}));
}

TEST_F(Overview, APointerOverASignTracesItsTensor) {
    const ContinuationMarker& marker = scene().markers[0];
    canvas().fitTo(marker.rect.grownBy(60), 1);
    QTest::mouseMove(canvas().viewport(), onScreen(marker.rect.centre()) + QPoint(0, 200));
    QTest::mouseMove(canvas().viewport(), onScreen(marker.rect.centre()));
    EXPECT_EQ(canvas().highlights().traced, marker.value);
}

TEST_F(Overview, AnArrowKeyPassesTheEndOfAColumn) {
    const ContinuationMarker& marker = scene().markers[0];
    const NodeId last = nodeOf(*canvas().picture(), marker.last);
    document_->selection().revealNode(last);
    pressOnCanvas(Qt::Key_Down);
    const auto reached = placeOf(*canvas().picture(), document_->selection().node());
    ASSERT_TRUE(reached);
    EXPECT_EQ(canvas().picture()->layout->columns[reached->box.value], 1U);
}

TEST_F(Overview, ADoubleClickGoesIntoAZoneAndEscapeOut) {
    canvas().fit();
    const double whole = canvas().camera().zoom;
    ASSERT_TRUE(areBoxesHidden(scene(), whole));
    const Rect zone = leaf(20).rect;
    doubleClick(zone.centre());
    EXPECT_GT(canvas().camera().zoom, 2 * whole);
    const QRectF shown = canvas().camera().toScreen(zone);
    EXPECT_TRUE(canvas().freeArea().contains(shown));
    EXPECT_GT(
        std::max(shown.width() / canvas().freeArea().width(), shown.height() / canvas().freeArea().height()), 0.8);
    document_->selection().selectNode(nodeOf(*canvas().picture(), scene().markers[0].last));
    pressOnCanvas(Qt::Key_Escape);
    EXPECT_FALSE(document_->selection().node().valid());
    EXPECT_GT(canvas().camera().zoom, 2 * whole) << "the first one clears the selection only";
    for (int i = 0; i < 4 && canvas().camera().zoom > 1.01 * whole; ++i)
        pressOnCanvas(Qt::Key_Escape);
    EXPECT_NEAR(canvas().camera().zoom, whole, 0.01 * whole);
}

TEST_F(Overview, ReturnGoesIntoTheZoneInTheMiddle) {
    canvas().fit();
    const double whole = canvas().camera().zoom;
    canvas().setFocus();
    pressOnCanvas(Qt::Key_Return);
    EXPECT_GT(canvas().camera().zoom, 2 * whole);
}

TEST_F(Overview, CardsFadeInAndShowMoreTheLargerTheyAre) {
    double before = 1;
    for (int step = 0; step < 62; ++step) { // from 2 % to 39 %
        const double zoom = 0.02 * std::pow(1.05, step);
        const double share = cardShare(scene(), zoom);
        EXPECT_LE(share, before);
        EXPECT_LT(before - share, 0.1) << zoom;
        before = share;
    }
    EXPECT_EQ(before, 0);
    EXPECT_GT(cardShare(scene(), 0.22), 0) << "titles of boxes begin here";
    EXPECT_EQ(cardShare(scene(), 0.23), 0) << "boxes with titles have no cards behind them";
}

// Everything that is painted.
QImage paintedAt(Canvas& canvas, double zoom, QColor before) {
    canvas.zoomTo(zoom, canvas.freeArea().center());
    QImage image(canvas.viewport()->size(), QImage::Format_RGB32);
    image.fill(before);
    Lettering lettering;
    QPainter painter(&image);
    paintPicture(painter,
        {*canvas.picture(), *canvas.overlay(), {}, themeOf(&canvas), lettering, canvas.camera(), true}, image.rect());
    return image;
}

TEST_F(Overview, NoPixelIsLeftUnpainted) {
    ASSERT_FALSE(scene().groups.empty());
    const QColor unpainted(Qt::magenta);
    for (const double zoom : {0.05, 0.12, 0.22, 0.4, 0.55, 0.7, 1.5}) {
        const QImage image = paintedAt(canvas(), zoom, unpainted);
        int holes = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                holes += image.pixelColor(x, y) == unpainted ? 1 : 0;
        }
        EXPECT_EQ(holes, 0) << zoom;
    }
}

// The share of the pixels that look clearly different.
double changed(const QImage& a, const QImage& b) {
    int count = 0;
    for (int y = 0; y < a.height(); ++y) {
        for (int x = 0; x < a.width(); ++x)
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24 ? 1 : 0;
    }
    return static_cast<double>(count) / (a.width() * a.height());
}

TEST_F(Overview, WhatIsSeenFromAfarBecomesWhatIsSeenFromNearWithoutAJump) {
    const double step = 1e-4;
    const QImage far = paintedAt(canvas(), nearFrom - step, Qt::white);
    const QImage near = paintedAt(canvas(), nearFrom, Qt::white);
    EXPECT_LT(changed(far, near), 0.01);
    EXPECT_GT(changed(paintedAt(canvas(), nearFrom - 0.1, Qt::white), near), 0.03) << "a difference is noticed";
    EXPECT_LT(
        changed(paintedAt(canvas(), allDetails - step, Qt::white), paintedAt(canvas(), allDetails, Qt::white)), 0.01);
}

TEST_F(Overview, AtFitMostOfTheCanvasIsCovered) {
    window_->resize(1920, 1080);
    QApplication::processEvents();
    canvas().fit();
    double area = 0;
    for (const SceneCard& card : scene().cards) {
        const QRectF rect = canvas().camera().toScreen(card.rect);
        area += card.isLeaf ? rect.width() * rect.height() : 0;
    }
    EXPECT_GT(area / (canvas().freeArea().width() * canvas().freeArea().height()), 0.6);
}

// One error among 1,200 boxes.
TEST_F(Overview, AMarkedBoxIsSeenAtFitAndReachedByOneClick) {
    canvas().fit();
    const std::uint32_t wanted = 777;
    auto overlay = std::make_shared<Overlay>(*canvas().overlay());
    overlay->spots = {BoxIx{wanted}};
    overlay->errorSpots = 1;
    overlay->boxes.resize(scene().boxes.size());
    overlay->boxes[wanted].badge = BadgeTone::Error;
    canvas().setOverlay(overlay);
    const QPoint place = errorOnScreen(wanted);
    expectMark(painted(), place, toColour(badgeColour(BadgeTone::Error, themeOf(&canvas()))), wanted);
    QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, place + QPoint(2, 2));
    EXPECT_EQ(document_->selection().node(), nodeOf(*canvas().picture(), BoxIx{wanted}));
}

TEST_F(Overview, AnErrorHasOneMarkAtEachZoom) {
    const std::uint32_t wanted = 777;
    showError(wanted);
    const QColor error = toColour(badgeColour(BadgeTone::Error, themeOf(&canvas())));
    for (const double zoom : {0.05, 0.12, 0.15, 0.2, 0.225, 0.3}) {
        canvas().zoomTo(zoom, {});
        const QRectF area = canvas().freeArea();
        canvas().moveTo(scene().boxes[wanted].rect.centre(), area.center());
        const QImage image = painted();
        QRect seen;
        for (int y = qCeil(area.top()); y < area.bottom(); ++y) {
            for (int x = qCeil(area.left()); x < area.right(); ++x)
                seen |= image.pixelColor(x, y) == error ? QRect(x, y, 1, 1) : QRect();
        }
        EXPECT_GE(seen.width(), 6) << zoom;
        EXPECT_LE(seen.width(), 18) << zoom;
        EXPECT_LE(seen.height(), 18) << zoom;
        EXPECT_LT(QLineF(seen.center(), errorOnScreen(wanted)).length(), 3) << zoom;
    }
}

TEST_F(Overview, WordsOfCardsAreBesideMarks) {
    window_->resize(1920, 1080);
    QApplication::processEvents();
    auto clean = std::make_shared<Overlay>(*canvas().overlay());
    clean->spots.clear();
    clean->errorSpots = 0;
    int tried = 0;
    for (const double zoom : {0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12}) {
        canvas().zoomTo(zoom, {});
        canvas().moveTo(scene().bounds.centre(), canvas().freeArea().center());
        canvas().setOverlay(clean);
        const QImage before = painted();
        for (std::uint32_t box = 0; box < scene().boxes.size() && tried < 20; ++box) {
            const QRect mark(errorOnScreen(box) - QPoint(4, 4), QSize(9, 9));
            const auto card = cardNear(scene(), canvas().camera(), mark.center());
            const QRect place = canvas().camera().toScreen(scene().cards.at(card.value_or(0)).rect).toAlignedRect();
            if (!canvas().freeArea().contains(place) || !place.contains(mark) || wordsIn(before, mark) < 10)
                continue;
            auto marked = std::make_shared<Overlay>(*clean);
            marked->spots = {BoxIx{box}};
            marked->errorSpots = 1;
            canvas().setOverlay(marked);
            // They may be smaller there.
            EXPECT_GE(wordsIn(painted(), place), 0.8 * wordsIn(before, place)) << box << " at " << zoom;
            ++tried;
        }
    }
    EXPECT_GT(tried, 0);
}

// One layer that runs in float and one error among layers in INT8.
TEST_F(Overview, PlantedPlacesAreSeenAtFitAndReachedByOneClick) {
    canvas().fit();
    Overlay clean = *canvas().overlay();
    clean.boxes.assign(scene().boxes.size(), {});
    for (Mark& mark : clean.boxes)
        mark = {.tone = PrecisionTone::Int8, .certainty = Certainty::Expected};
    std::mt19937 random(19);
    std::uniform_int_distribution<std::uint32_t> boxes(0, static_cast<std::uint32_t>(scene().boxes.size() - 1));
    for (int trial = 0; trial < 100; ++trial) {
        const std::uint32_t floating = boxes(random);
        const std::uint32_t wrong = boxes(random);
        auto overlay = std::make_shared<Overlay>(clean);
        overlay->boxes[floating].tone = PrecisionTone::Missed;
        overlay->boxes[wrong].badge = BadgeTone::Error;
        markZones(*canvas().picture()->view, scene(), canvas().picture()->layout->zones, *overlay);
        canvas().setOverlay(overlay);
        const QImage image = painted();
        expectMark(image, errorOnScreen(wrong), toColour(badgeColour(BadgeTone::Error, themeOf(&canvas()))), wrong);
        if (QLineF(placeOnScreen(floating), errorOnScreen(wrong)).length() > 12)
            expectMark(image, placeOnScreen(floating), toColour(toneColour(PrecisionTone::Missed, themeOf(&canvas()))),
                floating);
        document_->selection().clear();
        QTest::mouseClick(canvas().viewport(), Qt::LeftButton, {}, errorOnScreen(wrong));
        EXPECT_EQ(document_->selection().node(), nodeOf(*canvas().picture(), BoxIx{wrong}));
    }
}

// At fit, where the boxes themselves are too small.
TEST_F(Overview, HeatIsSeenOnCards) {
    canvas().fit();
    action(ActionId::HeatMemory)->trigger();
    ASSERT_TRUE(comesTrue([&] { return canvas().overlay()->isHeated(); }));
    const Overlay& overlay = *canvas().overlay();
    ASSERT_FALSE(overlay.spots.empty());
    EXPECT_EQ(overlay.box(overlay.spots.back().value).heat, 1.0F) << "the hottest one is over the others";
    EXPECT_TRUE(std::ranges::any_of(overlay.zones, [](const Mark& zone) { return zone.heat == 1.0F; }));
    const std::uint32_t hottest = overlay.spots.back().value;
    expectMark(painted(), placeOnScreen(hottest), toColour(farHeatColour(1, themeOf(&canvas()))), hottest);
}

TEST_F(Overview, TheMinimapIsAwayWhileAllOfThePictureIsInSight) {
    const QRectF screen = canvas().viewport()->rect();
    const auto shown = [&] { return canvas().camera().toScreen(scene().bounds); };
    auto* map = window_->findChild<Minimap*>();
    const auto* legend = window_->findChild<QWidget*>(QStringLiteral("legend"));
    action(ActionId::Fit)->trigger();
    EXPECT_FALSE(map->isVisible());
    EXPECT_TRUE(screen.contains(shown()));
    EXPECT_FALSE(legend->isVisible() && shown().intersects(legend->geometry()));
    EXPECT_GE(std::max(shown().width() / screen.width(), shown().height() / screen.height()), 0.75);
    action(ActionId::ZoomIn)->trigger();
    EXPECT_TRUE(map->isVisible());
    action(ActionId::Fit)->trigger();
    EXPECT_FALSE(map->isVisible());
    EXPECT_TRUE(action(ActionId::ShowMinimap)->isChecked());
}

TEST_F(Overview, TheMinimapIsSmallInASmallWindow) {
    canvas().zoomTo(1, {});
    const auto* map = find<Minimap>("minimap");
    ASSERT_NE(map, nullptr);
    window_->resize(960, 540);
    ASSERT_TRUE(comesTrue([&] { return map->width() <= std::max(0.22 * canvas().width(), 122.0); }));
    window_->resize(1920, 1080);
    EXPECT_TRUE(comesTrue([&] { return map->width() > 122; }));
}

TEST_F(Overview, TheMinimapOfColumnsIsWide) {
    const auto* minimap = find<Minimap>("minimap");
    ASSERT_NE(minimap, nullptr);
    EXPECT_GT(minimap->width(), minimap->height());
}

TEST_F(WindowTest, BrokenChainsAreSeenWhereOtherEdgesAreNotDrawn) {
    open(demoModel());
    const Scene& scene = *canvas().picture()->scene;
    auto marked = std::make_shared<Overlay>(*canvas().overlay());
    const std::vector<EdgeIx> broken = marked->brokenEdges;
    ASSERT_FALSE(broken.empty());
    marked->boxes.assign(scene.boxes.size(), {}); // which have the colour of their chain
    auto plain = std::make_shared<Overlay>(*marked);
    plain->brokenEdges.clear();
    const QColor colour = toColour(themeOf(&canvas()).broken);
    for (const double zoom : {0.2, 0.1, 0.05}) {
        for (const EdgeIx number : broken) {
            const auto curve = scene.curveOf(scene.edges[number.value]);
            canvas().zoomTo(zoom, {});
            canvas().moveTo(curve.front(), canvas().freeArea().center());
            const QRectF around = QRectF(canvas().camera().toScreen(curve.front()), QSizeF()).adjusted(-4, -4, 4, 4);
            canvas().setOverlay(plain);
            EXPECT_FALSE(hasColour(*canvas().viewport(), around, colour)) << zoom;
            canvas().setOverlay(marked);
            EXPECT_TRUE(hasColour(*canvas().viewport(), around, colour)) << zoom;
        }
    }
}

// As a word, or as a strip where it has no room; what only one of two neighbours has, as a sign of a finding, changes neither.
TEST_F(WindowTest, EachBoxWithAPrecisionShowsItAtSmallZoomsAsItsNeighboursDo) {
    open(demoModel());
    const Scene& scene = *canvas().picture()->scene;
    const Theme& theme = themeOf(&canvas());
    auto overlay = std::make_shared<Overlay>(*canvas().overlay());
    const Mark expected{.precision = "INT8", .tone = PrecisionTone::Int8, .certainty = Certainty::Expected};
    overlay->boxes.assign(scene.boxes.size(), expected);
    overlay->spots.clear();
    overlay->errorSpots = 0;
    for (std::size_t i = 0; i < overlay->boxes.size(); i += 2)
        overlay->boxes[i].badge = BadgeTone::Warning;
    canvas().setOverlay(overlay);
    std::size_t strips = 0;
    for (const double zoom : {0.28, 0.35, 0.42, 0.48}) {
        std::map<std::pair<std::string, int>, std::set<bool>> looks;
        for (const SceneBox& box : scene.boxes) {
            if (box.isOpen || !box.node.valid() || scene.textsOf(box).empty())
                continue;
            canvas().zoomTo(zoom, {});
            canvas().moveTo(box.rect.centre(), canvas().freeArea().center());
            const QRectF rect = canvas().camera().toScreen(box.rect);
            if (rect.height() < 12)
                continue;
            const QRectF side(rect.right() - 3, rect.bottom() - 4, 1, 1); // below the sign
            const bool hasStrip =
                hasColour(*canvas().viewport(), side, toColour(toneColour(PrecisionTone::Int8, theme)));
            const bool hasWord = hasColour(*canvas().viewport(), rect.adjusted(rect.width() / 2, 0, -4, 0),
                toColour(precisionInk(PrecisionTone::Int8, theme)));
            EXPECT_TRUE(hasStrip || hasWord) << scene.textOf(scene.textsOf(box).front()) << " at " << zoom;
            looks[{std::string(scene.textOf(scene.textsOf(box).front())), static_cast<int>(box.rect.width)}].insert(
                hasStrip);
            strips += hasStrip ? 1 : 0;
        }
        for (const auto& [like, seen] : looks)
            EXPECT_EQ(seen.size(), 1U) << like.first << " at " << zoom;
    }
    EXPECT_GT(strips, 0U);
}

} // namespace

} // namespace qaliper::overview_test
