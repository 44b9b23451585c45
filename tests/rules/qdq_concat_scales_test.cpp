#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

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

std::string with(std::string text, const std::string& part, const std::string& other) {
    return text.replace(text.find(part), part.size(), other);
}

const std::vector<RuleRow> rows{
    {"different scales get the largest", "trt-10.3", join("bt"), "c", {{"equal-scales", "t"}}},
    {"one scale for all", "trt-10.3", with(join("bt"), "0.04", "0.05")},
    {"a float part", "trt-10.3", with(join("bt"), "(bd)", "(b)")},
    {"a float result", "trt-10.3", join("bt", "y = Neg (c)")},
};
INSTANTIATE_TEST_SUITE_P(QdqConcatScales, RuleRows, rowsOf(rule, rows), rowName);

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
