#include <cstdio>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/command.h"
#include "tests/support/corpus.h"

// `completion`: what a shell offers while somebody types qaliper-cli. The script for bash is run in bash; those for zsh
// and fish are read.

namespace qaliper::completion_test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

// What bash would offer for the last word.
std::vector<std::string> offered(const std::string& words, int last) {
    const TemporaryFolder folder;
    const std::string script = folder / "completion.bash";
    std::ofstream(script) << runCli({"completion", "bash"}).output;
    const std::string command = fmt::format(
        R"(bash -c 'source {}; COMP_WORDS=({}); COMP_CWORD={}; _qaliper_cli; printf "%s\n" "${{COMPREPLY[@]}}"')",
        script, words, last);
    std::vector<std::string> answers;
    FILE* pipe = popen(command.c_str(), "r");
    char line[4096];
    while (std::fgets(line, sizeof line, pipe) != nullptr) {
        std::string word = line;
        word.pop_back();
        if (!word.empty())
            answers.push_back(word);
    }
    pclose(pipe);
    return answers;
}

TEST(CompletionForBash, OffersTheCommands) {
    EXPECT_THAT(offered("qaliper-cli ch", 1), testing::ElementsAre("check"));
    EXPECT_THAT(offered("qaliper-cli \"\"", 1), IsSupersetOf({"check", "fix", "svg", "explain", "completion"}));
}

TEST(CompletionForBash, OffersTheOptionsOfTheCommandAndNoOthers) {
    EXPECT_THAT(offered("qaliper-cli fix model.onnx --", 3),
        AllOf(IsSupersetOf({"--output", "--target", "--dry-run", "--verify"}), Not(Contains("--around"))));
}

TEST(CompletionForBash, OffersChoicesRulesAndFiles) {
    EXPECT_THAT(offered("qaliper-cli check --format s", 3), testing::ElementsAre("sarif"));
    EXPECT_THAT(offered("qaliper-cli svg model.onnx --direction r", 4), testing::ElementsAre("right"));
    EXPECT_THAT(offered("qaliper-cli svg --unfold \"\"", 3), testing::UnorderedElementsAre("pairs", "shapes"));
    EXPECT_THAT(offered("qaliper-cli check --only conv-g", 3), testing::ElementsAre("conv-group-misaligned"));
    EXPECT_THAT(offered("qaliper-cli explain plugin-q", 2), testing::ElementsAre("plugin-quantized-constant"));
    EXPECT_THAT(offered("qaliper-cli explain R08", 2), testing::UnorderedElementsAre("R08", "R08b", "R08c", "R08d"));
    EXPECT_THAT(offered("qaliper-cli explain facts-p", 2),
        testing::UnorderedElementsAre("facts-placement", "facts-plugins", "facts-products"));
    EXPECT_THAT(offered("qaliper-cli explain guide-s", 2), testing::ElementsAre("guide-search"));
    EXPECT_THAT(offered("qaliper-cli check --only R0", 3), IsEmpty()) << "a fact is no rule";
    EXPECT_THAT(offered("qaliper-cli tool strip", 2), testing::ElementsAre("strip-qdq"));
    const TemporaryFolder folder;
    const std::string model = folder / "complete-me.onnx";
    std::ofstream(model).flush();
    const std::string begun = (folder / "compl").string();
    EXPECT_THAT(offered("qaliper-cli check " + begun, 2), Contains(model));
    EXPECT_THAT(offered("qaliper-cli show " + begun, 2), Contains(model)) << "the first of two";
    EXPECT_THAT(offered("qaliper-cli tool strip-qdq " + begun, 3), Contains(model)) << "the second of two";
    EXPECT_THAT(offered("qaliper-cli check --target x", 3), IsEmpty());
    EXPECT_THAT(offered("qaliper-cli check --target trt-11.4", 3), testing::ElementsAre("trt-11.4.1", "trt-11.4"));
    EXPECT_THAT(offered("qaliper-cli check --target rtx", 3), testing::ElementsAre("rtx-1.7"));
    EXPECT_THAT(offered("qaliper-cli check --target trt-10.15", 3), testing::ElementsAre("trt-10.15"))
        << "a release that was asked";
    EXPECT_THAT(offered("qaliper-cli fix --target trt-11", 3),
        IsSupersetOf({"trt-11.5", "trt-11.4.1", "trt-11.3", "trt-11.2", "trt-11.1"}));
}

TEST(CompletionForZshAndFish, KnowsEveryOption) {
    const std::string zsh = runCli({"completion", "zsh"}).output;
    EXPECT_THAT(zsh, HasSubstr("#compdef qaliper-cli"));
    EXPECT_THAT(zsh, HasSubstr(R"('*--fail-on[Exit with 1 from this severity on]:choice:(error warning note never)')"));
    EXPECT_THAT(zsh, HasSubstr(R"(trt-10.3\[,sm=8.7\])")) << "brackets in a description end it in zsh";
    EXPECT_THAT(zsh, HasSubstr(":choice:(down right)"));
    EXPECT_THAT(zsh, HasSubstr(":choice:(pairs shapes)"));
    const std::string fish = runCli({"completion", "fish"}).output;
    EXPECT_THAT(fish,
        HasSubstr("__fish_seen_subcommand_from check' -l fail-on -d 'Exit with 1 from this severity on' -x "
                  "-a 'error warning note never'"));
    EXPECT_THAT(fish, HasSubstr("-l unfold"));
    EXPECT_THAT(fish, HasSubstr("-x -a 'down right'"));
}

// "check": {"--fail-on", "--format", …}, as its help lists them.
std::map<std::string, std::set<std::string>> helpedOptions() {
    const auto matches = [](const std::string& text, const std::string& pattern) {
        const std::regex expression(pattern);
        std::set<std::string> found;
        for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
            found.insert((*at)[1]);
        return found;
    };
    std::map<std::string, std::set<std::string>> options;
    const std::string help = runCli({"--help"}).output;
    const std::string list = help.substr(help.find("Subcommands:"), help.find("Examples:") - help.find("Subcommands:"));
    for (const std::string& command : matches(list, "\n  ([a-z]+) "))
        options[command] = matches(runCli({command, "--help"}).output, "\n  (?:-[a-z],)?(--[a-z-]+)");
    return options;
}

TEST(Completion, OffersEveryOptionThatTheHelpNamesInEveryShell) {
    const std::string zsh = runCli({"completion", "zsh"}).output;
    const std::string fish = runCli({"completion", "fish"}).output;
    const auto helped = helpedOptions();
    ASSERT_GE(helped.size(), 11U);
    for (const auto& [command, options] : helped) {
        EXPECT_THAT(offered("qaliper-cli \"\"", 1), Contains(command));
        EXPECT_THAT(fish, HasSubstr("-a " + command)) << command;
        const auto inBash = offered("qaliper-cli " + command + " --", 2);
        const auto begin = zsh.find("\n    " + command + ")");
        ASSERT_NE(begin, std::string::npos) << command;
        const std::string inZsh = zsh.substr(begin, zsh.find(";;", begin) - begin);
        for (const std::string& option : options) {
            EXPECT_THAT(inBash, Contains(option)) << command;
            EXPECT_THAT(inZsh, HasSubstr(option + "[")) << command;
            EXPECT_THAT(fish, testing::ContainsRegex("from " + command + "'[^\n]* -l " + option.substr(2) + "( |\n)"));
        }
    }
}

TEST(Completion, RefusesAnUnknownShell) { EXPECT_EQ(runCli({"completion", "tcsh"}).status, 2); }

} // namespace
} // namespace qaliper::completion_test
