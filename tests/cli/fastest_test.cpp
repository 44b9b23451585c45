#include <fstream>
#include <sstream>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/sha256.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/arrays.h"
#include "tests/support/command.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"
#include "tests/support/timing_stand_in.h"

// `fastest`: which Q/DQ pairs pay, on a program in place of a TensorRT whose times follow from the pairs in a model.

namespace qaliper::fastest_test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

class Fastest : public testing::Test {
protected:
    Fastest() { must(saveModel(textModel(productsToTime()), model_, {}, {})); }

    CommandResult place(const TimingRules& rules, std::vector<std::string> more = {}) const {
        const StandIn python = timingStandIn(rules);
        more.insert(more.begin(),
            {"fastest", model_.string(), "--with", python.connection(), "-o", output_.string(), "--target",
                "trt-10.3,fp16"});
        return runCli(more);
    }
    nlohmann::json placed(const TimingRules& rules, std::vector<std::string> more = {}) const {
        more.insert(more.end(), {"--format", "json"});
        const CommandResult said = place(rules, std::move(more));
        EXPECT_EQ(said.status, 0) << said.messages;
        return parsedJson(said.output);
    }
    std::vector<std::string> operators(const std::filesystem::path& model) const {
        std::vector<std::string> names;
        const Model loaded = must(loadModel(model));
        for (const Node& node : loaded.main().nodes)
            names.emplace_back(node.output(0));
        return names;
    }
    std::size_t requestsIn(const std::filesystem::path& log) const {
        std::ifstream file(log);
        std::size_t count = 0;
        for (std::string line; std::getline(file, line);)
            count += line != "0" ? 1 : 0;
        return count;
    }
    static std::string contentOf(const std::filesystem::path& path) {
        std::ostringstream text;
        text << std::ifstream(path).rdbuf();
        return text.str();
    }

    TemporaryDirectory folder_ = must(TemporaryDirectory::create());
    std::filesystem::path model_ = folder_ / "a model.onnx";
    std::filesystem::path output_ = folder_ / "fastest.onnx";
};

TEST_F(Fastest, APairThatIsSlowIsLeftOut) {
    const TimingRules rules{.ms = 1, .costs = {{"one_pair", -0.2}, {"two_pair", 0.3}, {"three_pair", -0.1}}};
    const CommandResult said = place(rules);
    EXPECT_EQ(said.status, 0) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("timed on TensorRT 10.3.0.26"));
    EXPECT_THAT(said.output, HasSubstr("1 of 3 groups compute in float"));
    EXPECT_THAT(said.output, HasSubstr("1 → 0.7 ms (30.0 % faster, spread ± 0.0 %)"));
    EXPECT_THAT(operators(output_), Not(Contains("two_pair")));
    EXPECT_THAT(operators(output_), Contains("one_pair"));
    const auto json = placed(rules);
    EXPECT_EQ(json["result"]["winner"], "mixed");
    EXPECT_EQ(json["groups"][1]["decision"], "float");
    EXPECT_EQ(json["groups"][1]["operators"][0], "main:two_m");
    EXPECT_NEAR(json["groups"][1]["without"]["change"], -0.3, 1e-6);
    EXPECT_EQ(json["groups"][0]["decision"], "quantized");
    EXPECT_NEAR(json["groups"][0]["alone"]["change"], -0.2, 1e-6);
    EXPECT_EQ(json["asked"]["gpu"], "A GPU");
    EXPECT_EQ(json["confirmed"], true);
    EXPECT_EQ(json["whole"], true);
}

TEST_F(Fastest, TheFloatModelIsTheAnswerWhereNoPairPays) {
    const CommandResult said = place({.costs = {{"one_pair", 0.2}, {"two_pair", 0.1}, {"three_pair", 0.1}}});
    EXPECT_EQ(said.status, 0) << said.messages;
    EXPECT_THAT(said.output, HasSubstr("The float model is the answer: no Q/DQ pair pays here"));
    EXPECT_THAT(said.output, HasSubstr("1.4 → 1 ms (28.6 % faster"));
    for (const std::string& name : operators(output_))
        EXPECT_THAT(name, Not(HasSubstr("pair")));
}

TEST_F(Fastest, NoiseChangesNothing) {
    const auto json = placed({.costs = {{"one_pair", 0.01}, {"two_pair", -0.01}, {"three_pair", 0.02}}, .noise = 0.05});
    EXPECT_EQ(json["result"]["winner"], "model");
    EXPECT_GT(json["spread"], 0.04);
    EXPECT_EQ(must(sha256Of(output_)), must(sha256Of(model_)));
    EXPECT_THAT(place({.costs = {{"one_pair", -0.3}}, .noise = 0.02}).output, HasSubstr("The model stays as it is"));
}

TEST_F(Fastest, AVariantThatTensorRtRefusesOrDoesNotSurviveIsNone) {
    const std::vector<std::pair<std::string, double>> costs{{"one_pair", 0.2}, {"two_pair", 0.3}, {"three_pair", -0.6}};
    for (const bool isCrash : {false, true}) {
        TimingRules rules{.costs = costs}; // without one_pair there is a weight one_w_float
        (isCrash ? rules.crashing : rules.unbuilt) = "one_w_float three_pair";
        const auto json = placed(rules);
        EXPECT_EQ(json["result"]["winner"], "mixed") << isCrash;
        EXPECT_EQ(json["groups"][0]["decision"], "quantized") << isCrash;
        EXPECT_EQ(json["groups"][1]["decision"], "float") << isCrash;
        EXPECT_THAT(json["groups"][0]["without"]["failure"].get<std::string>(),
            HasSubstr(isCrash ? "crashed (signal 11)" : "Could not find any implementation"));
    }
}

TEST_F(Fastest, AModelThatTensorRtRefusesBecomesOneThatItTakes) {
    const auto json = placed({.costs = {{"one_pair", -0.2}}, .refused = "two_pair"});
    EXPECT_EQ(json["groups"][0]["decision"], "quantized");
    EXPECT_EQ(json["groups"][1]["decision"], "float");
    const CommandResult none = place({.refused = "Neg"});
    EXPECT_EQ(none.status, 4);
    EXPECT_THAT(none.messages, HasSubstr("The parser rejects it: no such thing"));
}

TEST_F(Fastest, TheBudgetEndsItWithWhatIsConfirmed) {
    const TimingRules rules{.costs = {{"one_pair", 0.2}, {"two_pair", 0.3}, {"three_pair", -0.6}}};
    const auto json = placed(rules, {"--minutes", "0"});
    EXPECT_EQ(json["whole"], false);
    EXPECT_EQ(json["result"]["winner"], "model");
    EXPECT_THAT(place(rules, {"--minutes", "0"}).output, HasSubstr("--resume goes on"));
}

TEST_F(Fastest, WhatWasMeasuredIsKeptAndNotMeasuredAgain) {
    const std::filesystem::path log = folder_ / "requests";
    const TimingRules rules{.costs = {{"one_pair", 0.2}, {"two_pair", 0.3}, {"three_pair", -0.6}}, .log = log.string()};
    const auto first = placed(rules);
    const std::size_t requests = requestsIn(log);
    EXPECT_GE(requests, 3U);
    EXPECT_EQ(first["known"], 0);
    // The connection is another program, so what is kept has its name replaced.
    const StandIn python = timingStandIn(rules);
    const auto again = [&](std::vector<std::string> more) {
        more.insert(more.begin(),
            {"fastest", model_.string(), "--with", python.connection(), "-o", output_.string(), "--target",
                "trt-10.3,fp16", "--format", "json"});
        return parsedJson(runCli(more).output);
    };
    again({});
    const std::size_t asked = requestsIn(log);
    EXPECT_EQ(asked, 2 * requests);
    const auto resumed = again({"--resume"});
    EXPECT_EQ(requestsIn(log), asked);
    EXPECT_EQ(resumed["known"], resumed["measured"]);
    EXPECT_EQ(resumed["result"]["turns"]["after_ms"], first["result"]["turns"]["after_ms"]);
    again({"--resume", "--level", "3"});
    EXPECT_GT(requestsIn(log), asked);
}

TEST_F(Fastest, ARunThatWasEndedGoesOnWhereItWas) {
    const StandIn python = timingStandIn({.costs = {{"one_pair", 0.2}, {"two_pair", 0.3}, {"three_pair", -0.6}}});
    const std::vector<std::string> command{"fastest", model_.string(), "--with", python.connection(), "-o",
        output_.string(), "--target", "trt-10.3,fp16", "--format", "json"};
    auto begun = command;
    begun.insert(begun.end(), {"--minutes", "0"});
    runCli(begun);
    auto resumed = command;
    resumed.emplace_back("--resume");
    const auto json = parsedJson(runCli(resumed).output);
    EXPECT_EQ(json["known"], 2);
    EXPECT_EQ(json["whole"], true);
    EXPECT_EQ(json["result"]["winner"], "mixed");
}

TEST_F(Fastest, TheOutputsOfTheResultAreJudgedOnSamplesThatWereNotUsed) {
    needRuntime();
    const TimingRules rules{.costs = {{"one_pair", -0.2}, {"two_pair", 0.3}, {"three_pair", -0.1}}};
    const auto drawn = placed(rules);
    EXPECT_GT(drawn["sqnr"]["db"], 0);
    EXPECT_EQ(drawn["sqnr"]["drawn"], true);
    const std::string data = (folder_ / "samples.npz").string();
    std::vector<float> values(256);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i % 13) / 6 - 1;
    writeNpz(data, {{"x", floatsOf("(32, 8)", values)}}); // eight runs of four
    const auto given = placed(rules, {"--data", data});
    EXPECT_EQ(given["sqnr"]["drawn"], false);
    EXPECT_EQ(given["sqnr"]["samples"], 16); // one run gives shapes, three may choose
    EXPECT_THAT(
        place(rules, {"--data", data}).output, HasSubstr("dB against the guard, on 16 samples not used before"));
}

TEST_F(Fastest, AGoalOfAccuracyRejectsWhatIsBelow) {
    needRuntime();
    const TimingRules rules{.costs = {{"one_pair", -0.2}, {"two_pair", -0.3}, {"three_pair", -0.1}}};
    const auto loose = placed(rules, {"--goal", "within:1"});
    EXPECT_EQ(loose["result"]["winner"], "model");
    const double all = loose["sqnr"]["db"];
    const auto strict = placed(rules, {"--goal", fmt::format("within:{}", all + 4)}); // samples differ by one or two
    EXPECT_EQ(strict["result"]["winner"], "mixed");
    EXPECT_GE(strict["sqnr"]["db"].get<double>(), all + 4);
    EXPECT_EQ(placed(rules, {"--goal", "within:200"})["result"]["winner"], "guard");
}

TEST_F(Fastest, WhatItCannotDoItSays) {
    must(saveModel(textModel("g (float[2] x) => (float[2] y) { y = Relu (x) }"), model_, {}, {}));
    EXPECT_THAT(place({}).messages, HasSubstr("has no quantized operator whose Q/DQ pairs could be removed"));
    const StandIn without({aboutLine(), doneLine()});
    const CommandResult said =
        runCli({"fastest", model_.string(), "--with", without.connection(), "-o", output_.string()});
    EXPECT_EQ(said.status, 4);
    EXPECT_THAT(said.messages, HasSubstr("has no GPU: nothing can be timed there"));
    EXPECT_THAT(place({}, {"--goal", "quickest"}).messages, HasSubstr("within:DB"));
    EXPECT_EQ(place({}, {"--goal", "within:"}).status, 2);
    EXPECT_EQ(runCli({"fastest", model_.string()}).status, 2);
}

} // namespace
} // namespace qaliper::fastest_test
