#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::quant_fp8_gpu_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

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

TEST(QuantFp8Gpu, StopsTheBuildOnGpusBelow89) {
    const auto findings = findingsOf(inspectText(layer("float8e4m3fn"), "trt-10.3,strong,sm=8.7"), rule);
    ASSERT_THAT(findings, SizeIs(1)) << "one for the model";
    EXPECT_EQ(findings[0].severity, Severity::Error);
    EXPECT_EQ(findings[0].stage, Stage::Builder);
}

TEST(QuantFp8Gpu, IsSilentFrom89OnAndWithoutAGpu) {
    EXPECT_THAT(findingsOf(inspectText(layer("float8e4m3fn"), "trt-10.3,strong,sm=8.9"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(layer("float8e4m3fn"), "trt-10.8,strong,sm=12.0"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(layer("float8e4m3fn"), "trt-10.3,strong"), rule), IsEmpty());
}

TEST(QuantFp8Gpu, ConstantsAloneAreNotClaimed) {
    EXPECT_THAT(findingsOf(inspectText(R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, float8e4m3fn z = {0}, float8e4m3fn[4,4] w = ramp(-6, 6)> {
            wd = DequantizeLinear (w, s, z)
            y = MatMul (x, wd)
        })",
                               "trt-10.3,strong,sm=8.6"),
                    rule),
        IsEmpty());
}

TEST(QuantFp8Gpu, OtherTypesAreFineThere) {
    for (const char* type : {"int8", "int4"})
        EXPECT_THAT(findingsOf(inspectText(layer(type), "trt-10.3,strong,sm=8.6"), rule), IsEmpty()) << type;
}

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
