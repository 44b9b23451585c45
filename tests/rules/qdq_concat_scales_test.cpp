#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_concat_scales_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-concat-scales";

std::string join(const std::string& second,
    const std::string& after = "cq = QuantizeLinear (c, t, z) y = DequantizeLinear (cq, t, z)") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] a, float[4,1] b) => (float[1,8] y) <float s = {0.04}, float t = {0.05}, int8 z = {0}>
        {
          aq = QuantizeLinear (a, s, z)
          ad = DequantizeLinear (aq, s, z)
          bq = QuantizeLinear (b, t, z)
          bd = DequantizeLinear (bq, t, z)
          bt = Transpose <perm = [1, 0]> (bd)
          c = Concat <axis = 1> (ad, )" +
        second + ") " + after + "}";
}

TEST(QdqConcatScales, DifferentScalesGetTheLargest) {
    const Analysis analysis = inspectText(join("bt"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "equal-scales"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "equal-scales", "t"));
}

TEST(QdqConcatScales, OneScaleForAllIsFine) {
    std::string text = join("bt");
    text.replace(text.find("0.04"), 4, "0.05");
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), IsEmpty());
}

TEST(QdqConcatScales, AFloatPartOrAFloatResultIsAnotherMatter) {
    std::string text = join("bt");
    text.replace(text.find("(bd)"), 4, "(b)");
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(join("bt", "y = Neg (c)"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqConcatScales, ShufflenetHasOneRowForIts16Concats) {
    const Analysis analysis = inspectModel(exportedModel("shufflenet_v2_x0_5.qdq_int8.onnx"), "trt-10.3");
    const auto findings = findingsOf(analysis, rule);
    ASSERT_THAT(findings, SizeIs(16));
    EXPECT_TRUE(
        std::ranges::all_of(findings, [&](const Finding& finding) { return finding.group == findings.front().group; }));
    EXPECT_THAT(offerIds(analysis, findings.front()), ElementsAre("calibrate-together", "equal-scales"));
}

TEST(QdqConcatScales, ConcatsOfOneStageAreSettledTogether) {
    const Analysis analysis = inspectModel(exportedModel("shufflenet_v2_x0_5.qdq_int8.onnx"), "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "equal-scales");
    const Analysis after = inspectModel(fixed, "trt-10.3");
    EXPECT_EQ(after.verdict.requantizations, analysis.verdict.requantizations);
    EXPECT_LT(findingsOf(after, rule).size(), 16U);
    EXPECT_THAT(findingsOf(after, "qdq-double"), IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_concat_scales_test
