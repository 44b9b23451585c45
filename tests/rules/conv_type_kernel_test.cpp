#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

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

std::vector<std::string> causesOn(const std::string& text, std::string_view target) {
    std::vector<std::string> causes;
    for (const Finding& finding : findingsOf(inspectText(text, target), rule))
        causes.push_back(finding.cause);
    return causes;
}

TEST(ConvTypeKernel, AnFp8ConvolutionWantsManyChannelsAndASmallKernel) {
    EXPECT_THAT(causesOn(float8("[1,16,4,4]", "[32,16,1,1]"), "trt-10.3"), ElementsAre("fp8-small"));
    EXPECT_THAT(causesOn(float8("[1,32,4,4]", "[16,32,1,1]"), "trt-10.3"), ElementsAre("fp8-small"));
    EXPECT_THAT(causesOn(float8("[1,32,8,8]", "[32,32,7,7]"), "trt-10.3"), ElementsAre("fp8-small"));
    EXPECT_THAT(causesOn(float8("[1,32,8,8]", "[32,32,3,3]"), "trt-10.3"), IsEmpty());
}

// Another rule speaks of FP8 in groups.
TEST(ConvTypeKernel, GroupsInFp8AreSaidOnce) {
    const std::string depthwise = float8("[1,64,4,4]", "[64,1,3,3]", "<group = 64>");
    for (const char* target : {"trt-10.3", "trt-11.1"}) {
        EXPECT_THAT(causesOn(depthwise, target), IsEmpty());
        EXPECT_THAT(findingsOf(inspectText(depthwise, target), "conv-group-misaligned"), testing::SizeIs(1));
    }
}

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

TEST(ConvTypeKernel, BlocksAreNotForConvolutions) {
    const std::string layer = float4("y = Conv (x, wd)", "[32,32,1,1]", "[32,2,1,1]");
    const Analysis analysis = inspectText(layer, "trt-11.1");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found.front().cause, "blocks");
    EXPECT_EQ(found.front().severity, Severity::Warning);
    EXPECT_EQ(found.front().stage, Stage::None) << "nothing stops: it runs in float";
    EXPECT_THAT(offerIds(analysis, found.front()), ElementsAre("other-format"));
    EXPECT_THAT(causesOn(float4("r = Flatten (x) y = MatMul (r, wd)", "[512,32]", "[512,2]"), "trt-11.1"), IsEmpty());
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

TEST(ConvTypeKernel, WeightsThatAreStoredInFp8MakeALayerFloatWhereThatWasMeasured) {
    const std::string measured = "trt-10.6,sm=9.0,strong";
    const Analysis analysis = inspectText(inFloat8(true), measured);
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("y"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.cause, "fp8-stored");
    EXPECT_EQ(finding.stage, Stage::None);
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("run-in-float"));
    EXPECT_EQ(offersFor(*analysis.context, finding).front().effect.quantizedLayers, 0);
    EXPECT_TRUE(fixHolds(analysis, finding, "run-in-float"));
    EXPECT_THAT(findingsOf(inspectText(inFloat8(false), measured), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(inFloat8(true), "trt-10.13,sm=9.0,strong"), rule), IsEmpty());
    EXPECT_EQ(findingsOf(inspectText(inFloat8(true, "8"), measured), rule).front().cause, "fp8-small") << "not built";
}

// Release 11.2, whatever releases can be named as a target.
std::vector<Finding> findingsIn(Version version, const std::string& text) {
    Inspector inspector = testInspector("trt-11.1");
    inspector.settings.target.version = version;
    return findingsOf(must(inspect(inspector, must(parseText(text)), {})), rule);
}

TEST(ConvTypeKernel, GroupsInHalfPrecisionAreAMatterOfOneRelease) {
    const auto layer = [](const std::string& type, const std::string& group, const std::string& weight) {
        return R"(<ir_version: 9, opset_import: ["": 19]> g ()" + type + "[1,8,4,4] x) => (" + type + "[1,8,2,2] y) <" +
            type + weight + " w = ramp(-1, 1)> { y = Conv <group = " + group + "> (x, w) }";
    };
    const std::string half = layer("float16", "2", "[8,4,3,3]");
    ASSERT_EQ(findingsIn({11, 2, 0}, half).size(), 1U);
    EXPECT_EQ(findingsIn({11, 2, 0}, half).front().cause, "half-group");
    EXPECT_THAT(findingsIn({11, 1, 0}, half), IsEmpty());
    EXPECT_THAT(findingsIn({11, 3, 0}, half), IsEmpty());
    EXPECT_THAT(findingsIn({11, 2, 0}, layer("float", "2", "[8,4,3,3]")), IsEmpty());
    EXPECT_THAT(findingsIn({11, 2, 0}, layer("float16", "1", "[8,8,3,3]")), IsEmpty());
}

TEST(ConvTypeKernel, ALayerInHalfPrecisionCanComputeInFp32) {
    const Analysis analysis = inspectText(R"(<ir_version: 9, opset_import: ["": 19]>
        g (float16[1,8,4,4] x) => (float16[1,8,2,2] y) <float16[8,4,3,3] w = ramp(-1, 1)>
        { y = Conv <group = 2> (x, w) })",
        "trt-11.2");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("cast-to-fp32"));
    EXPECT_TRUE(fixHolds(analysis, finding, "cast-to-fp32"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "cast-to-fp32", "w_float"));
}

std::string transposed(const std::string& type, const std::string& weight = "w") {
    return "<ir_version: 10, opset_import: [\"\": 22]> g (" + type + "[1,2,4,4] x) => (" + type + " y) <" + type +
        "[2,2,2,2] w = ramp(-1, 1), " + type +
        "[2] b = {0.5, 1.0}> { i = Identity (w) y = ConvTranspose <strides = [2, 2]> (x, " + weight + ", b) }";
}

TEST(ConvTypeKernel, ATransposedOneHasNoKernelInBf16) {
    const auto severity = [](const std::string& type, std::string_view target) {
        const auto findings = findingsOf(inspectText(transposed(type), target), rule);
        return findings.empty() ? "none" : std::string(severityName(findings.front().severity));
    };
    EXPECT_EQ(severity("bfloat16", "trt-11.0"), "error");
    EXPECT_EQ(severity("bfloat16", "trt-10.6,strong"), "error");
    EXPECT_EQ(severity("bfloat16", "trt-10.3,strong"), "warning") << "not tried";
    EXPECT_EQ(severity("bfloat16", "trt-10.6,bf16"), "warning") << "other types are free there";
    EXPECT_EQ(severity("float16", "trt-11.0"), "none");
    EXPECT_EQ(severity("float", "trt-11.0"), "none");
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

constexpr std::string_view writtenOut = "v = Div (c, one) e = Erf (v) o = Add (e, one) m = Mul (c, o) r = Mul (m, one)";

TEST(ConvTypeKernel, AnActivationInFp16AfterInt8Stops) {
    for (const std::string activation : {"r = HardSwish (c)", "r = LeakyRelu (c)", "r = Sigmoid (c)",
             "v = Div (c, one) e = Erf (v) o = Add (e, one) m = Mul (c, o) r = Mul (m, one)"}) {
        const Analysis analysis = inspectText(halfLayer(activation, 24, 48), "trt-10.6,sm=9.0,fp16");
        ASSERT_EQ(findingsOf(analysis, rule).size(), 1U) << activation;
        EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Error);
        EXPECT_THAT(findingsOf(inspectText(halfLayer(activation, 24, 48), "trt-10.9,sm=9.0,strong"), rule), IsEmpty())
            << "not measured";
    }
    for (const std::string activation : {"r = Relu (c)", "r = Clip (c)", "g = Sigmoid (c) r = Mul (c, g)"})
        EXPECT_THAT(findingsOf(inspectText(halfLayer(activation, 24, 48), "trt-10.6,sm=9.0,fp16"), rule), IsEmpty());
    const std::string swish = "r = HardSwish (c)"; // layers that do not take it in
    for (const std::string& text : {halfLayer(swish, 16, 16), halfLayer(swish, 3, 32), halfLayer(swish, 32, 32, 32)})
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.6,sm=9.0,fp16"), rule), IsEmpty());
}

TEST(ConvTypeKernel, TheActivationComputesBetweenCasts) {
    for (const std::string& activation : {std::string("r = HardSwish (c)"), std::string(writtenOut)}) {
        const Analysis analysis = inspectText(halfLayer(activation, 24, 48), "trt-10.6,sm=9.0,fp16");
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
    constexpr std::string_view measured = "trt-10.6,sm=9.0,fp16";
    const auto withPair = [](std::string_view activation, int inputs = 24, int outputs = 48, int group = 1) {
        return halfLayer(fmt::format("{}{}", pairAfterLayer, activation), inputs, outputs, group);
    };
    const std::string product = fmt::format("e = HardSigmoid (cd) {}", pairInProduct);
    const std::string afterDivision = fmt::format("v = Div (cd, one) e = Erf (v) {}", pairInProduct);
    for (const std::string& text : {withPair("r = Tanh (cd)"), withPair("v = Div (cd, one) r = Erf (v)"),
             withPair(product), withPair(afterDivision), withPair(product, 32, 32, 32)}) {
        const Analysis analysis = inspectText(text, measured);
        ASSERT_EQ(findingsOf(analysis, rule).size(), 1U) << text;
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_EQ(finding.severity, Severity::Error);
        EXPECT_EQ(finding.cause, "half-after-pair");
        EXPECT_THAT(offerIds(analysis, finding), ElementsAre("fp32-graph"));
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.9,sm=9.0,fp16"), rule), IsEmpty()) << "not measured";
    }
    for (const std::string& text : {withPair("r = Relu (cd)"), withPair("r = Tanh (cd)", 32, 32, 32),
             withPair("t = Mul (cd, one) e = Relu (cd) r = Mul (t, e)"), withPair("r = Mul (cd, one)")})
        EXPECT_THAT(findingsOf(inspectText(text, measured), rule), IsEmpty()) << text;
}

} // namespace
} // namespace qaliper::conv_type_kernel_test
