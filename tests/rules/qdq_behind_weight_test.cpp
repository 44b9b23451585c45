#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_behind_weight_test {
namespace {

using testing::SizeIs;

constexpr std::string_view rule = "qdq-behind-weight";

std::string linear(const std::string& constants, const std::string& weight) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[2,4] x) => (float[2,3] y) <float s = {0.1}, int8 z = {0}, float[3] ws = {0.1, 0.2, 0.3}, int8[3] wz = fill(0), )" +
        constants + "> { xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) " + weight +
        " y = MatMul (xd, wt) }";
}

const std::string turned = linear(
    "int8[3,4] w = ramp(-6, 5)", "wd = DequantizeLinear <axis = 0> (w, ws, wz) wt = Transpose <perm = [1,0]> (wd)");

TEST(QdqBehindWeight, WhetherALayoutOperatorAfterInt4IsFoldedIsOpen) {
    const Analysis analysis = inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        linear (float[1,32] x) => (float[1,4] y) <int4[4,32] w = ramp(-7, 7), float[4,2] s = fill(0.1)> {
            wd = DequantizeLinear <axis = 1, block_size = 16> (w, s)
            wt = Transpose <perm = [1, 0]> (wd)
            y = MatMul (x, wt)
        })",
        "trt-10.16");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Note);
    EXPECT_THAT(render(finding.message), testing::HasSubstr("is open"));
}

const std::vector<RuleRow> rows{
    {"a Transpose is folded into the constant and the scales follow", "trt-8.4", turned, "warning y",
        {{"automatic fold-operator", "w_rearranged"}}},
    {"newer releases fold a layout operator", "trt-8.6", turned, "note y"},
    {"float weights that the graph quantizes", "trt-8.4",
        linear("float[3,4] w = ramp(-1, 1)",
            "wq = QuantizeLinear <axis = 0> (w, ws, wz) wd = DequantizeLinear <axis = 0> (wq, ws, wz) "
            "wt = Transpose <perm = [1,0]> (wd)"),
        "y", {{"automatic fold-operator"}}},
    {"what computes", "trt-10.3",
        linear("int8[4,3] w = ramp(-6, 5), float two = {2}",
            "wd = DequantizeLinear <axis = 1> (w, ws, wz) wt = Mul (wd, two)"),
        "warning y", noOffers},
    {"straight from the DQ", "trt-8.4",
        linear("int8[4,3] w = ramp(-6, 5)", "wt = DequantizeLinear <axis = 1> (w, ws, wz)")},
};
INSTANTIATE_TEST_SUITE_P(QdqBehindWeight, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_behind_weight_test
