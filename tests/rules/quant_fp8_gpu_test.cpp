#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::quant_fp8_gpu_test {
namespace {

using testing::IsEmpty;

constexpr std::string_view rule = "quant-fp8-gpu";

std::string layer(const std::string& type) {
    return R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, )" +
        type + " z = {0}, " + type + R"([4,4] w = ramp(-6, 6)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            y = MatMul (d, wd)
        })";
}

const std::string weightsAlone = R"(<ir_version: 10, opset_import: ["": 21]>
    g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, float8e4m3fn z = {0}, float8e4m3fn[4,4] w = ramp(-6, 6)> {
        wd = DequantizeLinear (w, s, z)
        y = MatMul (x, wd)
    })";

const std::vector<RuleRow> rows{
    {"a GPU below 8.9 stops the build", "trt-10.3,strong,sm=8.7", layer("float8e4m3fn"), "error builder model"},
    {"a GPU with FP8, or none", "trt-10.3,strong,sm=8.9 trt-10.8,strong,sm=12.0 trt-10.3,strong",
        layer("float8e4m3fn")},
    {"of constants alone nothing is claimed", "trt-10.3,strong,sm=8.6", weightsAlone},
    {"INT8", "trt-10.3,strong,sm=8.6", layer("int8")},
    {"INT4", "trt-10.3,strong,sm=8.6", layer("int4")},
};
INSTANTIATE_TEST_SUITE_P(QuantFp8Gpu, RuleRows, rowsOf(rule, rows), rowName);

TEST(QuantFp8Gpu, WhatTheReleaseLacksIsAnotherFinding) {
    for (const auto& [type, target] :
        {std::pair{"float8e4m3fn", "trt-8.6,sm=8.6"}, {"float8e5m2", "trt-10.3,sm=8.6"}}) {
        const Analysis analysis = inspectText(layer(type), target);
        EXPECT_THAT(findingsOf(analysis, rule), IsEmpty()) << type;
        EXPECT_FALSE(findingsOf(analysis, "qdq-type-unsupported").empty()) << type;
    }
}

} // namespace
} // namespace qaliper::quant_fp8_gpu_test
