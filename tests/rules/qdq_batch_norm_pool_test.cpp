#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::qdq_batch_norm_pool_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-batch-norm-pool";

std::string stem(const std::string& middle) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,1,8,8] x) => (float[1,1,3,3] y)
        <float s = {0.1}, int8 z = {0}, float[1,1,3,3] w = fill(0.5), float[1] one = fill(1), float[1] none = fill(0)> {
            c = Conv (x, w)
            )" +
        middle + R"(
            q = QuantizeLinear (b, s, z)
            d = DequantizeLinear (q, s, z)
            y = MaxPool <kernel_shape = [2,2], strides = [2,2]> (d)
        })";
}

TEST(QdqBatchNormPool, ReleasesUpTo84StopOnIt) {
    const std::string plain = stem("b = BatchNormalization (c, one, none, none, one)");
    EXPECT_THAT(placesOf(inspectText(plain, "trt-8.4"), rule), ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(plain, "trt-8.5"), rule), IsEmpty());
    EXPECT_THAT(
        placesOf(inspectText(stem("a = BatchNormalization (c, one, none, none, one) b = Relu (a)"), "trt-8.4"), rule),
        ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(stem("b = Relu (c)"), "trt-8.4"), rule), IsEmpty());
}

std::string quantizedStem(const std::string& weight, const std::string& gamma, const std::string& bias = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,2,8,8] x) => (float[1,3,3,3] y)
        <float s = {0.1}, int8 z = {0}, float[3,2,3,3] w = ramp(-1, 1), int8[3,2,3,3] wq = ramp(-120, 100), float ws = {0.02},
         float[3] wcs = {0.02, 0.01, 0.03}, int8[3] wcz = {0, 0, 0}, float[3] bias = {1, 2, 3},
         float[3] gamma = )" +
        gamma + R"(, float[3] beta = {0.5, 1, -2}, float[3] mean = {0.1, -0.4, 3}, float[3] var = {1, 4, 0.25}> {
            )" +
        weight + " c = Conv (x, k" + bias + R"()
            a = BatchNormalization <epsilon = 0.001> (c, gamma, beta, mean, var)
            b = Relu (a)
            q = QuantizeLinear (b, s, z)
            d = DequantizeLinear (q, s, z)
            y = MaxPool <kernel_shape = [2,2], strides = [2,2]> (d)
        })";
}

TEST(QdqBatchNormPool, TheNormalizationIsFoldedIntoWeightsOrTheirScales) {
    for (const std::string weight :
        {"k = Identity (w)", "k = DequantizeLinear (wq, ws, z)", "k = DequantizeLinear <axis = 0> (wq, wcs, wcz)",
            "wd = QuantizeLinear <axis = 0> (w, wcs, wcz) k = DequantizeLinear <axis = 0> (wd, wcs, wcz)"}) {
        for (const std::string bias : {"", ", bias"}) {
            const Analysis analysis = inspectText(quantizedStem(weight, "{2, 0.5, 1}", bias), "trt-8.4");
            const Finding finding = findingsOf(analysis, rule).front();
            ASSERT_EQ(offerIds(analysis, finding).front(), "fold-batch-norm") << weight;
            EXPECT_TRUE(fixHolds(analysis, finding, "fold-batch-norm")) << weight;
            EXPECT_EQ(countOf(fixedModel(analysis, finding, "fold-batch-norm"), "BatchNormalization"), 0U);
            EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-batch-norm", bias.empty() ? "bias_folded" : "bias"));
        }
    }
}

TEST(QdqBatchNormPool, ScalesTakeNoFactorOfZeroOrBelow) {
    const auto first = [](const std::string& weight, const std::string& gamma) {
        const Analysis analysis = inspectText(quantizedStem(weight, gamma), "trt-8.4");
        return offerIds(analysis, findingsOf(analysis, rule).front()).front();
    };
    EXPECT_EQ(first("k = DequantizeLinear (wq, ws, z)", "{2, -0.5, 1}"), "export-folded");
    EXPECT_EQ(first("k = DequantizeLinear (wq, ws, z)", "{2, 0, 1}"), "export-folded");
    EXPECT_EQ(first("k = Identity (w)", "{2, -0.5, 0}"), "fold-batch-norm");
}

} // namespace
} // namespace qaliper::qdq_batch_norm_pool_test
