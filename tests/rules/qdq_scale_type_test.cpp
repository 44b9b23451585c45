#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::qdq_scale_type_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-scale-type";

std::string half() {
    return R"(<ir_version: 9, opset_import: ["": 19]>
        g (float16[1,8] x) => (float16[1,8] y) <float16 s = {0.5}, int8 z = {0}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            y = Relu (d)
        })";
}

TEST(QdqScaleType, UpTo86AScaleIsReadAsFp32) {
    const Analysis analysis = inspectText(half(), "trt-8.6");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q", "d"));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_TRUE(fixHolds(analysis, finding, "float-scale")) << finding.key;
    EXPECT_THAT(findingsOf(inspectText(half(), "trt-9.3"), rule), IsEmpty());
}

TEST(QdqScaleType, AnFp8InitializerIsNeverPositive) {
    const auto weights = [](const std::string& scale, const std::string& nodes) {
        return R"(<ir_version: 11, opset_import: ["": 23]> g (float[4] x) => (float[4] y)
            <int8[4] w = ramp(1, 20), )" +
            scale + " one = {1}> { " + nodes + " y = Add (x, d) }";
    };
    const std::string direct = weights("float8e4m3fn s = {0.5}, float", "d = DequantizeLinear (w, s)");
    const std::vector<Finding> found = findingsOf(inspectText(direct, "trt-10.10"), rule);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().stage, Stage::Parser);
    const std::string levels =
        weights("float8e4m3fn s = {0.5}, float", "f = DequantizeLinear (s, one) d = DequantizeLinear (w, f)");
    EXPECT_THAT(findingsOf(inspectText(levels, "trt-10.10"), rule), IsEmpty());
}

// The Cast stands between the DQ and the layer; a Constant that nobody reads any more goes.
TEST(QdqScaleType, TheOfferSaysWhichLayersItTakesOutOfTheirQuantizedType) {
    const Analysis analysis = inspectText(R"(<ir_version: 9, opset_import: ["": 19]>
        g (float16[1,8] x) => (float16[1,8] y) <float16 s = {0.5}, int8 z = {0}, int8[8,8] w = ramp(-9, 9)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            ws = Constant <value = float16 {0.1}> ()
            wd = DequantizeLinear (w, ws, z)
            y = MatMul (d, wd)
        })",
        "trt-8.6");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q", "d", "wd"));
    const Finding finding = findingsOf(analysis, rule).back();
    const Effect effect = offersFor(*analysis.context, finding).front().effect;
    EXPECT_EQ(effect.quantizedLayers, -1);
    EXPECT_EQ(effect.nodes, 0);
    EXPECT_EQ(offersFor(*analysis.context, findingsOf(analysis, rule).front()).front().effect.quantizedLayers, 0);
    const Analysis after = inspectModel(fixedModel(analysis, finding, "float-scale"), "trt-8.6");
    EXPECT_EQ(after.verdict.quantizedLayers + 1, analysis.verdict.quantizedLayers);
}

// Model Optimizer's FP8 exporter writes scales of convolution weights in FP16, also where the graph is in FP32.
TEST(QdqScaleType, AQOfHalfDataGetsItsScaleInTheirType) {
    const auto text = [](const std::string& scale) {
        return R"(<ir_version: 10, opset_import: ["": 23]> g (float16[2,8] x) => (float16[2,8] y)
            <float s = {)" +
            scale + R"(}, int8 z = {0}>
            { q = QuantizeLinear (x, s, z) y = DequantizeLinear <output_dtype = 10> (q, s, z) })";
    };
    const Analysis analysis = inspectText(text("0.0301"), "trt-11.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("narrow-scale"));
    const Model fixed = fixedModel(analysis, finding, "narrow-scale");
    EXPECT_NE(nodeOf(fixed, "q").inputs[1], "s");
    EXPECT_EQ(nodeOf(fixed, "y").inputs[1], "s");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-11.3"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-11.3"), "qdq-attribute-refused"), IsEmpty());
    const Analysis tiny = inspectText(text("0.00000001"), "trt-11.3");
    EXPECT_THAT(offerIds(tiny, findingsOf(tiny, rule).front()), IsEmpty()) << "0 in FP16";
}

TEST(QdqScaleType, DataAndWeightsOfALayerHaveOneType) {
    const auto text = [](const std::string& scale) {
        return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,16,4,4] x) => (float y)
            <float s = {0.05}, float8e4m3fn z = {0}, )" +
            scale + R"( ws = {0.25}, float8e4m3fn[16,16,1,1] w = ramp(-90, 90)> {
                q = QuantizeLinear (x, s, z)
                d = DequantizeLinear (q, s)
                wd = DequantizeLinear (w, ws)
                y = Conv (d, wd)
            })";
    };
    const Analysis analysis = inspectText(text("float16"), "trt-11.1");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.cause, "operands");
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_EQ(finding.stage, Stage::Builder);
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("one-type"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "one-type"), "trt-11.1");
    EXPECT_THAT(findingsOf(after, rule), IsEmpty());
    const Index& index = after.context->index();
    EXPECT_EQ(after.context->types.element(*index.value(mainGraph, "wd")), DataType::Float);
    EXPECT_THAT(findingsOf(inspectText(text("float"), "trt-11.1"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(text("float16"), "trt-10.3"), rule), IsEmpty()) << "weakly typed";
    EXPECT_THAT(placesOf(inspectText(text("float16"), "trt-10.3,strong"), rule), ElementsAre("wd"));
}

TEST(QdqScaleType, AQReadsItsScaleInTheTypeOfItsData) {
    const auto text = [](const std::string& scale, int opset = 23) {
        return "<ir_version: 11, opset_import: [\"\": " + std::to_string(opset) + R"(]>
            g (float16[2,8] x) => (float y) <float s = {)" +
            scale + R"(}, int8 z = {0}> {
                q = QuantizeLinear (x, s, z)
                y = DequantizeLinear (q, s, z)
            })";
    };
    const Analysis analysis = inspectText(text("0.02"), "trt-11.1");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Warning) << "the parsers take it, and TensorRT-RTX builds it";
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("narrow-scale"));
    EXPECT_TRUE(fixHolds(analysis, finding, "narrow-scale"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "narrow-scale", "s_half"));
    const Analysis tiny = inspectText(text("1e-9"), "trt-11.1");
    EXPECT_THAT(offerIds(tiny, findingsOf(tiny, rule).front()), IsEmpty()) << "it would become 0";
    EXPECT_THAT(findingsOf(inspectText(text("0.02"), "trt-10.3"), rule), IsEmpty()) << "weakly typed";
}

TEST(QdqScaleType, DataInFp32WithAScaleInFp16IsAnErrorWhereBuildsWereReportedToStop) {
    const std::string text = R"(<ir_version: 9, opset_import: ["": 19]> g (float[2,8] x) => (float16 y)
        <float16 s = {0.5}, int8 z = {0}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) })";
    const auto severity = [&](const char* target) {
        return findingsOf(inspectText(text, target), rule).at(0).severity;
    };
    EXPECT_EQ(severity("trt-10.16,strong"), Severity::Error);
    EXPECT_EQ(severity("trt-11.2"), Severity::Warning);
    const std::string float8 = R"(<ir_version: 9, opset_import: ["": 19]> g (float[2,8] x) => (float16 y)
        <float16 s = {0.5}, float8e4m3fn z = {0}> { q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s, z) })";
    for (const char* target : {"trt-10.6,strong,sm=9.0", "trt-11.2"})
        EXPECT_EQ(findingsOf(inspectText(float8, target), rule).at(0).severity, Severity::Error) << target;
}

} // namespace
} // namespace qaliper::qdq_scale_type_test
