#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/temporary.h"
#include "model/engine/asking/ask.h"
#include "tests/support/result.h"
#include "tests/support/stand_in.h"

// Connections to a TensorRT of the user, and what is heard through them: here of a program that stands in for it.

namespace qaliper::asking_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* loader = "import sys;b=sys.stdin.buffer;exec(b.read(int(b.readline())))";

Connection connection(std::string_view text) { return must(parseConnection(text)); }

TEST(Connections, AreWrittenAsTheyAreRead) {
    for (const char* text :
        {"python:/opt/my env/bin/python3", "docker:nvcr.io/nvidia/tensorrt:25.01-py3", "ssh:jetson"})
        EXPECT_EQ(formatConnection(connection(text)), text);
    EXPECT_EQ(formatConnection(connection("python")), "python:python3");
    EXPECT_EQ(formatConnection(connection("trtexec")), "trtexec:trtexec");
}

TEST(Connections, AreArgumentsThatNoShellReads) {
    EXPECT_THAT(commandOf(connection("python:/a b/'c';d\ne")), ElementsAre("/a b/'c';d\ne", "-c", loader));
    EXPECT_THAT(commandOf(connection("docker:image;rm")),
        ElementsAre("docker", "run", "--rm", "--init", "--interactive", "--network", "none", "--gpus", "all",
            "image;rm", "python3", "-c", loader));
    EXPECT_THAT(commandOf(connection("ssh:my host")),
        ElementsAre("ssh", "-T", "-o", "BatchMode=yes", "--", "my host", "python3 -c '" + std::string(loader) + "'"));
}

TEST(Connections, OfAContainerWithoutGpusAskForNone) {
    EXPECT_THAT(commandOf(connection("docker:image"), ContainerGpus::None),
        ElementsAre(
            "docker", "run", "--rm", "--init", "--interactive", "--network", "none", "image", "python3", "-c", loader));
}

TEST(Connections, AreShownAsAShellWouldTakeThem) {
    EXPECT_EQ(shownCommand(connection("python:/a b/it's")), "'/a b/it'\\''s' -c '" + std::string(loader) + "'");
}

TEST(Connections, ThatAreNoneAreRefused) {
    for (const char* text : {"", "pytho", "python:", "docker", "docker:", "ssh:", "trtexec:", "ssh:-oProxyCommand=x",
             "docker:--privileged"})
        EXPECT_FALSE(parseConnection(text)) << text;
}

struct Heard {
    Result<TensorRtAnswer> answer = TensorRtAnswer();
    std::vector<std::string> log;
    std::vector<std::string> stages;
};
Heard askOf(std::size_t models, const StandIn& program, std::chrono::seconds limit = std::chrono::seconds(0)) {
    Heard heard;
    const Job job({}, [&](const Progress& progress) { heard.stages.push_back(render(progress.stage)); });
    heard.answer = qaliper::ask(
        connection(program.connection()),
        {.models = std::vector<QuestionedModel>(models, {.model = "m.onnx"}), .timeLimit = limit},
        [&](std::string_view line) { heard.log.emplace_back(line); }, job);
    return heard;
}
Heard ask(const StandIn& program, std::chrono::seconds limit = std::chrono::seconds(0)) {
    return askOf(1, program, limit);
}
ModelAnswer answerOf(const Heard& heard) { return must(heard.answer).models.front(); }
std::string refusal(const Heard& heard) { return heard.answer ? "" : render(heard.answer.error().message); }

TEST(Asking, HearsTheVerdictOfTheParser) {
    const Heard heard = ask(StandIn({aboutLine(), R"({"stage": "parse"})", R"({"log": "W", "text": "a warning"})",
        R"({"parsed": false, "errors": [{"text": "no", "node": "n", "operator": "Conv", "index": 3}],
            "tensors": [{"name": "x", "type": "HALF", "shape": [1, -1]}, {"name": "y", "type": "INT64", "shape": null}]})",
        doneLine()}));
    ASSERT_TRUE(heard.answer) << refusal(heard);
    EXPECT_EQ(heard.answer->asked.release, "11.2.1.2");
    const ModelAnswer& said = heard.answer->models.front();
    EXPECT_EQ(said.parsed, false);
    ASSERT_EQ(said.errors.size(), 1U);
    EXPECT_EQ(said.errors[0].op, "Conv");
    EXPECT_EQ(said.errors[0].index, 3);
    ASSERT_EQ(said.tensors.size(), 2U);
    EXPECT_THAT(*said.tensors[0].shape, ElementsAre(1, -1));
    EXPECT_FALSE(said.tensors[1].shape);
    EXPECT_THAT(heard.log, ElementsAre("[TRT] [W] a warning"));
    EXPECT_THAT(heard.stages, ElementsAre("TensorRT parses the model"));
}

TEST(Asking, SkipsWhatAShellPrintsWhenItStarts) {
    EXPECT_TRUE(ask(StandIn({"Welcome to this machine!", "", aboutLine(), acceptedLine(), doneLine()})).answer);
}

TEST(Asking, ACrashOfTensorRtIsAnAnswer) {
    const Heard heard = ask(StandIn({aboutLine(), R"({"end": "crashed", "signal": 11})"}, "exit 1"));
    ASSERT_TRUE(heard.answer) << refusal(heard);
    EXPECT_EQ(heard.answer->crashedBy, 11);
    EXPECT_FALSE(heard.answer->models.front().parsed);
}

TEST(Asking, WhatItSaysOfItsFailureIsSaid) {
    const Heard heard = ask(StandIn({R"({"end": "failed", "text": "No TensorRT can be imported"})"}, "exit 1"));
    EXPECT_THAT(refusal(heard), HasSubstr("No TensorRT can be imported"));
    EXPECT_EQ(heard.answer.error().kind, ErrorKind::Unsupported);
}

struct Ending {
    const char* name;
    std::vector<std::string> lines;
    const char* then;
    ErrorKind kind;
    const char* message;
};
class AnswersThatAreNone : public testing::TestWithParam<Ending> {};

TEST_P(AnswersThatAreNone, AreErrors) {
    const Ending& ending = GetParam();
    const Heard heard = ask(StandIn(ending.lines, ending.then), std::chrono::seconds(2));
    ASSERT_FALSE(heard.answer);
    EXPECT_EQ(heard.answer.error().kind, ending.kind);
    EXPECT_THAT(refusal(heard), HasSubstr(ending.message));
}

INSTANTIATE_TEST_SUITE_P(Asking, AnswersThatAreNone,
    testing::Values(Ending{"garbage", {aboutLine(), "{\"parsed\": 3}"}, "", ErrorKind::Unsupported, "{\"parsed\": 3}"},
        Ending{"half", {aboutLine()}, "printf '{\"parsed\": tr'", ErrorKind::Unsupported, "{\"parsed\": tr"},
        Ending{"nothing", {}, "", ErrorKind::Unsupported, "ended with 0 before it had answered"},
        Ending{"complaint", {aboutLine()}, "echo 'No space left on device' >&2; exit 1", ErrorKind::Unsupported,
            "No space left on device"},
        Ending{"memory", {aboutLine()}, "exit 137", ErrorKind::WorkerDied, "memory is short"},
        Ending{"killed", {aboutLine()}, "kill -9 $$", ErrorKind::WorkerDied, "memory is short"},
        Ending{"slow", {aboutLine()}, "exec tail -f /dev/null", ErrorKind::WorkerDied, "time limit"}),
    [](const auto& made) { return made.param.name; });

TEST(Asking, APythonThatIsNotThereIsAnError) {
    const auto answer = qaliper::ask(connection("python:/no/such/python3"), {.models = {{.model = "m.onnx"}}}, {}, {});
    ASSERT_FALSE(answer);
    EXPECT_THAT(render(answer.error().message), HasSubstr("/no/such/python3"));
}

// Qaliper is started in a folder of models, which may have others named "tensorrt".
TEST(Asking, AFolderNamedLikeThePackageIsNotImported) {
    const TemporaryDirectory folder = must(TemporaryDirectory::create());
    std::filesystem::create_directory(folder / "tensorrt");
    std::ofstream(folder / "tensorrt/__init__.py") << "open('imported', 'w').close()\n";
    const std::filesystem::path before = std::filesystem::current_path();
    std::filesystem::current_path(folder / ".");
    const auto answer = qaliper::ask(connection("python"), {.depth = Depth::About}, {}, {});
    std::filesystem::current_path(before);
    EXPECT_FALSE(std::filesystem::exists(folder / "imported"));
    if (!answer) {
        EXPECT_THAT(render(answer.error().message), testing::Not(HasSubstr("AttributeError")));
    }
}

TEST(Asking, HearsOutputsAndTimesOfEachModel) {
    const Heard heard = askOf(2,
        StandIn({aboutLine(), acceptedLine(), R"({"model": 1})", acceptedLine(), R"({"model": 0})",
            R"({"outputs": [{"name": "y", "type": "HALF", "shape": [2], "data": "ADwAwA=="},
                {"name": "z", "type": "INT64", "shape": null, "data": ""}]})",
            R"({"ran": true, "times": [[1, 2], [3]], "graph": true, "launched": [2, 4], "clocks": [1755, 0],
                "profile": "[]"})",
            R"({"model": 1})", R"({"ran": true, "times": [[4]], "clocks": [1755], "profile": "[]"})", doneLine()}));
    ASSERT_TRUE(heard.answer) << refusal(heard);
    const ModelAnswer& first = heard.answer->models[0];
    ASSERT_EQ(first.outputs.size(), 1U);
    EXPECT_EQ(first.outputs[0][0].type, DataType::Float16);
    EXPECT_THAT(first.outputs[0][0].dims, ElementsAre(2));
    EXPECT_EQ(first.outputs[0][0].bytes, std::string("\0\x3c\0\xc0", 4));
    EXPECT_TRUE(first.outputs[0][1].bytes.empty());
    EXPECT_THAT(first.timesMs, ElementsAre(ElementsAre(1, 2), ElementsAre(3)));
    EXPECT_TRUE(first.isGraph);
    EXPECT_THAT(first.launchedMs, ElementsAre(2, 4));
    EXPECT_FALSE(heard.answer->models[1].isGraph);
    EXPECT_THAT(first.clocksMHz, ElementsAre(1755, 0));
    EXPECT_THAT(heard.answer->models[1].timesMs, ElementsAre(ElementsAre(4)));
}

TEST(Asking, AModelThatWasNotAskedAboutIsNoAnswer) {
    EXPECT_FALSE(ask(StandIn({aboutLine(), R"({"model": 1})", acceptedLine(), doneLine()})).answer);
}

TEST(Asking, OutputsThatAreNoBase64AreNoAnswer) {
    EXPECT_FALSE(ask(StandIn({aboutLine(),
                         R"({"outputs": [{"name": "y", "type": "HALF", "shape": [2], "data": "A!"}]})", doneLine()}))
                     .answer);
}

TEST(Asking, TheRequestStatesWhatFollowsIt) {
    TensorRtQuestion question{.depth = Depth::Build,
        .models = {{.model = "/m/a model.onnx", .isQuantized = true}, {.model = "b.onnx", .floats = {"/Add"}}},
        .level = 1};
    question.models[0].samples = {{{"x", DataType::Float, {1, 2}, "8 bytes."}}};
    question.target.fp16 = true;
    question.target.version = {10, 3, 0};
    question.models[1].dataFiles = {"w.bin"};
    EXPECT_EQ(requestOf(question, {{{"model.onnx", 5}, {"data/w.bin", 7}}, {}}),
        R"({"depth":"build","inferences":10,"level":1,"models":[{"data":[],"files":[["model.onnx",5],["data/w.bin",7]],)"
        R"("floats":[],"model":"/m/a model.onnx","samples":[[{"bytes":8,"name":"x","shape":[1,2]}]],)"
        R"("tf32":true,"types":["FP16","INT8"]},{"data":["w.bin"],"files":[],"floats":["/Add"],"model":"b.onnx","samples":[],"tf32":true,"types":["FP16"]}],)"
        R"("rounds":10,"strong":false})");
}

TEST(Asking, AnEngineThatWasKeptIsTaken) {
    TensorRtQuestion question{.models = {{.model = "m.onnx"}}};
    EXPECT_THAT(requestOf(question, {{}}), testing::Not(HasSubstr("engines"))) << "nothing is kept unasked";
    question.cache = KeptEngines::Taken;
    EXPECT_THAT(
        requestOf(question, {{}}), testing::AllOf(HasSubstr(R"("engines":2147483648)"), HasSubstr(R"("fresh":false)")));
    question.cache = KeptEngines::Fresh;
    EXPECT_THAT(requestOf(question, {{}}), HasSubstr(R"("fresh":true)"));
    const std::string built = R"({"built": true, "seconds": 54, "bytes": 9, "layers": null)";
    EXPECT_TRUE(answerOf(ask(StandIn({aboutLine(), acceptedLine(), built + R"(, "kept": true})", doneLine()}))).isKept);
    EXPECT_FALSE(answerOf(ask(StandIn({aboutLine(), acceptedLine(), built + "}", doneLine()}))).isKept);
}

TEST(Asking, ATimingCacheTravelsBothWays) {
    const TensorRtQuestion question{.models = {{.model = "m.onnx"}}, .onlyTimes = true, .timings = "cache"};
    EXPECT_THAT(requestOf(question, {{}}), HasSubstr(R"("only_times":true)"));
    EXPECT_THAT(requestOf(question, {{}}), HasSubstr(R"("timings":5)"));
    const Heard heard = ask(StandIn({aboutLine(), acceptedLine(), R"({"timings": "bW9yZQ=="})", doneLine()}));
    ASSERT_TRUE(heard.answer) << refusal(heard);
    EXPECT_EQ(heard.answer->timings, "more");
}

} // namespace
} // namespace qaliper::asking_test
