#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::conv_type_kernel_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "conv-type-kernel";

std::string float8(const std::string& input, const std::string& weight, const std::string& attributes = "") {
    return R"(<ir_version: 10, opset_import: ["": 21]> g (float)" + input +
        R"( x) => (float y) <float s = {0.5}, float8e4m3fn z = {0.0}, float8e4m3fn)" + weight + R"( w = ramp(-4, 4)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            y = Conv )" +
        attributes + " (d, wd) }";
}

const std::string inGroupsOfFloat8 = float8("[1,64,4,4]", "[64,1,3,3]", "<group = 64>");

TEST(ConvTypeKernel, TheLayerCanRunInFloat) {
    const Analysis analysis = inspectText(float8("[1,8,4,4]", "[8,8,1,1]"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("run-in-float"));
    const Model fixed = fixedModel(analysis, finding, "run-in-float");
    EXPECT_EQ(countOf(fixed, "QuantizeLinear") + countOf(fixed, "DequantizeLinear"), 0U);
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

// FP4 weights in blocks of 16 with a scale in two levels.
std::string float4(const std::string& layer, const std::string& weight, const std::string& scale) {
    return R"(<ir_version: 11, opset_import: ["": 23]> g (float[1,32,4,4] x) => (float y)
        <float4e2m1)" +
        weight + " w = fill(1.0), float8e4m3fn" + scale + R"( b = fill(1.0), float t = {0.5}> {
            f = DequantizeLinear (b, t)
            wd = DequantizeLinear <axis = 1, block_size = 16> (w, f)
            )" +
        layer + " }";
}

// Of FP16 data in FP8 and 32 channels. The weights are FP8 in the file, or FP16 that a Q makes FP8.
std::string inFloat8(bool isStored, const std::string& channels = "32") {
    const std::string weights = channels + "," + channels + ",3,3] w = ramp(-3, 3)";
    return R"(<ir_version: 9, opset_import: ["": 20]> g (float16[1,)" + channels + ",8,8] x) => (float16[1," +
        channels + ",6,6] y) <float16 s = {0.05}, float8e4m3fn z = {0}, " + (isStored ? "float8e4m3fn[" : "float16[") +
        weights + "> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) " +
        (isStored ? "wd = DequantizeLinear (w, s, z)"
                  : "wq = QuantizeLinear (w, s, z) wd = DequantizeLinear (wq, s, z)") +
        " y = Conv (d, wd) }";
}

// It ran in float before: no layer loses its type by the fix.
TEST(ConvTypeKernel, WeightsThatAreStoredInFp8MakeALayerFloatBeforeTheFix) {
    const Analysis analysis = inspectText(inFloat8(true), "trt-10.6,sm=9.0,strong");
    EXPECT_EQ(offersFor(*analysis.context, findingsOf(analysis, rule).front()).front().effect.quantizedLayers, 0);
}

std::string layerOf(const std::string& type, const std::string& group, const std::string& weight) {
    return R"(<ir_version: 9, opset_import: ["": 19]> g ()" + type + "[1,8,4,4] x) => (" + type + "[1,8,2,2] y) <" +
        type + weight + " w = ramp(-1, 1)> { y = Conv <group = " + group + "> (x, w) }";
}

std::string transposed(const std::string& type, const std::string& weight = "w") {
    return "<ir_version: 10, opset_import: [\"\": 22]> g (" + type + "[1,2,4,4] x) => (" + type + " y) <" + type +
        "[2,2,2,2] w = ramp(-1, 1), " + type +
        "[2] b = {0.5, 1.0}> { i = Identity (w) y = ConvTranspose <strides = [2, 2]> (x, " + weight + ", b) }";
}

TEST(ConvTypeKernel, ATransposedOneComputesBetweenCasts) {
    for (const std::string weight : {"w", "i"}) {
        const Analysis analysis = inspectText(transposed("bfloat16", weight), "trt-11.0");
        const Finding finding = findingsOf(analysis, rule).front();
        const Model fixed = fixedModel(analysis, finding, "cast-to-fp32");
        EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-11.0"), rule), IsEmpty());
        const Node& last = nodeOf(fixed, "y");
        EXPECT_EQ(last.integer("to"), static_cast<std::int64_t>(DataType::Bfloat16));
        const Node& layer = nodeOf(fixed, last.inputs[0]);
        EXPECT_TRUE(layer.is("ConvTranspose"));
        EXPECT_EQ(nodeOf(fixed, layer.inputs[0]).integer("to"), static_cast<std::int64_t>(DataType::Float));
        for (const std::size_t slot : {1U, 2U}) {
            const auto constant = std::ranges::find(fixed.main().initializers, layer.inputs[slot], &Tensor::name);
            ASSERT_NE(constant, fixed.main().initializers.end());
            EXPECT_EQ(constant->type, DataType::Float);
        }
    }
}

// A quantized convolution of a graph in FP16, and an activation before the Q.
std::string halfLayer(const std::string& activation, int inputs, int outputs, int group = 1) {
    const std::string channels = std::to_string(outputs) + "," + std::to_string(inputs / group);
    return R"(<ir_version: 9, opset_import: ["": 19]> g (float16[1,)" + std::to_string(inputs) +
        R"(,4,4] x) => (float16[1,)" + std::to_string(outputs) + R"(,4,4] y)
        <float16 s = {0.5}, float16 one = {1.0}, int8 z = {0}, int8[)" +
        channels + R"(,1,1] w = ramp(-2, 2)> {
          q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, s, z)
          c = Conv <group = )" +
        std::to_string(group) + "> (d, wd) " + activation +
        " rq = QuantizeLinear (r, s, z) y = DequantizeLinear (rq, s, z) }";
}

const std::string writtenOut = "v = Div (c, one) e = Erf (v) o = Add (e, one) m = Mul (c, o) r = Mul (m, one)";

std::string inFloat32(std::string text) {
    for (std::size_t at = text.find("float16"); at != std::string::npos; at = text.find("float16"))
        text.replace(at, 7, "float");
    return text;
}

const std::string swish = "r = HardSwish (c)";
const std::string measured = "trt-10.6,sm=9.0,strong";
const std::string measuredHalf = "trt-10.6,sm=9.0,fp16";

const std::vector<RuleRow> rows{
    {"FP8 with few input channels", "trt-10.3", float8("[1,16,4,4]", "[32,16,1,1]"), "fp8-small"},
    {"FP8 with few output channels", "trt-10.3", float8("[1,32,4,4]", "[16,32,1,1]"), "fp8-small"},
    {"FP8 with a large kernel", "trt-10.3", float8("[1,32,8,8]", "[32,32,7,7]"), "fp8-small"},
    {"FP8 with many channels and a small kernel", "trt-10.3", float8("[1,32,8,8]", "[32,32,3,3]")},
    {"FP8 with few channels before 10.2", "trt-10.1", float8("[1,16,4,4]", "[32,16,1,1]")},
    {"FP8 in groups is a matter of another rule", "trt-10.3 trt-11.1", inGroupsOfFloat8},
    // Nothing stops: it runs in float.
    {"blocks", "trt-11.1", float4("y = Conv (x, wd)", "[32,32,1,1]", "[32,2,1,1]"), "warning goes-on blocks",
        {{"other-format"}}},
    {"blocks of a product", "trt-11.1", float4("r = Flatten (x) y = MatMul (r, wd)", "[512,32]", "[512,2]")},
    {"weights that are stored in FP8", measured, inFloat8(true), "goes-on fp8-stored y", {{"run-in-float"}}},
    {"weights that a Q makes FP8", measured, inFloat8(false)},
    {"stored weights where that was not measured", "trt-10.13,sm=9.0,strong", inFloat8(true)},
    {"a layer that TensorRT-RTX runs in float", "rtx-1.7,sm=8.9",
        float8("[1,32,8,8]", "[32,32,7,7]", "<kernel_shape = [7,7]>")},
    {"stored weights of few channels are not built", measured, inFloat8(true, "8"), "fp8-small"},
    {"groups in FP16", "trt-11.2", layerOf("float16", "2", "[8,4,3,3]"), "half-group", {{"cast-to-fp32", "w_float"}}},
    {"groups in FP16 in another release", "trt-11.1 trt-11.3", layerOf("float16", "2", "[8,4,3,3]")},
    {"groups in FP32", "trt-11.2", layerOf("float", "2", "[8,4,3,3]")},
    {"one group in FP16", "trt-11.2", layerOf("float16", "1", "[8,8,3,3]")},
    {"ConvTranspose in BF16", "trt-11.0 trt-10.6,strong", transposed("bfloat16"), "error"},
    {"ConvTranspose in BF16 where it was not tried", "trt-10.3,strong", transposed("bfloat16"), "warning"},
    {"ConvTranspose in BF16 where other types are free", "trt-10.6,bf16", transposed("bfloat16"), "warning"},
    {"ConvTranspose in FP16", "trt-11.0", transposed("float16")},
    {"ConvTranspose in FP32", "trt-11.0", transposed("float")},
    {"HardSwish in FP16 after INT8", measuredHalf, halfLayer(swish, 24, 48), "error"},
    {"LeakyRelu in FP16 after INT8", measuredHalf, halfLayer("r = LeakyRelu (c)", 24, 48), "error"},
    {"Sigmoid in FP16 after INT8", measuredHalf, halfLayer("r = Sigmoid (c)", 24, 48), "error"},
    {"GELU in FP16 after INT8", measuredHalf, halfLayer(writtenOut, 24, 48), "error"},
    {"HardSwish where it was not measured", "trt-10.9,sm=9.0,strong", halfLayer(swish, 24, 48)},
    {"LeakyRelu where it was not measured", "trt-10.9,sm=9.0,strong", halfLayer("r = LeakyRelu (c)", 24, 48)},
    {"Sigmoid where it was not measured", "trt-10.9,sm=9.0,strong", halfLayer("r = Sigmoid (c)", 24, 48)},
    {"GELU where it was not measured", "trt-10.9,sm=9.0,strong", halfLayer(writtenOut, 24, 48)},
    {"Relu in FP16 after INT8", measuredHalf, halfLayer("r = Relu (c)", 24, 48)},
    {"Clip in FP16 after INT8", measuredHalf, halfLayer("r = Clip (c)", 24, 48)},
    {"SiLU in FP16 after INT8", measuredHalf, halfLayer("g = Sigmoid (c) r = Mul (c, g)", 24, 48)},
    {"HardSwish in FP32 after INT8", measuredHalf, inFloat32(halfLayer(swish, 24, 48))},
    // Layers that do not take it in.
    {"HardSwish after as many channels", measuredHalf, halfLayer(swish, 16, 16)},
    {"HardSwish after three channels", measuredHalf, halfLayer(swish, 3, 32)},
    {"HardSwish after a depthwise layer", measuredHalf, halfLayer(swish, 32, 32, 32)},
};
INSTANTIATE_TEST_SUITE_P(ConvTypeKernel, RuleRows, rowsOf(rule, rows), rowName);

const std::vector<RuleRow> groupRows{{"FP8 in groups", "trt-10.3 trt-11.1", inGroupsOfFloat8, "y"}};
INSTANTIATE_TEST_SUITE_P(ConvTypeKernelAndGroups, RuleRows, rowsOf("conv-group-misaligned", groupRows), rowName);

TEST(ConvTypeKernel, TheActivationComputesBetweenCasts) {
    for (const std::string& activation : {swish, writtenOut}) {
        const Analysis analysis = inspectText(halfLayer(activation, 24, 48), measuredHalf);
        const FixTrial trial(analysis, findingsOf(analysis, rule).front(), "cast-to-fp32");
        EXPECT_TRUE(isFixed(trial));
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w", 5, 90)}));
        const Node& back = nodeOf(trial.fixed, "r");
        EXPECT_TRUE(back.is("Cast"));
        EXPECT_EQ(back.integer("to"), static_cast<std::int64_t>(DataType::Float16));
        const auto casts =
            std::ranges::count_if(trial.fixed.main().nodes, [](const Node& node) { return node.is("Cast"); });
        EXPECT_EQ(casts, 2) << "one before all, one after them";
    }
}

constexpr std::string_view pairAfterLayer = "cq = QuantizeLinear (c, s, z) cd = DequantizeLinear (cq, s, z) ";
constexpr std::string_view pairInProduct =
    "eq = QuantizeLinear (e, s, z) ed = DequantizeLinear (eq, s, z) r = Mul (cd, ed)";

TEST(ConvTypeKernel, AnActivationInFp16AfterThePairOfALayerStops) {
    constexpr std::string_view weaklyTyped = "trt-10.6,sm=9.0,fp16";
    const auto withPair = [](std::string_view activation, int inputs = 24, int outputs = 48, int group = 1) {
        return halfLayer(fmt::format("{}{}", pairAfterLayer, activation), inputs, outputs, group);
    };
    const std::string product = fmt::format("e = HardSigmoid (cd) {}", pairInProduct);
    const std::string afterDivision = fmt::format("v = Div (cd, one) e = Erf (v) {}", pairInProduct);
    for (const std::string& text : {withPair("r = Tanh (cd)"), withPair("v = Div (cd, one) r = Erf (v)"),
             withPair(product), withPair(afterDivision), withPair(product, 32, 32, 32)}) {
        const Analysis analysis = inspectText(text, weaklyTyped);
        ASSERT_EQ(findingsOf(analysis, rule).size(), 1U) << text;
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_EQ(finding.severity, Severity::Error);
        EXPECT_EQ(finding.cause, "half-after-pair");
        EXPECT_THAT(offerIds(analysis, finding), ElementsAre("fp32-graph"));
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.9,sm=9.0,fp16"), rule), IsEmpty()) << "not measured";
    }
    for (const std::string& text : {withPair("r = Relu (cd)"), withPair("r = Tanh (cd)", 32, 32, 32),
             withPair("t = Mul (cd, one) e = Relu (cd) r = Mul (t, e)"), withPair("r = Mul (cd, one)")})
        EXPECT_THAT(findingsOf(inspectText(text, weaklyTyped), rule), IsEmpty()) << text;
}

} // namespace
} // namespace qaliper::conv_type_kernel_test
