#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_shape_read_test {
namespace {

using testing::SizeIs;

constexpr std::string_view rule = "qdq-shape-read";

std::string reading(const std::string& value) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[N,4,8] x) => (float[M] y) <float s = {0.05}, int8 z = {0}>
        { xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) n = Shape ()" +
        value + ") m = Cast <to = 1> (n) r = ReduceSum <keepdims = 0> (xd) y = Add (m, r) }";
}

const std::vector<RuleRow> rows{
    {"a Shape after a pair is read before it", "trt-10.3", reading("xd"), "n",
        {{"automatic read-before", "", "n = Shape (x)"}}},
    {"a Shape before the pair", "trt-10.3", reading("x")},
};
INSTANTIATE_TEST_SUITE_P(QdqShapeRead, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqShapeRead, VitReads24ShapesAfterPairs) {
    const Analysis analysis = inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(24));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "read-before"));
}

} // namespace
} // namespace qaliper::qdq_shape_read_test
