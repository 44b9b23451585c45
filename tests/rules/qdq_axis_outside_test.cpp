#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

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

TEST(QdqAxisOutside, SeveralScalesAreAnotherRules) {
    const std::string text = graph(", float[4] t = {0.1, 0.2, 0.3, 0.4}, int8[4] u = {0, 0, 0, 0}",
        "q = QuantizeLinear <axis = 3> (x, t, u) y = DequantizeLinear <axis = 3> (q, t, u)");
    const Analysis analysis = inspectText(text, "trt-10.15");
    EXPECT_THAT(placesOf(analysis, rule), IsEmpty());
    EXPECT_THAT(placesOf(analysis, "qdq-scale-shape"), ElementsAre("q", "y"));
}

// It is no weight, and its fix makes it a float constant.
TEST(QdqAxisOutside, AConstantScalarIsAnotherRules) {
    const std::string text = graph(", int8 c = {37}", "d = DequantizeLinear (c, s, z) y = Mul (x, d)");
    const Analysis analysis = inspectText(text, "trt-10.15");
    EXPECT_THAT(placesOf(analysis, rule), IsEmpty());
    EXPECT_THAT(placesOf(analysis, "qdq-constant-operand"), ElementsAre("d"));
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

// Two pairs in a row: before the second, the parser has a list of one number.
std::string twice(const std::string& first, const std::string& second) {
    return graph("",
        "c = ReduceMax <keepdims = 0> (x) q = QuantizeLinear " + first +
            " (c, s, z) d = DequantizeLinear (q, s, z) r = Relu (d) p = QuantizeLinear " + second +
            " (r, s, z) e = DequantizeLinear (p, s, z) y = Mul (x, e)");
}

const std::vector<RuleRow> rows{
    {"up to 10.10 no axis is looked at", "trt-10.6 trt-10.10", computed("")},
    {"between it is not known", "trt-10.11 trt-10.12 trt-10.14", computed(""), "warning goes-on q"},
    {"from 10.15 on the Q of a pair is refused", "trt-10.15 trt-11.2", computed(""), "error parser q"},
    {"a written axis that fits", "trt-10.15", computed("<axis = 0> ")},
    {"the default was 0", "trt-10.15", computed("", "12")},
    {"of a tensor the default fits", "trt-10.15", pairOf("")},
    {"of a tensor the first one fits", "trt-10.15", pairOf("<axis = 0> ")},
    {"of a tensor the end of its dimensions fits", "trt-10.15", pairOf("<axis = 2> ")},
    {"of a tensor one from the end fits", "trt-10.15", pairOf("<axis = -2> ")},
    {"one past the end is replaced", "trt-10.15", pairOf("<axis = 3> "), "error q", {{"automatic write-axis", "s"}}},
    {"one before the first", "trt-10.15", pairOf("<axis = -3> "), "error q"},
    {"after a pair the default fits", "trt-10.15", twice("<axis = 0>", "")},
    {"after a pair two is too many", "trt-10.15", twice("<axis = 0>", "<axis = 2>"), "error p"},
    {"a pair before a pair", "trt-10.15", twice("", ""), "error q"},
    {"a DQ after a written axis is reported itself", "trt-10.15",
        graph("",
            "c = ReduceMax <keepdims = 0> (x) q = QuantizeLinear <axis = 0> (c, s, z) "
            "d = DequantizeLinear <axis = 2> (q, s, z) y = Mul (x, d)"),
        "d", {{"automatic write-axis"}}},
    {"a tensor of unknown rank", "trt-10.15", R"(<ir_version: 8, opset_import: ["": 18]>
        g (float x, int64[n] shape) => (float y) <float s = {0.05}, int8 z = {0}>
        { r = Reshape (x, shape) q = QuantizeLinear (r, s, z) y = DequantizeLinear (q, s, z) })"},
    // What else reads the Q keeps it, so that the axis is the fix.
    {"a constant scalar that cannot be folded", "trt-10.15", R"(<ir_version: 8, opset_import: ["": 18]>
        g (float[2,4] x) => (float[2,4] y, int8 q) <float s = {0.05}, int8 z = {0}, float c = {0.37}>
        { q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d) })",
        "q", {{"automatic write-axis"}}},
};
INSTANTIATE_TEST_SUITE_P(QdqAxisOutside, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_axis_outside_test
