#include <array>
#include <cstdint>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "model/base/base64.h"
#include "model/base/file.h"
#include "model/base/sha256.h"
#include "model/base/shell_words.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/stand_in.h"

// `ask`: the answer of a TensorRT beside what is expected of it. A program stands in for the user's Python.

namespace qaliper::ask_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// QuantizeLinear of a scalar, which the parsers from 10.15 on reject where no axis is written.
class Ask : public testing::Test {
protected:
    Ask() {
        const Model model = textModel("g (float[2] x) => (float[2] y) <float c = {0.5}, float s = {0.1}, int8 z = {0}> "
                                      "{ q = QuantizeLinear (c, s, z) d = DequantizeLinear (q, s, z) y = Mul (x, d) }");
        must(saveModel(applied(model, {SetNodeName{mainGraph, idOf(model, "q"), "of a scalar"}}), model_, {}, {}));
    }

    CommandResult ask(const StandIn& python, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"ask", model_.string(), "--with", python.connection()});
        return runCli(more);
    }
    nlohmann::json asked(const StandIn& python) const { return parsedJson(ask(python, {"--format", "json"}).output); }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::filesystem::path model_ = folder_ / "a 'model'.onnx";
    std::string rejected_ =
        R"({"parsed": false, "tensors": [], "errors": [{"text": "Axis must be in the range [0, nbDims (0)]",
            "node": "of a scalar", "operator": "QuantizeLinear", "index": 0}]})";
};

TEST_F(Ask, AnEngineFromTheCacheIsSaidToBeOne) {
    const std::string built = R"({"built": true, "seconds": 54, "bytes": 9437184, "layers": null, "kept": )";
    const StandIn python({aboutLine(), acceptedLine(), built + "true}", doneLine()});
    const CommandResult said = ask(python, {"--depth", "build"});
    EXPECT_EQ(said.status, 0) << said.output;
    EXPECT_THAT(said.output, HasSubstr("The engine of 9.0 MiB is from the cache; the builder made it in 54.0 s"));
    EXPECT_TRUE(asked(python)["kept"]);
    const StandIn other({aboutLine(), acceptedLine(), built + "false}", doneLine()});
    EXPECT_THAT(ask(other, {"--depth", "build", "--fresh"}).output, HasSubstr("The builder made an engine of 9.0 MiB"));
}

TEST_F(Ask, AnErrorIsAtItsNodeWithTheFindingThatExpectsIt) {
    const StandIn python({aboutLine(), rejected_, doneLine()});
    const CommandResult said = ask(python);
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("asked of TensorRT 11.2.1.2"));
    EXPECT_THAT(said.output, HasSubstr("The parser rejects the model"));
    EXPECT_THAT(said.output,
        HasSubstr("error at main:q: Axis must be in the range [0, nbDims (0)]. qdq-constant-operand expects it"));
    const nlohmann::json json = asked(python);
    EXPECT_EQ(json["parsed"], false);
    EXPECT_EQ(json["sha256"], must(sha256Of(model_)));
    EXPECT_EQ(json["asked"]["target"], "trt-11.2");
    EXPECT_EQ(json["errors"][0]["place"], "main:q");
    EXPECT_THAT(json["errors"][0]["finding"].get<std::string>(), StartsWith("qdq-constant-operand@main:q"));
    EXPECT_TRUE(json["contradicted"].empty());
}

TEST_F(Ask, AFindingThatTensorRtContradictsIsNamed) {
    const StandIn python({aboutLine(), acceptedLine(), doneLine()});
    const CommandResult said = ask(python);
    EXPECT_EQ(said.status, 0);
    EXPECT_THAT(said.output, HasSubstr("expects the parser to stop here, which it did not"));
    EXPECT_EQ(asked(python)["contradicted"].size(), 1U);
}

TEST_F(Ask, AnErrorThatNothingExpectsSaysSo) {
    const StandIn python({aboutLine("10.3.0.26"),
        R"({"parsed": false, "tensors": [], "errors": [{"text": "no", "node": "", "operator": "Mul", "index": 2}]})",
        doneLine()});
    EXPECT_THAT(ask(python).output, HasSubstr("error at main:y: no. No finding expects it"));
}

// An operator that is a plugin's is no error: whether the plugin is loaded, nobody knows before TensorRT says it.
TEST_F(Ask, ANoteThatTheParserMayStopExpectsTheErrorToo) {
    const Model model =
        textModel("<ir_version: 8, opset_import: [\"\": 17, \"mine\": 1]> g (float[2] x) => (float[2] y) "
                  "{ a = mine.Twist (x) y = mine.Twist (a) }");
    must(saveModel(model, model_, {}, {}));
    const std::string error = R"({"text": "Plugin not found", "node": "", "operator": "Twist", "index": )";
    const StandIn python(
        {aboutLine(), R"({"parsed": false, "tensors": [], "errors": [)" + error + "0}, " + error + "1}]}", doneLine()});
    const nlohmann::json answer = asked(python);
    ASSERT_EQ(answer["errors"].size(), 2U);
    for (const auto& one : answer["errors"])
        EXPECT_THAT(one["finding"].get<std::string>(), StartsWith("plugin-unknown@")) << one;
}

class AskToRun : public Ask {
protected:
    AskToRun() {
        must(saveModel(textModel("g (float[2] x) => (float[2] y) { r = Relu (x) y = Neg (r) }"), model_, {}, {}));
        const std::array<float, 2> x{1, -1};
        std::ofstream(data_, std::ios::binary).write(reinterpret_cast<const char*>(x.data()), sizeof x);
    }

    // TensorRT's answer with these bytes of y; of each model the times of ten rounds.
    StandIn running(const std::string& y, const std::vector<double>& times = {1}) const {
        std::vector<std::string> lines = runLines(y, times);
        lines.insert(lines.begin(), aboutLine());
        lines.push_back(doneLine());
        return StandIn(lines);
    }
    CommandResult run(const StandIn& python, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"--depth", "run", "--data", "x=" + data_.string() + ":float[1,2]"});
        return ask(python, std::move(more));
    }

    std::filesystem::path data_ = folder_ / "x.bin";
    std::string right_ = "AACAvwAAAIA=";   // -1, -0
    std::string wrong_ = "AADAvwAAAAA=";   // -1.5, 0
    std::string endless_ = "AACAfwAAAAA="; // infinite, 0
};

TEST_F(AskToRun, OutputsStandBesideThoseOfOnnxRuntime) {
    needRuntime();
    const CommandResult equal = run(running(right_));
    EXPECT_EQ(equal.status, 0) << equal.output << equal.messages;
    EXPECT_THAT(equal.output, HasSubstr("output y: SQNR ∞ dB beside ONNX Runtime"));
    const CommandResult different = run(running(wrong_));
    EXPECT_EQ(different.status, 1);
    EXPECT_THAT(different.output, HasSubstr("output y: SQNR 6.0 dB beside ONNX Runtime, which is different"));
    EXPECT_EQ(run(running(wrong_), {"--limit", "5"}).status, 0);
    EXPECT_THAT(run(running(endless_)).output, HasSubstr("numbers that are not finite"));
}

TEST_F(AskToRun, SamplesOfAnotherTypeAreConvertedWhichIsSaidOnce) {
    needRuntime();
    const std::array<double, 2> x{1, -1};
    std::ofstream(data_, std::ios::binary).write(reinterpret_cast<const char*>(x.data()), sizeof x);
    constexpr auto said = "Input \"x\": its array is FP64 and is converted to FP32";
    for (const std::vector<std::string>& more : {std::vector<std::string>(), {"--log"}}) {
        std::vector<std::string> words{"--depth", "run", "--data", "x=" + data_.string() + ":float64[1,2]"};
        words.insert(words.end(), more.begin(), more.end());
        const CommandResult converted = ask(running(right_), words);
        EXPECT_THAT(converted.output, HasSubstr("output y: SQNR ∞ dB beside ONNX Runtime")) << converted.messages;
        const std::size_t first = converted.messages.find(said);
        ASSERT_NE(first, std::string::npos) << converted.messages;
        EXPECT_EQ(converted.messages.find(said, first + 1), std::string::npos) << converted.messages;
    }
}

TEST_F(AskToRun, TheFirstTensorThatDiffersIsSearched) {
    needRuntime();
    const StandIn python = running(wrong_); // says nothing of tensors that are asked for beside y
    const CommandResult said = run(python, {"--first-difference"});
    EXPECT_THAT(said.output, HasSubstr("The first tensor that differs is y at main:y: 6.0 dB"));
    const auto found = parsedJson(run(python, {"--first-difference", "--format", "json"}).output)["first_difference"];
    EXPECT_EQ(found["place"], "main:y");
    EXPECT_EQ(found["builds"], 2);
    const auto& histograms = found["histograms"];
    EXPECT_EQ(histograms["from"], -1.5);
    EXPECT_EQ(histograms["to"], 0);
    EXPECT_EQ(histograms["onnx_runtime"]["min"], -1);
    EXPECT_EQ(histograms["tensorrt"]["min"], -1.5);
    EXPECT_EQ(histograms["onnx_runtime"]["counts"][21], 1) << "-1 in 64 bins from -1.5 to 0";
    EXPECT_EQ(histograms["tensorrt"]["counts"][0], 1);
    EXPECT_EQ(histograms["tensorrt"]["counts"][63], 1);
    EXPECT_THAT(said.output, HasSubstr("Its numbers in ONNX Runtime: -1 to 0\n"));
    EXPECT_THAT(said.output, HasSubstr("Its numbers in TensorRT: -1.5 to 0\n"));
    EXPECT_TRUE(parsedJson(run(running(right_), {"--first-difference", "--format", "json"}).output)["first_difference"]
                    .is_null());
}

TEST_F(AskToRun, NumbersThatAreNotFiniteAreCountedAtTheFirstDifference) {
    needRuntime();
    const StandIn python = running(endless_);
    EXPECT_THAT(
        run(python, {"--first-difference"}).output, HasSubstr("Its numbers in TensorRT: 0 to 0, 50 % infinite or NaN"));
    const auto found = parsedJson(run(python, {"--first-difference", "--format", "json"}).output)["first_difference"];
    EXPECT_EQ(found["histograms"]["tensorrt"]["not_finite"], 1);
    EXPECT_EQ(found["histograms"]["onnx_runtime"]["not_finite"], 0);
    EXPECT_THAT(run(running("AADAfwAAgP8="), {"--first-difference"}).output,
        HasSubstr("Its numbers in TensorRT: all infinite or NaN"));
}

class FaultyRelu : public AskToRun {
protected:
    FaultyRelu() { must(saveModel(textModel(reluOfExp), model_, {}, {})); }

    std::filesystem::path report_ = folder_ / "a report";
    std::string doubled_ = "VPitQLJaPD8="; // 2 e, 2/e
    std::string same_ = "VPgtQLJavD4=";
};

TEST_F(FaultyRelu, TheHistogramsAreThoseOfTheTensorThatDiffers) {
    needRuntime();
    const auto found =
        parsedJson(run(faultyRelu(doubled_), {"--first-difference", "--format", "json"}).output)["first_difference"];
    EXPECT_EQ(found["tensor"], "the_relu");
    EXPECT_NEAR(found["histograms"]["onnx_runtime"]["max"], 2.71828, 1e-4);
    EXPECT_NEAR(found["histograms"]["tensorrt"]["max"], 5.43656, 1e-4);
    EXPECT_TRUE(found["report"].is_null());
}

TEST_F(FaultyRelu, ThePartAroundItIsWrittenForAReport) {
    needRuntime();
    const CommandResult said = run(faultyRelu(doubled_), {"--first-difference", "--report", report_.string()});
    EXPECT_THAT(said.output, HasSubstr("has the part around it, 1 node, with neutral names"));
    EXPECT_THAT(said.output, HasSubstr("Asked about that part alone, its output differs, too: 0.0 dB"));
    EXPECT_THAT(nodeLines(must(loadModel(report_ / "model.onnx"))), testing::ElementsAre("[n0] v1 = Relu (v0)"));
    EXPECT_EQ(must(readWholeFile(report_ / "v0.bin")), must(bytesOfBase64(same_))) << "what TensorRT gave for the_exp";
    EXPECT_THAT(must(readWholeFile(report_ / "command.txt")), HasSubstr("--data 'v0=v0.bin:float[1,2]'"));
    EXPECT_EQ(must(readWholeFile(report_ / "model.onnx")).find("the_"), std::string::npos);
}

// The command that is written, in the folder of the report; the program was named as seen from another one.
TEST_F(FaultyRelu, TheCommandOfAReportRepeatsIt) {
    needRuntime();
    const StandIn python = faultyRelu(doubled_);
    const std::string near = std::filesystem::relative(python.path()).string();
    const CommandResult said = runCli({"ask", model_.string(), "--with", "python:" + near, "--depth", "run", "--data",
        "x=" + data_.string() + ":float[1,2]", "--first-difference", "--report", report_.string(), "--format", "json"});
    const auto found = parsedJson(said.output)["first_difference"];
    EXPECT_EQ(found["report"]["nodes"], 1);
    EXPECT_EQ(found["report"]["different"], true);
    EXPECT_EQ(found["report"]["folder"], report_.string());
    std::vector<std::string> words = must(wordsOfShellLine(found["report"]["command"].get<std::string>()));
    words.erase(words.begin());
    EXPECT_EQ(words.at(3), python.connection());
    for (std::string& word : words) {
        if (word == "model.onnx")
            word = (report_ / word).string();
        else if (word.starts_with("v0="))
            word = "v0=" + (report_ / word.substr(3)).string();
    }
    EXPECT_THAT(runCli(words).output, HasSubstr("output v1: SQNR 0.0 dB beside ONNX Runtime, which is different"));
}

TEST_F(FaultyRelu, APartThatIsRightAloneSaysSo) {
    needRuntime();
    const CommandResult said = run(faultyRelu(same_), {"--first-difference", "--report", report_.string()});
    EXPECT_THAT(said.output, HasSubstr("Asked about that part alone, its output does not differ: "));
    EXPECT_THAT(nodeLines(must(loadModel(report_ / "model.onnx"))), testing::ElementsAre("[n0] v1 = Relu (v0)"))
        << "the smallest of those that were tried";
}

TEST_F(FaultyRelu, NothingIsWrittenIntoAFolderThatHasFiles) {
    const CommandResult said = run(faultyRelu(same_), {"--first-difference", "--report", folder_.path().string()});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.messages, HasSubstr("is no empty folder"));
    EXPECT_THAT(run(faultyRelu(same_), {"--report", report_.string()}).messages, HasSubstr("needs --first-difference"));
}

// The float model's numbers are the right ones of the one that became FP16, which is fed FP16.
TEST_F(AskToRun, AReferenceIsFedTheSameNumbersInItsOwnTypes) {
    needRuntime();
    const std::string reference = (folder_ / "float.onnx").string();
    std::filesystem::copy_file(model_, reference);
    must(saveModel(textModel("g (float16[2] x) => (float16[2] y) { r = Relu (x) y = Neg (r) }"), model_, {}, {}));
    const std::array<std::uint16_t, 2> x{0x3c00, 0xbc00}; // 1, -1
    std::ofstream(data_, std::ios::binary).write(reinterpret_cast<const char*>(x.data()), sizeof x);
    const StandIn python({aboutLine(), acceptedLine(),
        R"({"outputs": [{"name": "y", "type": "HALF", "shape": [2], "data": "ALwAgA=="}]})",
        R"({"ran": true, "times": [], "clocks": [], "profile": ""})", doneLine()});
    const CommandResult said =
        ask(python, {"--depth", "run", "--data", "x=" + data_.string() + ":float16[1,2]", "--reference", reference});
    EXPECT_THAT(said.output, HasSubstr("output y: SQNR ∞ dB beside ONNX Runtime")) << said.messages;
}

TEST_F(AskToRun, TwoModelsAreTimedInTurns) {
    const std::string other = (folder_ / "other.onnx").string();
    must(saveModel(textModel("g (float[2] x) => (float[2] y) { y = Relu (x) }"), other, {}, {}));
    EXPECT_THAT(run(running(right_, {0.588, 0.671}), {"--against", other}).output,
        HasSubstr("0.671 → 0.588 ms, 12.4 % faster (spread ± 0.0 %)"));
    EXPECT_THAT(run(running(right_, {1.5, 1}), {"--against", other}).output, HasSubstr("1 → 1.5 ms, 50.0 % slower"));
    const auto json = parsedJson(run(running(right_, {1, 1}), {"--against", other, "--format", "json"}).output);
    EXPECT_EQ(json["against"]["model"], other);
    EXPECT_EQ(json["against"]["faster"], false);
    EXPECT_EQ(json["against"]["times"]["median_ms"], 1);
}

TEST_F(AskToRun, InputsThatNobodyCanDrawAreNoReasonToStop) {
    must(saveModel(textModel("g (string[2] x) => (string[2] y) { y = Identity (x) }"), model_, {}, {}));
    const StandIn python(
        {aboutLine(), acceptedLine(), R"({"ran": true, "times": [[1]], "clocks": [], "profile": ""})", doneLine()});
    const CommandResult said = ask(python, {"--depth", "run"});
    EXPECT_EQ(said.status, 0) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("One inference takes 1 ms"));
    EXPECT_THAT(
        said.output, HasSubstr("The outputs were not compared with ONNX Runtime's: nothing can be fed to \"x\""));
}

TEST_F(AskToRun, ANetworkThatIsLongerLaunchedThanComputedIsEnqueueBound) {
    must(saveModel(textModel("g (string[2] x) => (string[2] y) { y = Identity (x) }"), model_, {}, {}));
    const auto timed = [](const std::string& launched) {
        return StandIn({aboutLine(), acceptedLine(),
            R"({"ran": true, "times": [[1, 1]], "graph": true, "launched": [)" + launched +
                R"(], "clocks": [], "profile": ""})",
            doneLine()});
    };
    EXPECT_THAT(ask(timed("2, 2"), {"--depth", "run"}).output,
        AllOf(HasSubstr("One inference takes 1 ms in a CUDA graph"),
            HasSubstr("It is enqueue-bound: without a CUDA graph, one inference takes 2 ms")));
    EXPECT_THAT(ask(timed("1, 1"), {"--depth", "run"}).output, Not(HasSubstr("enqueue-bound")));
    const auto times = parsedJson(ask(timed("2, 2"), {"--depth", "run", "--format", "json"}).output)["times"];
    EXPECT_EQ(times["cuda_graph"], true);
    EXPECT_EQ(times["launched_ms"], 2);
}

TEST_F(AskToRun, WhatNeedsARunSaysSo) {
    const CommandResult said = ask(running(right_), {"--first-difference"});
    EXPECT_EQ(said.status, 2);
    EXPECT_THAT(said.messages, HasSubstr("need --depth run"));
}

TEST_F(Ask, AReleaseThatIsNotKnownIsSaid) {
    EXPECT_THAT(ask(StandIn({aboutLine("12.0.0.1"), acceptedLine(), doneLine()})).output,
        HasSubstr("Findings are those for TensorRT 11.5"));
}

TEST_F(Ask, ACrashIsAnAnswer) {
    const CommandResult said = ask(StandIn({aboutLine(), R"({"end": "crashed", "signal": 11})"}));
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.output, HasSubstr("TensorRT crashed (signal 11)"));
}

// Without a target the newest release is meant, whose networks are strongly typed: that is how an older one was asked, too.
TEST_F(Ask, TheTypingThatWasAskedForIsThatOfTheTarget) {
    const StandIn python({aboutLine("10.15.1.29"), acceptedLine(), doneLine()});
    EXPECT_EQ(asked(python)["asked"]["target"], "trt-10.15,strong");
    const CommandResult weak = ask(python, {"--target", "trt-10.3,fp16", "--format", "json"});
    EXPECT_EQ(parsedJson(weak.output)["asked"]["target"], "trt-10.15,fp16");
}

TEST_F(Ask, CheckAsksTooAndChecksForTheReleaseThatAnswers) {
    const StandIn python({aboutLine(), rejected_, doneLine()});
    const CommandResult said = runCli({"check", model_.string(), "--with", python.connection(), "--format", "json"});
    EXPECT_EQ(said.status, 1);
    const auto model = parsedJson(said.output)["models"][0];
    EXPECT_EQ(model["tensorrt"]["asked"]["target"], "trt-11.2");
    EXPECT_EQ(model["tensorrt"]["parsed"], false);
    EXPECT_EQ(model["tensorrt"]["errors"][0]["place"], "main:q");
    EXPECT_THAT(runCli({"check", model_.string(), "--with", python.connection()}).output,
        HasSubstr("error at main:q: Axis must be in the range"));
    const CommandResult both =
        runCli({"check", model_.string(), "--with", python.connection(), "--log", model_.string()});
    EXPECT_EQ(both.status, 2);
    EXPECT_THAT(both.messages, HasSubstr("nothing for a log"));
}

TEST_F(Ask, TheLogIsPrintedAsItComes) {
    const StandIn python({aboutLine(), R"({"log": "W", "text": "a warning"})", acceptedLine(), doneLine()});
    EXPECT_THAT(ask(python, {"--log"}).messages, HasSubstr("[TRT] [W] a warning"));
    EXPECT_THAT(ask(python).messages, Not(HasSubstr("a warning")));
}

TEST_F(Ask, WithoutAnAnswerItEndsWithTheReason) {
    const CommandResult without = ask(StandIn({R"({"end": "failed", "text": "No TensorRT can be imported"})"}));
    EXPECT_EQ(without.status, 3);
    EXPECT_THAT(without.messages, HasSubstr("No TensorRT can be imported"));
    const CommandResult wrong = runCli({"ask", model_.string(), "--with", "telnet:host"});
    EXPECT_EQ(wrong.status, 2);
    EXPECT_THAT(wrong.messages, HasSubstr("python:INTERPRETER"));
    EXPECT_EQ(runCli({"ask", (folder_ / "missing.onnx").string()}).status, 3);
}

} // namespace
} // namespace qaliper::ask_test
