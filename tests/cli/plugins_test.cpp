#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "model/target/manifest.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `plugins`: which nodes are plugins or may be, what is known of them, and the manifest to fill in.

namespace qaliper::plugins_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

class PluginsCommand : public testing::Test {
protected:
    PluginsCommand() {
        must(saveModel(textModel(R"(<ir_version: 8, opset_import: ["": 13, "my.ops": 1, "com.microsoft": 1]>
            g (float[1,4,8,8] x, int64[1] i) => (float[1,4,8,8] y) <float[4] gamma = fill(1)> {
                [first] a = my.ops.Rotate (x, i)
                [second] b = my.ops.Rotate <plugin_version = "2"> (a, i)
                [third] c = LReLU_TRT <negSlope = 0.1> (b)
                [fourth] d = CustomSkipLayerNormPluginDynamic <plugin_version = "3"> (c, c, gamma, gamma)
                [fifth] e = my.ops.Gelu (d)
                [sixth] y = com.microsoft.QuickGelu (e)
            })"),
            path_));
    }

    CommandResult plugins(std::vector<std::string> more) const {
        more.insert(more.begin(), {"plugins", path_});
        return runCli(more);
    }

    nlohmann::json listed(const std::string& target) const {
        return parsedJson(plugins({"--target", target, "--format", "json"}).output)["plugins"];
    }

    TemporaryFolder folder_;
    std::string path_ = (folder_ / "model.onnx").string();
};

// "Rotate 1 undescribed", in the order of the list.
std::vector<std::string> statesOf(const nlohmann::json& list) {
    std::vector<std::string> states;
    for (const auto& plugin : list)
        states.push_back(plugin["op_type"].get<std::string>() + " " + plugin["version"].get<std::string>() + " " +
            plugin["state"].get<std::string>());
    return states;
}

TEST_F(PluginsCommand, ListsWhatIsAPluginOrMayBeOne) {
    EXPECT_THAT(statesOf(listed("trt-10.3")),
        ElementsAre("CustomSkipLayerNormPluginDynamic 3 available", "Gelu 1 shadowed", "LReLU_TRT 1 available",
            "Rotate 1 undescribed", "Rotate 2 undescribed"));
}

TEST_F(PluginsCommand, KnowsWhatTheTargetLacks) {
    EXPECT_THAT(statesOf(listed("trt-11.0")), testing::Contains("LReLU_TRT 1 gone"));
    EXPECT_THAT(statesOf(listed("trt-8.6")), testing::Contains("Gelu 1 undescribed")) << "no importer of that name yet";
}

TEST_F(PluginsCommand, SaysWhichInputsMayBeInt8AndNothingOfWhatNobodyDescribed) {
    const nlohmann::json list = listed("trt-10.3");
    EXPECT_EQ(list[0]["int8_inputs"], nlohmann::json({0, 1, 2, 3}));
    EXPECT_EQ(list[0]["api"], "v2");
    EXPECT_EQ(list[2]["int8_inputs"], nlohmann::json::array());
    EXPECT_TRUE(list[3]["int8_inputs"].is_null());
    EXPECT_EQ(list[3]["api"], "unknown");
    EXPECT_EQ(list[3]["nodes"][0]["node"], "first");
}

TEST_F(PluginsCommand, TextNamesNodesAndSources) {
    const std::string text = plugins({"--target", "trt-11.0"}).output;
    EXPECT_THAT(text, HasSubstr("LReLU_TRT, version 1"));
    EXPECT_THAT(text, HasSubstr("removed in TensorRT 11.0"));
    EXPECT_THAT(text, HasSubstr("nobody: describe it in qaliper.toml"));
    EXPECT_THAT(text, Not(HasSubstr("QuickGelu"))) << "ONNX Runtime's own operators are no plugins";
}

TEST_F(PluginsCommand, WritesAManifestThatReadsBackAndClaimsNothing) {
    const std::filesystem::path manifest = folder_ / "filled.toml";
    EXPECT_EQ(plugins({"--target", "trt-10.3", "--write-manifest", manifest.string()}).status, 0);
    const ProjectFile project = must(loadProjectFile(manifest));
    ASSERT_THAT(project.plugins.plugins, SizeIs(2));
    const PluginFacts& rotate = project.plugins.plugins.front();
    EXPECT_EQ(rotate.op, "Rotate");
    EXPECT_THAT(rotate.inputs, SizeIs(2));
    EXPECT_EQ(rotate.input(0).takes(DataType::Int8), Answer::Unknown);
    EXPECT_EQ(project.target->version, (Version{10, 3, 0}));
    EXPECT_THAT(must(readWholeFile(manifest)), HasSubstr("#   1: \"i\", INT64 1"));
}

TEST_F(PluginsCommand, DoesNotWriteOverAFileUnasked) {
    const std::string manifest = (folder_ / "filled.toml").string();
    must(writeWholeFile(manifest, "# mine\n"));
    const CommandResult refused = plugins({"--target", "trt-10.3", "--write-manifest", manifest});
    EXPECT_EQ(refused.status, 2);
    EXPECT_THAT(refused.messages, HasSubstr("--force"));
    EXPECT_EQ(must(readWholeFile(manifest)), "# mine\n");
    EXPECT_EQ(plugins({"--target", "trt-10.3", "--write-manifest", manifest, "--force"}).status, 0);
    EXPECT_THAT(must(readWholeFile(manifest)), HasSubstr("[[plugin]]"));
}

TEST_F(PluginsCommand, WhatIsDescribedIsKnown) {
    must(writeWholeFile(
        folder_ / "qaliper.toml", "[[plugin]]\nop = \"Rotate\"\napi = \"v3\"\ninputs = [[\"int8\"], [\"int32\"]]\n"));
    const nlohmann::json list = listed("trt-10.3");
    EXPECT_EQ(list[3]["described_by"], "manifest");
    EXPECT_EQ(list[3]["api"], "v3");
    EXPECT_EQ(list[3]["int8_inputs"], nlohmann::json::array({0}));
}

TEST_F(PluginsCommand, AModelWithoutPluginsSaysSo) {
    const std::string plain = (folder_ / "plain.onnx").string();
    must(saveModel(textModel("g (float[4] x) => (float[4] y) { y = Relu (x) }"), plain));
    const CommandResult result =
        runCli({"plugins", plain, "--target", "trt-10.3", "--write-manifest", plain + ".toml"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("No node is a plugin"));
    EXPECT_FALSE(std::filesystem::exists(plain + ".toml"));
}

} // namespace
} // namespace qaliper::plugins_test
