#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rules/fixall.h"
#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::op_dynamic_quantize_test {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view rule = "op-dynamic-quantize";

std::string graph(const std::string& constants, const std::string& nodes, const std::string& input = "float[8,4] x") {
    return R"(<ir_version: 7, opset_import: ["": 13]> net ()" + input + ") => (? y) <" + constants + "> {" + nodes +
        "}";
}

const std::string uint8Weight =
    "uint8[4,4] w = ramp(8, 248), uint8 wz = {128}, float ws = {0.01}, float[4] b = ramp(-1, 1)";
const std::string int8Weight =
    "int8[4,4] w = ramp(-120, 120), int8 wz = {0}, float ws = {0.01}, float[4] b = ramp(-1, 1)";
const std::string perChannel = "int8[4,4] w = ramp(-120, 120), int8[4] wz = {0, 0, 0, 0}, float[4] ws = {0.01, 0.02, "
                               "0.03, 0.04}, float[4] b = ramp(-1, 1)";
const std::string shifted =
    "uint8[4,4] w = ramp(8, 248), uint8 wz = {110}, float ws = {0.01}, float[4] b = ramp(-1, 1)";

const std::string linear = "q, s, z = DynamicQuantizeLinear (x) i = MatMulInteger (q, w, z, wz) f = Cast <to = 1> (i)"
                           " k = Mul (s, ws) m = Mul (f, k) y = Add (m, b)";

std::vector<std::string> severitiesOn(const std::string& text, std::string_view target) {
    std::vector<std::string> found;
    for (const Finding& finding : findingsOf(inspectText(text, target), rule))
        found.emplace_back(severityName(finding.severity));
    return found;
}

std::size_t errorsIn(const Analysis& analysis) {
    return static_cast<std::size_t>(std::ranges::count(analysis.findings, Severity::Error, &Finding::severity));
}

TEST(DynamicQuantization, IsAnErrorOnEveryTarget) {
    for (const std::string_view target : {"trt-8.0", "trt-8.6", "trt-10.3", "trt-11.1"})
        EXPECT_THAT(severitiesOn(graph(uint8Weight, linear), target), ElementsAre("error")) << target;
}

TEST(DynamicQuantization, WithoutAnIntegerProductNoneIsCounted) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]> g (float[2,8] x) => (float[2,8] y) {
        q, s, z = DynamicQuantizeLinear (x) y = DequantizeLinear (q, s, z) })";
    EXPECT_THAT(render(findingsOf(inspectText(text, "trt-10.3"), "op-dynamic-quantize").front().message),
        testing::HasSubstr("TensorRT 10.3 stops at q"));
}

TEST(DynamicQuantization, IsAWarningAfterOnnxRuntime) {
    EXPECT_THAT(severitiesOn(graph(uint8Weight, linear), "trt-10.3,ort"), ElementsAre("warning"));
}

TEST(DynamicQuantization, StaticQdqIsNotMeant) {
    EXPECT_THAT(severitiesOn(graph("float s = {0.05}, int8 z = {0}",
                                 "q = QuantizeLinear (x, s, z)"
                                 " y = DequantizeLinear (q, s, z)"),
                    "trt-10.3"),
        IsEmpty());
}

TEST(DynamicQuantization, OffersTheFloatModelFirstAndNothingByItself) {
    const Analysis analysis = inspectText(graph(uint8Weight, linear), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("to-float", "weight-only-int8", "emulate"));
    const std::vector<Offer> offers = offersFor(*analysis.context, finding);
    EXPECT_THAT(offers, Each(testing::Field(&Offer::automatic, false)));
    EXPECT_EQ(offers[0].safety, Safety::Review);
    EXPECT_EQ(offers[1].safety, Safety::Review);
    EXPECT_EQ(offers[2].safety, Safety::Exact);
    EXPECT_THAT(render(offers[0].note), HasSubstr("This builds, but nothing of it runs in INT8"));
    EXPECT_THAT(render(offers[0].note), HasSubstr("calibrate"));
}

class EveryWeight : public testing::TestWithParam<std::string> {};

TEST_P(EveryWeight, BecomesFloat) {
    const FixTrial trial(graph(GetParam(), linear), "trt-10.3", rule, "to-float");
    EXPECT_THAT(nodeLines(trial.fixed), ElementsAre("[m] m = MatMul (x, w_float)", "y = Add (m, b)"));
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(staysClose(trial, 30));
    EXPECT_TRUE(isNotCloseWith(trial, {otherNumber(trial.fixed, "w_float", 5, 9)}));
}

TEST_P(EveryWeight, IsEmulatedWithTheSameNumbers) {
    const FixTrial trial(graph(GetParam(), linear), "trt-10.3", rule, "emulate");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_EQ(countOf(trial.fixed, "MatMulInteger"), 0U);
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "x_255", 0, 254)}));
}

INSTANTIATE_TEST_SUITE_P(
    DynamicQuantization, EveryWeight, testing::Values(uint8Weight, int8Weight, perChannel, shifted));

TEST(DynamicQuantization, WeightsStayInInt8AfterADq) {
    for (const std::string& constants : {uint8Weight, int8Weight, perChannel}) {
        const FixTrial trial(graph(constants, linear), "trt-10.3", rule, "weight-only-int8");
        EXPECT_EQ(countOf(trial.fixed, "DequantizeLinear"), 1U);
        EXPECT_TRUE(isFixed(trial));
        EXPECT_EQ(findingsOf(trial.after, "qdq-half-quantized").size(), 0U) << "weights in INT8 are on purpose";
        EXPECT_TRUE(staysClose(trial, 30));
        EXPECT_TRUE(isNotCloseWith(trial, {otherNumber(trial.fixed, "w_dq_scale", 0, 0.05)}));
    }
}

TEST(DynamicQuantization, AWeightWithAnotherZeroPointCannotStay) {
    const Analysis analysis = inspectText(graph(shifted, linear), "trt-10.3");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("to-float", "emulate"));
}

TEST(DynamicQuantization, ConvolutionsAreMeantToo) {
    const std::string text =
        graph("uint8[4,3,3,3] w = ramp(28, 228), uint8 wz = {128}, float ws = {0.02}, float[1,4,1,1] b = "
              "ramp(-1, 1)",
            "q, s, z = DynamicQuantizeLinear (x) i = ConvInteger <pads = [1, 1, 1, 1], strides = [2, 2]> (q, w, z, wz)"
            " f = Cast <to = 1> (i) k = Mul (s, ws) m = Mul (f, k) y = Add (m, b)",
            "float[1,3,8,8] x");
    for (const std::string_view offer : {"to-float", "weight-only-int8"}) {
        const FixTrial trial(text, "trt-10.3", rule, offer);
        EXPECT_THAT(
            nodeLines(trial.fixed), Contains(HasSubstr("m = Conv <pads = [1, 1, 1, 1], strides = [2, 2]> (x, ")));
        EXPECT_TRUE(isFixed(trial));
        EXPECT_TRUE(staysClose(trial, 30));
        EXPECT_TRUE(
            isNotCloseWith(trial, {otherAttribute(trial.fixed, "m", {"pads", std::vector<std::int64_t>{0, 0, 2, 2}})}));
    }
    const FixTrial emulated(text, "trt-10.3", rule, "emulate");
    EXPECT_TRUE(isFixed(emulated));
    EXPECT_TRUE(keepsNumbers(emulated));
    EXPECT_TRUE(isRefusedWith(
        emulated, {otherAttribute(emulated.fixed, "f", {"pads", std::vector<std::int64_t>{0, 0, 2, 2}})}));
}

const std::string attention = "q, s, z = DynamicQuantizeLinear (x)"
                              " i = MatMulInteger (q, w, z, wz) f = Cast <to = 1> (i) k = Mul (s, ws) m = Mul (f, k)"
                              " j = MatMulInteger (q, v, z, wz) g = Cast <to = 1> (j) l = Mul (s, ws) n = Mul (g, l)"
                              " y = Add (m, n)";

TEST(DynamicQuantization, OneMayFeedSeveralProducts) {
    const std::string text = graph(uint8Weight + ", uint8[4,4] v = ramp(200, 50)", attention);
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.3"), rule).front().related.size(), 2U);
    for (const std::string_view offer : {"to-float", "weight-only-int8"}) {
        const FixTrial trial(text, "trt-10.3", rule, offer);
        EXPECT_EQ(countOf(trial.fixed, "MatMul"), 2U);
        EXPECT_TRUE(isFixed(trial));
        EXPECT_TRUE(staysClose(trial));
        const std::string first = nodeOf(trial.fixed, "m").inputs[1];
        EXPECT_TRUE(isNotCloseWith(trial, {otherInput(trial.fixed, "n", 1, first)})) << "both products with one weight";
    }
    const FixTrial emulated(text, "trt-10.3", rule, "emulate");
    EXPECT_TRUE(keepsNumbers(emulated));
    EXPECT_TRUE(isRefusedWith(emulated, {otherInput(emulated.fixed, "g", 1, nodeOf(emulated.fixed, "f").inputs[1])}));
}

TEST(DynamicQuantization, ItsDequantizedValueIsTheInputItself) {
    const std::string text = graph(uint8Weight, linear + " d = DequantizeLinear (q, s, z) r = Relu (d)");
    const FixTrial trial(text, "trt-10.3", rule, "to-float");
    EXPECT_THAT(nodeLines(trial.fixed), Contains("r = Relu (x)"));
    EXPECT_TRUE(isFixed(trial));
}

TEST(DynamicQuantization, WhatIsReadInOtherWaysCannotBeRestored) {
    const std::string text = graph(uint8Weight, linear + " d = Relu (s)");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("emulate"));
    EXPECT_THAT(render(finding.message), HasSubstr("cannot be restored"));
    EXPECT_FALSE(fixOf(analysis, finding, "to-float", {}));
    const FixTrial trial(analysis, finding, "emulate");
    EXPECT_TRUE(isFixed(trial));
}

TEST(DynamicQuantization, EmulationNeedsRound) {
    const Analysis analysis = inspectText(graph(uint8Weight, linear), "trt-8.0");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("to-float", "weight-only-int8"));
}

// The embedding table that ONNX Runtime's quantizer quantizes along with the weights is the other rule's; together
// nothing is left.
std::string withTable(const std::string& type, const std::string& zeroPoint) {
    return R"(<ir_version: 7, opset_import: ["": 13]> net (int64[8] ids) => (float y) <)" + uint8Weight + ", " + type +
        "[9,4] table = ramp(0, 100), float ts = {0.02}, " + type + " tz = {" + zeroPoint +
        "}> { rows = Gather (table, ids) x = DequantizeLinear (rows, ts, tz) " + linear + "}";
}

Applied fixedWith(const Analysis& analysis, const std::string& offer) {
    FixRequest request;
    request.chosen = {{std::string(rule), offer}};
    return fixedAll(analysis, request);
}

TEST(DynamicQuantization, NoErrorIsLeftOnAModelWithItsTables) {
    for (const auto& [type, zeroPoint] : {std::pair{"uint8", "128"}, {"uint8", "7"}, {"int8", "0"}, {"int8", "-3"}}) {
        const Analysis analysis = inspectText(withTable(type, zeroPoint), "trt-10.3");
        EXPECT_EQ(errorsIn(analysis), zeroPoint == std::string("0") ? 2U : 3U) << "its zero point as well";
        for (const std::string offer : {"to-float", "weight-only-int8", "emulate"})
            EXPECT_EQ(errorsIn(*fixedWith(analysis, offer).analysis), 0U) << type << " " << zeroPoint << " " << offer;
    }
}

TEST(DynamicQuantization, PlainFixNamesWhatWaitsForReview) {
    const Applied outcome = fixedAll(inspectText(withTable("uint8", "128"), "trt-10.3"));
    ASSERT_EQ(outcome.fixes.size(), 1U);
    EXPECT_EQ(outcome.fixes.front().rule, "plugin-quantized-constant");
    ASSERT_FALSE(outcome.skipped.empty());
    EXPECT_EQ(
        render(outcome.skipped.front().reason), "The best fix needs your review: Back to a float model (to-float)");
}

} // namespace
} // namespace qaliper::op_dynamic_quantize_test
