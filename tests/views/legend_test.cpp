#include <algorithm>

#include <QLabel>
#include <QPushButton>

#include "model/draw/picture_places.h"
#include "model/draw/style.h"
#include "model/onnx/save.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/views/window_fixture.h"
#include "views/canvas/legend.h"
#include "views/canvas/minimap.h"

// What the legend over the canvas names, and where and when it is open.

namespace qaliper::legend_test {

namespace {

class LegendOfDemo : public WindowTest {
protected:
    LegendOfDemo() { open(demoModel()); }
};

TEST_F(LegendOfDemo, FoldsAndNamesOnlyWhatOccurs) {
    auto* legend = find<Legend>("legend");
    ASSERT_NE(legend, nullptr);
    const auto rows = legendOf(*canvas().picture()->scene, *canvas().overlay());
    EXPECT_TRUE(std::ranges::any_of(rows, [](const LegendRow& row) { return row.chain == ChainTone::Int8; }));
    EXPECT_FALSE(std::ranges::any_of(rows, [](const LegendRow& row) { return row.chain == ChainTone::Float8; }));
    const int height = legend->height();
    click(find<QPushButton>(legend));
    EXPECT_TRUE(comesTrue([&] { return legend->height() < height; }));
}

TEST_F(LegendOfDemo, ShowsPrecisionsThatOccur) {
    must(saveModel(
        textModel("g (float[1,4,8,8] x) => (float[1,4,8,8] y) <float[4,4,1,1] w = ramp(-1, 1)> { y = Conv (x, w) }"),
        folder_ / "float.onnx"));
    const auto samples = [&] {
        std::vector<std::string> precisions;
        for (const LegendRow& row : legendOf(*canvas().picture()->scene, *canvas().overlay())) {
            if (!row.sample.precision.empty())
                precisions.push_back(row.sample.precision);
        }
        return precisions;
    };
    const auto hasQuantized = [&] { return std::ranges::count(samples(), "INT8") > 0; };
    EXPECT_TRUE(hasQuantized());
    open(folder_ / "float.onnx");
    EXPECT_TRUE(comesTrue([&] { return !hasQuantized() && !samples().empty(); }));
}

// What the kernel of the layer above computes, where there is such a node, in a sign hardly wider than the others.
TEST_F(LegendOfDemo, ExplainsTheArrowOfAFusedNodeWhereItOccurs) {
    const auto fused = [&] {
        auto rows = legendOf(*canvas().picture()->scene, *canvas().overlay());
        std::erase_if(rows, [](const LegendRow& row) { return !row.sample.isFused; });
        return rows;
    };
    ASSERT_EQ(fused().size(), 1U);
    EXPECT_EQ(fused().front().text, QStringLiteral("Fused above"));
    EXPECT_EQ(precisionLabel(fused().front().sample), "↑ INT8") << "not the wider one of what is open";
    must(saveModel(
        textModel("g (float[1,4,8,8] x) => (float[1,4,8,8] y) <float[4,4,1,1] w = ramp(-1, 1)> { y = Conv (x, w) }"),
        folder_ / "float.onnx"));
    open(folder_ / "float.onnx");
    EXPECT_TRUE(comesTrue([&] { return canvas().overlay() && fused().empty(); }));
}

TEST(LegendOfCards, HasBrokenChainsWhereTheyAreDrawn) {
    Overlay overlay;
    EXPECT_TRUE(legendOfCards(overlay).empty());
    overlay.brokenEdges = {EdgeIx{0}};
    const std::vector<LegendRow> rows = legendOfCards(overlay);
    ASSERT_EQ(rows.size(), 1U);
    EXPECT_EQ(rows.front().chain, ChainTone::Broken);
}

// From afar a colour is a precision, close to it is a kind of operator.
TEST_F(WindowTest, TheLegendSaysWhatColoursMeanAtTheZoomThatIsShown) {
    const std::string layer = R"(
        q# = QuantizeLinear (h@, s, z)
        d# = DequantizeLinear (q#, s, z)
        c# = Conv (d#, k)
        r# = Relu (c#)
        h# = Exp (r#)
)";
    std::string body;
    for (int i = 1; i <= 300; ++i) {
        for (const char letter : layer)
            body += letter == '#' ? std::to_string(i) : letter == '@' ? std::to_string(i - 1) : std::string(1, letter);
    }
    must(saveModel(textModel("g (float[1,8,8,8] h0) => (float[1,8,8,8] h300) <float s = {0.5}, int8 z = {0}, "
                             "int8[8,8,1,1] w = ramp(-9, 9)> { k = DequantizeLinear (w, s, z)" +
                       body + "}"),
        folder_ / "deep.onnx"));
    ASSERT_NE(open(folder_ / "deep.onnx"), nullptr);
    const auto says = [&](const QString& words) {
        const auto labels = window_->findChild<Legend*>()->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == words; });
    };
    canvas().zoomTo(1, {});
    EXPECT_TRUE(comesTrue([&] { return says(QStringLiteral("Compute")); }));
    canvas().zoomTo(0.02, {});
    EXPECT_TRUE(comesTrue([&] { return says(QStringLiteral("In INT8")) && !says(QStringLiteral("Compute")); }));
    canvas().zoomTo(1, {});
    EXPECT_TRUE(comesTrue([&] { return says(QStringLiteral("Compute")) && !says(QStringLiteral("In INT8")); }));
}

TEST_F(LegendOfDemo, FoldsByItselfWhereRoomIsShortUntilAPersonDecides) {
    const auto body = [&] { return find<Legend>("legend")->findChild<QWidget*>(QStringLiteral("body")); };
    EXPECT_TRUE(body()->isVisible());
    window_->resize(1000, 700);
    EXPECT_TRUE(comesTrue([&] { return !body()->isVisible(); }));
    click(find<QPushButton>(find<Legend>("legend")));
    EXPECT_TRUE(body()->isVisible());
    window_->resize(1010, 700);
    EXPECT_TRUE(comesTrue([&] { return window_->width() == 1010; }));
    EXPECT_TRUE(body()->isVisible());
}

TEST_F(LegendOfDemo, FoldsByItselfOverABoxAndOpensBesideThePicture) {
    auto* legend = find<Legend>("legend");
    canvas().fit();
    ASSERT_TRUE(comesTrue([&] { return legend->isOpen(); }));
    const auto covers = [&](const QRect& place) {
        return std::ranges::any_of(canvas().picture()->scene->boxes,
            [&](const SceneBox& box) { return canvas().camera().toScreen(box.rect).intersects(place); });
    };
    EXPECT_FALSE(covers(legend->geometry()));
    canvas().zoomTo(1, {});
    const Rect box = placeOf(*canvas().picture(), nodeNamed("main:stem_c"))->rect;
    canvas().moveTo(box.centre(), QRectF(legend->geometry()).center());
    EXPECT_FALSE(legend->isOpen());
    canvas().moveTo(box.centre(), canvas().viewport()->rect().topRight());
    EXPECT_FALSE(legend->isOpen()) << "nothing opens and folds while somebody scrolls";
    canvas().fit();
    EXPECT_TRUE(legend->isOpen());
    EXPECT_FALSE(covers(legend->geometry()));
}

TEST_F(LegendOfDemo, FoldsWhereTheWholePictureWouldBeSmallerBesideIt) {
    std::string chain = "g (float[2] v0) => (float[2] v600) {";
    for (int i = 0; i < 600; ++i)
        chain += " v" + std::to_string(i + 1) + " = Relu(v" + std::to_string(i) + ")";
    must(saveModel(textModel(chain + " }"), folder_ / "long.onnx"));
    ASSERT_NE(open(folder_ / "long.onnx"), nullptr);
    action(ActionId::OneColumn)->trigger(); // it is on in tests
    ASSERT_TRUE(comesTrue([&] { return canvas().picture() && !canvas().picture()->layout->columnBreaks.empty(); }));
    const auto* legend = find<Legend>("legend");
    const Rect bounds = canvas().picture()->scene->bounds;
    const auto resizeCanvas = [&](double height) {
        const int wanted = static_cast<int>(height);
        window_->resize(window_->width(), window_->height() + wanted - canvas().height());
        return comesTrue([&] { return canvas().height() == wanted; });
    };
    const double filled = canvas().width() * bounds.height / bounds.width; // the height at which the picture fills it
    ASSERT_TRUE(resizeCanvas(filled + 2 * legend->openSize().height()));
    canvas().fit();
    EXPECT_TRUE(comesTrue([&] { return legend->isOpen(); })) << "above or below the picture";
    ASSERT_TRUE(resizeCanvas(filled));
    canvas().fit();
    EXPECT_TRUE(comesTrue([&] { return !legend->isOpen(); }));
    EXPECT_FALSE(canvas().camera().toScreen(bounds).intersects(legend->geometry()));
}

TEST_F(LegendOfDemo, OpensWhereItIsAndStaysThereWhateverIsSelected) {
    auto* legend = find<Legend>("legend");
    window_->resize(1000, 700);
    ASSERT_TRUE(comesTrue([&] { return !legend->isOpen(); }));
    canvas().zoomTo(1, {});
    const QRectF room(canvas().viewport()->rect());
    const Rect first = placeOf(*canvas().picture(), nodeNamed("main:stem_c"))->rect;
    canvas().moveTo({first.x, first.y}, {20, room.height() - first.height}); // over the place of the legend
    const QRect folded = legend->geometry();
    const QPoint map = find<Minimap>("minimap")->pos();
    click(find<QPushButton>(legend));
    EXPECT_TRUE(comesTrue([&] { return legend->height() > folded.height(); }));
    EXPECT_EQ(legend->geometry().bottomLeft(), folded.bottomLeft());
    EXPECT_EQ(find<Minimap>("minimap")->pos(), map);
    const QRect opened = legend->geometry();
    window_->document()->selection().selectNode(nodeNamed("main:stem_c"));
    canvas().moveTo({first.x, first.y}, {20, room.height() - first.height - 1});
    EXPECT_EQ(legend->geometry(), opened) << "the selected box lies below it";
    click(find<QPushButton>(legend));
    EXPECT_TRUE(comesTrue([&] { return legend->geometry() == folded; }));
}

} // namespace

} // namespace qaliper::legend_test
