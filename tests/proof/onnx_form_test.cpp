#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/proof/onnx_form.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

// Quantizers that ONNX Runtime does not run take part in a proof, and the proof notices where their numbers change.

namespace qaliper::onnx_form_test {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

std::string network(
    const std::string& nodes, const std::string& constants, const std::string& input, const std::string& opset = "20") {
    return "<ir_version: 10, opset_import: [\"\": " + opset + ", \"trt\": 1]>\ngraph (" + input + ") => (? y)\n<" +
        constants + ">\n{\n" + nodes + "\n}";
}

ProofState stateOn(const std::string& before, const std::string& after) {
    return proofOf(versionsOf(before, after)).state;
}

std::string sumWith(const std::string& nodes, const std::string& constants, const std::string& opset = "20") {
    return network(nodes + " y = Add (x, w)", constants, "float[2,4] x", opset);
}

std::string plainSum(const std::string& numbers) { return sumWith("", "float[2,4] w = {" + numbers + "}"); }

// Two blocks of two numbers in each row, with scales in two levels.
const std::string blocks = R"(float4e2m1[2,4] q = {1.0, -6.0, 0.5, 3.0, 4.0, 2.0, -1.5, 0.0},
    float8e4m3fn[2,2] s = {2.0, 0.5, 1.0, 4.0}, float g = {0.25})";
const std::string blockNodes = "t = DequantizeLinear (s, g) w = DequantizeLinear <axis = -1, block_size = 2> (q, t)";
const std::string blockNumbers = "0.5, -3, 0.0625, 0.375, 1, 0.5, -1.5, 0";

TEST(OnnxForm, NumbersOfFp4BlocksAreThoseOfTheirTable) {
    EXPECT_EQ(stateOn(sumWith(blockNodes, blocks), plainSum(blockNumbers)), ProofState::Equal);
    EXPECT_EQ(stateOn(sumWith(blockNodes, blocks), plainSum("0.5, -3, 0.0625, 0.375, 1, 0.5, -1.5, 0.25")),
        ProofState::Different);
    EXPECT_EQ(
        stateOn(sumWith(blockNodes, blocks), plainSum("0.5, -3, 0.125, 0.75, 1, 0.5, -0.75, 0")), ProofState::Different)
        << "scales of the other column";
}

TEST(OnnxForm, BlocksMayLieAlongTheRows) {
    const std::string constants =
        "float4e2m1[2,4] q = {1.0, -6.0, 0.5, 3.0, 4.0, 2.0, -1.5, 0.0}, float[1,4] s = {1, 2, 4, 0.5}";
    EXPECT_EQ(stateOn(sumWith("w = DequantizeLinear <axis = 0, block_size = 2> (q, s)", constants),
                  plainSum("1, -12, 2, 1.5, 4, 4, -6, 0")),
        ProofState::Equal);
}

TEST(OnnxForm, NarrowIntegersRunInOldOpsets) {
    const std::string constants = "int4[2,4] q = {1, -8, 7, 3, 4, 2, -1, 0}, float[2] s = {0.5, 2}";
    for (const std::string& node : {std::string("w = DequantizeLinear <axis = 0> (q, s)"),
             std::string("w = trt.DequantizeLinear <axis = 0> (q, s)"),
             std::string("w = trt.TRT_INT4DequantizeLinear <axis = -2> (q, s)")})
        EXPECT_EQ(stateOn(sumWith(node, constants), plainSum("0.5, -4, 3.5, 1.5, 8, 4, -2, 0")), ProofState::Equal)
            << node;
    EXPECT_EQ(stateOn(sumWith("w = DequantizeLinear <axis = 0> (q, s, z)", constants + ", int4[2] z = {1, -2}"),
                  plainSum("0, -4.5, 3, 1, 12, 8, 2, 4")),
        ProofState::Equal);
}

TEST(OnnxForm, MxScalesArePowersOfTwo) {
    const std::string constants =
        "float8e4m3fn[2,4] q = {1.0, -6.0, 0.5, 3.0, 4.0, 2.0, -1.5, 0.0}, uint8[2,2] s = {127, 128, 126, 130}";
    const std::string node = "w = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 2> (q, s)";
    EXPECT_EQ(stateOn(sumWith(node, constants), plainSum("1, -6, 1, 6, 2, 1, -12, 0")), ProofState::Equal);
}

TEST(OnnxForm, TheQuantizerOfTheParserIsOnnxs) {
    const std::string constants = "float s = {0.5}, float8e4m3fn z = {0}";
    const auto text = [&](const std::string& nodes) { return network(nodes, constants, "float[2,4] x"); };
    const std::string custom = "q = trt.TRT_FP8QuantizeLinear (x, s) y = trt.TRT_FP8DequantizeLinear (q, s)";
    EXPECT_EQ(
        stateOn(text(custom), text("q = QuantizeLinear (x, s, z) y = DequantizeLinear (q, s)")), ProofState::Equal);
    EXPECT_EQ(stateOn(text(custom), text("y = Identity (x)")), ProofState::Different);
}

// On the grid of FP4 nothing is rounded, whatever the scales are; beside it everything is.
TEST(OnnxForm, DynamicScalesKeepWhatFp4Holds) {
    const std::string quantized = R"(q, s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16> (a, g)
        t = DequantizeLinear (s, g) y = DequantizeLinear <axis = -1, block_size = 16> (q, t))";
    const auto text = [](const std::string& first, const std::string& rest) {
        return network(first + " " + rest,
            "float g = {0.25}, float six = {6}, float[1,1] row = {6}, float[2,1] column = {6, 6}", "float[2,15] x");
    };
    // whole numbers up to 4, and a 6 in each block: a scale of 1
    const std::string whole = "n = Sin (x) f = Abs (n) e = Mul (f, six) r = Floor (e) u = Clip (r, , four) "
                              "a = Concat <axis = 1> (u, column)";
    const auto with = [&](const std::string& first, const std::string& rest) {
        std::string result = text(first, rest);
        return result.replace(result.find("float g"), 7, "float four = {4}, float g");
    };
    EXPECT_EQ(stateOn(with(whole, quantized), with(whole, "y = Identity (a)")), ProofState::Equal);
    const std::string any = "n = Sin (x) a = Concat <axis = 1> (n, column)";
    EXPECT_EQ(stateOn(with(any, quantized), with(any, "y = Identity (a)")), ProofState::Different);
}

TEST(OnnxForm, WithoutASourceForTheRoundingThereIsNone) {
    const std::string mx = R"(q, s = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32> (x)
        y = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32> (q, s))";
    const Proof proof =
        proofOf(versionsOf(network(mx, "", "float[2,32] x"), network("y = Identity (x)", "", "float[2,32] x")));
    EXPECT_EQ(proof.state, ProofState::NotComparable);
    EXPECT_EQ(proof.regions.front().obstacle, Obstacle::Plugin);
}

TEST(OnnxForm, OnlyWhatOnnxRuntimeLacksIsWritten) {
    const auto formsOf = [](const std::string& text) {
        const auto context = contextOf(text);
        std::vector<std::string> names;
        for (const NodeIx node : formsBetween(*context, mainGraph, {}, std::vector<std::string>{"y"}))
            names.emplace_back(context->index().name(context->index().output(node, 0)));
        return names;
    };
    const std::string plain = R"(q = QuantizeLinear (x, s, z) w = DequantizeLinear (q, s, z))";
    EXPECT_THAT(formsOf(sumWith(plain, "float s = {0.5}, int8 z = {0}")), ElementsAre());
    EXPECT_THAT(formsOf(sumWith(blockNodes, blocks)), ElementsAre("w")) << "the first level is ONNX's own";
    EXPECT_THAT(
        formsOf(sumWith("w = DequantizeLinear <axis = 0> (q, s)", "int4[2,4] q = zeros, float[2] s = {1, 2}", "21")),
        ElementsAre());
}

// Offers whose model before has no meaning in ONNX Runtime as it is written.
struct Offered {
    std::string rule;
    std::string offer;
    std::string target;
    std::string text;
    std::string damage; // a tensor of the fixed model
};

class OffersInForm : public testing::TestWithParam<Offered> {};

TEST_P(OffersInForm, AreProvenAndTheirSabotageIsNoticed) {
    const Offered& it = GetParam();
    const Analysis analysis = inspectText(it.text, it.target);
    const auto findings = findingsOf(analysis, it.rule);
    ASSERT_FALSE(findings.empty());
    EXPECT_TRUE(fixHolds(analysis, findings.front(), it.offer));
    EXPECT_TRUE(sabotageIsRefused(analysis, findings.front(), it.offer, it.damage));
}

const std::string dynamic = R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
    g (float[1,2,4,32] x) => (float y) <float g = {0.01}> {
      q, s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16> (x, g)
      t = DequantizeLinear (s, g)
      y = DequantizeLinear <axis = -1, block_size = 16> (q, t)
    })";
const std::string oneLevel = R"(<ir_version: 11, opset_import: ["": 23]>
    g (float16[2,32] x) => (float16 y)
    <float4e2m1[32,32] w = ramp(-6, 6), float8e4m3fn[2,32] s = ramp(0.5, 4)> {
      d = DequantizeLinear <axis = 0, block_size = 16, output_dtype = 10> (w, s)
      y = MatMul (x, d)
    })";
const std::string mixed = R"(<ir_version: 10, opset_import: ["": 20]>
    g (float[2,32] x) => (float16 y) <float16 s = {0.05}, float8e4m3fn z = {0}> {
      q = QuantizeLinear (x, s, z)
      y = DequantizeLinear (q, s)
    })";
const std::string constantInFp4 = R"(<ir_version: 11, opset_import: ["": 23]>
    g (float[2,32] x) => (float y)
    <float4e2m1[32,32] w = ramp(-6, 6), float[2,32] s = ramp(0.5, 4)> {
      d = DequantizeLinear <axis = 0, block_size = 16> (w, s)
      y = MatMul (x, d)
    })";

INSTANTIATE_TEST_SUITE_P(Rules, OffersInForm,
    testing::Values(Offered{"qdq-dynamic-block", "reshape-around", "trt-11.1", dynamic, "g"},
        Offered{"qdq-scale-type", "two-levels", "trt-11.1", oneLevel, "s_f32_scale"},
        Offered{"qdq-scale-type", "widen-scale", "trt-11.1", mixed, "s_fp32"},
        Offered{"qdq-type-unsupported", "fold-float", "trt-10.7", constantInFp4, "w"}),
    [](const auto& tested) {
        std::string name = tested.param.offer;
        std::erase(name, '-');
        return name;
    });

} // namespace
} // namespace qaliper::onnx_form_test
