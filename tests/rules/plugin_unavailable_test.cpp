#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::plugin_unavailable_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "plugin-unavailable";

std::string plugin(const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,4,8,8] x) => (float[1,4,8,8] y) <float[4] c = fill(1)> { y = )" +
        node + "}";
}

TEST(PluginUnavailable, RemovedAndLaterPluginsAreErrors) {
    EXPECT_THAT(findingsOf(inspectText(plugin("LReLU_TRT (x)"), "trt-11.0"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(plugin("LReLU_TRT (x)"), "trt-10.13"), rule), IsEmpty());
    const std::string deform = "ModulatedDeformConv2d <plugin_version = \"2\"> (x)";
    EXPECT_THAT(findingsOf(inspectText(plugin(deform), "trt-10.1"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(plugin(deform), "trt-10.13"), rule), IsEmpty());
}

TEST(PluginUnavailable, AVersionThatNobodyKnowsIsAWarning) {
    const Analysis analysis =
        inspectText(plugin("GroupNormalizationPlugin <plugin_version = \"7\"> (x, c, c)"), "trt-10.3");
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Warning);
}

TEST(PluginUnavailable, AnIntegerVersionIsNoneForTheParser) {
    const std::string text = plugin("GroupNormalizationPlugin <plugin_version = 1> (x, c, c)");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found.front().severity, Severity::Error);
    EXPECT_EQ(found.front().stage, Stage::Parser);
    const Model fixed = fixedModel(analysis, found.front(), "version-as-text");
    EXPECT_EQ(*fixed.main().nodes[0].text("plugin_version"), "1");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
}

TEST(PluginUnavailable, PluginsOnCudnnDoNotRunOnBlackwell) {
    const std::string norm = plugin("GroupNormalizationPlugin (x, c, c)");
    EXPECT_THAT(findingsOf(inspectText(norm, "trt-10.13,sm=12.0"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(norm, "trt-10.13,sm=8.9"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(norm, "trt-10.13"), rule), IsEmpty());
}

TEST(PluginUnavailable, ThePluginOfTheProjectFileIsTheUsersOwn) {
    const Analysis analysis = inspectText(plugin("LReLU_TRT (x)"), "trt-11.0", "[[plugin]]\nop = \"LReLU_TRT\"\n");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

} // namespace
} // namespace qaliper::plugin_unavailable_test
