#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_cast_behind_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-cast-behind";

// FP16 data, quantized with an FP32 scale: the DQ gives FP32, which a Cast turns into FP16 for the layer.
std::string layer(const std::string& scale, int opset = 19) {
    return R"(<ir_version: 9, opset_import: ["": )" + std::to_string(opset) + "]>" +
        R"( g (float16[4,8] x) => (float16[4,8] y) <float s = {)" + scale +
        R"(}, float16 h = {0.03125}, int8 z = {0}, int8[8,8] w = ramp(-90, 90)> {
            wide = Cast <to = 1> (x)
            q = QuantizeLinear (wide, s, z)
            d = DequantizeLinear (q, s, z)
            c = Cast <to = 10> (d)
            wd = DequantizeLinear (w, h, z)
            y = MatMul (c, wd)
        })";
}

TEST(QdqCastBehind, AScaleThatHalfPrecisionHoldsIsWrittenInIt) {
    const Analysis analysis = inspectText(layer("0.03125"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("half-scale"));
    const Offer offer = offersFor(*analysis.context, finding).front();
    EXPECT_EQ(offer.safety, Safety::Exact);
    EXPECT_EQ(offer.effect.quantizedLayers, 1);
    EXPECT_TRUE(fixHolds(analysis, finding, "half-scale"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "half-scale", "s_half"));
    EXPECT_EQ(countOf(fixedModel(analysis, finding, "half-scale"), "Cast"), 1U);
}

TEST(QdqCastBehind, AScaleThatIsRoundedWantsAReview) {
    const Analysis analysis = inspectText(layer("0.03"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(offersFor(*analysis.context, finding).front().safety, Safety::Review);
    EXPECT_TRUE(fixHolds(analysis, finding, "half-scale"));
}

TEST(QdqCastBehind, TheLayerIsFloatAndNoPairDangles) {
    const Analysis analysis = inspectText(layer("0.03125"), "trt-10.3");
    EXPECT_EQ(analysis.verdict.quantizedLayers, 0);
    EXPECT_THAT(findingsOf(analysis, "qdq-dangling"), IsEmpty());
    EXPECT_THAT(findingsOf(analysis, "qdq-half-quantized"), IsEmpty());
    const Analysis after =
        inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "half-scale"), "trt-10.3");
    EXPECT_EQ(after.verdict.quantizedLayers, 1);
    EXPECT_THAT(findingsOf(after, rule), IsEmpty());
}

const std::vector<RuleRow> rows{
    {"too small a scale for half precision", "trt-10.3", layer("1e-9"), "range", {{"calibrate-again"}}},
    {"too large a scale for half precision", "trt-10.3", layer("100000"), "range", {{"calibrate-again"}}},
    {"below opset 19 there is no half scale", "trt-10.3", layer("0.03125", 17), "c", noOffers},
    {"without a layer after it a Cast is no matter", "trt-10.3", R"(<ir_version: 9, opset_import: ["": 19]>
        g (float[2,4] x) => (float16[2,4] y) <float s = {0.5}, int8 z = {0}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            c = Cast <to = 10> (d)
            y = Softmax (c)
        })"},
};
INSTANTIATE_TEST_SUITE_P(QdqCastBehind, RuleRows, rowsOf(rule, rows), rowName);

// FP8 attention that adds up in FP32: the DQ has a scale in FP16, the Casts go to FP32 and back.
// Where that was measured, a product takes its DQ past the Cast: there is nothing to fix.
TEST(QdqCastBehind, AProductThatWasSeenToRunPastItIsNoMatter) {
    for (const char* target : {"trt-10.6,sm=9.0,fp16", "trt-10.6,sm=9.0,strong"})
        EXPECT_THAT(placesOf(inspectText(layer("0.03125"), target), rule), IsEmpty()) << target;
    EXPECT_THAT(placesOf(inspectText(layer("0.03125"), "trt-10.6,sm=8.9,fp16"), rule), ElementsAre("c"));
    const auto convolution = [](const std::string& type) {
        return inspectText(R"(<ir_version: 10, opset_import: ["": 19]>
            g (float16[1,16,4,4] x) => (float16[1,16,4,4] y)
            <float s = {0.03125}, float16 h = {0.03125}, )" +
                type + R"( z = {0}, float16[16,16,1,1] w = noise(-1, 1)> {
                wide = Cast <to = 1> (x)
                q = QuantizeLinear (wide, s, z)
                d = DequantizeLinear (q, s, z)
                c = Cast <to = 10> (d)
                wq = QuantizeLinear (w, h, z)
                wd = DequantizeLinear (wq, h, z)
                y = Conv (c, wd)
            })",
            "trt-10.6,sm=9.0,strong");
    };
    EXPECT_THAT(placesOf(convolution("int8"), rule), IsEmpty());
    EXPECT_THAT(placesOf(convolution("float8e4m3fn"), rule), ElementsAre("c"));
}

TEST(QdqCastBehind, FloatAccumulationInAttentionIsMeant) {
    const Analysis analysis = inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float16[1,4,16] a, float16[1,16,4] b) => (float16[1,4,4] y) <float16 s = {0.5}, float8e4m3fn z = {0.0}> {
            aq = QuantizeLinear (a, s, z)
            ad = DequantizeLinear (aq, s, z)
            aw = Cast <to = 1> (ad)
            bq = QuantizeLinear (b, s, z)
            bd = DequantizeLinear (bq, s, z)
            bw = Cast <to = 1> (bd)
            m = MatMul (aw, bw)
            y = Cast <to = 10> (m)
        })",
        "trt-10.10,sm=9.0");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
    EXPECT_THAT(findingsOf(analysis, "qdq-dangling"), IsEmpty());
    EXPECT_EQ(analysis.verdict.quantizedLayers, 1);
}

// Half-precision data, quantized with a scale of its type; a Cast widens what the DQ gives.
std::string widened(const std::string& scaleType, const std::string& cast = "c = Cast <to = 1> (d)") {
    return R"(<ir_version: 9, opset_import: ["": 19]> g ()" + scaleType + "[2,2] x) => (y) <" + scaleType +
        " s = {0.03125}, int8 z = {0}> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) " + cast +
        " y = Relu (c) }";
}

const std::vector<RuleRow> widenedRows{
    {"a widened result on Orin", "trt-10.16,sm=8.7,strong trt-10.16.2,sm=8.7", widened("float16"),
        "error builder widened c s", {{"float-scale", "s_float"}}},
    {"past what moves data", "trt-10.16,sm=8.7,strong", widened("float16", "f = Flatten (d) c = Cast <to = 1> (f)"),
        "error builder c s", noOffers},
    {"another GPU or release", "trt-10.16,sm=11.0,strong trt-10.16,strong trt-11.4.1,sm=8.7 trt-10.3,sm=8.7,strong",
        widened("float16")},
    {"a scale in FP32", "trt-10.16,sm=8.7,strong", widened("float", "c = Identity (d)")},
    {"no Cast", "trt-10.16,sm=8.7,strong", widened("float16", "c = Identity (d)")},
};
INSTANTIATE_TEST_SUITE_P(WidenedResult, RuleRows, rowsOf(rule, widenedRows), rowName);

} // namespace
} // namespace qaliper::qdq_cast_behind_test
