#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"

namespace qaliper::plugin_shadowed_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "plugin-shadowed";

std::string custom(const std::string& domain, const std::string& op) {
    return "<ir_version: 8, opset_import: [\"\": 13, \"" + domain +
        "\": 1]> g (float[1,4] x) => (float[1,4] y) { y = " + domain + "." + op + " (x) }";
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
    EXPECT_TRUE(isCured(trial));
    EXPECT_EQ(nodeOf(trial.fixed, "y").opType, "Gelu_my_ops");
    EXPECT_EQ(nodeOf(fixedModel(analysis, finding, "rename", {{"name", "FastGelu"}}), "y").opType, "FastGelu");
    EXPECT_FALSE(buildFix(*analysis.context, finding, "rename", {{"name", "Relu"}})) << "an importer has that name";
}

} // namespace
} // namespace qaliper::plugin_shadowed_test
