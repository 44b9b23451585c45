#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"

namespace qaliper::artefacts_test {
namespace {

using testing::HasSubstr;

using Path = std::filesystem::path;

// A classifier of four layers with weights and what TensorRT left of it and of other models.
struct Files {
    Path classifier;
    int status = 0; // of check: 1 where its weights are not beside it
    std::string input;
    std::string hidden;                    // what its second layer reads
    std::vector<std::string> readByLayers; // what its layers with weights read
    std::string usualShape;                // of the input, in the profile of the engine
    Path inspected;                        // its engine, by Polygraphy
    int inspectedLayers = 0;
    int inspectedMatches = 0;
    int inspectedWeighted = 0; // of them have weights
    Path layers;
    int matches = 0;
    Path profileBefore;
    double beforeMs = 0;
    Path profile;
    std::size_t profiledLayers = 0;
    Path times;
    std::string timesLine;
    int inferences = 0;
    double medianMs = 0;
    Path foreignCache;         // three tensors of another model
    Path foreignShapes;        // a log with shapes for the input of another model
    Path quantized;            // another model
    Path withoutKernel;        // a log of 8.6.1 with --fp16 --int8, which says twice that a layer has no kernel
    int withoutKernelLine = 0; // where it says so first
    std::string withoutKernelTarget;
    Path unnamedRelease; // a log without a version
    Path providerFailed; // ONNX Runtime's
    Path endedEarly;     // any log
    Path foreignProfile;
    Path foreignLayers;
};

Files madeFiles() {
    return {.classifier = madeArtefact("classifier.onnx"),
        .input = "image",
        .hidden = "/pool1/MaxPool_output",
        .readByLayers = {"image", "/pool1/MaxPool_output", "flat", "/fc1/Relu_output"},
        .usualShape = "4x3x16x16",
        .inspected = madeArtefact("log_10x_inspected_engine.log"),
        .inspectedLayers = 7,
        .inspectedMatches = 4,
        .inspectedWeighted = 3,
        .layers = madeArtefact("layers_10x_classifier.json"),
        .matches = 6,
        .profileBefore = madeArtefact("profile_10x_classifier_slower.json"),
        .beforeMs = 1,
        .profile = madeArtefact("profile_10x_classifier.json"),
        .profiledLayers = 7,
        .times = madeArtefact("times_classifier.json"),
        .timesLine = "times: 100 inferences on the GPU, median 2.49 ms, mean 2.495 ms, 99th percentile 2.98 ms",
        .inferences = 100,
        .medianMs = 2.49,
        .foreignCache = madeArtefact("cache_101001_video.cache"),
        .foreignShapes = madeArtefact("log_8205_region_without_memory.log"),
        .quantized = madeModel("residual_int8"),
        .withoutKernel = madeArtefact("log_8601_without_kernel.log"),
        .withoutKernelLine = 12,
        .withoutKernelTarget = "trt-8.6.1,sm=8.6,fp16",
        .unnamedRelease = madeArtefact("log_86_unnamed_release.log"),
        .providerFailed = madeArtefact("log_ort_provider_failed.log"),
        .endedEarly = madeArtefact("log_8203_ended_early.log"),
        .foreignProfile = madeArtefact("profile_8x_residual.json"),
        .foreignLayers = madeArtefact("layers_8x_scales.json")};
}

Files corpusFiles() {
    const auto file = [](const char* name) { return inCorpus(std::string("tensorrt/") + name); };
    return {.classifier = file("written_mnist_cookbook.onnx"),
        .status = 1,
        .input = "x",
        .hidden = "max_pool2d",
        .readByLayers = {"x", "max_pool2d", "view", "relu_2"},
        .usualShape = "4x1x28x28",
        .inspected = file("log_polygraphy_inspect_engine.log"),
        .inspectedLayers = 10,
        .inspectedMatches = 6,
        .inspectedWeighted = 4,
        .layers = file("layers_101601_mnist_detailed.json"),
        .matches = 8,
        .profileBefore = file("profile_trex_resnet18_fp16_a100.json"),
        .beforeMs = 1.0168,
        .profile = file("profile_trex_resnet18_qat_a100.json"),
        .profiledLayers = 37,
        .times = file("times_trex_resnet18_fp32_a100.json"),
        .timesLine = "times: 1600 inferences on the GPU, median 1.991 ms, mean 1.998 ms, 99th percentile 2.056 ms",
        .inferences = 1600,
        .medianMs = 1.991,
        .foreignCache = file("cache_trt8204_plugin_identity.cache"),
        .foreignShapes = file("log_8401_fp32_verbose.log"),
        .quantized = file("written_depthwise_qdq.onnx"),
        .withoutKernel = file("written_yolov10_modelopt_8601.log"),
        .withoutKernelLine = 3,
        .withoutKernelTarget = "trt-8.6.1,fp16",
        .unnamedRelease = file("written_depthwise_qdq_8611.log"),
        .providerFailed = file("log_ort_trt_ep_error.log"),
        .endedEarly = file("log_8203_failed_early.log"),
        .foreignProfile = file("profile_controlnet_861.json"),
        .foreignLayers = file("layers_trex_resnet18_fp32_a100.json")};
}

class FilesTest : public testing::TestWithParam<Files (*)()> {
protected:
    FilesTest() { present(files_.classifier); }
    Files files_ = GetParam()();
};
class CheckLog : public FilesTest {};
class CheckArtefacts : public FilesTest {};
class SvgArtefacts : public FilesTest {};

TEST_P(CheckLog, TargetAndFindingsComeFromTheLog) {
    const auto result = runCli({"check", files_.quantized, "--log", files_.withoutKernel, "--format", "json"});
    EXPECT_EQ(result.status, 1) << result.messages;
    const auto json = nlohmann::json::parse(result.output);
    EXPECT_EQ(json["target"], files_.withoutKernelTarget);
    EXPECT_EQ(json["target_source"], files_.withoutKernel.filename().string());
    const auto& model = json["models"][0];
    EXPECT_EQ(model["log"]["messages"]["build.no_implementation"], 2);
    EXPECT_EQ(model["log"]["facts"]["precision"], (nlohmann::json{"FP16", "INT8"}));
    EXPECT_EQ(model["findings"][0]["rule"], "log-build-no-implementation");
}

TEST_P(CheckLog, TheCommandLineGoesBeforeTheLog) {
    const auto result =
        runCli({"check", files_.quantized, "--target", "trt-10.3", "--log", files_.withoutKernel, "--only", "log-*"});
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("error log-build-no-implementation"));
    EXPECT_THAT(result.output,
        HasSubstr(files_.withoutKernel.filename().string() + ", line " + std::to_string(files_.withoutKernelLine) +
            " and 1 more"));
}

TEST_P(CheckLog, ALogThatSetsNoTargetSaysWhy) {
    const TemporaryFolder folder;
    std::ofstream(folder / "build.log") << "&&&& RUNNING TensorRT.trtexec [TensorRT v7201] # trtexec --int8\n";
    const std::string model = files_.quantized;
    const auto old = runCli({"check", model, "--log", (folder / "build.log").string()});
    EXPECT_THAT(old.messages, HasSubstr("build.log is from TensorRT 7.2.1, which is unknown here"));
    const auto unnamed = runCli({"check", model, "--log", files_.unnamedRelease});
    EXPECT_THAT(
        unnamed.messages, HasSubstr(files_.unnamedRelease.filename().string() + " names no version of TensorRT"));
    const auto chosen = runCli({"check", model, "--target", "trt-8.6", "--log", (folder / "build.log").string()});
    EXPECT_THAT(chosen.messages, testing::Not(HasSubstr("is unknown here")));
    const auto named = runCli({"check", model, "--log", files_.withoutKernel});
    EXPECT_THAT(named.messages, testing::Not(HasSubstr("does not set the target")));
}

TEST_P(CheckLog, OnnxRuntimeFallingBackIsAnError) {
    const auto result = runCli(
        {"check", files_.classifier, "--target", "trt-10.3,ort", "--log", files_.providerFailed, "--only", "log-*"});
    EXPECT_EQ(result.status, 1) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("error log-ort-provider-failed"));
    EXPECT_THAT(result.output, HasSubstr("Please install TensorRT libraries"));
    EXPECT_THAT(result.output, HasSubstr("warning log-ort-fallback"));
}

TEST_P(CheckLog, TheLayersOfAnInspectedEngineAreMeasured) {
    const auto result = runCli({"check", files_.classifier, "--log", files_.inspected, "--format", "json"});
    const auto model = nlohmann::json::parse(result.output)["models"][0];
    EXPECT_EQ(model.at("layers").at("layers"), files_.inspectedLayers);
    EXPECT_EQ(model["layers"]["matched_layers"], files_.inspectedMatches);
    EXPECT_EQ(model["layers"]["score"]["weighted"],
        (nlohmann::json{{"agreed", files_.inspectedWeighted}, {"compared", files_.inspectedWeighted}}));
    EXPECT_EQ(model["log"]["facts"]["shapes"][0]["opt"], files_.usualShape);
}

TEST_P(CheckLog, ShapesInTheLogAnswerTheNoteAboutAProfile) {
    const std::string model = files_.classifier;
    const std::string note = "graph-dynamic-shape";
    EXPECT_THAT(runCli({"check", model, "--target", "trt-10.3"}).output, HasSubstr(note));
    EXPECT_THAT(runCli({"check", model, "--target", "trt-10.3", "--log", files_.inspected}).output,
        testing::Not(HasSubstr(note)));
    EXPECT_THAT(runCli({"check", model, "--target", "trt-10.3", "--log", files_.foreignShapes})
                    .output, // has shapes for another input
        HasSubstr(note));
}

TEST(Explain, MessagesHavePages) {
    const auto page = runCli({"explain", "log-build-no-implementation"});
    EXPECT_EQ(page.status, 0);
    EXPECT_THAT(page.output, HasSubstr("## What helps"));
    EXPECT_THAT(runCli({"explain", "layers-unfused"}).output, HasSubstr("# A Q or DQ that ran as a separate layer"));
    EXPECT_THAT(runCli({"explain", "cache-ranges"}).output, HasSubstr("# A calibration cache whose ranges"));
    EXPECT_THAT(runCli({"explain", "log-ort-provider-failed"}).output, HasSubstr("EP Error"));
    EXPECT_THAT(runCli({"explain", "guide-build-stopped"}).output, HasSubstr("# My build stopped"));
    EXPECT_EQ(runCli({"explain", "log-nothing"}).status, 2);
    const std::string measured = "measured on 10.6, compute capability 9.0; not on yours";
    for (const char* id : {"F406", "conv-group-misaligned"})
        EXPECT_THAT(runCli({"explain", id, "--target", "trt-10.3"}).output, HasSubstr(measured)) << id;
    EXPECT_EQ(runCli({"explain", "F406", "--target", "trt-3.0"}).status, 2);
    const auto json = parsedJson(runCli({"explain", "F401", "--target", "trt-10.6,sm=9.0", "--format", "json"}).output);
    EXPECT_EQ(json["facts"][0]["certainty"][0], "documents and measurement disagree");
    EXPECT_EQ(json["facts"][0]["measured_on_target"], true);
    EXPECT_EQ(json["facts"][0]["measured_on"][0]["compute_capability"], "9.0");
    EXPECT_EQ(json["facts"][0]["documents_say"], "multiples of 4 on both sides.");
}

TEST_P(CheckArtefacts, LayersProfileAndCacheAreHeldAgainstTheModel) {
    const auto result =
        runCli({"check", files_.classifier, "--target", "trt-10.3", "--layers", files_.layers, "--profile",
            files_.profileBefore, "--profile", files_.profile, "--cache", files_.foreignCache, "--format", "json"});
    EXPECT_EQ(result.status, files_.status) << result.messages;
    const auto model = nlohmann::json::parse(result.output)["models"][0];
    EXPECT_EQ(model["layers"]["score"]["weighted"], (nlohmann::json{{"agreed", 4}, {"compared", 4}}));
    EXPECT_EQ(model["layers"]["matched_layers"], files_.matches);
    EXPECT_EQ(model["profile"]["layers"].size(), files_.profiledLayers);
    EXPECT_NEAR(model["profile"]["before_ms"], files_.beforeMs, 1e-4);
    EXPECT_FALSE(model["profile"]["changes"].empty());
    EXPECT_EQ(model["cache"]["verdict"], "unrelated");
    EXPECT_EQ(model["cache"]["unmatched"], 3);
    EXPECT_EQ(model["cache"]["without_range"], nlohmann::json(files_.readByLayers));
}

TEST_P(CheckArtefacts, TextSaysHowSureEachMatchIs) {
    const auto result = runCli({"check", files_.classifier, "--target", "trt-10.3", "--layers", files_.layers,
        "--profile", files_.profile, "--cache", files_.foreignCache});
    EXPECT_THAT(result.output,
        HasSubstr(
            "matched by metadata: " + std::to_string(files_.matches) + ", by name: 0, as a guess: 0, not at all: 1"));
    EXPECT_THAT(result.output, HasSubstr("(matched by none)"));
    EXPECT_THAT(result.output, HasSubstr("matched by metadata: 0, by name: 0, as a guess: 0, not at all: 3"));
    EXPECT_THAT(result.output, HasSubstr("%: other layers that compute"));
}

TEST_P(CheckArtefacts, TimesOfWholeInferencesAreTakenToo) {
    const std::vector<std::string> check{"check", files_.classifier, "--target", "trt-10.3", "--profile", files_.times};
    EXPECT_THAT(runCli(check).output, HasSubstr(files_.timesLine));
    auto asJson = check;
    asJson.insert(asJson.end(), {"--format", "json"});
    const auto times = nlohmann::json::parse(runCli(asJson).output)["models"][0]["times"];
    EXPECT_EQ(times["inferences"], files_.inferences);
    EXPECT_NEAR(times["median_ms"], files_.medianMs, 1e-3);
    EXPECT_EQ(times["path"], check.back());
}

TEST_P(CheckArtefacts, AModelMayStandBehindAProfile) {
    const auto result = runCli({"check", "--target", "trt-10.3", "--profile", files_.profile, files_.classifier});
    EXPECT_EQ(result.status, files_.status) << result.messages;
}

TEST_P(CheckArtefacts, ThreeProfilesAreTooMany) {
    const auto result = runCli({"check", files_.classifier, "--profile", files_.profile, "--profile", files_.profile,
        "--profile", files_.profile});
    EXPECT_EQ(result.status, 2);
    EXPECT_THAT(result.messages, HasSubstr("two profiles can be compared"));
}

TEST_P(CheckArtefacts, ACacheOffersTheToolThatTakesIt) {
    const TemporaryFolder folder;
    const std::string cache = (folder / "old.cache").string();
    std::ofstream(cache) << "TRT-8601-EntropyCalibration2\n"
                         << files_.input << ": 3ca3d70a\n"
                         << files_.hidden << ": 3ca3d70a\n";
    const std::vector<std::string> check{"check", files_.classifier, "--target", "trt-8.6", "--cache", cache};
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

TEST_P(SvgArtefacts, MeasuredPrecisionIsDrawn) {
    const auto result = runCli({"svg", files_.classifier, "--target", "trt-10.3", "--layers", files_.layers});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("measured by TensorRT"));
    EXPECT_THAT(result.output, HasSubstr("<g class=\"layers\">"));
    EXPECT_THAT(result.output, HasSubstr("ran as one layer"));
}

TEST_P(CheckArtefacts, ForeignFilesAreRefusedWithTheirPlace) {
    const std::string model = files_.quantized;
    const auto layers = runCli({"check", model, "--layers", files_.foreignProfile});
    EXPECT_EQ(layers.status, 3);
    EXPECT_THAT(layers.messages, HasSubstr("no layer information"));
    const auto profile = runCli({"check", model, "--profile", files_.foreignLayers});
    EXPECT_EQ(profile.status, 3);
    EXPECT_THAT(profile.messages, HasSubstr("it is a file of this kind: layer information"));
    const auto cache = runCli({"check", model, "--cache", files_.endedEarly});
    EXPECT_EQ(cache.status, 3);
    EXPECT_THAT(cache.messages, HasSubstr("not a calibration cache"));
}

TEST_P(CheckLog, WhatIsNoLogIsRefused) {
    const std::string model = files_.quantized;
    const auto binary = runCli({"check", model, "--log", model});
    EXPECT_EQ(binary.status, 3);
    EXPECT_THAT(binary.messages, HasSubstr("not a text that TensorRT wrote"));
    const auto other = runCli({"check", model, "--log", files_.foreignProfile});
    EXPECT_EQ(other.status, 3);
    EXPECT_THAT(other.messages, HasSubstr("This file was not written by TensorRT"));
    EXPECT_EQ(runCli({"check", model, "--log", "/nowhere/build.log"}).status, 3);
    EXPECT_EQ(runCli({"check", model, model, "--log", files_.endedEarly}).status, 2);
}

std::string filesName(const testing::TestParamInfo<Files (*)()>&) { return "Files"; }

INSTANTIATE_TEST_SUITE_P(Made, CheckLog, testing::Values(&madeFiles), filesName);
INSTANTIATE_TEST_SUITE_P(Made, CheckArtefacts, testing::Values(&madeFiles), filesName);
INSTANTIATE_TEST_SUITE_P(Made, SvgArtefacts, testing::Values(&madeFiles), filesName);
INSTANTIATE_TEST_SUITE_P(Corpus, CheckLog, testing::Values(&corpusFiles), filesName);
INSTANTIATE_TEST_SUITE_P(Corpus, CheckArtefacts, testing::Values(&corpusFiles), filesName);
INSTANTIATE_TEST_SUITE_P(Corpus, SvgArtefacts, testing::Values(&corpusFiles), filesName);

} // namespace
} // namespace qaliper::artefacts_test
