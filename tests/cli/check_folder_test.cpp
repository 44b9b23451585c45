#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `check` of many models: as a table, several at the same time, without those that are known, and against an earlier report.

namespace qaliper::check_folder_test {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using Json = nlohmann::json;

constexpr auto relu = "g (float[4] x) => (float[4] y) { y = Relu (x) }";
constexpr auto stopped = "g (float[3,2,2] x) => (float[3] y) { y = Det (x) }";
constexpr auto quantized = R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
    <float s = {0.05}, int8 z = {0}, int8[4,2,1,1] w = ramp(-90, 90)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        wd = DequantizeLinear (w, s, z)
        c = Conv <group = 2> (d, wd)
        yq = QuantizeLinear (c, s, z)
        y = DequantizeLinear (yq, s, z)
    })";

std::string contentOf(const std::filesystem::path& path) {
    std::ostringstream content;
    content << std::ifstream(path, std::ios::binary).rdbuf();
    return content.str();
}

std::vector<std::string> linesOf(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

class CheckOfMany : public testing::Test {
protected:
    std::string path(const std::string& name) const { return (models_ / name).string(); }
    std::string write(const std::string& name, const char* text = relu) const {
        const std::filesystem::path path = models_ / name;
        std::filesystem::create_directories(path.parent_path());
        must(saveModel(textModel(text), path));
        return path.string();
    }
    CommandResult check(std::vector<std::string> more, const std::string& target = "trt-10.3") const {
        more.insert(more.begin(), {"check", "--target", target, "--fail-on", "never", models_.path().string()});
        return runCli(more);
    }
    Json report(std::vector<std::string> more, const std::string& target = "trt-10.3") const {
        more.insert(more.end(), {"--format", "json"});
        return parsedJson(check(more, target).output);
    }
    // The paths of models that a run with the file of --resume had to check.
    std::vector<std::string> checkedAnew(std::vector<std::string> more, const std::string& target = "trt-10.3") const {
        const std::vector<std::string> before = linesOf(contentOf(kept()));
        more.insert(more.end(), {"--resume", kept(), "--format", "json"});
        EXPECT_EQ(check(more, target).status, 0);
        std::vector<std::string> names;
        for (const std::string& line : linesOf(contentOf(kept()))) {
            if (std::ranges::find(before, line) == before.end() && parsedJson(line).contains("model"))
                names.push_back(std::filesystem::path(parsedJson(line)["model"]["path"].get<std::string>()).filename());
        }
        return names;
    }
    std::string kept() const { return (files_ / "kept").string(); }
    std::string file(const std::string& name, const std::string& content) const {
        std::ofstream(files_ / name) << content;
        return (files_ / name).string();
    }

    TemporaryFolder models_;
    TemporaryFolder files_;
};

void forgetSeconds(Json& report) {
    for (Json& model : report["models"])
        model.erase("seconds");
}

TEST_F(CheckOfMany, ATableHasARowForEachModel) {
    write("clean.onnx");
    write("misaligned.onnx", quantized);
    write("inner/stopped.onnx", stopped);
    std::ofstream(models_ / "broken.onnx") << "no model";
    const CommandResult result = check({"--format", "table"});
    EXPECT_EQ(result.status, 3);
    std::vector<std::string> rows;
    for (const std::string& line : linesOf(result.output)) {
        const std::string inFolder = std::regex_replace(line, std::regex(models_.path().string() + "/"), "");
        rows.push_back(std::regex_replace(
            std::regex_replace(inFolder, std::regex(" +"), " "), std::regex("[0-9]+\\.[0-9]+$"), "T"));
    }
    ASSERT_EQ(rows.size(), 6U) << result.output;
    EXPECT_EQ(rows[0], "model verdict errors warnings of FP16's time seconds");
    EXPECT_EQ(rows[1], "broken.onnx not read - - - T");
    EXPECT_EQ(rows[2], "clean.onnx clean 0 0 - T");
    EXPECT_EQ(rows[3], "inner/stopped.onnx parser stops 1 0 - T");
    EXPECT_TRUE(std::regex_match(rows[4], std::regex("misaligned.onnx build stops 1 0 [0-9]+ % T"))) << rows[4];
    EXPECT_EQ(rows[5], "4 models: 2 with errors, 0 with warnings only, 1 without, 1 not read");
}

TEST_F(CheckOfMany, SeveralAtTheSameTimeGiveTheSameReport) {
    for (const char* name : {"a.onnx", "b.onnx", "c.onnx", "d.onnx", "e.onnx"})
        write(name, name[0] == 'b' || name[0] == 'e' ? quantized : relu);
    Json one = report({});
    Json several = report({"--jobs", "3"});
    EXPECT_TRUE(one["models"][1]["seconds"].get<double>() > 0);
    forgetSeconds(one);
    forgetSeconds(several);
    EXPECT_EQ(one, several);
    for (const char* format : {"text", "sarif", "html"}) {
        EXPECT_EQ(check({"--format", format}).output, check({"--format", format, "--jobs", "3"}).output) << format;
    }
}

TEST_F(CheckOfMany, SarifHasTheResultsOfAllModelsAndEachRuleOnce) {
    write("a.onnx", quantized);
    write("b.onnx", stopped);
    write("c.onnx", quantized);
    std::ofstream(models_ / "d.onnx") << "no model";
    const Json run = parsedJson(check({"--format", "sarif"}).output)["runs"][0];
    std::vector<std::string> rules;
    for (const Json& rule : run["tool"]["driver"]["rules"])
        rules.push_back(rule["id"]);
    EXPECT_TRUE(std::ranges::is_sorted(rules));
    EXPECT_EQ(std::ranges::adjacent_find(rules), rules.end());
    EXPECT_THAT(rules, testing::Contains("conv-group-misaligned"));
    EXPECT_EQ(std::ranges::count_if(run["results"].get<std::vector<Json>>(),
                  [](const Json& result) { return result["ruleId"] == "conv-group-misaligned"; }),
        2);
    EXPECT_EQ(run["properties"]["causes"].size(), 3U);
    EXPECT_EQ(run["invocations"][0]["executionSuccessful"], false);
    EXPECT_EQ(run["invocations"][0]["toolExecutionNotifications"].size(), 1U);
}

TEST_F(CheckOfMany, WhatIsKeptIsNotCheckedAgain) {
    write("a.onnx");
    write("b.onnx", quantized);
    const std::vector<std::string> resumed{"--resume", kept(), "--format", "json"};
    const CommandResult first = check(resumed);
    ASSERT_EQ(first.status, 0) << first.messages;
    EXPECT_EQ(check(resumed).output, first.output) << "with the same seconds";
    EXPECT_THAT(checkedAnew({}), IsEmpty());
    EXPECT_EQ(
        runCli({"check", "--target", "trt-10.3", models_.path().string(), "--resume", kept(), "--format", "table"})
            .status,
        1)
        << "the error that is kept";
}

TEST_F(CheckOfMany, WhatHasChangedIsCheckedAgain) {
    write("a.onnx");
    write("b.onnx", quantized);
    EXPECT_THAT(checkedAnew({}), ElementsAre("a.onnx", "b.onnx"));
    write("a.onnx", stopped);
    EXPECT_THAT(checkedAnew({}), ElementsAre("a.onnx"));
    EXPECT_THAT(checkedAnew({}, "trt-8.6"), ElementsAre("a.onnx", "b.onnx"));
    EXPECT_THAT(checkedAnew({"--only", "conv-*"}, "trt-8.6"), ElementsAre("a.onnx", "b.onnx"));
    EXPECT_THAT(checkedAnew({"--skip", "conv-*"}, "trt-8.6"), ElementsAre("a.onnx", "b.onnx"));
    std::ofstream(models_ / "qaliper.toml") << "[[ignore]]\nrule = \"conv-*\"\nreason = \"known\"\n";
    EXPECT_THAT(checkedAnew({"--skip", "conv-*"}, "trt-8.6"), ElementsAre("a.onnx", "b.onnx"));
    const std::string baseline = file("report.json", report({}).dump());
    EXPECT_THAT(checkedAnew({"--baseline", baseline}, "trt-8.6"), ElementsAre("a.onnx", "b.onnx"));
    EXPECT_THAT(checkedAnew({"--baseline", baseline}, "trt-8.6"), IsEmpty());
}

TEST_F(CheckOfMany, ExternalDataThatChangeAreCheckedAgain) {
    must(saveModel(textModel("g (float[8192] x) => (float[8192] y) <float[8192] w = noise(-1, 1)> { y = Add (x, w) }"),
        path("a.onnx"), {.externalData = true}));
    ASSERT_TRUE(std::filesystem::exists(path("a.onnx.data")));
    EXPECT_THAT(checkedAnew({}), ElementsAre("a.onnx"));
    EXPECT_THAT(checkedAnew({}), IsEmpty());
    std::ofstream(path("a.onnx.data"), std::ios::app) << "more";
    EXPECT_THAT(checkedAnew({}), ElementsAre("a.onnx"));
}

TEST_F(CheckOfMany, WhatCouldNotBeReadIsReadAgain) {
    std::ofstream(models_ / "a.onnx") << "no model";
    EXPECT_EQ(check({"--resume", kept(), "--format", "table"}).status, 3);
    EXPECT_EQ(linesOf(contentOf(kept())).size(), 1U);
    EXPECT_EQ(check({"--resume", kept(), "--format", "table"}).status, 3);
}

TEST_F(CheckOfMany, APartOfALineIsDropped) {
    write("a.onnx");
    write("b.onnx");
    EXPECT_THAT(checkedAnew({}), ElementsAre("a.onnx", "b.onnx"));
    std::filesystem::resize_file(kept(), std::filesystem::file_size(kept()) - 20);
    EXPECT_EQ(check({"--resume", kept(), "--format", "table"}).status, 0);
    EXPECT_EQ(linesOf(contentOf(kept())).size(), 3U);
    EXPECT_THAT(checkedAnew({}), IsEmpty());
}

TEST_F(CheckOfMany, AFileOfSomebodyElseStays) {
    write("a.onnx");
    const std::string other = file("notes.txt", "shopping\n");
    const CommandResult result = check({"--resume", other, "--format", "table"});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr("This is no file that `qaliper-cli check --resume` wrote"));
    EXPECT_EQ(contentOf(other), "shopping\n");
}

TEST_F(CheckOfMany, SaysWhatBecameOfModelsSinceAReport) {
    const std::string worse = write("worse.onnx", stopped);
    const std::string better = write("moved/better.onnx");
    const std::string same = write("same.onnx");
    const std::string other = write("other.onnx");
    const std::string added = write("added.onnx");
    const auto entry = [](const std::string& model, const std::string& target, Json findings) {
        return Json{{"path", model}, {"target", target}, {"findings", std::move(findings)}};
    };
    const std::string target = report({})["target"];
    const Json warning{{"severity", "warning"}};
    const std::string earlier = file("before.json",
        Json{{"schema", "qaliper/1"}, {"target", target},
            {"models",
                {entry(worse, target, Json::array()), entry("elsewhere/better.onnx", target, {warning, warning}),
                    entry(same, target, Json::array()), entry(other, "trt-8.6", {warning})}}}
            .dump());
    const std::vector<std::string> lines = linesOf(check({"--format", "table", "--since", earlier}).output);
    ASSERT_GE(lines.size(), 4U);
    EXPECT_THAT(std::vector(lines.end() - 4, lines.end()),
        ElementsAre("since " + earlier + ": 1 model better, 1 worse, 1 the same, 1 new",
            "  worse: " + worse + " errors 0 → 1", "  better: " + better + " warnings 2 → 0",
            "  1 model was checked for another target then and is not compared"));
    const Json since = report({"--since", earlier})["since"];
    EXPECT_EQ(since["worse"][0]["path"], worse);
    EXPECT_EQ(since["worse"][0]["before"]["errors"], 0);
    EXPECT_EQ(since["worse"][0]["now"]["errors"], 1);
    EXPECT_EQ(since["better"][0]["path"], better);
    EXPECT_EQ(since["new"], Json::array({added}));
    EXPECT_EQ(since["other_target"], Json::array({other}));
}

TEST_F(CheckOfMany, TheTimeAndWhatCannotBeReadCountSinceAReport) {
    const std::string model = write("a.onnx", quantized);
    std::ofstream(models_ / "b.onnx") << "no model";
    Json before = report({});
    before["models"][0]["summary"]["against_half"]["ratio"] = 0.01;
    before["models"][1].erase("error");
    const std::string earlier = file("before.json", before.dump());
    const std::string table = check({"--format", "table", "--since", earlier}).output;
    EXPECT_THAT(table, HasSubstr("  worse: " + model + " of FP16's time 1 % → "));
    EXPECT_THAT(table, HasSubstr("b.onnx cannot be read any more\n"));
}

TEST_F(CheckOfMany, OptionsThatDoNotGoTogetherAreRefused) {
    write("a.onnx");
    EXPECT_EQ(check({"--resume", kept()}).status, 2);
    EXPECT_EQ(check({"--since", kept(), "--format", "sarif"}).status, 2);
    EXPECT_EQ(check({"--format", "table"}, "trt-8.6,trt-10.3").status, 2);
    EXPECT_EQ(check({"--jobs", "2"}, "trt-8.6,trt-10.3").status, 2);
    EXPECT_EQ(check({"--jobs", "2", "--with", "python"}).status, 2);
    EXPECT_EQ(check({"--since", file("other.json", "{}"), "--format", "table"}).status, 3);
}

TEST_F(CheckOfMany, AnInterruptEndsWithWhatWasDone) {
    constexpr std::size_t models = 400;
    const std::string first = write("000.onnx");
    for (std::size_t i = 1; i < models; ++i)
        std::filesystem::copy_file(first, path(std::to_string(1000 + i) + ".onnx"));
    const std::string output = (files_ / "report.json").string();
    const CommandResult result = interruptCli("Checking models",
        {"check", "--target", "trt-10.3", models_.path().string(), "--format", "json", "-o", output, "--resume",
            kept()});
    EXPECT_EQ(result.status, 3);
    const Json report = parsedJson(contentOf(output));
    const std::size_t done = report["models"].size();
    EXPECT_GE(done, 1U);
    EXPECT_EQ(done + report["unchecked"].size(), models);
    EXPECT_FALSE(report["unchecked"].empty());
    EXPECT_THAT(result.messages,
        EndsWith("qaliper-cli: Interrupted: " + std::to_string(done) + " of 400 models were checked\n"));
    EXPECT_EQ(linesOf(contentOf(kept())).size(), 1 + done);
}

} // namespace
} // namespace qaliper::check_folder_test
