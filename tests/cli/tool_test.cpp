#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/tools/tools.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `tool`: what it writes where, and how it refuses.

namespace qaliper::tool_test {
namespace {

using testing::HasSubstr;

class ToolCommand : public testing::Test {
protected:
    ToolCommand() {
        must(saveModel(textModel(R"(g (float[1,4,6,6] x) => (float[1,4,6,6] y)
            <float s = {0.05}, int8 z = {0}, int8[4,4,1,1] w = ramp(-90, 90), float ws = {0.002}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, ws, z)
            ["conv"] c = Conv (d, wd)
            y = Add (c, d)
        })"),
            model_));
    }

    CommandResult tool(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "tool");
        arguments.insert(arguments.end(), {"--target", "trt-8.6"});
        return runCli(arguments);
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model.onnx").string();
};

TEST_F(ToolCommand, WritesTheChangedModelAndSaysWhatItDid) {
    const CommandResult result = tool({"dequantize", model_, "-o", path("out.onnx"), "--nodes", "con*", "--verify"});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("applied tool=dequantize [review]"));
    EXPECT_EQ(nodeOf(must(loadModel(path("out.onnx"))), "c").inputs.front(), "x");
    EXPECT_EQ(tool({"dequantize", model_, "-o", path("add.onnx"), "--op", "Add"}).status, 0);
    EXPECT_EQ(nodeOf(must(loadModel(path("add.onnx"))), "c").inputs.front(), "d");
}

TEST_F(ToolCommand, WhatGetsWorseIsSaidAlsoInADryRun) {
    const CommandResult text = tool({"dequantize", model_, "--nodes", "conv", "--dry-run"});
    EXPECT_THAT(text.output, HasSubstr("Worse afterwards: quantized layers with weights 1 → 0"));
    const CommandResult json = tool({"dequantize", model_, "--nodes", "conv", "--dry-run", "--format", "json"});
    const auto change = parsedJson(json.output).at("models").at(0).at("change");
    EXPECT_EQ(change.at("is_worse"), true);
    EXPECT_EQ(change.at("after").at("quantized_layers"), 0);
}

TEST_F(ToolCommand, ADryRunListsTheEditsAndWritesNothing) {
    const CommandResult result =
        tool({"insert-pair", model_, "--nodes", "conv", "--set", "scale=0.1", "--dry-run", "--format", "json"});
    EXPECT_EQ(result.status, 0) << result.messages;
    const auto applied = parsedJson(result.output).at("models").at(0).at("applied").at(0);
    EXPECT_EQ(applied.at("fix"), "insert-pair");
    EXPECT_FALSE(applied.at("edits").empty());
}

TEST_F(ToolCommand, FilesStandBesideTheModelOrAreAllThereIs) {
    ASSERT_EQ(tool({"strip-qdq", model_, "-o", path("float.onnx")}).status, 0);
    EXPECT_THAT(must(readWholeFile(path("float.cache"))), HasSubstr("x: 3d4ccccd"));
    EXPECT_THAT(must(readWholeFile(path("float.layer-precisions.txt"))), HasSubstr("*:fp32,conv:int8"));
    EXPECT_THAT(tool({"write-cache", model_}).output, HasSubstr("x: 3d4ccccd"));
    const std::string cache = path("float.cache");
    ASSERT_EQ(
        tool({"quantize-from-cache", path("float.onnx"), "-o", path("again.onnx"), "--set", "cache=" + cache}).status,
        0);
    EXPECT_EQ(nodeOf(must(loadModel(path("again.onnx"))), "c").inputs.size(), 2U);
    EXPECT_THAT(tool({"trtexec-command", model_}).output, HasSubstr("--int8"));
}

TEST_F(ToolCommand, APartBecomesAModel) {
    ASSERT_EQ(tool({"extract", model_, "-o", path("part.onnx"), "--nodes", "conv"}).status, 0);
    EXPECT_EQ(must(loadModel(path("part.onnx"))).main().nodes.size(), 1U);
}

TEST_F(ToolCommand, RefusesWithTheReasonAndTheStatusOfAWrongRequest) {
    const auto refused = [&](std::vector<std::string> arguments) {
        const CommandResult result = tool(std::move(arguments));
        EXPECT_EQ(result.status, 2);
        return result.messages;
    };
    EXPECT_THAT(refused({"no-such-tool", model_}), HasSubstr("`qaliper-cli tool --list` lists them"));
    EXPECT_THAT(refused({"dequantize", model_, "--dry-run"}), HasSubstr("Select the nodes"));
    EXPECT_THAT(refused({"dequantize", model_}), HasSubstr("with -o, or use --dry-run"));
    EXPECT_THAT(refused({"dequantize", model_, "--dry-run", "--nodes", "none"}), HasSubstr("No node matches"));
    EXPECT_EQ(tool({"name-nodes", model_, "-o", model_}).status, 3);
}

TEST(ToolList, HasEveryToolInEveryForm) {
    const auto tools = parsedJson(runCli({"tool", "--list", "--format", "json"}).output).at("tools");
    EXPECT_EQ(tools.size(), allTools().size());
    for (const auto& tool : tools) {
        EXPECT_FALSE(tool.at("title").get<std::string>().empty());
        EXPECT_THAT(runCli({"tool", "--list"}).output, HasSubstr(tool.at("id").get<std::string>() + " ["));
    }
    const std::string readme = must(readWholeFile(sourceFolder() / "README.md"));
    EXPECT_THAT(readme, HasSubstr(runCli({"tool", "--list", "--format", "markdown"}).output));
}

} // namespace
} // namespace qaliper::tool_test
