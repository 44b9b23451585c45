#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_inside_pointwise_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-inside-pointwise";

std::string pairOn(const std::string& value, const std::string& scale = "t") {
    return value + "q = QuantizeLinear (" + value + ", " + scale + ", z) " + value + "d = DequantizeLinear (" + value +
        "q, " + scale + ", z) ";
}

// Between a pair on the input and one on the result `r`.
std::string between(const std::string& nodes) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        net (float[1,4,8,8] x, float[1,4,8,8] other) => (float[1,4,8,8] y)
        <float s = {0.1}, float s2 = {0.2}, float t = {0.008}, float t2 = {0.016}, int8 z = {0}, float k = {1.41421}, float half = {0.5}, int8 n = {100},
         float ns = {0.01}, float inf = {inf}, float ws = {0.01}, int8[4,4,1,1] w = ramp(-60, 90)>
        { xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) nd = DequantizeLinear (n, ns, z)
          wd = DequantizeLinear (w, ws, z) )" +
        nodes + " rq = QuantizeLinear (r, s, z) y = DequantizeLinear (rq, s, z) }";
}

Analysis inspected(const std::string& nodes) { return inspectText(between(nodes), "trt-10.3"); }

const std::string gelu = "v = Div (xd, k) e = Erf (v) " + pairOn("e") + "a = Add (ed, nd) " + pairOn("a", "t2") +
    "m = Mul (xd, ad) " + pairOn("m", "s2") + "r = Mul (md, half)";

TEST(QdqInsidePointwise, PairsAndQuantizedConstantOfAGeluGoInOneStep) {
    const Analysis analysis = inspected(gelu);
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    EXPECT_THAT(placesOf(analysis, "qdq-dangling"), ElementsAre("xd")) << "one rule reports the pairs inside";
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("remove-pairs"));
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Model fixed = fixedModel(analysis, finding, "remove-pairs");
    EXPECT_EQ(countOf(fixed, "QuantizeLinear"), 2U);
    EXPECT_EQ(nodeOf(fixed, "a").input(0), "e");
    EXPECT_EQ(nodeOf(fixed, "a").input(1), "a_constant");
    EXPECT_EQ(nodeOf(fixed, "r").input(0), "m");
}

TEST(QdqInsidePointwise, AnotherConstantIsRefused) {
    const Analysis analysis = inspected(gelu);
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "remove-pairs", "a_constant"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "remove-pairs", "half"));
}

TEST(QdqInsidePointwise, AConstantThatOthersReadStaysForThem) {
    const Analysis analysis = inspected(
        "e = Erf (xd) " + pairOn("e") + "a = Add (ed, nd) " + pairOn("a", "t2") + "b = Mul (ad, half) r = Max (b, nd)");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Analysis two = inspected("e = Erf (xd) " + pairOn("e") + "a = Add (ed, nd) " + pairOn("a", "t2") +
        "b = Mul (ad, half) c = Softmax (b) r = Add (c, nd)");
    const Model fixed = fixedModel(two, findingsOf(two, rule).front(), "remove-pairs");
    EXPECT_EQ(nodeOf(fixed, "a").input(1), "a_constant");
    EXPECT_EQ(nodeOf(fixed, "r").input(1), "nd");
}

const std::vector<RuleRow> rows{
    {"the pair before the Add goes, too", "trt-10.3",
        between("e = ReduceMean (xd) " + pairOn("e") + "a = Add (ed, nd) " + pairOn("a", "t2") + "r = Mul (ad, xd)"),
        "a", {{"remove-pairs", "", "a = Add (e, a_constant)"}}},
    {"whether a Sigmoid between pairs is better in float is open", "trt-10.3",
        between("g = Sigmoid (xd) " + pairOn("g") + "r = Mul (xd, gd)")},
    {"no pair inside", "trt-10.3", between("r = Add (xd, nd)")},
    {"all of it is float", "trt-10.3", between("e = Exp (xd) " + pairOn("e") + "r = Mul (ed, half)")},
    {"a Softmax", "trt-10.3", between("e = Softmax (xd) " + pairOn("e") + "r = Add (ed, nd)")},
    {"a bias is of qdq-before-add", "trt-10.3", between("c = Conv (xd, wd) " + pairOn("c") + "r = Add (cd, nd)")},
    {"a Relu is of qdq-before-activation", "trt-10.3",
        between("a = Add (xd, nd) " + pairOn("a", "t2") + "r = Relu (ad)")},
    {"a mask of -inf stays as it is", "trt-10.3",
        between("e = Exp (xd) " + pairOn("e") + "id = DequantizeLinear (n, inf, z) r = Add (ed, id)")},
    {"two computed values", "trt-10.3", between("e = Exp (xd) " + pairOn("e") + "r = Add (ed, xd)")},
};
INSTANTIATE_TEST_SUITE_P(QdqInsidePointwise, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqInsidePointwise, APairThatOthersReadEndsTheGroup) {
    const Analysis analysis = inspected(
        "e = Erf (xd) " + pairOn("e") + "a = Add (ed, nd) " + pairOn("a", "t2") + "b = Exp (ad) r = Mul (b, ad)");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "remove-pairs");
    EXPECT_EQ(countOf(fixed, "QuantizeLinear"), 2U) << "it goes, too, because only float operators read it";
}

TEST(QdqInsidePointwise, BertLosesThePairsOfItsGelus) {
    const Analysis analysis = inspectModel(exportedModel("bert_24l.qdq_int8.onnx"), "trt-10.3,sm=8.6,fp16");
    EXPECT_EQ(findingsOf(analysis, rule).size(), 24U);
    FixRequest request;
    request.chosen = {{std::string(rule), "remove-pairs"}};
    request.rules.only = {std::string(rule)};
    const Applied outcome = fixedAll(analysis, request);
    EXPECT_THAT(findingsOf(*outcome.analysis, rule), IsEmpty());
    EXPECT_LT(outcome.analysis->verdict.time.expected, 0.9 * analysis.verdict.time.expected);
}

// Before a Softmax the pair only ends what the Add did in INT8.
TEST(QdqInsidePointwise, ThePairAfterThemGoesWhereOnlyFloatReadsIt) {
    const Analysis analysis = inspected(
        "e = Erf (xd) " + pairOn("e") + "a = Add (ed, nd) " + pairOn("a", "t2") + "p = Softmax (ad) r = Mul (p, xd)");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pairs"));
    const Model fixed = fixedModel(analysis, finding, "remove-pairs");
    EXPECT_EQ(nodeOf(fixed, "p").input(0), "a");
    EXPECT_EQ(nodeOf(fixed, "a").input(0), "e");
}

} // namespace
} // namespace qaliper::qdq_inside_pointwise_test
