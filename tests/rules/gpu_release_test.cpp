#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::gpu_release_test {
namespace {

constexpr std::string_view rule = "gpu-release";

std::string severityOn(std::string_view target) {
    const auto findings = findingsOf(
        inspectText(
            R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) { y = Relu (x) })", target),
        rule);
    return findings.empty() ? "" : std::string(severityName(findings.front().severity));
}

TEST(GpuRelease, IsAnErrorWhereTheReleaseNeverHadTheGpu) {
    for (const char* target : {"trt-10.7,sm=12.0", "trt-8.2,sm=12.0", "trt-10.0,sm=6.1", "trt-10.5,sm=7.0",
             "trt-8.4,sm=8.9", "trt-11.0,sm=8.7"})
        EXPECT_EQ(severityOn(target), "error") << target;
}

TEST(GpuRelease, IsANoteWhereNoSourceSays) {
    for (const char* target : {"trt-11.0,sm=7.5", "trt-10.12,sm=8.7", "trt-9.3,sm=6.1", "trt-10.10,sm=12.1"})
        EXPECT_EQ(severityOn(target), "note") << target;
}

TEST(GpuRelease, IsSilentOtherwise) {
    for (const char* target : {"trt-10.8,sm=12.0", "trt-8.6,sm=6.1", "trt-10.4,sm=7.0", "trt-8.5,sm=8.9",
             "trt-11.4.1,sm=8.7", "trt-11.5,sm=10.7", "trt-11.5", "trt-8.0"})
        EXPECT_EQ(severityOn(target), "") << target;
}

TEST(GpuRelease, AdviseAReleaseThatHasIt) {
    const Analysis analysis =
        inspectText(R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) { y = Relu (x) })",
            "trt-10.7,sm=12.0");
    const auto findings = findingsOf(analysis, rule);
    ASSERT_EQ(findings.size(), 1U);
    EXPECT_THAT(offerIds(analysis, findings[0]), testing::ElementsAre("other-release"));
    EXPECT_EQ(findings[0].stage, Stage::Builder);
}

} // namespace
} // namespace qaliper::gpu_release_test
