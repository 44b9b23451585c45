#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::gpu_dla_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view rule = "gpu-dla";

constexpr std::string_view quantized = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        y = DequantizeLinear (q, s, z)
    })";
constexpr std::string_view plain = R"(<ir_version: 8, opset_import: ["": 13]>
    g (float[1,4] x) => (float[1,4] y) { y = Relu (x) })";

std::vector<std::string> found(std::string_view text, std::string_view target) {
    std::vector<std::string> said;
    for (const Finding& finding : findingsOf(inspectText(text, target), rule))
        said.push_back(std::string(severityName(finding.severity)) + " " + finding.slot);
    return said;
}

TEST(GpuDla, TakesNoPairsUpTo107) {
    for (const char* target : {"trt-8.6,sm=8.7,dla", "trt-10.7,dla", "trt-8.0,sm=7.2,dla"})
        EXPECT_THAT(found(quantized, target), ElementsAre("warning pairs")) << target;
    EXPECT_THAT(found(quantized, "trt-11.4.1,sm=8.7,dla"), IsEmpty()) << "types of the graph decide there";
    EXPECT_THAT(found(plain, "trt-8.6,sm=8.7,dla"), IsEmpty());
    EXPECT_THAT(found(quantized, "trt-8.6,sm=8.7"), IsEmpty()) << "for the GPU";
}

TEST(GpuDla, ReleasesAreInATable) {
    EXPECT_THAT(found(plain, "trt-10.12,sm=8.7,dla"), ElementsAre("note release"));
    EXPECT_THAT(found(plain, "trt-11.5,sm=8.7,dla"), ElementsAre("note release"));
    for (const char* target : {"trt-11.0,dla", "trt-11.4,sm=8.7,dla", "trt-10.3,sm=8.6,dla"})
        EXPECT_THAT(found(plain, target), ElementsAre("error release")) << target;
    for (const char* target : {"trt-11.4,dla", "trt-11.5,dla", "trt-10.7,sm=8.7,dla"})
        EXPECT_THAT(found(plain, target), IsEmpty()) << target;
}

} // namespace
} // namespace qaliper::gpu_dla_test
