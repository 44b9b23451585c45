#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/base/utf8.h"
#include "model/onnx/save.h"
#include "model/report/show.h"
#include "model/rules/registry.h"
#include "tests/support/build_places.h"
#include "tests/support/command.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/json.h"
#include "tests/support/result.h"
#include "tests/support/wire_bytes.h"

// The commands that only tell something: `rules`, `explain`, and the help. `show` is in transcripts/show.txt.

namespace qaliper::reading_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// The weights lie in a file that is not beside the model.
TEST(WeightsThatAreNotThere, AreNamedWithTheReason) {
    const TemporaryFolder folder;
    const std::string model = (folder / "model.onnx").string();
    const std::string tensor = messageField(5,
        {integerField(1, 2048), integerField(2, 1), bytesField(8, "w"), externalEntry("location", "w.data"),
            integerField(14, 1)});
    const std::string graph = joined({nodeField("Relu", "w", "y"), tensor});
    must(writeWholeFile(model, joined({integerField(1, 10), opsetField(21), bytesField(7, graph)})));
    const std::string reason = "Initializers without data: 1. ";
    const std::string checked = runCli({"check", model}).output;
    EXPECT_THAT(checked, AllOf(testing::StartsWith(model + ": " + reason), HasSubstr("missing beside the model")))
        << "before anything else";
    EXPECT_GT(checked.rfind("missing beside the model"), checked.find("error graph-missing-data"))
        << "and in the finding";
    EXPECT_THAT(runCli({"show", model}).output, HasSubstr("missing beside the model"));
    const auto json = parsedJson(runCli({"check", model, "--format", "json"}).output);
    EXPECT_EQ(json["models"][0]["summary"]["unreadable"].size(), 1);
    EXPECT_EQ(json["models"][0]["findings"][0]["rule"], "graph-missing-data") << "what the target makes of it";
    EXPECT_EQ(json["models"][0]["findings"][0]["stage"], "parser");
    must(writeWholeFile(folder / "w.data", std::string(8192, 'w')));
    EXPECT_THAT(runCli({"check", model}).output, Not(HasSubstr(reason)));
}

TEST(RulesCommand, ListsEveryRuleWithItsSources) {
    const auto rules = parsedJson(runCli({"rules", "--format", "json"}).output).at("rules");
    ASSERT_EQ(rules.size(), allRules().size());
    for (const auto& rule : rules) {
        for (const char* field : {"id", "title", "category", "severity", "fixes", "refs"})
            EXPECT_TRUE(rule.contains(field)) << rule.dump() << field;
        EXPECT_FALSE(rule.at("refs").empty()) << rule.at("id");
    }
}

TEST(RulesCommand, WritesTheTableOfTheReadme) {
    const std::string readme = must(readWholeFile(sourceFolder() / "README.md"));
    EXPECT_THAT(readme, HasSubstr(runCli({"rules", "--format", "markdown"}).output));
}

TEST(ExplainCommand, PrintsThePageOfEveryRule) {
    for (const Rule* rule : allRules()) {
        const CommandResult result = runCli({"explain", std::string(rule->info.id)});
        EXPECT_EQ(result.status, 0) << rule->info.id;
        EXPECT_THAT(result.output, HasSubstr("## Why it matters")) << rule->info.id;
    }
    EXPECT_EQ(runCli({"explain", "no-such-rule"}).status, 2);
}

TEST(ExplainCommand, PrintsAFactWithItsSourceAndItsTheme) {
    const CommandResult fact = runCli({"explain", "R67"});
    EXPECT_EQ(fact.status, 0);
    for (const char* part : {"# R67", "* Certainty: inferred", "* Source: onnx/onnx",
             "Placement and fusion of Q/DQ pairs", "Rules that stand on it: qdq-shape-read."})
        EXPECT_THAT(fact.output, HasSubstr(part));
    EXPECT_THAT(runCli({"explain", "qdq-shape-read"}).output, AllOf(HasSubstr("Facts: R67"), Not(HasSubstr("](.."))));
    EXPECT_EQ(runCli({"explain", "R999"}).status, 2);
}

TEST(ExplainCommand, ListsFactsAndPrintsTheirThemes) {
    const std::string list = runCli({"explain", "facts"}).output;
    EXPECT_THAT(list, AllOf(HasSubstr("* R01 A zero point has to be 0."), HasSubstr("* R67 "), HasSubstr("* F401 ")));
    EXPECT_THAT(runCli({"explain", "facts-plugins"}).output, AllOf(HasSubstr("## R53\n"), HasSubstr("## F501\n")));
}

TEST(Help, EveryCommandHasAnExampleOrNeedsNone) {
    for (const char* command : {"check", "fix", "tool", "show", "svg", "verify", "diff"}) {
        const CommandResult result = runCli({command, "--help"});
        EXPECT_EQ(result.status, 0) << command;
        EXPECT_THAT(result.output, testing::ContainsRegex("Examples?:")) << command;
    }
    EXPECT_EQ(runCli({"--version"}).status, 0);
}

TEST(ShowText, ColumnsStandBelowEachOtherWhateverTheNames) {
    const Facts facts{{say("Metadata"), {{verbatim("from → to"), "street"}, {verbatim("plain"), "lane"}}}};
    const std::string shown = toText(facts);
    const auto columnOf = [&](std::string_view value) {
        const std::string before = shown.substr(0, shown.find(value));
        return columnsOf(std::string_view(before).substr(before.rfind('\n') + 1));
    };
    EXPECT_EQ(columnOf("street"), columnOf("lane"));
}

} // namespace
} // namespace qaliper::reading_test
