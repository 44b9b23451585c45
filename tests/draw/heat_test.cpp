#include <algorithm>

#include <gtest/gtest.h>

#include "model/draw/heat.h"
#include "model/draw/marks.h"
#include "model/draw/svg.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/picture.h"
#include "tests/support/xml.h"

// MACs, bytes and times as warmth of the boxes.

namespace qaliper::heat_test {
namespace {

// The Conv does 2 × 128 MACs; it reads 128 bytes and a weight of 4, and writes 512. The Relu reads and writes
// 512.
constexpr const char* convAndRelu = R"(g (float[1,2,8,8] x) => (float[1,2,8,8] c, float[1,2,8,8] y)
    <float s = {0.5}, int8 z = {0}, int8[2,2,1,1] w = {1, 2, 3, 4}, float[1,2,8,8] d, float[2,2,1,1] wd> {
    q = QuantizeLinear(x, s, z)
    d = DequantizeLinear(q, s, z)
    wd = DequantizeLinear(w, s, z)
    c = Conv(d, wd)
    y = Relu(c)
})";

struct Heated {
    explicit Heated(HeatKind kind)
        : analysis(inspectText(convAndRelu, "trt-10.3")),
          picture(analysis.context->index().model()),
          overlay(joinOverlay(picture.view, marksOf(analysis))) {
        applyHeat(overlay, picture.scene, kind);
    }
    const Mark& box(std::string_view output) const { return overlay.box(picture.box(output)); }
    XmlElement svg() const { return readXml(writeSvg(*picture.index, picture.view, picture.scene, overlay, {})); }

    Analysis analysis;
    TestPicture picture;
    Overlay overlay;
};

std::vector<std::string> wordsOf(const XmlElement& svg, const std::string& className) {
    std::vector<std::string> words;
    for (const XmlElement* element : svg.allOfClass(className)) {
        if (element->name == "text")
            words.push_back(element->text);
    }
    return words;
}

bool hasWords(const Heated& heated, const std::string& words) {
    return !heated.svg().all([&](const XmlElement& element) { return element.text == words; }).empty();
}

TEST(Heat, ExpectedTimeWarmsKernelsAndConversions) {
    const Heated heated(HeatKind::ExpectedTime);
    const SpeedVerdict& verdict = heated.analysis.verdict;
    const Index& index = heated.analysis.context->index();
    const NodeIx conv = index.producer(*index.value(mainGraph, "c"));
    EXPECT_DOUBLE_EQ(heated.box("c").expectedTime, verdict.nodeSeconds[conv.value] / verdict.time.expected);
    EXPECT_GT(heated.box("c").heat, 0);
    ASSERT_FALSE(heated.overlay.pills.empty());
    EXPECT_GT(heated.overlay.pills.front().heat, 0) << "the Q of the input is a kernel";
    const XmlElement svg = heated.svg();
    EXPECT_TRUE(std::ranges::any_of(svg.allOfClass("node"),
        [](const XmlElement* node) { return node->attributes.contains("data-expected-time"); }));
    EXPECT_TRUE(hasWords(heated, "Share of the expected time"));
}

TEST(Heat, LostTimeWarmsThePlacesOfCausesAlone) {
    const Heated heated(HeatKind::LostTime);
    double sum = 0;
    for (const std::vector<Mark>* marks : {&heated.overlay.boxes, &heated.overlay.pills}) {
        for (const Mark& mark : *marks)
            sum += mark.lostTime;
    }
    double lost = 0;
    for (const Loss& loss : heated.analysis.verdict.losses)
        lost += loss.seconds.expected;
    EXPECT_GT(lost, 0);
    EXPECT_NEAR(sum, lost / heated.analysis.verdict.time.expected, 1e-9);
    EXPECT_TRUE(hasWords(heated, "Share of the expected time that is lost"));
}

TEST(Heat, OtherKindsLeavePillsAsTheyAre) {
    const Heated heated(HeatKind::Memory);
    EXPECT_FALSE(heated.overlay.hasHotPills);
    const Overlay again = withLayers(Heated(HeatKind::ExpectedTime).overlay, heated.picture.scene, {});
    EXPECT_FALSE(again.hasHotPills);
}

TEST(Heat, MacsWarmWhatComputes) {
    const Heated heated(HeatKind::Macs);
    EXPECT_EQ(heated.overlay.maxAmount, 256);
    EXPECT_EQ(heated.box("c").heat, 1);
    EXPECT_EQ(heated.box("y").heat, 0);
    EXPECT_EQ(wordsOf(heated.svg(), "multiply-adds"), std::vector<std::string>{"256"});
}

TEST(Heat, MemoryCountsWhatIsReadAndWrittenAsWideAsItIsQuantized) {
    const Heated heated(HeatKind::Memory);
    EXPECT_EQ(heated.box("c").bytes, 128 + 4 + 512);
    EXPECT_EQ(heated.box("y").bytes, 512 + 512);
    EXPECT_EQ(heated.box("y").heat, 1);
    EXPECT_NEAR(static_cast<double>(heated.box("c").heat), 0.793, 0.001); // the root of the share
}

TEST(Heat, WithoutAProfileTimeWarmsNothing) {
    const Heated heated(HeatKind::Time);
    EXPECT_FALSE(heated.overlay.isHeated());
    EXPECT_TRUE(wordsOf(heated.svg(), "time").empty());
}

TEST(Heat, TheLegendOfAFileSaysWhatTheHottestStandsFor) {
    const Heated heated(HeatKind::Memory);
    EXPECT_TRUE(hasWords(heated, "Bytes read and written, estimated"));
    EXPECT_TRUE(hasWords(heated, "0 … " + heatText(HeatKind::Memory, 1024)));
    EXPECT_FALSE(hasWords(Heated(HeatKind::None), "Bytes read and written, estimated"));
}

TEST(Heat, ItIsTakenOffAndPutBack) {
    Heated heated(HeatKind::Macs);
    const Overlay off = withLayers(heated.overlay, heated.picture.scene, {.heat = HeatKind::None});
    EXPECT_FALSE(off.isHeated());
    EXPECT_TRUE(std::ranges::all_of(off.boxes, [](const Mark& mark) { return mark.heat == 0; }));
    const Overlay again = withLayers(off, heated.picture.scene, {.heat = HeatKind::Macs});
    EXPECT_EQ(again.boxes, heated.overlay.boxes);
}

TEST(Heat, AFoldedLayerIsAsHotAsAllInIt) {
    Heated heated(HeatKind::None);
    const std::vector<Mark> marks = marksOf(heated.analysis);
    double sum = 0;
    for (const Mark& mark : marks)
        sum += mark.bytes;
    double shown = 0;
    for (const Mark& mark : heated.overlay.boxes)
        shown += mark.bytes;
    EXPECT_EQ(shown, sum);
    EXPECT_EQ(sum, 644 + 1024); // Q and DQ move nothing: an engine fuses them
}

TEST(Heat, APillMayBeTheHottest) {
    Heated heated(HeatKind::None);
    for (std::vector<Mark>* marks : {&heated.overlay.boxes, &heated.overlay.pills}) {
        for (Mark& mark : *marks)
            mark.lostTime = 0.1;
    }
    heated.overlay.pills.front().lostTime = 0.4;
    applyHeat(heated.overlay, heated.picture.scene, HeatKind::LostTime);
    EXPECT_EQ(heated.overlay.maxAmount, 0.4);
    EXPECT_EQ(heated.overlay.pills.front().heat, 1);
    EXPECT_EQ(heated.box("c").heat, 0.5F) << "the root of the share";
}

TEST(HeatText, HasADecimalBelowTenPercent) {
    EXPECT_EQ(heatText(HeatKind::Noise, 0.099), "9.9 %");
    EXPECT_EQ(heatText(HeatKind::Noise, 0.1), "10 %");
}

TEST(HeatText, OfAShareIsAPercentage) {
    EXPECT_EQ(heatText(HeatKind::Noise, 0.999), "100 %");
    EXPECT_EQ(heatText(HeatKind::ExpectedTime, 0.234), "23 %");
    EXPECT_EQ(heatText(HeatKind::LostTime, 0.034), "3.4 %");
    EXPECT_EQ(heatText(HeatKind::Noise, 0.0004), "< 0.1 %");
}

} // namespace
} // namespace qaliper::heat_test
