#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::gpu_type_test {
namespace {

constexpr std::string_view rule = "gpu-type";

std::string layer(const std::string& type) {
    return R"(<ir_version: 10, opset_import: ["": 23]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, )" +
        type + " z = {0}, " + type + R"([4,4] w = ramp(-6, 6)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            y = MatMul (d, wd)
        })";
}

const std::string inBf16 = R"(<ir_version: 10, opset_import: ["": 21]>
    g (bfloat16[1,4] x) => (bfloat16[1,4] y) { y = Relu (x) })";

const std::string inMxfp8 = R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]>
    g (float[32,64] x) => (float[32,64] y) {
        q, s = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32, output_dtype = 17> (x)
        y = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32, output_dtype = 1> (q, s)
    })";

// Of a type that the release does not have, another rule speaks.
const std::vector<RuleRow> rows{
    {"no INT8", "trt-8.6,sm=6.0 trt-8.0,sm=6.2 trt-8.5,sm=5.2", layer("int8"), "error INT8"},
    {"INT8", "trt-8.6,sm=6.1 trt-8.6,sm=7.5 trt-10.3,sm=8.7 trt-8.6", layer("int8")},
    {"no FP4", "trt-10.8,strong,sm=8.9 trt-11.5,sm=9.0 trt-11.5,sm=8.6", layer("float4e2m1"), "error FP4"},
    {"FP4", "trt-10.8,strong,sm=10.0 trt-11.5,sm=12.0 trt-11.5,sm=11.0 trt-11.5", layer("float4e2m1")},
    {"FP4 in a release without it", "trt-10.3,strong,sm=8.9", layer("float4e2m1")},
    {"no MXFP8", "trt-11.5,sm=8.0", inMxfp8, "error MXFP8"},
    {"MXFP8 where no source decides", "trt-11.5,sm=8.9", inMxfp8, "warning MXFP8"},
    {"MXFP8", "trt-11.5,sm=10.0", inMxfp8},
    {"no BF16", "trt-10.3,strong,sm=7.5", inBf16, "warning BF16"},
    {"BF16", "trt-10.3,strong,sm=8.0", inBf16},
    {"BF16 in a release without it", "trt-8.6,sm=7.5", inBf16},
    {"INT4 where no source decides", "trt-10.3,strong,sm=7.5", layer("int4"), "note INT4"},
    {"INT4", "trt-10.3,strong,sm=8.6", layer("int4")},
    {"FP8", "trt-10.3,strong,sm=8.6", layer("float8e4m3fn")},
};
INSTANTIATE_TEST_SUITE_P(GpuType, RuleRows, rowsOf(rule, rows), rowName);

const std::vector<RuleRow> float8Rows{
    {"FP8 has a rule of its own", "trt-10.3,strong,sm=8.6", layer("float8e4m3fn"), "error"},
    {"MXFP8 is told once", "trt-11.5,sm=8.0", inMxfp8},
};
INSTANTIATE_TEST_SUITE_P(GpuTypeAndFp8, RuleRows, rowsOf("quant-fp8-gpu", float8Rows), rowName);

TEST(GpuType, NamesTheOperatorsConcerned) {
    const auto findings = findingsOf(inspectText(layer("int8"), "trt-8.6,sm=6.0"), rule);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].related.size(), 3U) << "Q and both DQ";
    EXPECT_EQ(findings[0].stage, Stage::Builder);
}

} // namespace
} // namespace qaliper::gpu_type_test
