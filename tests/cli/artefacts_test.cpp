#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/command.h"
#include "tests/support/corpus.h"

namespace qaliper {
namespace {

using testing::HasSubstr;

std::string corpusFile(const std::string& name) { return (corpusFolder() / "tensorrt" / name).string(); }

TEST(CheckLog, TargetAndFindingsComeFromTheLog) {
    const auto result = runCli({"check", corpusFile("written_depthwise_qdq.onnx"), "--log",
        corpusFile("written_yolov10_modelopt_8601.log"), "--format", "json"});
    EXPECT_EQ(result.status, 1) << result.messages;
    const auto json = nlohmann::json::parse(result.output);
    EXPECT_EQ(json["target"], "trt-8.6.1,fp16");
    EXPECT_EQ(json["target_source"], "written_yolov10_modelopt_8601.log");
    const auto& model = json["models"][0];
    EXPECT_EQ(model["log"]["messages"]["build.no_implementation"], 2);
    EXPECT_EQ(model["log"]["facts"]["precision"], (nlohmann::json{"FP16", "INT8"}));
    EXPECT_EQ(model["findings"][0]["rule"], "log-build-no-implementation");
}

TEST(CheckLog, TheCommandLineGoesBeforeTheLog) {
    const auto result = runCli({"check", corpusFile("written_depthwise_qdq.onnx"), "--target", "trt-10.3", "--log",
        corpusFile("written_yolov10_modelopt_8601.log"), "--only", "log-*"});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("error log-build-no-implementation"));
    EXPECT_THAT(result.output, HasSubstr("written_yolov10_modelopt_8601.log, line 3 and 1 more"));
}

TEST(CheckLog, MessagesHavePages) {
    const auto page = runCli({"explain", "log-build-no-implementation"});
    EXPECT_EQ(page.status, 0);
    EXPECT_THAT(page.output, HasSubstr("## What helps"));
    EXPECT_THAT(runCli({"explain", "layers-unfused"}).output, HasSubstr("# A Q or DQ that ran as a layer of its own"));
    EXPECT_THAT(runCli({"explain", "guide-build-stopped"}).output, HasSubstr("# My build stopped"));
    EXPECT_EQ(runCli({"explain", "log-nothing"}).status, 2);
}

TEST(CheckArtefacts, LayersProfileAndCacheAreHeldAgainstTheModel) {
    const auto result = runCli({"check", corpusFile("written_mnist_cookbook.onnx"), "--target", "trt-10.3", "--layers",
        corpusFile("layers_101601_mnist_detailed.json"), "--profile",
        corpusFile("profile_trex_resnet18_fp16_a100.json"), "--profile",
        corpusFile("profile_trex_resnet18_qat_a100.json"), "--cache", corpusFile("cache_trt8204_plugin_identity.cache"),
        "--format", "json"});
    EXPECT_EQ(result.status, 0) << result.messages;
    const auto model = nlohmann::json::parse(result.output)["models"][0];
    EXPECT_EQ(model["layers"]["score"]["weighted"], (nlohmann::json{{"agreed", 4}, {"compared", 4}}));
    EXPECT_EQ(model["layers"]["matched_layers"], 8);
    EXPECT_EQ(model["profile"]["layers"].size(), 37U);
    EXPECT_NEAR(model["profile"]["before_ms"], 1.0168, 1e-4);
    EXPECT_FALSE(model["profile"]["changes"].empty());
    EXPECT_EQ(model["cache"]["verdict"], "deprecated");
    EXPECT_EQ(model["cache"]["unmatched"], 3);
    EXPECT_EQ(model["cache"]["without_range"], (nlohmann::json{"x", "max_pool2d", "view", "relu_2"}));
}

TEST(CheckArtefacts, TextSaysHowSureEachMatchIs) {
    const auto result = runCli({"check", corpusFile("written_mnist_cookbook.onnx"), "--target", "trt-10.3", "--layers",
        corpusFile("layers_101601_mnist_detailed.json"), "--profile", corpusFile("profile_trex_resnet18_qat_a100.json"),
        "--cache", corpusFile("cache_trt8204_plugin_identity.cache")});
    EXPECT_THAT(result.output, HasSubstr("matched by metadata: 8, by name: 0, as a guess: 0, not at all: 1"));
    EXPECT_THAT(result.output, HasSubstr("(matched by none)"));
    EXPECT_THAT(result.output, HasSubstr("matched by metadata: 0, by name: 0, as a guess: 0, not at all: 3"));
    EXPECT_THAT(result.output, HasSubstr("%: everything else that computes"));
}

TEST(SvgArtefacts, MeasuredPrecisionIsDrawn) {
    const auto result = runCli({"svg", corpusFile("written_mnist_cookbook.onnx"), "--target", "trt-10.3", "--layers",
        corpusFile("layers_101601_mnist_detailed.json")});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("measured by TensorRT"));
    EXPECT_THAT(result.output, HasSubstr("<g class=\"layers\">"));
    EXPECT_THAT(result.output, HasSubstr("ran as one layer"));
}

TEST(CheckArtefacts, ForeignFilesAreRefusedWithTheirPlace) {
    const std::string model = corpusFile("written_depthwise_qdq.onnx");
    const auto layers = runCli({"check", model, "--layers", corpusFile("profile_controlnet_861.json")});
    EXPECT_EQ(layers.status, 3);
    EXPECT_THAT(layers.messages, HasSubstr("no layer information"));
    const auto profile = runCli({"check", model, "--profile", corpusFile("times_trex_resnet18_fp32_a100.json")});
    EXPECT_EQ(profile.status, 3);
    EXPECT_THAT(profile.messages, HasSubstr("This is no profile"));
    const auto cache = runCli({"check", model, "--cache", corpusFile("log_8203_failed_early.log")});
    EXPECT_EQ(cache.status, 3);
    EXPECT_THAT(cache.messages, HasSubstr("no calibration cache"));
}

TEST(CheckLog, WhatIsNoLogIsRefused) {
    const std::string model = corpusFile("written_depthwise_qdq.onnx");
    const auto binary = runCli({"check", model, "--log", model});
    EXPECT_EQ(binary.status, 3);
    EXPECT_THAT(binary.messages, HasSubstr("no text that TensorRT wrote"));
    const auto other = runCli({"check", model, "--log", corpusFile("profile_controlnet_861.json")});
    EXPECT_EQ(other.status, 3);
    EXPECT_THAT(other.messages, HasSubstr("Nothing in this file was written by TensorRT"));
    EXPECT_EQ(runCli({"check", model, "--log", "/nowhere/build.log"}).status, 3);
    EXPECT_EQ(runCli({"check", model, model, "--log", corpusFile("log_8203_failed_early.log")}).status, 2);
}

} // namespace
} // namespace qaliper
