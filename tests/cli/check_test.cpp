#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `check`: what it reports, in which form, and with which exit status.

namespace qaliper::check_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class CheckCommand : public testing::Test {
protected:
    std::string saved(const std::string& name, std::string_view text) const {
        const std::string path = (folder_ / name).string();
        must(saveModel(textModel(text), path));
        return path;
    }

    std::string misaligned(const std::string& name = "misaligned.onnx") const {
        return saved(name, R"(g (float[1,4,8,8] x) => (float[1,4,8,8] y)
            <float s = {0.05}, int8 z = {0}, int8[4,2,1,1] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            c = Conv <group = 2> (d, wd)
            yq = QuantizeLinear (c, s, z)
            y = DequantizeLinear (yq, s, z)
        })");
    }
    std::string clean() const { return saved("clean.onnx", "g (float[4] x) => (float[4] y) { y = Relu (x) }"); }

    static CommandResult check(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"check", "--target", "trt-10.3"});
        return runCli(arguments);
    }
    static nlohmann::json jsonOf(std::vector<std::string> arguments) {
        arguments.insert(arguments.end(), {"--format", "json"});
        return parsedJson(check(std::move(arguments)).output);
    }

    TemporaryFolder folder_;
};

std::vector<std::string> rulesIn(const nlohmann::json& model) {
    std::vector<std::string> rules;
    for (const auto& finding : model.at("findings"))
        rules.push_back(finding.at("rule"));
    return rules;
}

TEST_F(CheckCommand, AnErrorIsExitStatusOneUnlessNobodyAsks) {
    const std::string model = misaligned();
    EXPECT_EQ(check({model}).status, 1);
    EXPECT_EQ(check({model, "--fail-on", "never"}).status, 0);
    EXPECT_EQ(check({clean()}).status, 0);
}

TEST_F(CheckCommand, TheTextNamesPlaceReasonAndFix) {
    const CommandResult result = check({misaligned(), "--only", "conv-*"});
    EXPECT_THAT(result.output, HasSubstr("error conv-group-misaligned"));
    EXPECT_THAT(result.output, HasSubstr("at Conv c (#3)"));
    EXPECT_THAT(result.output, HasSubstr("fix merge-groups [exact, automatic]"));
    EXPECT_THAT(result.messages, IsEmpty());
}

TEST_F(CheckCommand, JsonIsTheContract) {
    const auto report = jsonOf({misaligned(), "--only", "conv-*"});
    EXPECT_EQ(report.at("schema"), "qaliper/1");
    EXPECT_EQ(report.at("tool").at("name"), "qaliper");
    EXPECT_EQ(report.at("target"), "trt-10.3");
    EXPECT_EQ(report.at("target_source"), "--target");
    const auto& model = report.at("models").at(0);
    EXPECT_EQ(model.at("summary").at("nodes"), 6);
    EXPECT_EQ(model.at("summary").at("initializers"), 3);
    for (const char* field : {"declared", "inferred", "unknown"})
        EXPECT_TRUE(model.at("summary").at("types").contains(field)) << field;
    const auto& finding = model.at("findings").at(0);
    EXPECT_EQ(finding.at("key"), "conv-group-misaligned@main:c");
    EXPECT_EQ(finding.at("severity"), "error");
    EXPECT_EQ(finding.at("stage"), "builder");
    EXPECT_EQ(finding.at("graph"), "main");
    EXPECT_EQ(finding.at("index"), 3);
    EXPECT_EQ(finding.at("output"), "c");
    EXPECT_EQ(finding.at("op_type"), "Conv");
    const auto& fix = finding.at("fixes").at(0);
    EXPECT_EQ(fix.at("id"), "merge-groups");
    EXPECT_EQ(fix.at("safety"), "exact");
    EXPECT_EQ(fix.at("automatic"), true);
    for (const char* field : {"multiply_adds", "bytes", "quantized_layers", "nodes"})
        EXPECT_TRUE(fix.at("effect").contains(field)) << field;
}

TEST_F(CheckCommand, WithoutItsWorkerItSaysThatTypesWereNotInferred) {
    const std::filesystem::path alone = folder_ / "qaliper-cli";
    std::filesystem::copy_file(cliProgram(), alone);
    const CommandResult result = runProgram(alone, {"check", "--target", "trt-10.3", misaligned()});
    EXPECT_THAT(result.output, HasSubstr("Types and shapes were not inferred"));
    EXPECT_FALSE(jsonOf({misaligned()})["models"][0]["summary"].contains("uninferred"));
}

TEST_F(CheckCommand, OnlyAndSkipChooseRulesByGlob) {
    const std::string model = misaligned();
    EXPECT_THAT(rulesIn(jsonOf({model, "--only", "conv-*"}).at("models").at(0)), ElementsAre("conv-group-misaligned"));
    EXPECT_THAT(rulesIn(jsonOf({model, "--skip", "*"}).at("models").at(0)), IsEmpty());
}

TEST_F(CheckCommand, AModelThatCannotBeReadDoesNotHideTheOthers) {
    const std::string missing = (folder_ / "missing.onnx").string();
    const CommandResult result = check({missing, misaligned()});
    EXPECT_EQ(result.status, 3);
    EXPECT_THAT(result.messages, HasSubstr(missing));
    EXPECT_THAT(result.output, HasSubstr("conv-group-misaligned"));
    const auto report = jsonOf({missing, clean()});
    EXPECT_TRUE(report.at("models").at(0).at("error").contains("message"));
    EXPECT_TRUE(report.at("models").at(1).contains("summary"));
}

TEST_F(CheckCommand, EachModelIsCheckedForTheTargetBesideIt) {
    const std::string model = misaligned();
    must(writeWholeFile((folder_ / "qaliper.toml").string(), "target = \"trt-8.6\"\n"));
    const TemporaryFolder other;
    const std::string second = (other / "clean.onnx").string();
    must(saveModel(textModel("g (float[4] x) => (float[4] y) { y = Relu (x) }"), second));
    const auto report = parsedJson(runCli({"check", model, second, "--format", "json", "--fail-on", "never"}).output);
    EXPECT_EQ(report.at("target"), "trt-8.6");
    EXPECT_EQ(report.at("models").at(0).at("target"), "trt-8.6");
    EXPECT_NE(report.at("models").at(1).at("target"), "trt-8.6");
}

TEST_F(CheckCommand, WithoutATargetItSaysWhichOneWasTaken) {
    EXPECT_THAT(runCli({"check", clean()}).messages, HasSubstr("no --target and no qaliper.toml"));
}

TEST_F(CheckCommand, WrongUsageIsExitStatusTwo) {
    EXPECT_EQ(check({}).status, 2);
    EXPECT_EQ(check({clean(), "--fail-on", "sometimes"}).status, 2);
    EXPECT_EQ(runCli({"check", clean(), "--target", "trt-banana"}).status, 2);
    EXPECT_EQ(runCli({"check", clean(), "--target", "trt-11.0,dla"}).status, 2);
    EXPECT_EQ(runCli({"check", clean(), "--target", "trt-11.5,gpu=RTX 6000"}).status, 2);
    EXPECT_EQ(runCli({"check", clean(), "--target", "trt-11.5,gpu=rtx 4090"}).status, 0);
    EXPECT_EQ(runCli({"chek"}).status, 2);
}

TEST_F(CheckCommand, ABaselineLeavesWhatIsNew) {
    const std::string model = misaligned();
    const std::string baseline = (folder_ / "before.json").string();
    ASSERT_EQ(check({model, "--format", "json", "-o", baseline}).status, 1);
    const CommandResult again = check({model, "--baseline", baseline});
    EXPECT_EQ(again.status, 0);
    EXPECT_THAT(again.output, HasSubstr("known from the baseline"));
    EXPECT_EQ(check({misaligned("other.onnx"), "--baseline", baseline}).status, 1) << "another model";
}

TEST_F(CheckCommand, ABaselineOfSomethingElseIsRefused) {
    const std::string file = (folder_ / "other.json").string();
    for (const char* content : {"{}", "[1, 2]", "not json", R"({"schema": "qaliper/2", "models": []})"}) {
        must(writeWholeFile(file, content));
        const CommandResult result = check({clean(), "--baseline", file});
        EXPECT_EQ(result.status, 3) << content;
        EXPECT_THAT(result.messages, HasSubstr(file)) << content;
    }
}

TEST_F(CheckCommand, SarifNamesRuleLevelAndNode) {
    const auto sarif = parsedJson(check({misaligned(), "--only", "conv-*", "--format", "sarif"}).output);
    EXPECT_EQ(sarif.at("version"), "2.1.0");
    const auto& run = sarif.at("runs").at(0);
    EXPECT_EQ(run.at("tool").at("driver").at("rules").at(0).at("id"), "conv-group-misaligned");
    const auto& result = run.at("results").at(0);
    EXPECT_EQ(result.at("ruleId"), "conv-group-misaligned");
    EXPECT_EQ(result.at("level"), "error");
    const auto& location = result.at("locations").at(0);
    EXPECT_EQ(location.at("logicalLocations").at(0).at("fullyQualifiedName"), "main:c");
    EXPECT_EQ(run.at("invocations").at(0).at("executionSuccessful"), true);
}

TEST_F(CheckCommand, SarifSaysWhatCouldNotBeRead) {
    const auto sarif = parsedJson(check({(folder_ / "missing.onnx").string(), "--format", "sarif"}).output);
    const auto& invocation = sarif.at("runs").at(0).at("invocations").at(0);
    EXPECT_EQ(invocation.at("executionSuccessful"), false);
    EXPECT_EQ(invocation.at("toolExecutionNotifications").size(), 1U);
}

// Every file is opened or refused with a message, whatever is in it.
class CheckOfCorpus : public CorpusTest {};

TEST_P(CheckOfCorpus, EndsWithAReportOrAMessage) {
    const CommandResult result = runCli({"check", "--target", "trt-10.3", GetParam().string()});
    EXPECT_THAT(result.status, testing::AnyOf(0, 1, 3)) << result.messages;
    EXPECT_EQ(result.status == 3, !result.messages.empty()) << result.messages;
    if (result.status == 3) {
        EXPECT_THAT(result.messages, HasSubstr(GetParam().filename().string()));
    }
}

INSTANTIATE_TEST_SUITE_P(Made, CheckOfCorpus, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, CheckOfCorpus, testing::ValuesIn(corpusModels()), corpusTestName);

} // namespace
} // namespace qaliper::check_test
