#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_before_add_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-before-add";

// A quantized convolution `c`, whatever follows, and a pair after the result `a`.
std::string block(const std::string& after, const std::string& group = "1") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4,8,8] x, float[1,4,8,8] r) => (float[1,4,8,8] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, float t = {0.1}, float[4,1,1] k = {1, 2, 3, 4},
         int8[4,1,1,1] w1 = ramp(-60, 90), int8[4,4,1,1] w = ramp(-60, 90), float[4] f = {1, 2, 0.5, 1}>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear ()" +
        std::string(group == "1" ? "w" : "w1") + R"(, ws, z)
          c = Conv <group = )" +
        group + "> (xd, wd) " + after + " aq = QuantizeLinear (a, s, z) y = DequantizeLinear (aq, s, z) }";
}

const std::string pair = "cq = QuantizeLinear (c, t, z) cd = DequantizeLinear (cq, t, z) ";

std::vector<std::string> placesIn(const std::string& after, const std::string& group = "1") {
    return placesOf(inspectText(block(after, group), "trt-10.3"), rule);
}

TEST(QdqBeforeAdd, APairBetweenAConvAndItsResidualAddIsFoundAndGoes) {
    const Analysis analysis = inspectText(block(pair + "a = Add (cd, xd)"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.cause, "residual");
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("remove-pair"));
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pair"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "remove-pair", "ws"));
    EXPECT_EQ(nodeOf(fixedModel(analysis, finding, "remove-pair"), "a").input(0), "c");
}

TEST(QdqBeforeAdd, OnTheOtherSideAndAfterANormalizationToo) {
    EXPECT_THAT(placesIn(pair + "a = Add (xd, cd)"), ElementsAre("a"));
    EXPECT_THAT(placesIn("n = BatchNormalization (c, f, f, f, f) nq = QuantizeLinear (n, t, z)"
                         " nd = DequantizeLinear (nq, t, z) a = Add (nd, xd)"),
        ElementsAre("a"));
}

TEST(QdqBeforeAdd, AConstantIsABias) {
    const Analysis analysis = inspectText(block(pair + "a = Add (cd, k)"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.cause, "bias");
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pair"));
    EXPECT_THAT(placesOf(analysis, "qdq-dangling"), IsEmpty()) << "one rule reports the pair";
}

TEST(QdqBeforeAdd, ABiasBetweenTheLayerAndItsResidualAddGoesWithItsPair) {
    const Analysis analysis = inspectText(
        block(pair + "b = Add (cd, k) bq = QuantizeLinear (b, t, z) bd = DequantizeLinear (bq, t, z) a = Add (bd, xd)"),
        "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("b", "a"));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_TRUE(fixHolds(analysis, finding, "remove-pair"));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).back(), "remove-pair");
    EXPECT_EQ(nodeOf(fixed, "b").input(0), "c");
    EXPECT_EQ(nodeOf(fixed, "a").input(0), "b");
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), "qdq-residual-add"), IsEmpty());
}

TEST(QdqBeforeAdd, OfTwoLayersTheLaterOneTakesTheAddIn) {
    const std::string second = "d = Conv (xd, wd) dq = QuantizeLinear (d, t, z) dd = DequantizeLinear (dq, t, z) ";
    const Analysis analysis = inspectText(block(pair + second + "a = Add (cd, dd)"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pair"));
    const Node sum = nodeOf(fixedModel(analysis, finding, "remove-pair"), "a");
    EXPECT_EQ(sum.input(0), "cd") << "the shortcut keeps its pair";
    EXPECT_EQ(sum.input(1), "d");
}

TEST(QdqBeforeAdd, APairThatTheAddNeedsIsLeftAlone) {
    EXPECT_THAT(placesIn("a = Add (c, xd)"), IsEmpty()) << "there is none";
    EXPECT_THAT(placesIn(pair + "d = Conv (xd, wd) a = Add (d, cd)"), IsEmpty())
        << "it joins d, and this is its shortcut";
    EXPECT_THAT(placesIn("e = Sigmoid (c) eq = QuantizeLinear (e, t, z) ed = DequantizeLinear (eq, t, z) "
                         "a = Add (ed, xd)"),
        IsEmpty())
        << "an activation is between them";
    EXPECT_THAT(placesIn(pair + "b = Conv (cd, wd) a = Add (b, cd)"), IsEmpty()) << "a layer reads it, too";
    EXPECT_THAT(placesIn(pair + "a = Add (cd, xd)", "4"), IsEmpty()) << "depthwise";
}

TEST(QdqBeforeAdd, ASumThatStaysFloatNeedsNoQuantizedShortcut) {
    EXPECT_THAT(placesIn(pair + "b = Add (cd, xd) a = Exp (b)"), IsEmpty());
    EXPECT_THAT(placesIn(pair + "b = Add (cd, xd) a = Relu (b)"), ElementsAre("b")) << "an activation is between them";
}

TEST(QdqBeforeAdd, AFloatShortcutIsOfAnotherRule) {
    const Analysis analysis = inspectText(block(pair + "a = Add (cd, r)"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), IsEmpty());
    EXPECT_THAT(placesOf(analysis, "qdq-residual-add"), ElementsAre("a"));
}

TEST(QdqBeforeAdd, LayersInFloatAreNotMeant) {
    EXPECT_THAT(placesIn("e = Conv (r, w2) eq = QuantizeLinear (e, t, z) ed = DequantizeLinear (eq, t, z) "
                         "w2 = DequantizeLinear (w, ws, z) a = Add (ed, xd) u = Neg (c)"),
        IsEmpty());
}

// Inside Myelin, all between two products is one kernel; a bias is part of the product.
TEST(QdqBeforeAdd, OfAProductInsideMyelinABiasAloneIsMeant) {
    const auto afterProduct = [](const std::string& other, const std::string& target) {
        return placesOf(inspectText(R"(<ir_version: 8, opset_import: ["": 13]> g (float[2,8] x) => (float[2,8] y)
            <float s = {0.05}, int8 z = {0}, float ws = {0.01}, float t = {0.1}, float[8] k = ramp(-2, 2),
             int8[8,8] w = ramp(-60, 90)> {
              xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) wd = DequantizeLinear (w, ws, z)
              c = MatMul (xd, wd) )" +
                                pair + "a = Add (cd, " + other + R"()
              aq = QuantizeLinear (a, s, z) y = DequantizeLinear (aq, s, z) })",
                            target),
            rule);
    };
    EXPECT_THAT(afterProduct("k", "trt-10.6,sm=9.0,fp16"), ElementsAre("a"));
    EXPECT_THAT(afterProduct("xd", "trt-10.6,sm=9.0,fp16"), IsEmpty());
    EXPECT_THAT(afterProduct("xd", "trt-10.6,sm=8.6,fp16"), ElementsAre("a"));
}

TEST(QdqBeforeAdd, MobileNetLosesTenPairsAndTime) {
    const Analysis analysis = inspectModel(exportedModel("mobilenet_v2_w035.qdq_int8.onnx"), "trt-10.3,sm=8.6,fp16");
    FixRequest request;
    request.chosen = {{std::string(rule), "remove-pair"}};
    const FixOutcome outcome = fixedAll(analysis, request);
    EXPECT_THAT(findingsOf(*outcome.analysis, rule), IsEmpty());
    EXPECT_EQ(countOf(analysis.context->model(), "QuantizeLinear"),
        countOf(outcome.analysis->context->model(), "QuantizeLinear") + findingsOf(analysis, rule).size());
    EXPECT_LT(outcome.analysis->verdict.time.expected, analysis.verdict.time.expected);
}

// A layer in float adds a bias in its kernel, too; a quantized shortcut saves it nothing.
TEST(QdqBeforeAdd, ALayerInFloatTakesABiasOnly) {
    const auto text = [](const std::string& other) {
        return R"(<ir_version: 8, opset_import: ["": 13]>
            g (float[1,4,8,8] x) => (float[1,4,8,8] y)
            <float s = {0.05}, int8 z = {0}, float t = {0.001}, float[4,1,1] k = {1, 2, 3, 4},
             float[4,4,1,1] w = ramp(-0.01, 0.01)> {
              xq = QuantizeLinear (x, s, z)
              xd = DequantizeLinear (xq, s, z)
              c = Conv (x, w)
              cq = QuantizeLinear (c, t, z)
              cd = DequantizeLinear (cq, t, z)
              a = Add (cd, )" +
            other + ") aq = QuantizeLinear (a, s, z) y = DequantizeLinear (aq, s, z) }";
    };
    const Analysis analysis = inspectText(text("k"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "remove-pair"));
    EXPECT_THAT(placesOf(inspectText(text("xd"), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_before_add_test
