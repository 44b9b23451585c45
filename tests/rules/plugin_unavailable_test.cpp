#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::plugin_unavailable_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "plugin-unavailable";

std::string plugin(const std::string& node) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,4,8,8] x) => (float[1,4,8,8] y) <float[4] c = fill(1)> { y = )" +
        node + "}";
}

const std::string leaky = plugin("LReLU_TRT (x)");
const std::string deformable = plugin("ModulatedDeformConv2d <plugin_version = \"2\"> (x)");
const std::string onCudnn = plugin("GroupNormalizationPlugin (x, c, c)");
const std::string ofAnotherVersion = plugin("GroupNormalizationPlugin <plugin_version = \"7\"> (x, c, c)");

const std::vector<RuleRow> rows{
    {"a plugin that was removed", "trt-11.0", leaky, "y"},
    {"before it was removed", "trt-10.13", leaky},
    {"a later plugin", "trt-10.1", deformable, "y"},
    {"since it is there", "trt-10.13", deformable},
    {"a version that nobody knows", "trt-10.3", ofAnotherVersion, "warning y"},
    {"a plugin on cuDNN on Blackwell", "trt-10.13,sm=12.0", onCudnn, "y"},
    {"a plugin on cuDNN elsewhere", "trt-10.13,sm=8.9 trt-10.13", onCudnn},
};
INSTANTIATE_TEST_SUITE_P(PluginUnavailable, RuleRows, rowsOf(rule, rows), rowName);

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

TEST(PluginUnavailable, ThePluginOfTheProjectFileIsTheUsersOwn) {
    const Analysis analysis = inspectText(leaky, "trt-11.0", "[[plugin]]\nop = \"LReLU_TRT\"\n");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

} // namespace
} // namespace qaliper::plugin_unavailable_test
