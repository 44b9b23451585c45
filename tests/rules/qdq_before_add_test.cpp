#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

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

TEST(QdqBeforeAdd, AFloatShortcutIsOfAnotherRule) {
    const Analysis analysis = inspectText(block(pair + "a = Add (cd, r)"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), IsEmpty());
    EXPECT_THAT(placesOf(analysis, "qdq-residual-add"), ElementsAre("a"));
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
    const Applied outcome = fixedAll(analysis, request);
    EXPECT_THAT(findingsOf(*outcome.analysis, rule), IsEmpty());
    EXPECT_EQ(countOf(analysis.context->model(), "QuantizeLinear"),
        countOf(outcome.analysis->context->model(), "QuantizeLinear") + findingsOf(analysis, rule).size());
    EXPECT_LT(outcome.analysis->verdict.time.expected, analysis.verdict.time.expected);
}

// A convolution in float with a pair after it.
std::string inFloat(const std::string& other) {
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
}

const std::vector<RuleRow> rows{
    {"between a Conv and its residual Add", "trt-10.3", block(pair + "a = Add (cd, xd)"), "a residual",
        {{"remove-pair", "ws", "a = Add (c, xd)"}}},
    {"on the other side", "trt-10.3", block(pair + "a = Add (xd, cd)"), "a"},
    {"after a normalization", "trt-10.3",
        block("n = BatchNormalization (c, f, f, f, f) nq = QuantizeLinear (n, t, z) nd = DequantizeLinear (nq, t, z) "
              "a = Add (nd, xd)"),
        "a"},
    {"there is no pair", "trt-10.3", block("a = Add (c, xd)")},
    {"of a layer that is the shortcut of the next", "trt-10.3", block(pair + "d = Conv (xd, wd) a = Add (d, cd)")},
    {"an activation stands between", "trt-10.3",
        block("e = Sigmoid (c) eq = QuantizeLinear (e, t, z) ed = DequantizeLinear (eq, t, z) a = Add (ed, xd)")},
    {"a layer reads the pair as well", "trt-10.3", block(pair + "b = Conv (cd, wd) a = Add (b, cd)")},
    {"a depthwise layer", "trt-10.3", block(pair + "a = Add (cd, xd)", "4")},
    {"a sum that stays float needs no quantized shortcut", "trt-10.3", block(pair + "b = Add (cd, xd) a = Exp (b)")},
    {"a sum whose activation is quantized", "trt-10.3", block(pair + "b = Add (cd, xd) a = Relu (b)"), "b"},
    {"a layer in float", "trt-10.3",
        block("e = Conv (r, w2) eq = QuantizeLinear (e, t, z) ed = DequantizeLinear (eq, t, z) "
              "w2 = DequantizeLinear (w, ws, z) a = Add (ed, xd) u = Neg (c)")},
    {"a layer in float adds a bias in its kernel", "trt-10.3", inFloat("k"), "a", {{"remove-pair"}}},
    {"a quantized shortcut saves a layer in float nothing", "trt-10.3", inFloat("xd")},
};
INSTANTIATE_TEST_SUITE_P(QdqBeforeAdd, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_before_add_test
