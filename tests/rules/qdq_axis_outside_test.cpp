#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_axis_outside_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "qdq-axis-outside";

std::string graph(const std::string& constants, const std::string& body, const std::string& opset = "18") {
    return "<ir_version: 8, opset_import: [\"\": " + opset +
        "]> g (float[2,4] x) => (float[2,4] y) <float s = {0.05}, int8 z = {0}" + constants + "> {" + body + "}";
}

std::string computed(const std::string& attributes, const std::string& opset = "18") {
    return graph("",
        "c = ReduceMax <keepdims = 0> (x) q = QuantizeLinear " + attributes + "(c, s, z) d = DequantizeLinear " +
            attributes + "(q, s, z) y = Mul (x, d)",
        opset);
}

std::string pairOf(const std::string& attributes) {
    return graph("", "q = QuantizeLinear " + attributes + "(x, s, z) y = DequantizeLinear " + attributes + "(q, s, z)");
}

std::string severityFor(const std::string& text, std::string_view target) {
    const auto findings = findingsOf(inspectText(text, target), rule);
    return findings.empty() ? "none" : std::string(severityName(findings.front().severity));
}

TEST(QdqAxisOutside, AfterAQTheParserHasAListOfOneNumber) {
    const auto text = [](const std::string& first, const std::string& second) {
        return graph("",
            "c = ReduceMax <keepdims = 0> (x) q = QuantizeLinear " + first +
                " (c, s, z) d = DequantizeLinear (q, s, z) r = Relu "
                "(d) p = QuantizeLinear " +
                second + " (r, s, z) e = DequantizeLinear (p, s, z) y = Mul (x, e)");
    };
    EXPECT_EQ(severityFor(text("<axis = 0>", ""), "trt-10.15"), "none");
    EXPECT_EQ(severityFor(text("<axis = 0>", "<axis = 2>"), "trt-10.15"), "error");
    EXPECT_EQ(severityFor(text("", ""), "trt-10.15"), "error");
}

TEST(QdqAxisOutside, IsRefusedFrom1015OnAndOpenBefore) {
    const std::string text = computed("");
    EXPECT_EQ(severityFor(text, "trt-10.6"), "none");
    EXPECT_EQ(severityFor(text, "trt-10.10"), "none");
    EXPECT_EQ(severityFor(text, "trt-10.11"), "warning") << "open";
    EXPECT_EQ(severityFor(text, "trt-10.14"), "warning") << "open";
    EXPECT_EQ(severityFor(text, "trt-10.15"), "error");
    EXPECT_EQ(severityFor(text, "trt-11.2"), "error");
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.15"), rule).front().stage, Stage::Parser);
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.12"), rule).front().stage, Stage::None);
}

TEST(QdqAxisOutside, OnlyTheQOfAPairIsReported) {
    EXPECT_THAT(placesOf(inspectText(computed(""), "trt-10.15"), rule), ElementsAre("q"));
}

TEST(QdqAxisOutside, ADqAfterAWrittenAxisIsReportedItself) {
    const std::string text = graph("",
        "c = ReduceMax <keepdims = 0> (x) q = QuantizeLinear <axis = 0> (c, s, z) d = DequantizeLinear <axis = 2> (q, "
        "s, z) "
        "y = Mul (x, d)");
    const Analysis analysis = inspectText(text, "trt-10.15");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("d"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "write-axis"));
}

TEST(QdqAxisOutside, AnAxisThatFitsIsTaken) {
    EXPECT_EQ(severityFor(computed("<axis = 0> "), "trt-10.15"), "none");
    EXPECT_EQ(severityFor(computed("", "12"), "trt-10.15"), "none") << "the default was 0";
    for (const char* taken : {"", "<axis = 0> ", "<axis = 2> ", "<axis = -2> "})
        EXPECT_EQ(severityFor(pairOf(taken), "trt-10.15"), "none") << taken;
    for (const char* refused : {"<axis = 3> ", "<axis = -3> "})
        EXPECT_EQ(severityFor(pairOf(refused), "trt-10.15"), "error") << refused;
}

TEST(QdqAxisOutside, SeveralScalesAreAnotherRules) {
    const std::string text = graph(", float[4] t = {0.1, 0.2, 0.3, 0.4}, int8[4] u = {0, 0, 0, 0}",
        "q = QuantizeLinear <axis = 3> (x, t, u) y = DequantizeLinear <axis = 3> (q, t, u)");
    const Analysis analysis = inspectText(text, "trt-10.15");
    EXPECT_THAT(placesOf(analysis, rule), IsEmpty());
    EXPECT_THAT(placesOf(analysis, "qdq-scale-shape"), ElementsAre("q", "y"));
}

TEST(QdqAxisOutside, ATensorOfUnknownRankIsNotReported) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 18]>
        g (float x, int64[n] shape) => (float y) <float s = {0.05}, int8 z = {0}>
        { r = Reshape (x, shape) q = QuantizeLinear (r, s, z) y = DequantizeLinear (q, s, z) })";
    EXPECT_EQ(severityFor(text, "trt-10.15"), "none");
}

// It is no weight, and its fix makes it a float constant.
TEST(QdqAxisOutside, AConstantScalarIsAnotherRules) {
    const std::string text = graph(", int8 c = {37}", "d = DequantizeLinear (c, s, z) y = Mul (x, d)");
    const Analysis analysis = inspectText(text, "trt-10.15");
    EXPECT_THAT(placesOf(analysis, rule), IsEmpty());
    EXPECT_THAT(placesOf(analysis, "qdq-constant-operand"), ElementsAre("d"));
}

// What else reads the Q keeps it, so that the axis is the fix.
TEST(QdqAxisOutside, AConstantScalarThatCannotBeFoldedGetsAnAxis) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 18]>
        g (float[2,4] x) => (float[2,4] y, int8 q) <float s = {0.05}, int8 z = {0}, float c = {0.37}>
        { q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d) })";
    const Analysis analysis = inspectText(text, "trt-10.15");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "write-axis"));
}

TEST(QdqAxisOutside, AComputedScalarGetsAnAxis) {
    const Analysis analysis = inspectText(computed(""), "trt-10.15");
    const Finding finding = findingsOf(analysis, rule).front();
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("write-axis"));
    EXPECT_TRUE(offersFor(*analysis.context, finding).front().automatic);
    EXPECT_TRUE(fixHolds(analysis, finding, "write-axis"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "write-axis", "s"));
    const Model fixed = fixedModel(analysis, finding, "write-axis");
    EXPECT_EQ(nodeOf(fixed, "q").integer("axis"), 0);
    EXPECT_EQ(nodeOf(fixed, "d").integer("axis"), 0);
}

TEST(QdqAxisOutside, AWrittenAxisOfATensorIsReplaced) {
    const Analysis analysis = inspectText(pairOf("<axis = 3> "), "trt-10.15");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "write-axis"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "write-axis", "s"));
}

} // namespace
} // namespace qaliper::qdq_axis_outside_test
