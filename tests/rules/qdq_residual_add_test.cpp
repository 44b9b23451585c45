#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_residual_add_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-residual-add";

const std::string dequantized = "y = DequantizeLinear (aq, s, z)";

std::string block(const std::string& shortcut, const std::string& after = dequantized, const std::string& before = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x, float[1,2,4,4] r) => (float[1,2,4,4] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[2,2,1,1] w = {10, 20, -30, 40}, float[2,1,1] k = {1, 2}>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (w, ws, z)
          )" +
        before + "c = Conv (xd, wd) a = Add (c, " + shortcut + ") n = Relu (a) aq = QuantizeLinear (n, s, z) " + after +
        "}";
}

// The float input lacks a pair; taking the other one away would leave the Add in float for good.
TEST(QdqResidualAdd, AnAddOfItsOwnWantsTwoPairs) {
    const auto text = [](const std::string& other, const std::string& after) {
        return R"(<ir_version: 8, opset_import: ["": 13]>
            g (float[1,2,4,4] x, float[1,2,4,4] r) => (float[1,2,4,4] y)
            <float s = {0.05}, int8 z = {0}, float[2,1,1] k = {1, 2}, float[2,2,1,1] f = {1, 0.5, 0.25, 1}> {
              xq = QuantizeLinear (x, s, z)
              xd = DequantizeLinear (xq, s, z)
              )" +
            other + " a = Add (xd, b) " + after + " }";
    };
    const std::string quantized = "aq = QuantizeLinear (a, s, z) y = DequantizeLinear (aq, s, z)";
    const Analysis analysis = inspectText(text("b = Softplus (r)", quantized), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.cause, "add");
    EXPECT_THAT(findingsOf(analysis, "qdq-dangling"), IsEmpty()) << "would offer to remove the pair that is right";
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("insert-pair"));
    EXPECT_TRUE(fixHolds(analysis, finding, "insert-pair"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "insert-pair", "s"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "insert-pair"), "trt-10.3");
    EXPECT_THAT(placesOf(after, rule), IsEmpty());
    EXPECT_THAT(findingsOf(after, "qdq-dangling"), IsEmpty());
    for (const std::string& fine : {text("b = Relu (k)", quantized), text("b = Conv (r, f)", quantized),
             text("c = Conv (r, f) g = Sigmoid (c) b = Mul (g, c)", quantized),
             text("b = Softplus (r)", "y = Softplus (a)")})
        EXPECT_THAT(placesOf(inspectText(fine, "trt-10.3"), rule), IsEmpty()) << fine;
    EXPECT_THAT(
        findingsOf(inspectText(text("b = Softplus (r)", "y = Softplus (a)"), "trt-10.3"), "qdq-dangling"), SizeIs(1));
}

// A quantized Conv, its pair, and an Add with something in float, as a quantizer leaves it that knows no residual blocks.
std::string pairBeforeAdd(const std::string& shortcut, const std::string& others = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x, float[1,2,4,4] r) => (float[1,2,4,4] y)" +
        others + R"()
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[2,2,1,1] w = {10, 20, -30, 40},
         float[2,2,1,1] f = {1, 0.5, 0.25, 1}> {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (w, ws, z)
          c = Conv (xd, wd)
          cq = QuantizeLinear (c, s, z)
          cd = DequantizeLinear (cq, s, z) )" +
        shortcut + R"( a = Add (cd, h)
          n = Relu (a)
          aq = QuantizeLinear (n, s, z)
          y = DequantizeLinear (aq, s, z)
        })";
}

TEST(QdqResidualAdd, TheShortcutGetsAPairAndTheOneAfterTheLayerGoes) {
    for (const std::string& shortcut :
        {std::string("h = Softplus (r)"), std::string("h = Conv (r, f)"), std::string("h = Softplus (x)")}) {
        const Analysis analysis = inspectText(pairBeforeAdd(shortcut), "trt-10.3");
        ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a")) << shortcut;
        EXPECT_THAT(findingsOf(analysis, "qdq-dangling"), IsEmpty()) << shortcut;
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_EQ(finding.cause, "shortcut");
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("insert-pair"));
        EXPECT_TRUE(fixHolds(analysis, finding, "insert-pair"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "insert-pair", "ws"));
        const Model fixed = fixedModel(analysis, finding, "insert-pair");
        EXPECT_EQ(nodeOf(fixed, "a").input(0), "c") << "the Add joins the layer";
        for (const Finding& left : inspectModel(fixed, "trt-10.3").findings)
            EXPECT_FALSE(left.rule.starts_with("qdq-")) << left.rule << " " << shortcut;
    }
}

// The shortcut of an identity block: what the block before gives, which its Q reads, too.
TEST(QdqResidualAdd, TheShortcutAfterALayerThatIsReadElsewhereIsNoPartOfThatLayer) {
    const std::string text =
        pairBeforeAdd("l = Conv (xd, wd) h = Relu (l) hq = QuantizeLinear (h, s, z) hd = DequantizeLinear (hq, s, z) "
                      "h2 = Conv (hd, wd)",
            ", float h2");
    const Analysis analysis = inspectText(text, "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("a"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("reuse-pair", "insert-pair"));
    EXPECT_TRUE(fixHolds(analysis, finding, "reuse-pair"));
    const Model fixed = fixedModel(analysis, finding, "reuse-pair");
    EXPECT_EQ(nodeOf(fixed, "a").input(0), "c");
    EXPECT_EQ(nodeOf(fixed, "a").input(1), "hd");
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), "qdq-dangling"), IsEmpty());
}

const std::vector<RuleRow> rows{
    {"a float shortcut is quantized", "trt-10.3", block("r"), "a", {{"insert-pair", "ws"}}},
    {"the pair of another consumer is reused", "trt-10.3", block("x"), "a",
        {{"reuse-pair", "ws", "a = Add (c, xd)"}, {"insert-pair"}}},
    {"the later one of two layers takes the Add in", "trt-10.3", block("h", dequantized, "h = Conv (xd, wd) "), "a h",
        {{"insert-pair", "ws", "a = Add (c, h_dequantized)"}}},
    {"a quantized shortcut", "trt-10.3", block("xd")},
    {"a constant", "trt-10.3", block("k")},
    {"a result that is read in float is no residual of INT8", "trt-10.3",
        block("r", "yd = DequantizeLinear (aq, s, z) y = Add (yd, n)")},
    {"a quantized layer on the other side takes the Add in", "trt-10.3", pairBeforeAdd("h = Conv (xd, wd)")},
    // The layer has to write what others read.
    {"a pair that others read stays", "trt-10.3", pairBeforeAdd("h = Softplus (r) o = Conv (cd, wd)", ", float o"),
        "a add", {{"insert-pair", "", "a = Add (cd, h_dequantized)"}}},
};
INSTANTIATE_TEST_SUITE_P(QdqResidualAdd, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqResidualAdd, AScaleHasToBePositive) {
    const Analysis analysis = inspectText(block("r"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "insert-pair", {{"scale", "0.04"}}));
    EXPECT_FALSE(fixOf(analysis, finding, "insert-pair", {{"scale", "0"}}));
}

TEST(QdqResidualAdd, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    std::vector<const Node*> sums;
    for (const Node& node : clean.main().nodes) {
        if (node.is("Add"))
            sums.push_back(&node);
    }
    const Node& sum = *sums.at(1); // an identity block: its shortcut is the block before
    std::vector<Edit> edits;
    for (const std::uint32_t slot : {0U, 1U}) {
        const Node& dequantize = nodeOf(clean, sum.inputs[slot]);
        const Node& quantize = nodeOf(clean, dequantize.inputs[0]);
        edits.emplace_back(ReplaceInput{mainGraph, sum.id, slot, quantize.inputs[0]});
        if (nodeOf(clean, quantize.inputs[0]).is("Conv")) {
            edits.emplace_back(RemoveNode{mainGraph, dequantize.id});
            edits.emplace_back(RemoveNode{mainGraph, quantize.id});
        }
    }
    const Analysis analysis = inspectModel(applied(clean, edits), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(sum.outputs[0]));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "reuse-pair"));
}

// A vocoder: the sum of the first block is read by the next activation and by the next Add, in float; a Q of the input
// would be one kernel more, and the layer would write float all the same.
TEST(QdqResidualAdd, NoPairIsAdvisedThatTakesMoreTimeThanItSaves) {
    const auto text = [](int length) {
        const std::string size = "[1,16," + std::to_string(length) + "]";
        return "<ir_version: 8, opset_import: [\"\": 17]> g (float" + size + " mel) => (float" + size + R"( y)
            <float s = {0.05}, int8 z = {0}, int8[16,16,3] w = ramp(-90, 90)> {
                a = LeakyRelu (mel)
                aq = QuantizeLinear (a, s, z)
                ad = DequantizeLinear (aq, s, z)
                wd = DequantizeLinear (w, s, z)
                c = Conv <pads = [1, 1]> (ad, wd)
                first = Add (c, mel)
                b = LeakyRelu (first)
                bq = QuantizeLinear (b, s, z)
                bd = DequantizeLinear (bq, s, z)
                e = Conv <pads = [1, 1]> (bd, wd)
                second = Add (e, first)
                n = LeakyRelu (second)
                nq = QuantizeLinear (n, s, z)
                nd = DequantizeLinear (nq, s, z)
                y = Conv <pads = [1, 1]> (nd, wd)
            })";
    };
    const std::string_view target = "trt-10.9,sm=9.0,strong";
    for (const int length : {64, 1 << 20}) {
        const Analysis analysis = inspectText(text(length), target);
        ASSERT_THAT(placesOf(analysis, rule), ElementsAre("second", "first")) << length;
        const std::vector<Finding> found = findingsOf(analysis, rule);
        EXPECT_EQ(found.front().severity, Severity::Warning);
        ASSERT_THAT(offerIds(analysis, found.front()), ElementsAre("insert-pair"));
        EXPECT_EQ(found.back().severity, Severity::Note);
        EXPECT_THAT(offerIds(analysis, found.back()), ElementsAre("leave-shortcut"));
        const Analysis after = inspectModel(fixedModel(analysis, found.front(), "insert-pair"), target);
        EXPECT_LE(after.verdict.time.expected, analysis.verdict.time.expected) << length;
    }
}

// Myelin adds in float, with pairs or without, where its engines were read.
TEST(QdqResidualAdd, InMyelinAnAddWantsNoPair) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[1,4,8] x, float[1,4,8] r) => (float[1,4,8] y)
        <float s = {0.05}, int8 z = {0}, float[8] k = {1, 1, 1, 1, 1, 1, 1, 1}> {
          n = LayerNormalization (x, k)
          nq = QuantizeLinear (n, s, z)
          nd = DequantizeLinear (nq, s, z)
          a = Add (nd, r)
          aq = QuantizeLinear (a, s, z)
          ad = DequantizeLinear (aq, s, z)
          y = LayerNormalization (ad, k)
        })";
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), ElementsAre("a"));
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.6"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.6"), "qdq-dangling"), testing::Contains("nd"));
}

} // namespace
} // namespace qaliper::qdq_residual_add_test
