#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_scale_not_positive_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-scale-not-positive";

std::string weights(const std::string& scale, const std::string& weight) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[2,2] x) => (float[2,2] y) <float s = {)" +
        scale + "}, int8 z = {0}, int8[2,2] w = {" + weight + R"(}, float[2,2] k = {1, 2, 3, 4}>
        { wd = DequantizeLinear (w, s, z) m = MatMul (x, wd) y = Add (m, k) })";
}

TEST(QdqScaleNotPositive, ZerosKeepWhateverScaleTheyGet) {
    const Analysis analysis = inspectText(weights("0", "0, 0, 0, 0"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(offersFor(*analysis.context, finding).front().automatic);
    EXPECT_THAT(placesOf(inspectModel(fixedModel(analysis, finding, "smallest-scale"), "trt-10.3"), rule), IsEmpty());
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "smallest-scale", "k"));
}

TEST(QdqScaleNotPositive, OtherNumbersNeedAReview) {
    for (const std::string scale : {"0", "-0.5"}) {
        const Analysis analysis = inspectText(weights(scale, "1, 2, 3, 4"), "trt-8.6");
        const Finding finding = findingsOf(analysis, rule).at(0);
        EXPECT_EQ(offersFor(*analysis.context, finding).front().safety, Safety::Review);
    }
}

TEST(QdqScaleNotPositive, APositiveScaleIsFine) {
    EXPECT_THAT(placesOf(inspectText(weights("1e-30", "1, 2, 3, 4"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqScaleNotPositive, MasksOfLlamaLeaveInfiniteScales) {
    const Analysis analysis = inspectModel(exportedModel("llama_80l.qdq_int8.onnx"), "trt-10.3");
    const auto findings = findingsOf(analysis, rule);
    ASSERT_THAT(findings, SizeIs(81));
    EXPECT_THAT(groupFindings(findings), SizeIs(1));
    EXPECT_EQ(findings.front().cause, "infinite");
    EXPECT_THAT(offerIds(analysis, findings.front()), ElementsAre("leave-in-float"));
    EXPECT_THAT(offerIds(analysis, findings.back()), ElementsAre("remove-pairs", "leave-in-float"));
    const Model fixed = fixedModel(analysis, findings.back(), "remove-pairs");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), SizeIs(80));
}

// The quantized mask has lost its numbers; the pair that is infinite because of it has not.
TEST(QdqScaleNotPositive, APairWithAnInfiniteScaleIsRemoved) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[2] x) => (float[2] y) <float inf = {inf}, int8 z = {0}>
        { a = Neg (x) q = QuantizeLinear (a, inf, z) d = DequantizeLinear (q, inf, z) y = Abs (d) })",
        "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q"));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "remove-pairs");
    EXPECT_EQ(fixed.main().nodes.size(), 2U);
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

TEST(QdqScaleNotPositive, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const Node& quantize = *std::ranges::find(clean.main().nodes, "QuantizeLinear", &Node::opType);
    const Analysis analysis = inspectModel(withNumbers(clean, quantize.inputs[1], {0}), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(quantize.outputs[0]));
    EXPECT_THAT(
        placesOf(
            inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "smallest-scale"), "trt-10.3"), rule),
        IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_scale_not_positive_test
