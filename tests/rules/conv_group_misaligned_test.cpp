#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "tests/support/corpus.h"
#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

namespace qaliper::conv_group_misaligned_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "conv-group-misaligned";

// One quantized convolution of the given shape between a Q/DQ pair and a Q.
std::string quantizedConv(int group, int inputs, int outputs, int inputsPerGroup, const std::string& behind = "Relu") {
    const auto n = [](int value) { return std::to_string(value); };
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,)" +
        n(inputs) + R"(,8,8] x) => (float[1,)" + n(outputs) + R"(,8,8] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01},
         int8[)" +
        n(outputs) + "," + n(inputsPerGroup) + R"(,3,3] w = ramp(-100, 100), float[)" + n(outputs) +
        R"(] b = ramp(-1, 1)>
        {
          q = QuantizeLinear (x, s, z)
          d = DequantizeLinear (q, s, z)
          wd = DequantizeLinear (w, ws, z)
          c = Conv <group = )" +
        n(group) + R"(, pads = [1, 1, 1, 1]> (d, wd, b)
          r = )" +
        behind + R"( (c)
          rq = QuantizeLinear (r, s, z)
          y = DequantizeLinear (rq, s, z)
        })";
}

Severity severityFor(const std::string& text, std::string_view target) {
    const auto findings = findingsOf(inspectText(text, target), rule);
    return findings.size() == 1 ? findings.front().severity : Severity::Note;
}

TEST(ConvGroupMisaligned, GroupsOfTwoChannelsAreAnError) {
    const Analysis analysis = inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Error);
}

TEST(ConvGroupMisaligned, GroupsOfFourChannelsAndOneGroupAreFine) {
    EXPECT_THAT(placesOf(inspectText(quantizedConv(2, 8, 8, 4), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(quantizedConv(1, 3, 5, 3), "trt-10.3"), rule), IsEmpty());
}

// x · sigmoid(x) behind the layer, with a BatchNormalization between or without.
std::string depthwiseWithSwish(const std::string& normalization) {
    std::string text = quantizedConv(8, 8, 8, 1);
    const std::string relu = "r = Relu (c)";
    return text.replace(text.find(relu), relu.size(), normalization + " g = Sigmoid (n) r = Mul (n, g)");
}

TEST(ConvGroupMisaligned, ASwishBehindADepthwiseLayerGetsAPairInFront) {
    for (const std::string normalization : {"n = Identity (c)", "n = BatchNormalization (c, b1, b0, b0, b1)"}) {
        std::string text = depthwiseWithSwish(normalization);
        text.insert(text.find("float[8] b ="), "float[8] b1 = fill(1), float[8] b0 = fill(0), ");
        if (normalization.find("Identity") != std::string::npos) // straight behind the layer
            text.replace(text.find("n = Identity (c)"), 16, "").replace(text.find("c = Conv"), 1, "n");
        const Analysis analysis = inspectText(text, "trt-10.3");
        const auto findings = findingsOf(analysis, rule);
        ASSERT_EQ(findings.size(), 1U) << text;
        EXPECT_THAT(offerIds(analysis, findings.front()),
            ElementsAre("remove-qdq", "quantize-before-activation", "merge-groups"));
        const Arguments wide{{"scale", "0.2"}}; // the products of this layer are large
        const FixTrial trial(analysis, findings.front(), "quantize-before-activation", {}, wide);
        EXPECT_TRUE(isCured(trial));
        EXPECT_TRUE(staysClose(trial));
        EXPECT_TRUE(isNotCloseWith(trial, {otherNumber(trial.fixed, "n_scale", 0, 0.001)}));
        const Analysis old = inspectText(text, "trt-10.3,sm=7.5"); // a pair would not help there
        EXPECT_THAT(offerIds(old, findingsOf(old, rule).front()), ElementsAre("remove-qdq", "merge-groups"));
    }
}

TEST(ConvGroupMisaligned, Float8HasNoKernelsForGroups) {
    const auto inFloat8 = [](int group, int inputsPerGroup) {
        std::string text = quantizedConv(group, 8, 8, inputsPerGroup);
        text.replace(text.find("13]"), 2, "19");
        for (std::size_t at = 0; (at = text.find("int8", at)) != std::string::npos; at += 12)
            text.replace(at, 4, "float8e4m3fn");
        return text;
    };
    for (const int inputsPerGroup : {1, 4}) {
        const Analysis analysis = inspectText(inFloat8(8 / inputsPerGroup, inputsPerGroup), "trt-10.3,sm=8.9,strong");
        const auto findings = findingsOf(analysis, rule);
        ASSERT_EQ(findings.size(), 1U);
        EXPECT_EQ(findings.front().severity, Severity::Warning);
        EXPECT_THAT(offerIds(analysis, findings.front()), ElementsAre("remove-qdq", "int8-instead"));
        EXPECT_TRUE(isCured(FixTrial(analysis, findings.front(), "remove-qdq")));
    }
    EXPECT_THAT(findingsOf(inspectText(inFloat8(1, 8), "trt-10.3,sm=8.9,strong"), rule), IsEmpty());
    for (const char* target : {"trt-8.6", "trt-10.3,sm=8.6,strong"})
        EXPECT_THAT(findingsOf(inspectText(inFloat8(8, 1), target), rule), IsEmpty()) << "has no FP8: " << target;
}

TEST(ConvGroupMisaligned, FloatConvolutionsAreNotMeant) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4,8,8] x) => (float[1,4,6,6] y) <float[4,2,3,3] w = fill(0.5)> { y = Conv <group = 2> (x, w) })";
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), IsEmpty());
}

TEST(ConvGroupMisaligned, PureDepthwiseIsSilentFrom85OnARecentOrUnknownGpu) {
    const std::string aligned = quantizedConv(8, 8, 8, 1);
    EXPECT_THAT(placesOf(inspectText(aligned, "trt-8.5"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(aligned, "trt-10.3,sm=8.7"), rule), IsEmpty());
    EXPECT_EQ(severityFor(aligned, "trt-8.4"), Severity::Warning);
    EXPECT_EQ(severityFor(aligned, "trt-10.3,sm=7.5"), Severity::Warning);
    EXPECT_EQ(severityFor(quantizedConv(6, 6, 6, 1), "trt-10.3"), Severity::Warning);
    EXPECT_EQ(severityFor(quantizedConv(8, 8, 8, 1, "HardSwish"), "trt-10.3"), Severity::Warning);
}

TEST(ConvGroupMisaligned, ADepthwiseLayerSaysWhatDoesNotHold) {
    const auto message = [](const std::string& text, std::string_view target) {
        return render(findingsOf(inspectText(text, target), rule).front().message);
    };
    const std::string aligned = quantizedConv(8, 8, 8, 1);
    const std::string swish = quantizedConv(8, 8, 8, 1, "HardSwish");
    EXPECT_THAT(message(aligned, "trt-10.3,sm=7.5"), testing::HasSubstr("7.5"));
    EXPECT_THAT(message(quantizedConv(6, 6, 6, 1), "trt-10.3"), testing::HasSubstr("6"));
    EXPECT_THAT(message(swish, "trt-10.3"), testing::HasSubstr("HardSwish"));
    EXPECT_THAT(message(swish, "trt-10.3"), testing::Not(testing::HasSubstr("8.6")));
    EXPECT_THAT(message(swish, "trt-8.6"), testing::HasSubstr("8.6")) << "named as a limit of old kernels";
    EXPECT_THAT(message(aligned, "trt-8.4"), testing::Not(testing::HasSubstr("HardSwish")));
}

// SiLU, GELU and their relatives alike; a scale is none of them.
TEST(ConvGroupMisaligned, ADepthwiseLayerTakesInNoGenericActivation) {
    const auto behind = [](const std::string& nodes) {
        std::string text = quantizedConv(8, 8, 8, 1);
        const std::string relu = "r = Relu (c)";
        return text.replace(text.find(relu), relu.size(), nodes);
    };
    for (const std::string nodes : {"g = Sigmoid (c) r = Mul (g, c)", "g = HardSigmoid (c) r = Mul (c, g)",
             "v = Div (c, s) e = Erf (v) o = Add (e, s) m = Mul (c, o) r = Mul (m, s)",
             "p = Softplus (c) t = Tanh (p) r = Mul (c, t)"})
        EXPECT_EQ(severityFor(behind(nodes), "trt-8.6"), Severity::Warning) << nodes;
    EXPECT_THAT(findingsOf(inspectText(behind("r = Mul (c, s)"), "trt-8.6"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(behind("r = Sigmoid (c)"), "trt-8.6"), rule), IsEmpty());
}

TEST(ConvGroupMisaligned, DepthwiseIsBestLeftInFloat) {
    const Analysis analysis = inspectText(quantizedConv(8, 8, 8, 1), "trt-8.4");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("remove-qdq", "merge-groups"));
    EXPECT_FALSE(offersFor(*analysis.context, finding).back().automatic);
}

TEST(ConvGroupMisaligned, ChannelMultiplierIsAWarningAndOffersTheMerge) {
    const Analysis analysis = inspectText(quantizedConv(4, 4, 8, 1), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("merge-groups", "remove-qdq"));
}

TEST(ConvGroupMisaligned, MergingWidensTheWeightAndKeepsTheScale) {
    const Analysis analysis = inspectText(quantizedConv(4, 8, 8, 2), "trt-10.3");
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
    for (const std::string& text : {quantizedConv(4, 8, 8, 2), quantizedConv(2, 4, 8, 2), quantizedConv(4, 8, 24, 2),
             perChannel("Conv", "0", "0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08"),
             perChannel("ConvTranspose", "0", "0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08")}) {
        const FixTrial trial(text, "trt-10.3", rule, "merge-groups");
        EXPECT_TRUE(isCured(trial));
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_merged", 3, 127)}));
    }
}

TEST(ConvGroupMisaligned, GroupsMergedOneTooManyAreRefused) {
    const FixTrial trial(quantizedConv(4, 8, 8, 2), "trt-10.3", rule, "merge-groups");
    Tensor narrow = *std::ranges::find(trial.fixed.main().initializers, "w_merged", &Tensor::name);
    std::vector<double> numbers = must(readNumbers(narrow, *trial.fixed.storage));
    std::rotate(numbers.begin(), numbers.begin() + 18, numbers.end()); // each row in its neighbour's place
    EXPECT_TRUE(
        isRefusedWith(trial, {PutTensor{mainGraph, makeSmallTensor("w_merged", narrow.type, narrow.dims, numbers)}}));
}

TEST(ConvGroupMisaligned, WhereNoMergeFitsChannelsArePadded) {
    const Analysis analysis =
        inspectText(quantizedConv(3, 9, 18, 3), "trt-10.3"); // three groups: no divisor makes a multiple of 4
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("pad-groups", "pad-and-merge", "remove-qdq"));
    const FixTrial trial(analysis, finding, "pad-groups");
    EXPECT_TRUE(isCured(trial));
    EXPECT_EQ(trial.after.verdict.quantizedLayers, analysis.verdict.quantizedLayers);
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "b_padded", 8, 3)}));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_padded", 27, 100)}))
        << "a padded channel that counts";
    EXPECT_FALSE(offersFor(*analysis.context, finding).front().automatic);
}

// 30 channels become 32, which costs a fifteenth; padding inside each group would cost sixteen times as much.
TEST(ConvGroupMisaligned, ADepthwiseLayerGetsAFewChannelsMore) {
    const Analysis analysis = inspectText(quantizedConv(30, 30, 30, 1), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("add-groups", "remove-qdq", "pad-and-merge", "pad-groups"));
    const std::vector<Offer> offers = offersFor(*analysis.context, finding);
    EXPECT_NEAR(offers[0].effect.multiplyAdds, 32.0 / 30, 1e-6);
    EXPECT_NEAR(offers[2].effect.multiplyAdds, 4 * 32.0 / 30, 1e-6);
    EXPECT_NEAR(offers[3].effect.multiplyAdds, 16, 1e-6);
    const FixTrial trial(analysis, finding, "add-groups");
    EXPECT_TRUE(isCured(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_EQ(trial.after.verdict.quantizedLayers, analysis.verdict.quantizedLayers);
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "b_padded", 8, 3)}));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_padded", 27, 100)}));
    // Where more than the channel count stands in the way, a few channels do not help.
    const Analysis old = inspectText(quantizedConv(30, 30, 30, 1), "trt-10.3,sm=7.5");
    EXPECT_THAT(offerIds(old, findingsOf(old, rule).front()), ElementsAre("remove-qdq", "pad-and-merge", "pad-groups"));
}

// 15 groups of two channels: one group more makes an even number, which can be merged.
TEST(ConvGroupMisaligned, GroupsArePaddedUntilTheyCanBeMerged) {
    for (const std::string& text :
        {quantizedConv(15, 30, 30, 2), quantizedConv(5, 5, 10, 1), quantizedConv(7, 14, 14, 2)}) {
        const Analysis analysis = inspectText(text, "trt-10.3");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_EQ(offerIds(analysis, finding).front(), "pad-and-merge");
        const FixTrial trial(analysis, finding, "pad-and-merge");
        EXPECT_TRUE(isCured(trial));
        EXPECT_TRUE(keepsNumbers(trial));
        EXPECT_EQ(trial.after.verdict.quantizedLayers, analysis.verdict.quantizedLayers);
        EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "b_padded", 3, 3)}));
        EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "w_padded", 3, 127)}));
    }
    const Analysis analysis = inspectText(quantizedConv(15, 30, 30, 2), "trt-10.3");
    const std::vector<Offer> offers = offersFor(*analysis.context, findingsOf(analysis, rule).front());
    EXPECT_NEAR(offers[0].effect.multiplyAdds, 2 * 16.0 / 15, 1e-6);
    EXPECT_NEAR(offers[1].effect.multiplyAdds, 4, 1e-6) << "inside each group";
}

// 30 channels in each of two groups: 32 cost an eighth more, merging both groups costs the double.
TEST(ConvGroupMisaligned, ChannelsArePaddedBeforeGroupsAreMerged) {
    const Analysis analysis = inspectText(quantizedConv(2, 60, 60, 30), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("pad-groups", "merge-groups", "remove-qdq"));
    for (const Offer& offer : offersFor(*analysis.context, finding))
        EXPECT_FALSE(offer.automatic) << offer.id;
    EXPECT_NEAR(offersFor(*analysis.context, finding).front().effect.multiplyAdds, 32.0 * 32 / (30 * 30), 1e-6);
    const FixTrial trial(analysis, finding, "pad-groups");
    EXPECT_TRUE(isCured(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    const Analysis narrow =
        inspectText(quantizedConv(2, 12, 12, 6), "trt-10.3"); // 8 of 6 costs nearly as much as merging
    EXPECT_EQ(offerIds(narrow, findingsOf(narrow, rule).front()).front(), "merge-groups");
}

TEST(ConvGroupMisaligned, RemovingTheQdqLeavesAFloatLayer) {
    const Analysis analysis = inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3");
    const FixTrial trial(analysis, findingsOf(analysis, rule).front(), "remove-qdq");
    EXPECT_TRUE(isCured(trial));
    EXPECT_EQ(trial.after.verdict.quantizedLayers, 0U);
    EXPECT_TRUE(staysClose(trial));
    EXPECT_TRUE(isNotCloseWith(trial, {otherNumber(trial.fixed, "w_float", 5, 9)}));
}

TEST(ConvGroupMisaligned, FixAllConvergesInOneRound) {
    const FixOutcome outcome = fixedAll(inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3"));
    EXPECT_EQ(outcome.rounds(), 1U);
    ASSERT_EQ(outcome.applied.size(), 1U);
    EXPECT_EQ(outcome.applied.front().fix, "merge-groups");
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
    const Analysis analysis = inspectText(quantizedConv(2, 4, 4, 2), "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "merge-groups");
    EXPECT_TRUE(nodeOf(fixed, "wd").is("DequantizeLinear")) << "other findings know it by that name";
    EXPECT_EQ(nodeOf(fixed, "c").input(1), "wd");
}

// PyTorch writes equal biases once and reads the others through an Identity.
TEST(ConvGroupMisaligned, TheEffectCountsWhatComputedTheBias) {
    std::string text = quantizedConv(3, 9, 9, 3);
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

TEST(ConvGroupMisaligned, APairInFrontOfAnActivationNeedsAScaleThatTheReleaseReads) {
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
