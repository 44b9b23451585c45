// What is true of TensorRT alone is not said for TensorRT-RTX: the example of the rule's page, on both.

#include <algorithm>

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/rule_page.h"

namespace qaliper::rtx_silence_test {
namespace {

constexpr std::string_view rtx = "rtx-1.7,sm=8.9";

class OfTensorRtAlone : public testing::TestWithParam<const char*> {};

TEST_P(OfTensorRtAlone, IsNotSaidForRtx) {
    const RulePage page = must(readRulePage(rulePage(GetParam())));
    ASSERT_FALSE(page.examples.empty());
    for (const PageExample& example : page.examples) {
        EXPECT_FALSE(findingsOf(inspectText(example.before, example.target), GetParam()).empty());
        EXPECT_TRUE(findingsOf(inspectText(example.before, rtx), GetParam()).empty());
    }
}

INSTANTIATE_TEST_SUITE_P(Rules, OfTensorRtAlone,
    testing::Values("conv-unusual-kernel", "qdq-before-activation", "qdq-before-add", "qdq-concat-scales",
        "qdq-inside-pointwise", "qdq-pad", "qdq-residual-add", "speed-float-output"),
    [](const auto& rule) {
        std::string name = rule.param;
        std::ranges::replace(name, '-', '_');
        return name;
    });

// A product with pairs at its operands, and what is after it; `weight` has one scale, `wide` one for each channel.
std::string product(const std::string& weight, const std::string& after) {
    return R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[4,32,64] x) => (y)
        <float s = {0.1}, int8 z = {0}, float[64] c = fill(0.1), int8[64] zc = fill(0), int8[64,64] v = fill(3),
         float t = {0.2}, float[64] bias = fill(0.5)>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          weight = DequantizeLinear (v, s, z)
          wide = DequantizeLinear <axis = 1> (v, c, zc)
          m = MatMul (xd, )" +
        weight + ")\n" + after + R"(
          o = QuantizeLinear (last, s, z)
          d = DequantizeLinear (o, s, z)
          y = MatMul (d, wide)
        })";
}

constexpr const char* pairBeforeRelu = R"(
          q = QuantizeLinear (m, t, z)
          p = DequantizeLinear (q, t, z)
          last = Relu (p))";

// An INT8 product with one scale takes a Relu in, any other does not.
TEST(PairBeforeActivationInRtx, IsSaidWhereTheKernelTakesItIn) {
    constexpr std::string_view rule = "qdq-before-activation";
    EXPECT_EQ(placesOf(inspectText(product("weight", pairBeforeRelu), rtx), rule), std::vector<std::string>{"last"});
    EXPECT_TRUE(placesOf(inspectText(product("wide", pairBeforeRelu), rtx), rule).empty());
}

// The Q after a product with one scale is taken in, so that the next kernel reads INT8; else both are in one kernel.
TEST(PairOfFloatConsumersInRtx, IsSaidWhereItIsInsideAKernel) {
    constexpr std::string_view rule = "qdq-dangling";
    const std::string after = R"(
          q = QuantizeLinear (m, t, z)
          p = DequantizeLinear (q, t, z)
          last = Softmax (p))";
    EXPECT_TRUE(placesOf(inspectText(product("weight", after), rtx), rule).empty());
    const Analysis inside = inspectText(product("wide", after), rtx);
    ASSERT_EQ(placesOf(inside, rule), std::vector<std::string>{"p"});
    EXPECT_EQ(render(findingsOf(inside, rule).front().message).find("split"), std::string::npos);
}

TEST(ShapeAfterAPairInRtx, IsSaidWhereNothingElseReadsThePair) {
    constexpr std::string_view rule = "qdq-shape-read";
    const std::string beside = product("wide", "          n = Shape (xd)\n          last = Relu (m)");
    EXPECT_TRUE(placesOf(inspectText(beside, rtx), rule).empty());
    EXPECT_EQ(placesOf(inspectText(beside, "trt-10.3"), rule), std::vector<std::string>{"n"});
    const std::string alone = product("wide", R"(
          q = QuantizeLinear (m, t, z)
          p = DequantizeLinear (q, t, z)
          n = Shape (p)
          last = Relu (m))");
    EXPECT_EQ(placesOf(inspectText(alone, rtx), rule), std::vector<std::string>{"n"});
}

TEST(TwoQuantizersInRtx, NeedNoKernelThatDoesNothingElse) {
    const std::string text = product("wide", R"(
          q = QuantizeLinear (m, t, z)
          p = DequantizeLinear (q, t, z)
          last = Identity (p))");
    const auto messageOn = [&](std::string_view target) {
        const std::vector<Finding> found = findingsOf(inspectText(text, target), "qdq-double");
        return found.empty() ? std::string() : render(found.front().message);
    };
    EXPECT_EQ(messageOn(rtx).find("needs a kernel"), std::string::npos);
}

// Attention as one operator, as its parser takes it and its builder does not.
TEST(AttentionOperatorInRtx, StopsInFp32AndIsWrittenOut) {
    const auto analysisOf = [](const std::string& type, std::string_view target) {
        return inspectText("<ir_version: 10, opset_import: [\"\": 23]> g (" + type + "[1,4,64,32] q, " + type +
                "[1,4,64,32] k, " + type + "[1,4,64,32] v) => (" + type + "[1,4,64,32] y) { y = Attention (q, k, v) }",
            target);
    };
    const Analysis analysis = analysisOf("float", rtx);
    const std::vector<Finding> found = findingsOf(analysis, "qdq-attention");
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().severity, Severity::Error);
    EXPECT_TRUE(findingsOf(analysisOf("float16", rtx), "qdq-attention").empty());
    const std::string flat = R"(<ir_version: 10, opset_import: ["": 23]>
        g (float[1,64,32] q, float[1,64,32] k, float[1,64,32] v) => (float[1,64,32] y)
        { y = Attention <q_num_heads = 4, kv_num_heads = 4> (q, k, v) })";
    EXPECT_TRUE(findingsOf(inspectText(flat, rtx), "qdq-attention").empty()) << "which is decomposed";
    const Applied fixed = fixedAll(analysis);
    EXPECT_TRUE(findingsOf(*fixed.analysis, "qdq-attention").empty());
    EXPECT_TRUE(std::ranges::any_of(fixed.analysis->context->index().nodes(),
        [&](NodeIx node) { return fixed.analysis->context->node(node).is("Softmax"); }));
}

} // namespace
} // namespace qaliper::rtx_silence_test
