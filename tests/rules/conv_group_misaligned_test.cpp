#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::conv_group_misaligned_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "conv-group-misaligned";

struct ConvForm {
    int group = 2;
    int inputs = 4;
    int outputs = 4;
    std::string after = "Relu";
};

// One quantized convolution between a Q/DQ pair and what follows it, and a Q.
std::string qdqConv(const ConvForm& form) {
    return fmt::format(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,{1},8,8] x) => (float[1,{2},8,8] y)
        <float s = {{0.05}}, int8 z = {{0}}, float ws = {{0.01}}, int8[{2},{3},3,3] w = ramp(-100, 100), float[{2}] b = ramp(-1, 1)>
        {{
          q = QuantizeLinear (x, s, z)
          d = DequantizeLinear (q, s, z)
          wd = DequantizeLinear (w, ws, z)
          c = Conv <group = {0}, pads = [1, 1, 1, 1]> (d, wd, b)
          r = {4} (c)
          rq = QuantizeLinear (r, s, z)
          y = DequantizeLinear (rq, s, z)
        }})",
        form.group, form.inputs, form.outputs, form.inputs / form.group, form.after);
}

const std::string depthwise8 = qdqConv({.group = 8, .inputs = 8, .outputs = 8});

Severity severityFor(const std::string& text, std::string_view target) {
    const auto findings = findingsOf(inspectText(text, target), rule);
    return findings.size() == 1 ? findings.front().severity : Severity::Note;
}

// A multiple of 4 is what the documentation asks for; these stop on the target that was measured.
TEST(ConvGroupMisaligned, MultiplesOfFourWithoutAKernelAreAnErrorWhereThatWasMeasured) {
    for (const std::string& text : {qdqConv({.inputs = 24, .outputs = 24}),
             qdqConv({.group = 4, .inputs = 16, .outputs = 32}), qdqConv({.group = 4, .inputs = 4, .outputs = 8})}) {
        EXPECT_EQ(severityFor(text, "trt-10.6,sm=9.0"), Severity::Error);
        EXPECT_EQ(severityFor(text, "trt-10.6"), Severity::Error) << "no GPU is named";
        for (const char* other : {"trt-10.6,sm=8.6", "trt-10.3,sm=9.0", "trt-11.2"}) {
            EXPECT_EQ(severityFor(text, other), Severity::Warning) << other;
            EXPECT_THAT(render(findingsOf(inspectText(text, other), rule).front().message),
                testing::AllOf(
                    testing::HasSubstr(", and at most Relu or Clip follows."), testing::HasSubstr("was not measured")));
        }
        const FixTrial trial(text, "trt-10.6,sm=9.0", rule, "merge-groups");
        EXPECT_TRUE(isFixed(trial));
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_merged", 3, 127)}));
    }
    EXPECT_THAT(placesOf(inspectText(qdqConv({.inputs = 32, .outputs = 64}), "trt-10.6,sm=9.0"), rule), IsEmpty());
}

TEST(ConvGroupMisaligned, AnActivationAfterNarrowGroupsMakesThemFloat) {
    const std::string text = qdqConv({.inputs = 32, .outputs = 32, .after = "HardSwish"});
    EXPECT_EQ(severityFor(text, "trt-10.6,sm=9.0"), Severity::Warning);
    EXPECT_EQ(severityFor(text, "trt-10.3"), Severity::Note);
    const Analysis analysis = inspectText(text, "trt-10.6,sm=9.0");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("remove-qdq", "quantize-before-activation", "merge-groups"));
    EXPECT_FALSE(offersFor(*analysis.context, finding).back().automatic);
    const Index& index = analysis.context->index();
    const NodePrecision& precision = analysis.context->precision.at(index.producer(*index.value(mainGraph, "c")));
    EXPECT_EQ(describePrecision(precision), "FP32");
    EXPECT_TRUE(precision.missed);
    const FixTrial trial(analysis, finding, "quantize-before-activation", {}, {{"scale", "0.4"}});
    EXPECT_TRUE(isFixed(trial));
    EXPECT_THAT(
        placesOf(inspectText(qdqConv({.inputs = 64, .outputs = 64, .after = "HardSwish"}), "trt-10.6,sm=9.0"), rule),
        IsEmpty());
}

// A layer that runs in float has no quantized type to lose, and gets one by a kernel.
TEST(ConvGroupMisaligned, OffersSayWhatTheLayerGains) {
    const auto effects = [](std::string_view after) {
        const Analysis analysis =
            inspectText(qdqConv({.inputs = 32, .outputs = 32, .after = std::string(after)}), "trt-10.6,sm=9.0,fp16");
        std::vector<int> layers;
        for (const Offer& offer : offersFor(*analysis.context, findingsOf(analysis, rule).front()))
            layers.push_back(offer.effect.quantizedLayers);
        return layers;
    };
    EXPECT_THAT(effects("HardSwish"), ElementsAre(0, 1, 1));
    const Analysis stops = inspectText(qdqConv({}), "trt-10.6,sm=9.0,fp16");
    const auto offers = offersFor(*stops.context, findingsOf(stops, rule).front());
    ASSERT_THAT(offerIds(stops, findingsOf(stops, rule).front()), ElementsAre("merge-groups", "remove-qdq"));
    EXPECT_EQ(offers.front().effect.quantizedLayers, 0);
    EXPECT_EQ(offers.back().effect.quantizedLayers, -1);
}

// Release 11.2 was seen to have no kernel for groups in FP16: they are not moved there.
TEST(ConvGroupMisaligned, GroupsDoNotRunInFloatWhereThatHasNoKernel) {
    const auto offers = [](const std::string& type, std::string_view target) {
        const Analysis analysis = inspectText(R"(<ir_version: 9, opset_import: ["": 19]>
            g ()" +
                type + "[1,4,8,8] x) => (" + type + "[1,4,6,6] y) <" + type + " s = {0.05}, int8 z = {0}, " + type +
                R"( ws = {0.01}, int8[4,2,3,3] w = ramp(-100, 100)>
            {
              q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)
              wd = DequantizeLinear (w, ws, z)
              c = Conv <group = 2> (d, wd)
              cq = QuantizeLinear (c, s, z) y = DequantizeLinear (cq, s, z)
            })",
            target);
        return offerIds(analysis, findingsOf(analysis, rule).front());
    };
    EXPECT_THAT(offers("float16", "trt-11.2"), ElementsAre("merge-groups"));
    EXPECT_THAT(offers("float", "trt-11.2"), ElementsAre("merge-groups", "remove-qdq"));
    EXPECT_THAT(offers("float16", "trt-11.0"), ElementsAre("merge-groups", "remove-qdq"));
}

// A depthwise layer of 32 channels with SiLU or Clip and a Q after it; an Identity gives its bias, or it is a constant.
std::string depthwise(bool isGiven, bool isSilu = true) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[2,32,56,56] x) => (float[2,32,56,56] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.001}, int8[32,1,3,3] w = noise(-100, 100), float[32] b = noise(-1, 1),
        float lo = {0}, float hi = {6}> {
          q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, ws, z)
          bias = Identity (b)
          c = Conv <group = 32, pads = [1, 1, 1, 1]> (d, wd, )" +
        std::string(isGiven ? "bias" : "b") + ") " +
        (isSilu ? "g = Sigmoid (c) r = Mul (c, g)" : "r = Clip (c, lo, hi)") +
        " rq = QuantizeLinear (r, s, z) y = DequantizeLinear (rq, s, z) }";
}

TEST(ConvGroupMisaligned, ADepthwiseLayerWithSiluWhoseBiasAnIdentityGivesStops) {
    const auto causes = [](const std::string& text, std::string_view target) {
        std::vector<std::string> all;
        for (const Finding& finding : findingsOf(inspectText(text, target), rule))
            all.push_back(finding.cause);
        return all;
    };
    const std::string measured = "trt-10.6,sm=9.0,fp16";
    EXPECT_THAT(causes(depthwise(true), measured), ElementsAre("given-bias"));
    EXPECT_THAT(causes(depthwise(false), measured), IsEmpty());
    EXPECT_THAT(causes(depthwise(true, false), measured), IsEmpty());
    EXPECT_THAT(causes(depthwise(true), "trt-11.2"), ElementsAre("depthwise"));
    const Analysis analysis = inspectText(depthwise(true), measured);
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_EQ(finding.stage, Stage::Builder);
    ASSERT_THAT(offerIds(analysis, finding),
        ElementsAre("constant-bias", "remove-qdq", "quantize-before-activation", "merge-groups"));
    const FixTrial constant(analysis, finding, "constant-bias");
    EXPECT_TRUE(isFixed(constant));
    EXPECT_TRUE(keepsNumbers(constant));
    EXPECT_TRUE(isRefusedWith(constant, {otherNumber(constant.fixed, "b", 0, 2)}));
    const FixTrial pair(analysis, finding, "quantize-before-activation", {}, {{"scale", "0.02"}});
    EXPECT_TRUE(isFixed(pair));
    EXPECT_TRUE(staysClose(pair));
    EXPECT_TRUE(isNotCloseWith(pair, {otherNumber(pair.fixed, "c_scale", 0, 0.0002)}));
}

// The convolution's result and a dequantized tensor are added.
std::string withShortcut(int channels, int inputsPerGroup) {
    const std::string n = std::to_string(channels);
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,)" +
        n + R"(,8,8] x, float[1,)" + n + R"(,8,8] shortcut) => (float[1,)" + n + R"(,8,8] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.001}, int8[)" +
        n + "," + std::to_string(inputsPerGroup) +
        R"(,3,3] w = noise(-100, 100)>
        {
          q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)
          kq = QuantizeLinear (shortcut, s, z) k = DequantizeLinear (kq, s, z)
          wd = DequantizeLinear (w, ws, z)
          c = Conv <group = )" +
        std::to_string(channels / inputsPerGroup) + R"(, pads = [1, 1, 1, 1]> (d, wd)
          a = Add (c, k) r = Relu (a)
          rq = QuantizeLinear (r, s, z) y = DequantizeLinear (rq, s, z)
        })";
}

TEST(ConvGroupMisaligned, AnAddAfterADepthwiseLayerStops) {
    const Analysis analysis = inspectText(withShortcut(32, 1), "trt-10.6,sm=9.0");
    const auto findings = findingsOf(analysis, rule);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings.front().severity, Severity::Error);
    EXPECT_THAT(
        offerIds(analysis, findings.front()), ElementsAre("merge-groups", "remove-qdq", "quantize-before-activation"));
    const FixTrial pair(analysis, findings.front(), "quantize-before-activation", {}, {{"scale", "0.05"}});
    EXPECT_TRUE(isFixed(pair));
    EXPECT_TRUE(staysClose(pair));
    EXPECT_TRUE(isNotCloseWith(pair, {otherNumber(pair.fixed, "c_scale", 0, 0.0001)}));
    EXPECT_TRUE(keepsNumbers(FixTrial(analysis, findings.front(), "merge-groups")));
    EXPECT_THAT(placesOf(inspectText(withShortcut(32, 16), "trt-10.6,sm=9.0"), rule), IsEmpty());
}

TEST(ConvGroupMisaligned, AnAddThatNoQuantizeLinearFollowsIsNoPartOfTheLayer) {
    const auto beforeGelu = [](int inputsPerGroup) {
        std::string text = withShortcut(32, inputsPerGroup);
        const std::string relu = "r = Relu (a)";
        return text.replace(text.find(relu), relu.size(), "e = Erf (a) r = Mul (a, e)");
    };
    const auto typeOf = [](const Analysis& analysis, std::string_view value) {
        const Index& index = analysis.context->index();
        return describePrecision(analysis.context->precision.at(index.producer(index.value(mainGraph, value).value())));
    };
    constexpr std::string_view measured = "trt-10.6,sm=9.0";
    const Analysis depthwise = inspectText(beforeGelu(1), measured);
    EXPECT_THAT(placesOf(depthwise, rule), IsEmpty());
    EXPECT_EQ(typeOf(depthwise, "c"), "INT8 → FP32");
    EXPECT_EQ(typeOf(depthwise, "a"), "FP32");
    const Analysis narrow = inspectText(beforeGelu(16), measured);
    EXPECT_THAT(placesOf(narrow, rule), ElementsAre("c")) << "a warning: it runs in float";
    EXPECT_EQ(findingsOf(narrow, rule).front().severity, Severity::Warning);
    const Analysis withRelu = inspectText(withShortcut(32, 16), measured);
    EXPECT_EQ(typeOf(withRelu, "a"), "INT8");
}

// x · sigmoid(x) after the layer, with a BatchNormalization between or without.
std::string depthwiseWithSwish(const std::string& normalization) {
    std::string text = depthwise8;
    const std::string relu = "r = Relu (c)";
    return text.replace(text.find(relu), relu.size(), normalization + " g = Sigmoid (n) r = Mul (n, g)");
}

TEST(ConvGroupMisaligned, ASwishAfterADepthwiseLayerGetsAPairBefore) {
    for (const std::string normalization : {"n = Identity (c)", "n = BatchNormalization (c, b1, b0, b0, b1)"}) {
        std::string text = depthwiseWithSwish(normalization);
        text.insert(text.find("float[8] b ="), "float[8] b1 = fill(1), float[8] b0 = fill(0), ");
        if (normalization.find("Identity") != std::string::npos) // straight after the layer
            text.replace(text.find("n = Identity (c)"), 16, "").replace(text.find("c = Conv"), 1, "n");
        const Analysis analysis = inspectText(text, "trt-10.3");
        const auto findings = findingsOf(analysis, rule);
        ASSERT_EQ(findings.size(), 1U) << text;
        EXPECT_THAT(offerIds(analysis, findings.front()),
            ElementsAre("remove-qdq", "quantize-before-activation", "merge-groups"));
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.6,sm=9.0"), rule), IsEmpty()) << "measured";
        const Arguments wide{{"scale", "0.2"}}; // the products of this layer are large
        const FixTrial trial(analysis, findings.front(), "quantize-before-activation", {}, wide);
        EXPECT_TRUE(isFixed(trial));
        EXPECT_TRUE(staysClose(trial));
        EXPECT_TRUE(isNotCloseWith(trial, {otherNumber(trial.fixed, "n_scale", 0, 0.001)}));
        const Analysis old = inspectText(text, "trt-10.3,sm=7.5"); // a pair would not help there
        EXPECT_THAT(offerIds(old, findingsOf(old, rule).front()), ElementsAre("remove-qdq", "merge-groups"));
    }
}

TEST(ConvGroupMisaligned, Float8HasNoKernelsForGroups) {
    const auto inFloat8 = [](int group) {
        std::string text = qdqConv({.group = group, .inputs = 8, .outputs = 8});
        text.replace(text.find("13]"), 2, "19");
        for (std::size_t at = 0; (at = text.find("int8", at)) != std::string::npos; at += 12)
            text.replace(at, 4, "float8e4m3fn");
        return text;
    };
    for (const int group : {2, 8}) {
        const Analysis analysis = inspectText(inFloat8(group), "trt-10.3,sm=8.9,strong");
        const auto findings = findingsOf(analysis, rule);
        ASSERT_EQ(findings.size(), 1U);
        EXPECT_EQ(findings.front().severity, Severity::Warning);
        EXPECT_THAT(offerIds(analysis, findings.front()), ElementsAre("remove-qdq", "int8-instead"));
        EXPECT_TRUE(isFixed(FixTrial(analysis, findings.front(), "remove-qdq")));
    }
    EXPECT_THAT(findingsOf(inspectText(inFloat8(1), "trt-10.3,sm=8.9,strong"), rule), IsEmpty());
    for (const char* target : {"trt-8.6", "trt-10.3,sm=8.6,strong"})
        EXPECT_THAT(findingsOf(inspectText(inFloat8(8), target), rule), IsEmpty()) << "has no FP8: " << target;
}

TEST(ConvGroupMisaligned, ADepthwiseLayerSaysWhatDoesNotHold) {
    const auto message = [](const std::string& text, std::string_view target) {
        return render(findingsOf(inspectText(text, target), rule).front().message);
    };
    const std::string swish = qdqConv({.group = 8, .inputs = 8, .outputs = 8, .after = "HardSwish"});
    EXPECT_THAT(message(depthwise8, "trt-10.3,sm=7.5"), testing::HasSubstr("7.5"));
    EXPECT_THAT(message(swish, "trt-10.3"), testing::HasSubstr("an activation"));
    EXPECT_THAT(message(swish, "trt-10.3"), testing::Not(testing::HasSubstr("8.6")));
    EXPECT_THAT(message(swish, "trt-8.6"), testing::HasSubstr("8.6")) << "named as a limit of old kernels";
    EXPECT_THAT(message(depthwise8, "trt-8.4"), testing::Not(testing::HasSubstr("activation other")));
}

TEST(ConvGroupMisaligned, DepthwiseIsBestLeftInFloat) {
    const Analysis analysis = inspectText(depthwise8, "trt-8.4");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("remove-qdq", "merge-groups"));
    EXPECT_FALSE(offersFor(*analysis.context, finding).back().automatic);
}

// A depthwise layer with other nodes in the place of its Relu.
std::string depthwiseBefore(const std::string& nodes) {
    std::string text = depthwise8;
    const std::string relu = "r = Relu (c)";
    return text.replace(text.find(relu), relu.size(), nodes);
}

const std::vector<RuleRow> rows{
    {"groups of two channels", "trt-10.3", qdqConv({}), "error c"},
    {"groups of four channels", "trt-10.3", qdqConv({.inputs = 8, .outputs = 8})},
    {"one group", "trt-10.3", qdqConv({.group = 1, .inputs = 3, .outputs = 5})},
    {"a channel multiplier where it was not measured", "trt-10.3", qdqConv({.group = 4, .inputs = 4, .outputs = 8}),
        "warning c", {{"automatic merge-groups", "w_merged"}, {"remove-qdq"}}},
    {"groups in float", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4,8,8] x) => (float[1,4,6,6] y) <float[4,2,3,3] w = fill(0.5)> { y = Conv <group = 2> (x, w) })"},
    {"depthwise from 8.5 on and on a recent GPU", "trt-8.5 trt-10.3,sm=8.7", depthwise8},
    {"depthwise before 8.5", "trt-8.4", depthwise8, "warning c"},
    {"depthwise on an old GPU", "trt-10.3,sm=7.5", depthwise8, "warning c"},
    {"depthwise of 6 channels", "trt-10.3", qdqConv({.group = 6, .inputs = 6, .outputs = 6})},
    {"depthwise with HardSwish", "trt-10.3", qdqConv({.group = 8, .inputs = 8, .outputs = 8, .after = "HardSwish"}),
        "warning c"},
    // SiLU, GELU and their relatives alike.
    {"depthwise with SiLU", "trt-8.6", depthwiseBefore("g = Sigmoid (c) r = Mul (g, c)"), "warning c"},
    {"depthwise with HardSwish in two nodes", "trt-8.6", depthwiseBefore("g = HardSigmoid (c) r = Mul (c, g)"),
        "warning c"},
    {"depthwise with GELU", "trt-8.6",
        depthwiseBefore("v = Div (c, s) e = Erf (v) o = Add (e, s) m = Mul (c, o) r = Mul (m, s)"), "warning c"},
    {"depthwise with Mish", "trt-8.6", depthwiseBefore("p = Softplus (c) t = Tanh (p) r = Mul (c, t)"), "warning c"},
    {"depthwise with Clip", "trt-8.6", depthwiseBefore("r = Clip (c)")},
};
INSTANTIATE_TEST_SUITE_P(ConvGroupMisaligned, RuleRows, rowsOf(rule, rows), rowName);

TEST(ConvGroupMisaligned, MergingWidensTheWeightAndKeepsTheScale) {
    const Analysis analysis = inspectText(qdqConv({.group = 4, .inputs = 8, .outputs = 8}), "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "merge-groups");
    const Analysis after = inspectModel(fixed, "trt-10.3");
    EXPECT_THAT(placesOf(after, rule), IsEmpty());
    const Index& index = after.context->index();
    const Node& conv = index.node(index.producer(*index.value(mainGraph, "c")));
    EXPECT_EQ(conv.integer("group"), 2);
    EXPECT_EQ(after.context->types.staticShape(index.input(index.producer(*index.value(mainGraph, "c")), 1)),
        (std::vector<std::int64_t>{8, 4, 3, 3}));
    EXPECT_EQ(nodeCount(fixed), nodeCount(analysis.context->model()));
}

// A weight with another scale for each channel, on either side of the layer.
std::string perChannel(const std::string& op, const std::string& axis, const std::string& scales) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,8,6,6] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float[8] ws = {)" +
        scales + R"(}, int8[8] wz = fill(0), int8[8,2,3,3] w = noise(-100, 100), float[8] b = ramp(-1, 1)>
        {
          q = QuantizeLinear (x, s, z)
          d = DequantizeLinear (q, s, z)
          wd = DequantizeLinear <axis = )" +
        axis + R"(> (w, ws, wz)
          c = )" +
        op + R"( <group = 4> (d, wd, b)
          y = Relu (c)
        })";
}

TEST(ConvGroupMisaligned, MergedGroupsComputeTheSame) {
    for (const std::string& text : {qdqConv({.group = 4, .inputs = 8, .outputs = 8}),
             qdqConv({.inputs = 4, .outputs = 8}), qdqConv({.group = 4, .inputs = 8, .outputs = 24}),
             perChannel("Conv", "0", "0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08"),
             perChannel("ConvTranspose", "0", "0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08")}) {
        const FixTrial trial(text, "trt-10.3", rule, "merge-groups");
        EXPECT_TRUE(isFixed(trial));
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_merged", 3, 127)}));
    }
}

TEST(ConvGroupMisaligned, GroupsMergedOneTooManyAreRefused) {
    const FixTrial trial(qdqConv({.group = 4, .inputs = 8, .outputs = 8}), "trt-10.3", rule, "merge-groups");
    Tensor narrow = *std::ranges::find(trial.fixed.main().initializers, "w_merged", &Tensor::name);
    std::vector<double> numbers = must(readNumbers(narrow, *trial.fixed.storage));
    std::rotate(numbers.begin(), numbers.begin() + 18, numbers.end()); // each row in its neighbour's place
    EXPECT_TRUE(
        isRefusedWith(trial, {PutTensor{mainGraph, makeSmallTensor("w_merged", narrow.type, narrow.dims, numbers)}}));
}

TEST(ConvGroupMisaligned, RemovingTheQdqLeavesAFloatLayer) {
    const Analysis analysis = inspectText(qdqConv({}), "trt-10.3");
    const FixTrial trial(analysis, findingsOf(analysis, rule).front(), "remove-qdq");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_EQ(trial.after.verdict.quantizedLayers, 0U);
    EXPECT_TRUE(staysClose(trial));
    EXPECT_TRUE(isNotCloseWith(trial, {otherNumber(trial.fixed, "w_float", 5, 9)}));
}

TEST(ConvGroupMisaligned, FixAllConvergesInOneRound) {
    const Applied outcome = fixedAll(inspectText(qdqConv({}), "trt-10.3"));
    EXPECT_EQ(outcome.rounds(), 1U);
    ASSERT_EQ(outcome.fixes.size(), 1U);
    EXPECT_EQ(outcome.fixes.front().fix, "merge-groups");
}

struct RealModel {
    const char* file;
    std::vector<std::string> places;
};

class ConvGroupMisalignedOnCorpus : public testing::TestWithParam<RealModel> {};

TEST_P(ConvGroupMisalignedOnCorpus, FindsWhatIsMisalignedAndNothingElse) {
    const Analysis analysis = inspectModel(must(loadModel(corpusFile(GetParam().file))), "trt-10.3");
    EXPECT_EQ(placesOf(analysis, rule), GetParam().places);
}

std::vector<RealModel> realModels() {
    return {{"exported/resnext_32x2d.qdq_int8.onnx",
                {"/layer1/layer1.0/conv2/Conv_output_0", "/layer1/layer1.1/conv2/Conv_output_0"}}, // 32 groups of 2
        {"exported/mobilenet_v2_w035.qdq_int8.onnx", {}}};                                         // depthwise
}

INSTANTIATE_TEST_SUITE_P(Models, ConvGroupMisalignedOnCorpus, testing::ValuesIn(realModels()));

TEST(ConvGroupMisaligned, TheDqOfTheWeightKeepsItsName) {
    const Analysis analysis = inspectText(qdqConv({}), "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "merge-groups");
    EXPECT_TRUE(nodeOf(fixed, "wd").is("DequantizeLinear")) << "other findings know it by that name";
    EXPECT_EQ(nodeOf(fixed, "c").input(1), "wd");
}

// PyTorch writes equal biases once and reads the others through an Identity.
TEST(ConvGroupMisaligned, TheEffectCountsWhatComputedTheBias) {
    std::string text = qdqConv({.group = 3, .inputs = 9, .outputs = 9});
    text.replace(text.find("(d, wd, b)"), 10, "(d, wd, i)");
    text.insert(text.find("wd = Dequantize"), "i = Identity (b) ");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    for (const Offer& offer : offersFor(*analysis.context, finding)) {
        if (offer.safety != Safety::Exact)
            continue;
        const auto after = static_cast<int>(nodeCount(fixedModel(analysis, finding, offer.id)));
        EXPECT_EQ(after - static_cast<int>(nodeCount(analysis.context->model())), offer.effect.nodes) << offer.id;
    }
}

TEST(ConvGroupMisaligned, APairBeforeAnActivationNeedsAScaleThatTheReleaseReads) {
    std::string text = depthwiseWithSwish("n = Identity (c)");
    text.replace(text.find("n = Identity (c)"), 16, "").replace(text.find("c = Conv"), 1, "n");
    text.replace(text.find("13]"), 2, "19");
    for (const std::string one : {"float s", "float ws", "float[1,8,8,8] x", "float[1,8,8,8] y", "float[8] b"})
        text.replace(text.find(one), 5, "float16");
    const auto offers = [&](std::string_view target) {
        const Analysis analysis = inspectText(text, target);
        return offerIds(analysis, findingsOf(analysis, rule).front());
    };
    EXPECT_THAT(offers("trt-10.3"), testing::Contains("quantize-before-activation"));
    EXPECT_THAT(offers("trt-8.6"), testing::Not(testing::Contains("quantize-before-activation")));
}

} // namespace
} // namespace qaliper::conv_group_misaligned_test
