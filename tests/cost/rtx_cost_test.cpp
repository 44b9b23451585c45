#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/half_comparison.h"
#include "model/cost/verdict.h"
#include "model/graph/identity.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// What an engine of TensorRT-RTX is expected to run, and which time counts as lost: its kernels, as the builder prints them.

namespace qaliper::rtx_cost_test {
namespace {

using testing::ElementsAre;
using testing::IsSupersetOf;

constexpr std::string_view rtx = "rtx-1.7,sm=8.9";
constexpr std::string_view tensorRt = "trt-10.3,sm=8.9";

// Pairs after each operator, as ONNX Runtime's quantizer puts them. The builder makes six kernels of it: Q; product
// with Q; bias to Q; product with Q; residual Add to Q; product.
constexpr std::string_view everywhere = R"(net (float[4,64,128] x) => (float[4,64,128] y)
    <float s = {0.05}, int8 z = {0}, int8[128,256] v1 = fill(3), int8[256,128] v2 = fill(3), int8[128,128] v3 = fill(3),
     float[256] bias = fill(0.5)> {
    xq = QuantizeLinear (x, s, z)
    xd = DequantizeLinear (xq, s, z)
    w1 = DequantizeLinear (v1, s, z)
    m1 = MatMul (xd, w1)
    q1 = QuantizeLinear (m1, s, z)
    d1 = DequantizeLinear (q1, s, z)
    a1 = Add (d1, bias)
    q2 = QuantizeLinear (a1, s, z)
    d2 = DequantizeLinear (q2, s, z)
    r = Relu (d2)
    q3 = QuantizeLinear (r, s, z)
    d3 = DequantizeLinear (q3, s, z)
    w2 = DequantizeLinear (v2, s, z)
    m2 = MatMul (d3, w2)
    q4 = QuantizeLinear (m2, s, z)
    d4 = DequantizeLinear (q4, s, z)
    a2 = Add (d4, xd)
    q5 = QuantizeLinear (a2, s, z)
    d5 = DequantizeLinear (q5, s, z)
    p = Softmax (d5)
    q6 = QuantizeLinear (p, s, z)
    d6 = DequantizeLinear (q6, s, z)
    w3 = DequantizeLinear (v3, s, z)
    y = MatMul (d6, w3)
})";

SpeedVerdict verdictOn(const Analysis& analysis) { return speedVerdict(*analysis.context); }

std::vector<std::string> causesOf(const SpeedVerdict& verdict) {
    std::vector<std::string> ids;
    for (const Cause& cause : verdict.causes)
        ids.emplace_back(causeId(cause.kind));
    return ids;
}

TEST(RtxCost, CountsTheKernelsOfTheBuilder) {
    const SpeedVerdict verdict = verdictOn(inspectModel(textModel(everywhere), rtx));
    EXPECT_EQ(launches(verdict), 6U);
    EXPECT_EQ(verdict.unfusedPairs, 0U);
    EXPECT_EQ(verdict.borderBytes, 0);
}

TEST(RtxCost, LosesNoTimeToPairsInsideAKernel) {
    EXPECT_THAT(causesOf(verdictOn(inspectModel(textModel(everywhere), rtx))), ElementsAre("float-parts-fp32"));
    EXPECT_THAT(causesOf(verdictOn(inspectModel(textModel(everywhere), tensorRt))),
        IsSupersetOf({"pair-before-add", "operator-in-float"}));
}

// A pair more inside of a kernel leaves the time as it is; what a kernel reads from another one is INT8.
TEST(RtxCost, IsOfWhatPassesBetweenKernels) {
    const Analysis analysis = inspectModel(textModel(everywhere), rtx);
    const SpeedVerdict verdict = verdictOn(analysis);
    const auto readBy = [&](std::string_view value) {
        return verdict.nodes[findNode(analysis.context->index(), value)->value].bytesRead;
    };
    constexpr double tokens = 4 * 64;
    EXPECT_NEAR(readBy("a1"), tokens * 256 + 256 * 4, 1) << "INT8 of the product, and the bias";
    EXPECT_NEAR(readBy("r"), 0, 1) << "from its own kernel, through a pair";
    EXPECT_NEAR(readBy("a2"), 2 * tokens * 128, 1);
}

// Without pairs, in FP16: two products with bias and activation or residual Add, Softmax, a product.
TEST(RtxCost, ComparesWithKernelsOfTheSameProductInHalf) {
    const Analysis analysis = inspectModel(textModel(everywhere), rtx);
    const KernelNumbers half = kernelNumbers(*analysis.context, Pairs::LeftOut);
    const auto nodeOf = [&](std::string_view value) { return *findNode(analysis.context->index(), value); };
    EXPECT_TRUE(half.areOne(nodeOf("m1"), nodeOf("a1")));
    EXPECT_TRUE(half.areOne(nodeOf("m1"), nodeOf("r")));
    EXPECT_FALSE(half.areOne(nodeOf("m2"), nodeOf("p")));
    EXPECT_FALSE(half.hasKernel(nodeOf("q1")));
    EXPECT_GT(compareWithHalf(*analysis.context, verdictOn(analysis)).ratio.expected, 0);
}

// ConvTranspose computes in float: that is known, and not open.
TEST(RtxCost, SaysOfALayerThatItIsFloatWhereThatIsKnown) {
    constexpr std::string_view text = R"(net (float[1,8,8,8] x) => (float[1,4,16,16] y)
        <float s = {0.05}, int8 z = {0}, int8[8,4,2,2] v = fill(3)> {
        xq = QuantizeLinear (x, s, z)
        xd = DequantizeLinear (xq, s, z)
        w = DequantizeLinear (v, s, z)
        y = ConvTranspose <strides = [2, 2]> (xd, w)
    })";
    const std::vector<std::string> causes = causesOf(verdictOn(inspectModel(textModel(text), rtx)));
    EXPECT_EQ(std::ranges::count(causes, "layer-type-open"), 0);
}

} // namespace
} // namespace qaliper::rtx_cost_test
