#include <gtest/gtest.h>

#include "model/quant/rtx_kernels.h"
#include "tests/support/inspecting.h"

namespace qaliper::rtx_precision_test {
namespace {

// A product of x and weights with Q in front of both, and what is behind it.
std::string productText(std::string_view weights, std::string_view behind) {
    return R"(<ir_version: 8, opset_import: ["": 17]>
g (float[1,32,64] x) => (y)
{
  float s = {0.1}
  float[96] c = fill(0.1)
  int8 z = {0}
  int8[96] zc = fill(0)
  q = QuantizeLinear (x, s, z)
  d = DequantizeLinear (q, s, z)
)" + std::string(weights) +
        R"(
  ["product"] m = MatMul (d, w)
)" + std::string(behind) +
        "\n}\n";
}

constexpr std::string_view stored = "  int8[64,96] v = fill(3)\n  w = DequantizeLinear <axis = 1> (v, c, zc)";
constexpr std::string_view computed = "  float[64,96] f = fill(0.3)\n  v = QuantizeLinear <axis = 1> (f, c, zc)\n  w = "
                                      "DequantizeLinear <axis = 1> (v, c, zc)";
constexpr std::string_view oneScale = "  int8[64,96] v = fill(3)\n  w = DequantizeLinear (v, s, z)";
constexpr std::string_view cut = R"(  k, l, o = Split <axis = -1> (m)
  int64[4] shape = {1, 32, 4, 8}
  r = Reshape (k, shape)
  y = Concat <axis = -1> (l, o))";

const NodePrecision& precisionOfProduct(const Analysis& analysis) {
    for (const NodeIx node : analysis.context->index().nodes()) {
        if (analysis.context->node(node).is("MatMul"))
            return analysis.context->precision.at(node);
    }
    throw std::runtime_error("no product");
}

bool isQuantized(std::string_view weights, std::string_view behind, std::string_view target = "rtx-1.7,sm=8.9") {
    return runsQuantized(precisionOfProduct(inspectText(productText(weights, behind), target)));
}

TEST(ProductsInRtx, ComputeInTheTypeOfBothOperands) {
    EXPECT_TRUE(isQuantized(stored, "  y = Relu (m)"));
    EXPECT_FALSE(isQuantized("  float[64,96] w = fill(0.3)", "  y = Relu (m)"));
}

TEST(ProductsInRtx, LoseStoredWeightsWhereTheirResultIsCut) {
    EXPECT_FALSE(isQuantized(stored, cut));
    EXPECT_TRUE(isQuantized(stored, cut, "trt-11.5,sm=8.9")) << "nothing of the kind is known of TensorRT";
    EXPECT_TRUE(isQuantized(computed, cut));
    EXPECT_TRUE(isQuantized(oneScale, cut));
    EXPECT_TRUE(isQuantized(stored, "  k, l, y = Split <axis = -1> (m)")) << "no part is moved";
}

TEST(ConvolutionsInRtx, RunInInt8WithGroupsOfAnyWidth) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17]>
g (float[1,12,8,8] x) => (y)
{
  float s = {0.1}
  int8 z = {0}
  int8[12,6,3,3] v = fill(3)
  q = QuantizeLinear (x, s, z)
  d = DequantizeLinear (q, s, z)
  w = DequantizeLinear (v, s, z)
  c = Conv <group = 2, pads = [1, 1, 1, 1]> (d, w)
  r = Relu (c)
  p = QuantizeLinear (r, s, z)
  y = DequantizeLinear (p, s, z)
}
)";
    EXPECT_TRUE(findingsOf(inspectText(text, "rtx-1.7,sm=8.9"), "conv-group-misaligned").empty());
    EXPECT_FALSE(findingsOf(inspectText(text, "trt-10.6,sm=9.0"), "conv-group-misaligned").empty());
}

TEST(PointwiseInRtx, IsFloatBetweenPairs) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17]>
g (float[1,32] a, float[1,32] b) => (y)
{
  float s = {0.1}
  int8 z = {0}
  qa = QuantizeLinear (a, s, z)
  da = DequantizeLinear (qa, s, z)
  qb = QuantizeLinear (b, s, z)
  db = DequantizeLinear (qb, s, z)
  m = Add (da, db)
  q = QuantizeLinear (m, s, z)
  y = DequantizeLinear (q, s, z)
}
)";
    const auto typeOn = [&](std::string_view target) {
        const Analysis analysis = inspectText(text, target);
        const Index& index = analysis.context->index();
        const NodeIx add = index.producer(*index.value(mainGraph, "m"));
        return describePrecision(analysis.context->precision.at(add));
    };
    EXPECT_EQ(typeOn("rtx-1.7"), "FP32");
    EXPECT_EQ(typeOn("trt-11.5"), "INT8");
}

RtxKernels kernelsOf(const Context& context) {
    return {context.index(), context.types, context.quant, context.flow, context.precision};
}

std::uint32_t kernelOf(const Analysis& analysis, std::string_view value) {
    const Index& index = analysis.context->index();
    return kernelsOf(*analysis.context).of(index.producer(*index.value(mainGraph, value)));
}

TEST(KernelsInRtx, TakeInAReluWithOneScaleOnly) {
    const auto areOne = [](std::string_view weights) {
        const Analysis analysis = inspectText(productText(weights, "  y = Relu (m)"), "rtx-1.7,sm=8.9");
        return kernelOf(analysis, "m") == kernelOf(analysis, "y");
    };
    EXPECT_TRUE(areOne(oneScale));
    EXPECT_FALSE(areOne(stored));
}

TEST(KernelsInRtx, ReachFromProductToProduct) {
    const Analysis analysis = inspectText(productText(stored, R"(  e = Erf (m)
  a = Add (e, m)
  float[96,8] w2 = fill(0.2)
  y = MatMul (a, w2))"),
        "rtx-1.7,sm=8.9");
    EXPECT_EQ(kernelOf(analysis, "e"), kernelOf(analysis, "a"));
    EXPECT_NE(kernelOf(analysis, "m"), kernelOf(analysis, "e"));
    EXPECT_NE(kernelOf(analysis, "a"), kernelOf(analysis, "y"));
}

TEST(KernelsInRtx, AreSaidOfEachNode) {
    const Analysis analysis = inspectText(productText(oneScale, "  y = Relu (m)"), "rtx-1.7,sm=8.9");
    const Index& index = analysis.context->index();
    const auto precisionOf = [&](std::string_view value) -> const NodePrecision& {
        return analysis.context->precision.at(index.producer(*index.value(mainGraph, value)));
    };
    EXPECT_EQ(precisionOf("y").kernel, index.producer(*index.value(mainGraph, "m")));
    EXPECT_FALSE(precisionOf("m").kernel.valid());
}

} // namespace
} // namespace qaliper::rtx_precision_test
