#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_constant_operand_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-constant-operand";

std::string scaled(const std::string& constant, const std::string& body) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] x) => (float[4,4] y) <)" +
        constant + ", float s = {0.05}, int8 z = {0}> {" + body + "}";
}

TEST(QdqConstantOperand, AFactorQuantizedInTheGraphIsFoldedWithItsRounding) {
    const Analysis analysis =
        inspectText(scaled("float[4] c = {0.11, -0.27, 3, 4}",
                        "q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d)"),
            "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
    EXPECT_EQ(nodeCount(fixedModel(analysis, finding, "fold-float")), 1U);
}

// An Add in INT8 wants both operands quantized, but a builder stops at a scalar that is stored in INT8.
TEST(QdqConstantOperand, AStoredScalarStaysQuantizedWhereThatIsOfUse) {
    const auto added = [](const std::string& constant, const std::string& value) {
        return scaled(constant,
            "p = QuantizeLinear (x, s, z) a = DequantizeLinear (p, s, z) " + value +
                " t = Add (a, d) r = QuantizeLinear (t, s, z) y = DequantizeLinear (r, s, z)");
    };
    const std::string pair = "q = QuantizeLinear <axis = 0> (c, s, z) d = DequantizeLinear <axis = 0> (q, s, z)";
    const Analysis analysis =
        inspectText(added("int8 c = {37}", "d = DequantizeLinear <axis = 0> (c, s, z)"), "trt-10.6");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("d"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_EQ(finding.stage, Stage::Builder);
    ASSERT_THAT(offerIds(analysis, finding), ElementsAre("quantize-in-graph", "fold-float"));
    for (const std::string_view offer : {"quantize-in-graph", "fold-float"}) {
        EXPECT_TRUE(fixHolds(analysis, finding, offer)) << offer;
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, offer, "c_float")) << offer;
    }
    const Model fixed = fixedModel(analysis, finding, "quantize-in-graph");
    EXPECT_EQ(countOf(fixed, "QuantizeLinear"), 3U);
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-11.2"), rule), IsEmpty()) << "with an axis for newer releases";
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-11.2"), "qdq-axis-outside"), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(added("float c = {0.37}", pair), "trt-10.6"), rule), IsEmpty());
    const Analysis rounded = inspectText(
        added("float c = {0.37}", "q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z)"), "trt-10.15");
    ASSERT_THAT(placesOf(rounded, rule), ElementsAre("q"));
    const Finding refused = findingsOf(rounded, rule).front();
    ASSERT_THAT(offerIds(rounded, refused), ElementsAre("write-axis", "fold-float"));
    EXPECT_TRUE(offersFor(*rounded.context, refused).front().automatic);
    EXPECT_TRUE(fixHolds(rounded, refused, "write-axis"));
    EXPECT_TRUE(sabotageIsRefused(rounded, refused, "write-axis", "c"));
    EXPECT_THAT(placesOf(inspectText(added("int8[1] c = {37}", "d = DequantizeLinear (c, s, z)"), "trt-10.6"), rule),
        IsEmpty());
}

const std::string stored = scaled("int8 c = {37}", "d = DequantizeLinear (c, s, z) y = Mul (x, d)");
const std::string rounded =
    scaled("float c = {0.37}", "q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d)");

TEST(QdqConstantOperand, AScalarIsFoldedWithItsRounding) {
    for (const std::string& text : {stored, rounded}) {
        const Analysis analysis = inspectText(text, "trt-11.2");
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_TRUE(offersFor(*analysis.context, finding).front().automatic);
        EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-float", text == stored ? "c_float" : "q_float"));
        EXPECT_EQ(nodeCount(fixedModel(analysis, finding, "fold-float")), 1U);
    }
}

// One constant of an export is read after several DQs.
TEST(QdqConstantOperand, EveryDqOfAScalarIsFolded) {
    const Analysis analysis = inspectText(scaled("float c = {0.37}",
                                              "q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) "
                                              "e = DequantizeLinear (q, s, z) m = Mul (x, d) y = Add (m, e)"),
        "trt-10.15");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("q"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
    EXPECT_EQ(nodeCount(fixedModel(analysis, finding, "fold-float")), 2U);
    EXPECT_EQ(offersFor(*analysis.context, finding).front().effect.nodes, -3);
}

TEST(QdqConstantOperand, VitHasManyOfThem) {
    const Analysis analysis = inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(36));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_THAT(offerIds(analysis, finding), ElementsAre("fold-float")) << finding.key;
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "fold-float"));
}

// The layer before it and the Q after it make a BatchNormalization part of a kernel, which takes its parameters in float.
std::string normalized(const std::string& scale) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,4,4,4] x) => (float[1,4,4,4] y)
        <float s = {0.05}, int8 z = {0}, int8[4] c = {10, 20, 30, 40}, float[4] f = fill(1), float[4] b = fill(0)> {
            q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) e = DequantizeLinear (c, s, z)
            n = BatchNormalization (d, )" +
        scale + R"(, b, b, f) nq = QuantizeLinear (n, s, z) y = DequantizeLinear (nq, s, z) })";
}

const std::vector<RuleRow> rows{
    {"a quantized factor", "trt-10.3",
        scaled("int8[4] c = {10, -20, 30, 40}", "d = DequantizeLinear (c, s, z) y = Mul (x, d)"), "d",
        {{"automatic fold-float", "c_float"}}},
    // Equal constants of an export are one initializer, and the others read it after its DQ.
    {"a constant that is quantized twice", "trt-10.3",
        scaled("float[4] c = {0.11, -0.27, 3, 4}",
            "q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) a = Mul (x, d) i = Identity (d) "
            "r = QuantizeLinear (i, s, z) e = DequantizeLinear (r, s, z) y = Mul (a, e)"),
        "e", {{"automatic fold-float", "r_float"}}},
    {"the default axis of a stored scalar up to 10.14", "trt-10.10 trt-10.14", stored, "warning goes-on d"},
    {"the default axis of a stored scalar from 10.15 on", "trt-10.15 trt-11.2", stored, "error parser d"},
    {"the default axis of a quantized scalar up to 10.10", "trt-10.10", rounded, "warning goes-on d"},
    {"the default axis of a quantized scalar up to 10.14", "trt-10.14", rounded, "warning goes-on q"},
    {"the default axis of a quantized scalar is refused at the Q", "trt-10.15 trt-11.2", rounded, "error parser q"},
    {"a parameter of a BatchNormalization", "trt-10.3", normalized("e"), "e", {{"automatic fold-float", "c_float"}}},
    {"a BatchNormalization in float", "trt-10.3", normalized("f")},
    // 0 times infinity is NaN.
    {"a factor whose scale is infinite cannot be folded", "trt-10.3",
        scaled("int8[4] c = {10, -20, 30, 40}, float most = {inf}", "d = DequantizeLinear (c, most, z) y = Mul (x, d)"),
        "d", noOffers},
    {"a weight", "trt-10.3", scaled("int8[4,4] c = ramp(-9, 9)", "d = DequantizeLinear (c, s, z) y = MatMul (x, d)")},
    {"a float constant", "trt-10.3", scaled("float[4] c = {1, 2, 3, 4}", "y = Mul (x, c)")},
};
INSTANTIATE_TEST_SUITE_P(QdqConstantOperand, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_constant_operand_test
