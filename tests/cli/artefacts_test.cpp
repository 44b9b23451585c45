#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/command.h"
#include "tests/support/corpus.h"

namespace qaliper::artefacts_test {
namespace {

using testing::HasSubstr;

std::string artefact(const std::string& name) { return corpusFile("tensorrt/" + name).string(); }

TEST(CheckLog, TargetAndFindingsComeFromTheLog) {
    const auto result = runCli({"check", artefact("written_depthwise_qdq.onnx"), "--log",
        artefact("written_yolov10_modelopt_8601.log"), "--format", "json"});
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
    const auto result = runCli({"check", artefact("written_depthwise_qdq.onnx"), "--target", "trt-10.3", "--log",
        artefact("written_yolov10_modelopt_8601.log"), "--only", "log-*"});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("error log-build-no-implementation"));
    EXPECT_THAT(result.output, HasSubstr("written_yolov10_modelopt_8601.log, line 3 and 1 more"));
}

TEST(CheckLog, ALogThatSetsNoTargetSaysWhy) {
    const TemporaryFolder folder;
    std::ofstream(folder / "build.log") << "&&&& RUNNING TensorRT.trtexec [TensorRT v7201] # trtexec --int8\n";
    const std::string model = artefact("written_depthwise_qdq.onnx");
    const auto old = runCli({"check", model, "--log", (folder / "build.log").string()});
    EXPECT_THAT(old.messages, HasSubstr("build.log is of TensorRT 7.2.1, which is not known here"));
    const auto unnamed = runCli({"check", model, "--log", artefact("written_depthwise_qdq_8611.log")});
    EXPECT_THAT(unnamed.messages, HasSubstr("written_depthwise_qdq_8611.log names no version of TensorRT"));
    const auto chosen = runCli({"check", model, "--target", "trt-8.6", "--log", (folder / "build.log").string()});
    EXPECT_THAT(chosen.messages, testing::Not(HasSubstr("is not known here")));
    const auto named = runCli({"check", model, "--log", artefact("written_yolov10_modelopt_8601.log")});
    EXPECT_THAT(named.messages, testing::Not(HasSubstr("not taken from it")));
}

TEST(CheckLog, OnnxRuntimeFallingBackIsAnError) {
    const auto result = runCli({"check", artefact("written_mnist_cookbook.onnx"), "--target", "trt-10.3,ort", "--log",
        artefact("log_ort_trt_ep_error.log"), "--only", "log-*"});
    EXPECT_EQ(result.status, 1) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("error log-ort-provider-failed"));
    EXPECT_THAT(result.output, HasSubstr("Please install TensorRT libraries"));
    EXPECT_THAT(result.output, HasSubstr("warning log-ort-fallback"));
}

TEST(CheckLog, TheLayersOfAnInspectedEngineAreMeasured) {
    const auto result = runCli({"check", artefact("written_mnist_cookbook.onnx"), "--log",
        artefact("log_polygraphy_inspect_engine.log"), "--format", "json"});
    const auto model = nlohmann::json::parse(result.output)["models"][0];
    EXPECT_EQ(model.at("layers").at("layers"), 10);
    EXPECT_EQ(model["layers"]["matched_layers"], 6);
    EXPECT_EQ(model["layers"]["score"]["weighted"], (nlohmann::json{{"agreed", 4}, {"compared", 4}}));
    EXPECT_EQ(model["log"]["facts"]["shapes"][0]["opt"], "4x1x28x28");
}

TEST(CheckLog, ShapesInTheLogAnswerTheNoteAboutAProfile) {
    const std::string model = artefact("written_mnist_cookbook.onnx");
    const std::string note = "graph-dynamic-shape";
    EXPECT_THAT(runCli({"check", model, "--target", "trt-10.3"}).output, HasSubstr(note));
    EXPECT_THAT(
        runCli({"check", model, "--target", "trt-10.3", "--log", artefact("log_polygraphy_inspect_engine.log")}).output,
        testing::Not(HasSubstr(note)));
    EXPECT_THAT(runCli({"check", model, "--target", "trt-10.3", "--log", artefact("log_8401_fp32_verbose.log")})
                    .output, // has shapes for another input
        HasSubstr(note));
}

TEST(CheckLog, MessagesHavePages) {
    const auto page = runCli({"explain", "log-build-no-implementation"});
    EXPECT_EQ(page.status, 0);
    EXPECT_THAT(page.output, HasSubstr("## What helps"));
    EXPECT_THAT(runCli({"explain", "layers-unfused"}).output, HasSubstr("# A Q or DQ that ran as a layer of its own"));
    EXPECT_THAT(runCli({"explain", "cache-ranges"}).output, HasSubstr("# A calibration cache whose ranges"));
    EXPECT_THAT(runCli({"explain", "log-ort-provider-failed"}).output, HasSubstr("EP Error"));
    EXPECT_THAT(runCli({"explain", "guide-build-stopped"}).output, HasSubstr("# My build stopped"));
    EXPECT_EQ(runCli({"explain", "log-nothing"}).status, 2);
}

TEST(CheckArtefacts, LayersProfileAndCacheAreHeldAgainstTheModel) {
    const auto result = runCli({"check", artefact("written_mnist_cookbook.onnx"), "--target", "trt-10.3", "--layers",
        artefact("layers_101601_mnist_detailed.json"), "--profile", artefact("profile_trex_resnet18_fp16_a100.json"),
        "--profile", artefact("profile_trex_resnet18_qat_a100.json"), "--cache",
        artefact("cache_trt8204_plugin_identity.cache"), "--format", "json"});
    EXPECT_EQ(result.status, 1) << "its weights are not beside it" << result.messages;
    const auto model = nlohmann::json::parse(result.output)["models"][0];
    EXPECT_EQ(model["layers"]["score"]["weighted"], (nlohmann::json{{"agreed", 4}, {"compared", 4}}));
    EXPECT_EQ(model["layers"]["matched_layers"], 8);
    EXPECT_EQ(model["profile"]["layers"].size(), 37U);
    EXPECT_NEAR(model["profile"]["before_ms"], 1.0168, 1e-4);
    EXPECT_FALSE(model["profile"]["changes"].empty());
    EXPECT_EQ(model["cache"]["verdict"], "unrelated");
    EXPECT_EQ(model["cache"]["unmatched"], 3);
    EXPECT_EQ(model["cache"]["without_range"], (nlohmann::json{"x", "max_pool2d", "view", "relu_2"}));
}

TEST(CheckArtefacts, TextSaysHowSureEachMatchIs) {
    const auto result = runCli({"check", artefact("written_mnist_cookbook.onnx"), "--target", "trt-10.3", "--layers",
        artefact("layers_101601_mnist_detailed.json"), "--profile", artefact("profile_trex_resnet18_qat_a100.json"),
        "--cache", artefact("cache_trt8204_plugin_identity.cache")});
    EXPECT_THAT(result.output, HasSubstr("matched by metadata: 8, by name: 0, as a guess: 0, not at all: 1"));
    EXPECT_THAT(result.output, HasSubstr("(matched by none)"));
    EXPECT_THAT(result.output, HasSubstr("matched by metadata: 0, by name: 0, as a guess: 0, not at all: 3"));
    EXPECT_THAT(result.output, HasSubstr("%: everything else that computes"));
}

TEST(CheckArtefacts, TimesOfWholeInferencesAreTakenToo) {
    const std::vector<std::string> check{"check", artefact("written_mnist_cookbook.onnx"), "--target", "trt-10.3",
        "--profile", artefact("times_trex_resnet18_fp32_a100.json")};
    EXPECT_THAT(runCli(check).output,
        HasSubstr("times: 1600 inferences on the GPU, median 1.991 ms, mean 1.998 ms, 99th percentile 2.056 ms"));
    auto asJson = check;
    asJson.insert(asJson.end(), {"--format", "json"});
    const auto times = nlohmann::json::parse(runCli(asJson).output)["models"][0]["times"];
    EXPECT_EQ(times["inferences"], 1600);
    EXPECT_NEAR(times["median_ms"], 1.991, 1e-3);
    EXPECT_EQ(times["path"], check.back());
}

TEST(CheckArtefacts, ACacheOffersTheToolThatTakesIt) {
    const TemporaryFolder folder;
    const std::string cache = (folder / "old.cache").string();
    std::ofstream(cache) << "TRT-8601-EntropyCalibration2\nx: 3ca3d70a\nmax_pool2d: 3ca3d70a\n";
    const std::vector<std::string> check{
        "check", artefact("written_mnist_cookbook.onnx"), "--target", "trt-8.6", "--cache", cache};
    const std::string text = runCli(check).output;
    EXPECT_THAT(text, HasSubstr("tool quantize-from-cache --set cache=" + cache + " [review]"));
    EXPECT_THAT(text, testing::Not(HasSubstr("fix quantize")));
    auto asJson = check;
    asJson.insert(asJson.end(), {"--format", "json", "--only", "cache-ranges"});
    const auto fixes = nlohmann::json::parse(runCli(asJson).output)["models"][0]["findings"][0]["fixes"];
    EXPECT_EQ(fixes.at(0).at("command"), "tool quantize-from-cache --set cache=" + cache);
    const auto done = runCli({"tool", "quantize-from-cache", check[1], "--set", "cache=" + cache, "-o",
        (folder / "quantized.onnx").string(), "--target", "trt-8.6"});
    EXPECT_EQ(done.status, 0) << done.messages;
}

TEST(SvgArtefacts, MeasuredPrecisionIsDrawn) {
    const auto result = runCli({"svg", artefact("written_mnist_cookbook.onnx"), "--target", "trt-10.3", "--layers",
        artefact("layers_101601_mnist_detailed.json")});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("measured by TensorRT"));
    EXPECT_THAT(result.output, HasSubstr("<g class=\"layers\">"));
    EXPECT_THAT(result.output, HasSubstr("ran as one layer"));
}

TEST(CheckArtefacts, ForeignFilesAreRefusedWithTheirPlace) {
    const std::string model = artefact("written_depthwise_qdq.onnx");
    const auto layers = runCli({"check", model, "--layers", artefact("profile_controlnet_861.json")});
    EXPECT_EQ(layers.status, 3);
    EXPECT_THAT(layers.messages, HasSubstr("no layer information"));
    const auto profile = runCli({"check", model, "--profile", artefact("layers_trex_resnet18_fp32_a100.json")});
    EXPECT_EQ(profile.status, 3);
    EXPECT_THAT(profile.messages, HasSubstr("it is a file of this kind: layer information"));
    const auto cache = runCli({"check", model, "--cache", artefact("log_8203_failed_early.log")});
    EXPECT_EQ(cache.status, 3);
    EXPECT_THAT(cache.messages, HasSubstr("no calibration cache"));
}

TEST(CheckLog, WhatIsNoLogIsRefused) {
    const std::string model = artefact("written_depthwise_qdq.onnx");
    const auto binary = runCli({"check", model, "--log", model});
    EXPECT_EQ(binary.status, 3);
    EXPECT_THAT(binary.messages, HasSubstr("no text that TensorRT wrote"));
    const auto other = runCli({"check", model, "--log", artefact("profile_controlnet_861.json")});
    EXPECT_EQ(other.status, 3);
    EXPECT_THAT(other.messages, HasSubstr("Nothing in this file was written by TensorRT"));
    EXPECT_EQ(runCli({"check", model, "--log", "/nowhere/build.log"}).status, 3);
    EXPECT_EQ(runCli({"check", model, model, "--log", artefact("log_8203_failed_early.log")}).status, 2);
}

} // namespace
} // namespace qaliper::artefacts_test
