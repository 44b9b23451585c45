#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"

namespace qaliper::conv_unusual_kernel_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

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

TEST(ConvUnusualKernel, OneDimensionAndPatches) {
    const Analysis flat = inspectText(convolution("[1,4,16]", "[4,4,3]", "<kernel_shape = [3]>"), "trt-10.3");
    ASSERT_THAT(placesOf(flat, rule), ElementsAre("y"));
    EXPECT_TRUE(fixHolds(flat, findingsOf(flat, rule).front(), "remove-pairs"));
    const std::string patches = "<kernel_shape = [16,16], strides = [16,16]>";
    EXPECT_THAT(
        findingsOf(inspectText(convolution("[1,4,32,32]", "[4,4,16,16]", patches), "trt-10.3"), rule), SizeIs(1));
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
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "two-dimensions", "w_planar"));
        const Analysis after = inspectModel(fixedModel(analysis, finding, "two-dimensions"), "trt-10.3");
        EXPECT_EQ(after.verdict.quantizedLayers, 1U);
    }
}

TEST(ConvUnusualKernel, UsualOnesAreFine) {
    EXPECT_THAT(
        findingsOf(inspectText(convolution("[1,4,8,8]", "[4,4,3,3]", "<kernel_shape = [3,3]>"), "trt-10.3"), rule),
        IsEmpty());
}

} // namespace
} // namespace qaliper::conv_unusual_kernel_test
