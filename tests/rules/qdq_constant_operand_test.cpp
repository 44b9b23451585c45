#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

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

TEST(QdqConstantOperand, AQuantizedFactorIsFolded) {
    const Analysis analysis = inspectText(
        scaled("int8[4] c = {10, -20, 30, 40}", "d = DequantizeLinear (c, s, z) y = Mul (x, d)"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("d"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-float"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-float", "c_float"));
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

// Equal constants of an export are one initializer, and the others read it behind its DQ.
TEST(QdqConstantOperand, AConstantQuantizedTwiceIsFoldedToo) {
    const Analysis analysis =
        inspectText(scaled("float[4] c = {0.11, -0.27, 3, 4}",
                        "q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) a = Mul (x, d) i = Identity (d) "
                        "r = QuantizeLinear (i, s, z) e = DequantizeLinear (r, s, z) y = Mul (a, e)"),
            "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("e"));
    const Finding second = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, second, "fold-float"));
    EXPECT_TRUE(sabotageIsRefused(analysis, second, "fold-float", "r_float"));
}

TEST(QdqConstantOperand, WeightsAndFloatConstantsAreNotMeant) {
    EXPECT_THAT(
        placesOf(inspectText(scaled("int8[4,4] c = ramp(-9, 9)", "d = DequantizeLinear (c, s, z) y = MatMul (x, d)"),
                     "trt-10.3"),
            rule),
        IsEmpty());
    EXPECT_THAT(
        placesOf(inspectText(scaled("float[4] c = {1, 2, 3, 4}", "y = Mul (x, c)"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqConstantOperand, VitHasManyOfThem) {
    const Analysis analysis = inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(36));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_THAT(offerIds(analysis, finding), ElementsAre("fold-float")) << finding.key;
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "fold-float"));
}

// The layer in front and the Q behind make a BatchNormalization part of a kernel, which takes its parameters in float.
TEST(QdqConstantOperand, ParametersOfABatchNormalizationAreNoOperandsOfAKernel) {
    const auto text = [](const std::string& scale) {
        return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,4,4,4] x) => (float[1,4,4,4] y)
            <float s = {0.05}, int8 z = {0}, int8[4] c = {10, 20, 30, 40}, float[4] f = fill(1), float[4] b = fill(0)> {
                q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) e = DequantizeLinear (c, s, z)
                n = BatchNormalization (d, )" +
            scale + R"(, b, b, f) nq = QuantizeLinear (n, s, z) y = DequantizeLinear (nq, s, z) })";
    };
    const Analysis analysis = inspectText(text("e"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("e"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "fold-float"));
    EXPECT_TRUE(sabotageIsRefused(analysis, findingsOf(analysis, rule).front(), "fold-float", "c_float"));
    EXPECT_THAT(placesOf(inspectText(text("f"), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::qdq_constant_operand_test
