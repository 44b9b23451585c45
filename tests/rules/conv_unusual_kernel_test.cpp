#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::conv_unusual_kernel_test {
namespace {

using testing::ElementsAre;

constexpr std::string_view rule = "conv-unusual-kernel";

std::string convolution(const std::string& in, const std::string& weight, const std::string& attributes) {
    return "<ir_version: 8, opset_import: [\"\": 13]> g (float" + in +
        " x) => (? y) <float s = {0.1}, int8 z = {0}, int8" + weight + R"( w = ramp(-9, 9)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            y = Conv )" +
        attributes + " (d, wd) }";
}

TEST(ConvUnusualKernel, OneDimensionBecomesTwo) {
    for (const std::string attributes :
        {"<kernel_shape = [3]>", "<kernel_shape = [3], pads = [2, 1], strides = [2], dilations = [2], group = 2>",
            "<auto_pad = \"SAME_UPPER\">"}) {
        const std::string weight = attributes.find("group") == std::string::npos ? "[4,4,3]" : "[4,2,3]";
        const Analysis analysis = inspectText(convolution("[2,4,16]", weight, attributes), "trt-10.3");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("two-dimensions", "remove-pairs"));
        EXPECT_TRUE(fixHolds(analysis, finding, "two-dimensions")) << attributes;
        EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs")) << attributes;
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "two-dimensions", "w_planar"));
        const Analysis after = inspectModel(fixedModel(analysis, finding, "two-dimensions"), "trt-10.3");
        EXPECT_EQ(after.verdict.quantizedLayers, 1U);
    }
}

std::string summed(const std::string& sum) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,4,16] x) => (float[1,4,14] y)
        <float s = {0.1}, int8 z = {0}, int8[4,4,3] w = ramp(-9, 9), float[4,1] b = {1, 2, 3, 4}> {
          q = QuantizeLinear (x, s, z)
          d = DequantizeLinear (q, s, z)
          wd = DequantizeLinear (w, s, z)
          c = Conv (d, wd) )" +
        sum + " }";
}

const std::vector<RuleRow> rows{
    {"patches", "trt-10.3", convolution("[1,4,32,32]", "[4,4,16,16]", "<kernel_shape = [16,16], strides = [16,16]>"),
        "patches y"},
    {"a usual one", "trt-10.3", convolution("[1,4,8,8]", "[4,4,3,3]", "<kernel_shape = [3,3]>")},
    {"the Add after it stays in its kernel", "trt-10.3", summed("y = Add (c, b)"), "one-dimensional c",
        {{"remove-pairs"}}},
    {"the Add after its pair stays in its kernel", "trt-10.3",
        summed("e = QuantizeLinear (c, s, z) f = DequantizeLinear (e, s, z) y = Add (f, b)"), "one-dimensional c",
        {{"remove-pairs"}}},
};
INSTANTIATE_TEST_SUITE_P(ConvUnusualKernel, RuleRows, rowsOf(rule, rows), rowName);

// Products that share a DQ with the convolution, which parts their region of Myelin in two, get float from it.
TEST(ConvUnusualKernel, BetweenRegionsOfMyelinTheEffectCountsWhatSharesItsDq) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[1,16,8] x) => (float[1,16,8] y)
        <float s = {0.1}, int8 z = {0}, int8[8,8,1] w = ramp(-90, 90), int8[8,8] v = ramp(-90, 90),
         float[8] k = {1, 1, 1, 1, 1, 1, 1, 1}> {
          n = LayerNormalization (x, k)
          nq = QuantizeLinear (n, s, z)
          nd = DequantizeLinear (nq, s, z)
          vd = DequantizeLinear (v, s, z)
          m = MatMul (nd, vd)
          t = Transpose <perm = [0, 2, 1]> (nd)
          tq = QuantizeLinear (t, s, z)
          td = DequantizeLinear (tq, s, z)
          wd = DequantizeLinear (w, s, z)
          c = Conv (td, wd)
          cq = QuantizeLinear (c, s, z)
          cd = DequantizeLinear (cq, s, z)
          u = Transpose <perm = [0, 2, 1]> (cd)
          y = Mul (m, u)
        })",
        "trt-10.6");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    EXPECT_EQ(analysis.verdict.quantizedLayers, 1U);
    const Finding finding = findingsOf(analysis, rule).front();
    for (const Offer& offer : offersFor(*analysis.context, finding)) {
        const Analysis after = inspectModel(fixedModel(analysis, finding, offer.id), "trt-10.6");
        EXPECT_EQ(static_cast<int>(after.verdict.quantizedLayers) - 1, offer.effect.quantizedLayers) << offer.id;
    }
    EXPECT_TRUE(fixHolds(analysis, finding, "two-dimensions"));
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("two-dimensions", "remove-pairs"));
}

} // namespace
} // namespace qaliper::conv_unusual_kernel_test
