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

std::string network(
    const std::string& nodes, const std::string& constants, const std::string& input, const std::string& opset = "20") {
    return "<ir_version: 10, opset_import: [\"\": " + opset + ", \"trt\": 1]>\ngraph (" + input + ") => (? y)\n<" +
        constants + ">\n{\n" + nodes + "\n}";
}

ProofState stateOn(const std::string& before, const std::string& after) {
    return proofOf(versionsOf(before, after)).state;
}

std::string repeated(const std::string& part, int times) {
    std::string all;
    for (int at = 0; at < times; ++at)
        all += part;
    return all;
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

// A block whose largest number is 6 has a scale of 1, one up to 3 a half: what lies between two numbers of FP4 goes to the
// nearer one, and halfway to the even one.
TEST(OnnxForm, DynamicBlocksRoundToFp4) {
    const std::string quantized = R"(q, s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16> (a, g)
        t = DequantizeLinear (s, g) w = DequantizeLinear <axis = -1, block_size = 16> (q, t) y = Add (x, w))";
    const auto text = [](const std::string& nodes, const std::string& name, const std::string& numbers) {
        return network(nodes, "float g = {0.25}, float[2,16] " + name + " = {" + numbers + "}", "float[2,16] x");
    };
    const std::string before = text(quantized, "a",
        "6, -4, 3, 2, -1.5, 1, 0.5, 0, 0.25, 0.75, 1.25, 1.75, 2.5, -3.5, 5, 2.4,"
        "3, -2, 1.5, 1, -0.75, 0.5, 0.25, 0, 0.125, 0.375, 0.625, 0.875, 1.25, -1.75, 2.5, 1.3");
    const std::string rounded = "6, -4, 3, 2, -1.5, 1, 0.5, 0, 0, 1, 1, 2, 2, -4, 4, 2,"
                                "3, -2, 1.5, 1, -0.75, 0.5, 0.25, 0, 0, 0.5, 0.5, 1, 1, -2, 2, 1.5";
    EXPECT_EQ(stateOn(before, text("y = Add (x, w)", "w", rounded)), ProofState::Equal);
    std::string other = rounded;
    other.replace(other.rfind("1.5"), 3, "1.0");
    EXPECT_EQ(stateOn(before, text("y = Add (x, w)", "w", other)), ProofState::Different);
}

// The scale is the smallest power of two by which a block is 448 at most: 1/64 for 6 and for 7, 1/32 for 7.5. Between two
// numbers of E4M3, eight of which lie between powers of two, the nearer one is taken.
TEST(OnnxForm, DynamicBlocksRoundToFp8) {
    const auto text = [](const std::string& nodes, const std::string& name, const std::string& first) {
        return network(nodes, "float[2,32] " + name + " = {" + first + repeated(", 0", 28) + repeated(", 0", 32) + "}",
            "float[2,32] x");
    };
    const std::string quantized = R"(q, s = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32> (a)
        w = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32> (q, s) y = Add (x, w))";
    const auto becomes = [&](const std::string& numbers, const std::string& rounded) {
        return stateOn(text(quantized, "a", numbers), text("y = Add (x, w)", "w", rounded));
    };
    EXPECT_EQ(becomes("6, -1.05, 0.53, 3.3", "6, -1, 0.5, 3.25"), ProofState::Equal);
    EXPECT_EQ(becomes("7, -1.07, 0.001, 3.4", "7, -1.125, 0.0009765625, 3.5"), ProofState::Equal);
    EXPECT_EQ(becomes("7.5, -1.07, 0, 0", "7.5, -1.125, 0, 0"), ProofState::Equal);
    EXPECT_EQ(becomes("7.5, -1.07, 0, 0", "7, -1.125, 0, 0"), ProofState::Different) << "cut at 448 times 1/64";
    EXPECT_EQ(becomes("6, -1.05, 0.53, 3.3", "6, -1, 0.5, 3.5"), ProofState::Different);
}

TEST(OnnxForm, WithoutASourceForTheRoundingThereIsNone) {
    const std::string open = R"(q, s = trt.TRT_DynamicQuantize <axis = -1, block_size = 32> (x, g)
        y = DequantizeLinear <axis = -1, block_size = 32> (q, s))";
    const Proof proof = proofOf(
        versionsOf(network(open, "float g = {1}", "float[2,32] x"), network("y = Identity (x)", "", "float[2,32] x")));
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
        formsOf(sumWith("w = DequantizeLinear <axis = 0> (q, s)", "int4[2,4] q = fill(0), float[2] s = {1, 2}", "21")),
        ElementsAre());
}

// Offers whose model before has no meaning in ONNX Runtime as it is written.
struct Offered {
    std::string rule;
    std::string offer;
    std::string target;
    std::string text;
    std::string damage; // a tensor of the fixed model
    std::string name = {};
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

// Operands of two types, as Model Optimizer's exporter of FP8 writes them.
std::string twoTypes(const std::string& data, const std::string& weights) {
    return R"(<ir_version: 10, opset_import: ["": 21]> g ()" + data + "[1,16,4,4] x) => (" + data + R"( y)
        <)" + data + R"( s = {0.05}, float8e4m3fn z = {0}, )" + weights + R"( ws = {0.3},
         float8e4m3fn[16,16,1,1] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s)
            wd = DequantizeLinear (w, ws)
            y = Conv (d, wd)
        })";
}

const std::string dynamic = R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
    g (float[1,2,4,64] x) => (float y) <float g = {0.01}> {
      q, s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16> (x, g)
      t = DequantizeLinear (s, g)
      y = DequantizeLinear <axis = -1, block_size = 16> (q, t)
    })";
const std::string dynamicMx = R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
    g (float[1,2,4,64] x) => (float y) {
      q, s = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32> (x)
      y = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32> (q, s)
    })";

// The scale of the tensor, as Model Optimizer's graph computes it until it is folded.
const std::string computedScale = R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
    g (float[4,32] x) => (float y) <float16 a = {1.5}, float k = {2688}, float w = {0.0005580357}> {
      c = Cast <to = 1> (a)
      g = Div (c, k)
      q, s = trt.TRT_FP4DynamicQuantize <axis = -1, block_size = 16> (x, g)
      t = DequantizeLinear (s, w)
      y = DequantizeLinear <axis = -1, block_size = 16> (q, t)
    })";

Model withBlocksTwiceAsLong(const Model& model) {
    std::vector<Edit> edits;
    for (const Node& node : model.main().nodes) {
        if (const auto size = node.integer("block_size"))
            edits.emplace_back(SetAttribute{mainGraph, node.id, {"block_size", *size * 2}});
    }
    return must(applyEdits(model, edits));
}

TEST(OnnxForm, AReshapeAroundDynamicBlocksKeepsThem) {
    for (const std::string& text : {dynamic, dynamicMx}) {
        const Analysis analysis = inspectText(text, "trt-11.1");
        const Finding finding = findingsOf(analysis, "qdq-dynamic-block").front();
        EXPECT_TRUE(fixHolds(analysis, finding, "reshape-around")) << text;
        const Model fixed = fixedModel(analysis, finding, "reshape-around");
        const auto stateOf = [&](const Model& damaged) {
            return proofOf({analysis.context, inspectModel(damaged, "trt-11.1").context}).state;
        };
        EXPECT_EQ(stateOf(withNumbers(fixed, "y_inner_shape", {1, 4, 2, 64})), ProofState::Different) << text;
        if (text == dynamic) { // scales of MXFP8 are powers of two, of which other blocks show hardly anything
            EXPECT_EQ(stateOf(withBlocksTwiceAsLong(fixed)), ProofState::Different);
        }
    }
}

// Without the axis the blocks lie along the middle dimension, and the parser reads those of the DQ from the shape of its
// scales: two roundings of the same numbers, which are close.
TEST(OnnxForm, AWrittenAxisLaysTheBlocksWhereTheExportMeansThem) {
    const auto text = [](const std::string& axis) {
        return R"(<ir_version: 10, opset_import: ["": 20, "trt": 1]>
            g (float[2,32,64] x) => (float y) <float g = {0.01}> {
              q, s = trt.TRT_FP4DynamicQuantize <)" +
            axis + R"(block_size = 16> (x, g)
              t = DequantizeLinear (s, g)
              y = DequantizeLinear <axis = -1, block_size = 16> (q, t)
            })";
    };
    const Analysis analysis = inspectText(text(""), "trt-11.1");
    const Finding finding = findingsOf(analysis, "qdq-dynamic-block").front();
    const Model fixed = fixedModel(analysis, finding, "write-axis");
    ProofOptions review;
    review.isReview = true;
    review.closeSqnr = 14;
    EXPECT_EQ(proofOf({analysis.context, inspectModel(fixed, "trt-11.1").context}, review).state, ProofState::Close);
    const auto meant = contextOf(text("axis = -1, "));
    const auto stateOf = [&](const Model& model) {
        return proofOf({meant, inspectModel(model, "trt-11.1").context}).state;
    };
    EXPECT_TRUE(isProven(stateOf(fixed)));
    EXPECT_EQ(stateOf(analysis.context->model()), ProofState::Different);
    EXPECT_EQ(stateOf(withBlocksTwiceAsLong(fixed)), ProofState::Different);
}

INSTANTIATE_TEST_SUITE_P(Rules, OffersInForm,
    testing::Values(Offered{"qdq-scale-type", "two-levels", "trt-11.1", oneLevel, "s_f32_scale"},
        Offered{"qdq-scale-type", "widen-scale", "trt-11.1", mixed, "s_fp32"},
        Offered{"qdq-scale-type", "one-type", "trt-11.1", twoTypes("float", "float16"), "ws_fp32", "ToFp32"},
        Offered{"qdq-scale-type", "one-type", "trt-11.1", twoTypes("float16", "float"), "ws_half", "ToFp16"},
        Offered{"op-restricted", "fold-initializer", "trt-11.1", computedScale, "g"},
        Offered{"qdq-type-unsupported", "fold-float", "trt-10.7", constantInFp4, "w"}),
    [](const auto& tested) {
        std::string name = tested.param.offer + tested.param.name;
        std::erase(name, '-');
        return name;
    });

} // namespace
} // namespace qaliper::onnx_form_test
