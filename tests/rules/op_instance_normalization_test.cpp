#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::op_instance_normalization_test {
namespace {

constexpr std::string_view rule = "op-instance-normalization";

std::string norm(const std::string& shape, const std::string& channels, bool isQuantized) {
    return R"(<ir_version: 8, opset_import: ["": 13]> style (float[)" + shape + R"(] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float[)" +
        channels + "] one = fill(1), float[" + channels + R"(] zero = fill(0)>
        {)" +
        (isQuantized ? "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)" : "d = Relu (x)") +
        " y = InstanceNormalization (d, one, zero) }";
}

const std::string ofUnknownShape = R"(<ir_version: 8, opset_import: ["": 13]> style (float[] x) => (? y)
    <float s = {0.05}, int8 z = {0}, float[4] one = fill(1), float[4] zero = fill(0)>
    { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = InstanceNormalization (d, one, zero) })";

const std::vector<RuleRow> rows{
    {"the flag of a release that has one", "trt-8.6 trt-9.3", norm("1,4,8,8", "4", false), "note y", {{"native-flag"}}},
    {"the flag for INT8", "trt-8.6 trt-9.3", norm("1,4,8,8", "4", true), "note y", {{"native-flag"}}},
    {"native from 10.0 on", "trt-10.0 trt-11.0", norm("1,4,8,8", "4", true)},
    {"the plugin has INT8 for rank 5 only", "trt-8.4", norm("1,32,8,8", "32", true), "warning y", {{"newer-tensorrt"}}},
    {"the plugin has INT8 for a multiple of 32 channels only", "trt-8.4", norm("1,24,4,4,4", "24", true), "warning y",
        {{"newer-tensorrt"}}},
    {"the plugin in INT8", "trt-8.4", norm("1,32,4,4,4", "32", true)},
    {"the plugin in float", "trt-8.4", norm("1,4,8,8", "4", false)},
    {"an unknown shape", "trt-8.4", ofUnknownShape},
};
INSTANTIATE_TEST_SUITE_P(InstanceNormalization, RuleRows, rowsOf(rule, rows), rowName);

TEST(InstanceNormalization, HasAdviceOnly) {
    const Analysis analysis = inspectText(norm("1,4,8,8", "4", false), "trt-8.6");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(offersFor(*analysis.context, finding).front().safety, Safety::Advice);
    EXPECT_FALSE(fixOf(analysis, finding, "native-flag", {}));
}

} // namespace
} // namespace qaliper::op_instance_normalization_test
