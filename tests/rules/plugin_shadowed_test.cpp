#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/offer_checks.h"

namespace qaliper::plugin_shadowed_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "plugin-shadowed";

std::string custom(const std::string& domain, const std::string& op) {
    return R"(<ir_version: 8, opset_import: ["": 13, ")" + domain +
        R"(": 1]> g (float[1,4] x) => (float[1,4] y) { y = )" + domain + "." + op + " (x) }";
}

TEST(PluginShadowed, ACustomOperatorWithTheNameOfAnImporter) {
    EXPECT_THAT(placesOf(inspectText(custom("my.ops", "Gelu"), "trt-10.3"), rule), ElementsAre("y"));
    EXPECT_THAT(findingsOf(inspectText(custom("my.ops", "Gelu"), "trt-8.6"), rule), IsEmpty()) << "no importer yet";
    EXPECT_THAT(findingsOf(inspectText(custom("my.ops", "QuickGelu"), "trt-10.3"), rule), IsEmpty());
}

TEST(PluginShadowed, AttentionOfOnnxRuntimeIsNotOnnxs) {
    EXPECT_THAT(findingsOf(inspectText(custom("com.microsoft", "Attention"), "trt-10.16"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(custom("com.microsoft", "Attention"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(custom("com.microsoft", "Gelu"), "trt-10.3"), rule), IsEmpty())
        << "means the same";
}

TEST(PluginShadowed, AttentionOfOnnxRuntimeIsWrittenOut) {
    const auto text = [](const std::string& attributes, const std::string& more) {
        return R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]> g (float[2,6,8] x) => (float[2,6,8] y)
            <float[8,24] w = ramp(-1, 1), float[24] b = ramp(-0.5, 0.5), int32[2] mask = {6, 4}> { y = com.microsoft.Attention <)" +
            attributes + "> (x, w" + more + ") }";
    };
    for (const auto& [attributes, more] : {std::pair<std::string, std::string>{"num_heads = 2", ", b"},
             {"num_heads = 4, scale = 0.25", ", b"}, {"num_heads = 1, unidirectional = 0", ", b"}}) {
        const Analysis analysis = inspectText(text(attributes, more), "trt-10.16");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_THAT(offerIds(analysis, finding), ElementsAre("expand")) << attributes;
        EXPECT_TRUE(fixHolds(analysis, finding, "expand")) << attributes;
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "expand", "w"));
    }
    for (const auto& [attributes, more] : {std::pair<std::string, std::string>{"num_heads = 2", ", b, mask"},
             {"num_heads = 2, unidirectional = 1", ", b"}}) {
        const Analysis masked = inspectText(text(attributes, more), "trt-10.16");
        EXPECT_THAT(offerIds(masked, findingsOf(masked, rule).front()), ElementsAre("rename-by-hand")) << attributes;
    }
}

TEST(PluginShadowed, ANamespaceHelpsFrom1015On) {
    const Analysis old = inspectText(custom("my.ops", "Gelu"), "trt-10.3");
    EXPECT_THAT(offerIds(old, findingsOf(old, rule).front()), ElementsAre("rename"));
    const Analysis analysis = inspectText(custom("my.ops", "Gelu"), "trt-10.16");
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), ElementsAre("rename", "plugin-namespace"));
    const Model fixed =
        fixedModel(analysis, findingsOf(analysis, rule).front(), "plugin-namespace", {{"namespace", "acme"}});
    EXPECT_EQ(*nodeOf(fixed, "y").text("plugin_namespace"), "acme");
    EXPECT_THAT(findingsOf(inspectModel(fixed, "trt-10.16"), rule), IsEmpty());
}

TEST(PluginShadowed, ANameOfItsOwnHelps) {
    const Analysis analysis = inspectText(custom("my.ops", "Gelu"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    const FixTrial trial(analysis, finding, "rename");
    EXPECT_TRUE(isFixed(trial));
    EXPECT_EQ(nodeOf(trial.fixed, "y").opType, "Gelu_my_ops");
    EXPECT_EQ(nodeOf(fixedModel(analysis, finding, "rename", {{"name", "FastGelu"}}), "y").opType, "FastGelu");
    EXPECT_FALSE(fixOf(analysis, finding, "rename", {{"name", "Relu"}})) << "an importer has that name";
}

} // namespace
} // namespace qaliper::plugin_shadowed_test
