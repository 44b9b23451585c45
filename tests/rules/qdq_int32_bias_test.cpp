#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_int32_bias_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-int32-bias";

const std::string biased = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,2,4,4] x) => (float[1,2,4,4] y)
    <float s = {0.5}, int8 z = {0}, float ws = {0.25}, int8[2,2,1,1] w = {1, 2, 3, 4}, int32[2] b = {80, -160},
     float[2] bs = {0.125, 0.1}, int32[2] bz = {0, 0}>
    {
      xq = QuantizeLinear (x, s, z)
      xd = DequantizeLinear (xq, s, z)
      wd = DequantizeLinear (w, ws, z)
      bd = DequantizeLinear <axis = 0> (b, bs, bz)
      y = Conv (xd, wd, bd)
    })";

const std::vector<RuleRow> rows{
    {"a bias is folded for every release", "trt-8.0 trt-8.6 trt-10.3 trt-11.1", biased, "bd",
        {{"automatic fold-float", "b_float"}, {"export-float-bias"}}},
    {"the provider of ONNX Runtime never sees it", "trt-10.3,ort", biased},
};
INSTANTIATE_TEST_SUITE_P(QdqInt32Bias, RuleRows, rowsOf(rule, rows), rowName);

TEST(QdqInt32Bias, QuantizedMobilenetLosesItsBiasesInOneGo) {
    const Analysis analysis = inspectModel(exportedModel("mobilenet_v2_w035.qdq_uint8_asym.onnx"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(13));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "fold-float"));
    EXPECT_THAT(placesOf(inspectModel(exportedModel("mobilenet_v2_w035.qdq_int8.onnx"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqInt32Bias, AnOutputOfTheGraphKeepsItsName) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2] x) => (float[1,2] y, float[2] b) <float s = {0.5}, int32[2] bq = {3, -4}> {
            b = DequantizeLinear (bq, s)
            y = Add (x, b)
        })",
        "trt-10.3");
    const FixTrial trial(analysis, findingsOf(analysis, rule).front(), "fold-float");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherNumber(trial.fixed, "bq_float", 0, 2)}));
    EXPECT_EQ(trial.fixed.main().outputs.back().name, "b");
}

} // namespace
} // namespace qaliper::qdq_int32_bias_test
