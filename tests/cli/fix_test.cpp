#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/onnx/save.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// `fix`: what it writes and what it refuses to write; `diff` tells the difference.

namespace qaliper::fix_test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

class FixCommand : public testing::Test {
protected:
    FixCommand() {
        must(saveModel(textModel(R"(g (float[1,8,8,8] x) => (float[1,8,8,8] y)
            <float s = {0.05}, int8 z = {0}, int8[8,2,1,1] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            c = Conv <group = 4> (d, wd)
            yq = QuantizeLinear (c, s, z)
            y = DequantizeLinear (yq, s, z)
        })"),
            model_));
    }

    CommandResult fix(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"fix", model_, "--target", "trt-10.3", "--only", "conv-*"});
        return runCli(arguments);
    }
    nlohmann::json fixed(std::vector<std::string> arguments) const {
        arguments.insert(arguments.end(), {"--format", "json"});
        return parsedJson(fix(std::move(arguments)).output).at("models").at(0);
    }
    CommandResult diff(const std::string& after, std::vector<std::string> arguments = {}) const {
        arguments.insert(arguments.begin(), {"diff", model_, after});
        return runCli(arguments);
    }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    TemporaryFolder folder_;
    std::string model_ = (folder_ / "model.onnx").string();
};

TEST_F(FixCommand, WritesTheMendedModelAndLeavesTheOriginal) {
    const std::string before = must(readWholeFile(model_));
    const CommandResult result = fix({"-o", path("fixed.onnx")});
    EXPECT_EQ(result.status, 0) << result.messages;
    EXPECT_THAT(result.output, HasSubstr("applied conv-group-misaligned=merge-groups [exact]"));
    EXPECT_EQ(must(readWholeFile(model_)), before);
    EXPECT_EQ(runCli({"check", path("fixed.onnx"), "--target", "trt-10.3", "--only", "conv-*"}).status, 0);
}

TEST_F(FixCommand, JsonListsWhatWasApplied) {
    const auto model = fixed({"-o", path("fixed.onnx")});
    EXPECT_EQ(model.at("output"), path("fixed.onnx"));
    EXPECT_EQ(model.at("rounds"), 1);
    EXPECT_THAT(model.at("findings"), IsEmpty());
    const auto& applied = model.at("applied").at(0);
    EXPECT_EQ(applied.at("key"), "conv-group-misaligned@main:c");
    EXPECT_EQ(applied.at("fix"), "merge-groups");
    EXPECT_EQ(applied.at("safety"), "exact");
    EXPECT_FALSE(applied.contains("edits"));
}

TEST_F(FixCommand, ADryRunWritesNothingAndListsTheEdits) {
    const auto model = fixed({"--dry-run"});
    EXPECT_EQ(model.at("output"), "");
    const auto& edits = model.at("applied").at(0).at("edits");
    ASSERT_FALSE(edits.empty());
    EXPECT_EQ(edits.at(0).at("edit"), "put-tensor");
    EXPECT_EQ(edits.at(0).at("graph"), "main");
}

TEST_F(FixCommand, WhatIsNotAppliedHasAReason) {
    const auto model = fixed({"-o", path("fixed.onnx"), "--fix", "conv-group-misaligned=int8-instead"});
    EXPECT_THAT(model.at("applied"), IsEmpty());
    EXPECT_THAT(model.at("skipped").at(0).at("reason").get<std::string>(), HasSubstr("It has no fix named"));
}

TEST_F(FixCommand, ARuleOrFixThatDoesNotExistIsAWrongRequest) {
    for (const auto& [choice, reason] :
        {std::pair{"conv-group-misaligned=no-such-fix", "has no fix named \"no-such-fix\""},
            std::pair{"conv-*=to-float", "has no fix named \"to-float\""},
            std::pair{"no-such-rule=merge-groups", "There is no rule \"no-such-rule\""},
            std::pair{"cache-ranges=quantize", "tool quantize-from-cache --set cache=FILE"}}) {
        const CommandResult result = fix({"-o", path("fixed.onnx"), "--fix", choice});
        EXPECT_EQ(result.status, 2) << choice;
        EXPECT_THAT(result.messages, HasSubstr(reason));
        EXPECT_FALSE(std::filesystem::exists(path("fixed.onnx")));
    }
}

TEST_F(FixCommand, AFixThatFindsNothingToDoSaysSo) {
    const CommandResult result = runCli(
        {"fix", model_, "-o", path("fixed.onnx"), "--target", "trt-10.3", "--fix", "op-dynamic-quantize=to-float"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.messages, HasSubstr("--fix op-dynamic-quantize=to-float has nothing to do"));
    EXPECT_THAT(fix({"-o", path("again.onnx"), "--fix", "conv-*=merge-groups"}).messages,
        testing::Not(HasSubstr("nothing to do")));
}

TEST_F(FixCommand, AnotherFixCanBeChosen) {
    const auto model = fixed({"-o", path("fixed.onnx"), "--fix", "conv-*=remove-qdq"});
    EXPECT_EQ(model.at("applied").at(0).at("fix"), "remove-qdq");
    EXPECT_EQ(model.at("applied").at(0).at("safety"), "review");
}

TEST_F(FixCommand, WhatGetsWorseIsSaidAlsoInADryRun) {
    const CommandResult text = fix({"--dry-run", "--fix", "conv-*=remove-qdq"});
    EXPECT_THAT(text.output, HasSubstr("Worse afterwards: quantized layers with weights 1 → 0"));
    const auto change = fixed({"--dry-run", "--fix", "conv-*=remove-qdq"}).at("change");
    EXPECT_EQ(change.at("is_worse"), true);
    EXPECT_FALSE(change.at("worse").empty());
    EXPECT_EQ(change.at("before").at("quantized_layers"), 1);
    EXPECT_EQ(change.at("after").at("quantized_layers"), 0);
    EXPECT_EQ(fixed({"--dry-run"}).at("change").at("is_worse"), false);
    EXPECT_FALSE(fixed({"--dry-run", "--skip", "*"}).contains("change")) << "nothing was applied";
}

TEST_F(FixCommand, TheQuantizedShareIsSaidBeforeAndAfterWritingAndNoTimeOfWhatCouldNotBeBuilt) {
    for (const std::vector<std::string>& where : {std::vector<std::string>{"--dry-run"}, {"-o", path("fixed.onnx")}}) {
        std::vector<std::string> arguments = where;
        arguments.insert(arguments.end(), {"--fix", "conv-*=remove-qdq"});
        const std::string text = fix(arguments).output;
        const std::size_t at = text.find("Worse afterwards: ");
        ASSERT_NE(at, std::string::npos) << text;
        EXPECT_THAT(text.substr(at, text.find('\n', at) - at), HasSubstr("MACs in a quantized type 100.0 % → 0.0 %"));
        EXPECT_THAT(text, testing::Not(HasSubstr("expected time 100.0 % → ")));
        const auto change = fixed(arguments).at("change");
        EXPECT_EQ(change.at("before").at("quantized_share"), 1);
        EXPECT_EQ(change.at("after").at("quantized_share"), 0);
    }
}

TEST_F(FixCommand, CountsWhatWasAskedForAndWhatBecameOfIt) {
    const CommandResult text = fix({"--dry-run"});
    EXPECT_THAT(text.output, HasSubstr("1 finding fixed, 0 left"));
    const auto model = fixed({"--dry-run"});
    EXPECT_EQ(model.at("counts").at("asked"), 1);
    EXPECT_EQ(model.at("counts").at("fixed"), 1);
    EXPECT_EQ(model.at("counts").at("besides"), 0);
    const auto& offer = model.at("offers").at(0);
    EXPECT_EQ(offer.at("rule"), "conv-group-misaligned");
    EXPECT_EQ(offer.at("fix"), "merge-groups");
    EXPECT_EQ(offer.at("places"), 1);
    EXPECT_EQ(offer.at("exact"), 1);
    EXPECT_EQ(offer.at("absent"), 0);
}

TEST_F(FixCommand, WithNothingToFixTheSameBytesAreWritten) {
    ASSERT_EQ(runCli({"fix", model_, "-o", path("same.onnx"), "--skip", "*"}).status, 0);
    EXPECT_EQ(must(readWholeFile(path("same.onnx"))), must(readWholeFile(model_)));
}

TEST_F(FixCommand, TheModelItselfIsOverwrittenOnlyByForce) {
    const CommandResult refused = fix({"-o", model_});
    EXPECT_EQ(refused.status, 3);
    EXPECT_THAT(refused.messages, HasSubstr("--force overwrites it"));
    EXPECT_EQ(fix({"-o", model_, "--force"}).status, 0);
    EXPECT_EQ(runCli({"check", model_, "--target", "trt-10.3", "--only", "conv-*"}).status, 0);
}

TEST_F(FixCommand, UsageAndFilesHaveTheirExitStatus) {
    EXPECT_EQ(fix({}).status, 2) << "neither -o nor --dry-run";
    EXPECT_EQ(fix({"-o", path("f.onnx"), "--fix", "nonsense"}).status, 2);
    EXPECT_EQ(runCli({"fix", path("missing.onnx"), "-o", path("f.onnx")}).status, 3);
    EXPECT_EQ(fix({"-o", (folder_ / "no" / "folder.onnx").string()}).status, 3);
}

TEST_F(FixCommand, DiffTellsWhatTheFixDid) {
    ASSERT_EQ(fix({"-o", path("fixed.onnx")}).status, 0);
    const CommandResult result = diff(path("fixed.onnx"));
    EXPECT_EQ(result.status, 1);
    EXPECT_THAT(result.output, HasSubstr("~ Conv main:c"));
    EXPECT_THAT(result.output, HasSubstr("- initializer main:w"));
    const auto json = parsedJson(diff(path("fixed.onnx"), {"--format", "json"}).output);
    EXPECT_EQ(json.at("same"), false);
    const auto& changed = json.at("nodes").at("changed");
    EXPECT_EQ(changed.at(0).at("before"), "main:wd") << "the DQ of the weights stays and reads others";
    EXPECT_EQ(changed.at(0).at("changed"), "inputs");
    EXPECT_EQ(changed.at(1).at("before"), "main:c");
    EXPECT_EQ(changed.at(1).at("changed"), "attributes");
    EXPECT_FALSE(json.contains("change")) << "numbers need a target";
}

TEST_F(FixCommand, DiffForATargetTellsTheNumbersBeforeAndAfter) {
    ASSERT_EQ(fix({"-o", path("fixed.onnx")}).status, 0);
    const auto json = parsedJson(diff(path("fixed.onnx"), {"--target", "trt-10.3", "--format", "json"}).output);
    const auto& change = json.at("change");
    EXPECT_EQ(change.at("before").at("quantized_layers"), 1);
    EXPECT_EQ(change.at("after").at("quantized_layers"), 1);
    EXPECT_TRUE(change.at("expected_time").is_null()) << "what stops the builder has no time";
    EXPECT_THAT(diff(path("fixed.onnx"), {"--target", "trt-10.3"}).output, HasSubstr("errors 1 → 0"));
    EXPECT_EQ(diff(path("fixed.onnx"), {"--target", "trt-1.0"}).status, 2);
}

class DynamicBert : public testing::TestWithParam<std::filesystem::path> {};

// A rule whose first fix is possible at one of three places.
TEST_P(DynamicBert, SaysAtHowManyPlacesAFixIsPossible) {
    const CommandResult text = runCli({"fix", GetParam().string(), "--dry-run", "--target", "trt-10.3"});
    EXPECT_THAT(text.output,
        HasSubstr("plugin-quantized-constant=move-dequantize: Of 3 places: exact at 1; not possible at 2"));
    EXPECT_THAT(text.output, HasSubstr("plugin-quantized-constant=fold-float: Of 3 places: exact at 3"));
}

std::vector<std::filesystem::path> dynamicBert() {
    std::vector<std::filesystem::path> models = readableModels();
    std::erase_if(models, [](const auto& path) { return path.filename() != "bert_4l.dynamic.onnx"; });
    return models;
}

INSTANTIATE_TEST_SUITE_P(Corpus, DynamicBert, testing::ValuesIn(dynamicBert()), corpusTestName);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(DynamicBert);

TEST_F(FixCommand, DiffOfTheSameModelFindsNothing) {
    const CommandResult result = diff(model_);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output, "The same graph\n");
    EXPECT_EQ(diff(path("missing.onnx")).status, 3);
}

} // namespace
} // namespace qaliper::fix_test
