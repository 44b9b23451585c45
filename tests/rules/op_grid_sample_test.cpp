#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/offer_checks.h"

namespace qaliper::op_grid_sample_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "op-grid-sample";

std::string warp(int opset, const std::string& mode) {
    return "<ir_version: 10, opset_import: [\"\": " + std::to_string(opset) +
        R"(]> g (float[1,1,4,4] image, float[1,2,2,2] grid) => (float[1,1,2,2] y) { y = GridSample )" + mode +
        "(image, grid) }";
}

TEST(OpGridSample, NewNamesOfModesAreReadAsNearest) {
    for (const std::string mode : {"<mode = \"linear\"> ", "<mode = \"cubic\"> "}) {
        const auto findings = findingsOf(inspectText(warp(20, mode), "trt-10.13"), rule);
        ASSERT_THAT(findings, SizeIs(1)) << mode;
        EXPECT_EQ(findings.front().severity, Severity::Error);
        EXPECT_EQ(findings.front().stage, Stage::Run);
        EXPECT_EQ(findingsOf(inspectText(warp(20, mode), "trt-11.1"), rule).at(0).severity, Severity::Warning);
    }
    EXPECT_THAT(findingsOf(inspectText(warp(20, ""), "trt-10.13"), rule), IsEmpty()) << "bilinear for both";
    EXPECT_THAT(findingsOf(inspectText(warp(20, "<mode = \"nearest\"> "), "trt-10.13"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(warp(16, "<mode = \"bilinear\"> "), "trt-10.13"), rule), IsEmpty());
}

TEST(OpGridSample, TheModelIsWrittenInTheOpsetWithTheOldNames) {
    for (const std::string mode : {"<mode = \"linear\"> ", "<mode = \"cubic\"> "}) {
        const Analysis analysis = inspectText(warp(20, mode), "trt-10.13");
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_TRUE(fixHolds(analysis, finding, "lower-opset")) << mode;
        EXPECT_EQ(fixedModel(analysis, finding, "lower-opset").opset(), 19);
    }
}

TEST(OpGridSample, AnotherModeIsRefused) {
    const FixTrial trial(warp(20, "<mode = \"linear\"> "), "trt-10.13", rule, "lower-opset");
    EXPECT_TRUE(keepsNumbers(trial));
    EXPECT_TRUE(isRefusedWith(trial, {otherAttribute(trial.fixed, "y", {"mode", std::string("nearest")})}));
    EXPECT_TRUE(isRefusedWith(trial, {otherAttribute(trial.fixed, "y", {"mode", std::string("bicubic")})}));
}

TEST(OpGridSample, WhatIsNewerStandsInTheWay) {
    const Analysis analysis = inspectText(R"(<ir_version: 10, opset_import: ["": 20]>
        g (float[1,1,4,4] image, float[1,2,2,2] grid) => (float[1,1,2,2] y) {
            a = Gelu (image)
            y = GridSample <mode = "linear"> (a, grid)
        })",
        "trt-10.13");
    EXPECT_EQ(offerIds(analysis, findingsOf(analysis, rule).front()).front(), "export-opset-16");
}

} // namespace
} // namespace qaliper::op_grid_sample_test
