#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::gpu_type_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

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

constexpr std::string_view inBf16 = R"(<ir_version: 10, opset_import: ["": 21]>
    g (bfloat16[1,4] x) => (bfloat16[1,4] y) { y = Relu (x) })";

constexpr std::string_view inMxfp8 = R"(<ir_version: 10, opset_import: ["": 23, "trt": 1]>
    g (float[32,64] x) => (float[32,64] y) {
        q, s = trt.TRT_MXFP8DynamicQuantize <axis = -1, block_size = 32, output_dtype = 17> (x)
        y = trt.TRT_MXFP8DequantizeLinear <axis = -1, block_size = 32, output_dtype = 1> (q, s)
    })";

// "error INT8" for each finding.
std::vector<std::string> found(std::string_view text, std::string_view target) {
    std::vector<std::string> said;
    for (const Finding& finding : findingsOf(inspectText(text, target), rule))
        said.push_back(std::string(severityName(finding.severity)) + " " + finding.slot);
    return said;
}

TEST(GpuType, Int8WhereThereIsNone) {
    for (const char* target : {"trt-8.6,sm=6.0", "trt-8.0,sm=6.2", "trt-8.5,sm=5.2"})
        EXPECT_THAT(found(layer("int8"), target), ElementsAre("error INT8")) << target;
    for (const char* target : {"trt-8.6,sm=6.1", "trt-8.6,sm=7.5", "trt-10.3,sm=8.7", "trt-8.6"})
        EXPECT_THAT(found(layer("int8"), target), IsEmpty()) << target;
}

TEST(GpuType, Fp4Below100) {
    for (const char* target : {"trt-10.8,strong,sm=8.9", "trt-11.5,sm=9.0", "trt-11.5,sm=8.6"})
        EXPECT_THAT(found(layer("float4e2m1"), target), ElementsAre("error FP4")) << target;
    for (const char* target : {"trt-10.8,strong,sm=10.0", "trt-11.5,sm=12.0", "trt-11.5,sm=11.0", "trt-11.5"})
        EXPECT_THAT(found(layer("float4e2m1"), target), IsEmpty()) << target;
    EXPECT_THAT(found(layer("float4e2m1"), "trt-10.3,strong,sm=8.9"), IsEmpty())
        << "the release has no FP4, which is another finding";
}

TEST(GpuType, Mxfp8Below100) {
    EXPECT_THAT(found(inMxfp8, "trt-11.5,sm=8.0"), ElementsAre("error MXFP8"));
    EXPECT_THAT(found(inMxfp8, "trt-11.5,sm=8.9"), ElementsAre("warning MXFP8")) << "no source decides";
    EXPECT_THAT(found(inMxfp8, "trt-11.5,sm=10.0"), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(inMxfp8, "trt-11.5,sm=8.0"), "quant-fp8-gpu"), IsEmpty()) << "told once";
}

TEST(GpuType, Bf16Below80) {
    EXPECT_THAT(found(inBf16, "trt-10.3,strong,sm=7.5"), ElementsAre("warning BF16"));
    EXPECT_THAT(found(inBf16, "trt-10.3,strong,sm=8.0"), IsEmpty());
    EXPECT_THAT(found(inBf16, "trt-8.6,sm=7.5"), IsEmpty()) << "the release has no BF16, which is another finding";
}

TEST(GpuType, Int4OnTuringIsOpen) {
    EXPECT_THAT(found(layer("int4"), "trt-10.3,strong,sm=7.5"), ElementsAre("note INT4"));
    EXPECT_THAT(found(layer("int4"), "trt-10.3,strong,sm=8.6"), IsEmpty());
}

TEST(GpuType, Fp8HasARuleOfItsOwn) {
    EXPECT_THAT(found(layer("float8e4m3fn"), "trt-10.3,strong,sm=8.6"), IsEmpty());
    EXPECT_FALSE(findingsOf(inspectText(layer("float8e4m3fn"), "trt-10.3,strong,sm=8.6"), "quant-fp8-gpu").empty());
}

TEST(GpuType, NamesTheOperatorsConcerned) {
    const auto findings = findingsOf(inspectText(layer("int8"), "trt-8.6,sm=6.0"), rule);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_EQ(findings[0].related.size(), 3U) << "Q and both DQ";
    EXPECT_EQ(findings[0].stage, Stage::Builder);
}

} // namespace
} // namespace qaliper::gpu_type_test
