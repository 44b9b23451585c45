#include <gtest/gtest.h>

#include "model/draw/marks.h"
#include "model/draw/overlay.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/picture.h"

namespace qaliper::overlay_test {
namespace {

// An analysis and the picture of its version, joined.
struct Marked {
    explicit Marked(std::string_view text, const ViewState& state = {})
        : analysis(inspectModel(textModel(text), "trt-10.3")),
          picture(analysis.context->index().model(), state),
          overlay(joinOverlay(picture.view, marksOf(analysis))) {}

    const Mark& box(std::string_view output) const { return overlay.box(picture.box(output)); }

    Analysis analysis;
    TestPicture picture;
    Overlay overlay;
};

constexpr const char* quantizedConv = R"(g (float[1,2,8,8] x) => (float[1,2,8,8] y)
    <float s = {0.5}, int8 z = {0}, int8[2,2,1,1] w = {1, 2, 3, 4}> {
    q = QuantizeLinear(x, s, z)
    d = DequantizeLinear(q, s, z)
    wd = DequantizeLinear(w, s, z)
    c = Conv(d, wd)
    q2 = QuantizeLinear(c, s, z)
    d2 = DequantizeLinear(q2, s, z)
    y = Softmax(d2)
})";

TEST(Overlay, ALayerThatIsExpectedInInt8SaysSoAndLiesOnTheBandOfItsChain) {
    const Marked marked(quantizedConv);
    EXPECT_EQ(marked.box("c").precision, "INT8");
    EXPECT_EQ(marked.box("c").tone, PrecisionTone::Int8);
    EXPECT_EQ(marked.box("c").chain, ChainTone::Int8);
    EXPECT_EQ(marked.overlay.edges[0].chain, ChainTone::Int8);
    EXPECT_EQ(marked.overlay.pills[0].precision, "INT8");
}

TEST(Overlay, AFloatLayerAfterAChainHasNoBand) {
    const Marked marked(quantizedConv);
    EXPECT_EQ(marked.box("y").tone, PrecisionTone::Float);
    EXPECT_EQ(marked.box("y").chain, ChainTone::None);
}

TEST(Overlay, AChainThatNobodyTakesInItsTypeIsBroken) {
    const Marked marked(quantizedConv);
    EXPECT_EQ(marked.overlay.pills[1].chain, ChainTone::Broken);
}

// The plugin reads the Q itself: in a type that it is known to take, the chain holds.
TEST(Overlay, AChainThatAPluginTakesInItsTypeHolds) {
    const auto toneFor = [](const std::string& types) {
        const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]>
            g (float[1,8] x) => (float y) <float s = {0.5}, int8 z = {0}> {
                q = QuantizeLinear (x, s, z)
                p = acme.Attend (q)
                y = DequantizeLinear (p, s, z)
            })",
            "trt-10.3",
            "[[plugin]]\nop = \"Attend\"\ndomain = \"acme\"\ninputs = [[" + types + "]]\noutputs = [[\"int8\"]]\n");
        const Index& index = analysis.context->index();
        return marksOf(analysis)[index.producer(*index.value(mainGraph, "q")).value].chain;
    };
    EXPECT_EQ(toneFor("\"int8\""), ChainTone::Int8);
    EXPECT_EQ(toneFor("\"fp32\""), ChainTone::Broken);
}

TEST(Overlay, UnfoldedPairsCarryTheBandOverTheirEdges) {
    const Marked marked(quantizedConv, {.foldQuantization = false});
    EXPECT_EQ(marked.box("q").precision, "INT8");
    EXPECT_EQ(marked.box("q").chain, ChainTone::Int8);
    const auto fromQ = std::ranges::find(marked.picture.view.edges, BoxIx{marked.picture.box("q")}, &ViewEdge::from);
    EXPECT_EQ(marked.overlay.edge(static_cast<std::uint32_t>(fromQ - marked.picture.view.edges.begin())).chain,
        ChainTone::Int8);
    EXPECT_EQ(marked.overlay.edges[0].chain, ChainTone::None) << "x is float";
}

// What joinOverlay() does, with marks made by hand.
class JoinOverlay : public testing::Test {
protected:
    const TestPicture picture_ = pictureOf(quantizedConv);
    std::vector<Mark> marks_ = std::vector<Mark>(picture_.index->nodeCount());

    Mark& at(std::string_view output) {
        return marks_[picture_.index->find(idOf(picture_.index->model(), output))->value];
    }
};

TEST_F(JoinOverlay, AFindingInsideAFoldShowsOnTheBox) {
    at("wd").badge = BadgeTone::Error;
    at("wd").findings = 2;
    at("c").badge = BadgeTone::Note;
    at("c").findings = 1;
    const Overlay overlay = joinOverlay(picture_.view, marks_);
    EXPECT_EQ(overlay.box(picture_.box("c")).badge, BadgeTone::Error);
    EXPECT_EQ(overlay.box(picture_.box("c")).findings, 3U);
}

TEST_F(JoinOverlay, AFindingAtAPairShowsOnThePillNotOnTheBox) {
    at("d").badge = BadgeTone::Warning;
    at("d").findings = 1;
    const Overlay overlay = joinOverlay(picture_.view, marks_);
    EXPECT_EQ(overlay.pills[0].badge, BadgeTone::Warning);
    EXPECT_EQ(overlay.box(picture_.box("c")).badge, BadgeTone::Quiet);
}

TEST_F(JoinOverlay, PrecisionIsThatOfTheBoxItself) {
    at("c").precision = "FP16";
    at("wd").precision = "INT4";
    EXPECT_EQ(joinOverlay(picture_.view, marks_).box(picture_.box("c")).precision, "FP16");
}

TEST_F(JoinOverlay, ABoxIsDimmedWhenAllOfItIs) {
    at("c").isDimmed = true;
    EXPECT_FALSE(joinOverlay(picture_.view, marks_).box(picture_.box("c")).isDimmed);
    at("wd").isDimmed = true;
    EXPECT_TRUE(joinOverlay(picture_.view, marks_).box(picture_.box("c")).isDimmed);
}

TEST_F(JoinOverlay, WithoutTheLayerOfFindingsNoBoxHasAny) {
    at("c").badge = BadgeTone::Error;
    at("c").findings = 2;
    at("d").badge = BadgeTone::Warning;
    at("d").findings = 1;
    const Overlay overlay = withLayers(joinOverlay(picture_.view, marks_), picture_.scene, {.findings = false});
    for (const Mark& mark : {overlay.box(picture_.box("c")), overlay.pill(0)}) {
        EXPECT_EQ(mark.badge, BadgeTone::Quiet);
        EXPECT_EQ(mark.findings, 0U);
    }
}

TEST_F(JoinOverlay, NoMarksGiveAQuietOverlay) {
    const Overlay overlay = joinOverlay(picture_.view, marks_);
    for (const auto* list : {&overlay.boxes, &overlay.edges, &overlay.pills}) {
        for (const Mark& mark : *list)
            EXPECT_EQ(mark, Mark());
    }
}

TEST(Overlay, TypesHaveTheToneOfTheirWidth) {
    using enum PrecisionTone;
    for (const auto& [type, tone] : {std::pair{DataType::Int8, Int8}, {DataType::Uint8, Int8}, {DataType::Int4, Int4},
             {DataType::Uint4, Int4}, {DataType::Float4E2M1, Int4}, {DataType::Float8E4M3FN, Float8},
             {DataType::Float16, Float}, {DataType::Float, Float}, {DataType::Int64, None}})
        EXPECT_EQ(toneOf(type), tone) << shortName(type);
}

TEST(Overlay, AnEmptyOneAnswersForEveryBox) {
    const Overlay overlay;
    EXPECT_EQ(overlay.box(1'000'000), Mark());
}

} // namespace
} // namespace qaliper::overlay_test
