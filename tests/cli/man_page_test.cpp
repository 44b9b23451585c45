#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/support/build_places.h"
#include "tests/support/command.h"

// The man page is written by hand; it has to know every command and every option that the program knows.

namespace qaliper::man_page_test {
namespace {

std::set<std::string> matchesIn(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::set<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
        found.insert((*at)[1]);
    return found;
}

std::string manPage() {
    std::ostringstream text;
    text << std::ifstream(sourceFolder() / "packaging" / "man" / "qaliper-cli.1").rdbuf();
    return text.str();
}

TEST(ManPage, KnowsEveryCommandAndOption) {
    const std::string page = manPage();
    const std::string help = runCli({"--help"}).output;
    const std::set<std::string> commands =
        matchesIn(help.substr(help.find("Subcommands:"), help.find("Examples:")), "\n  ([a-z]+) ");
    ASSERT_GE(commands.size(), 10u);
    for (const std::string& command : commands) {
        EXPECT_TRUE(page.find(".Cm " + command + "\n") != std::string::npos) << command;
        for (const std::string& option : matchesIn(runCli({command, "--help"}).output, "\n  (?:-[a-z],)?--([a-z-]+)"))
            EXPECT_TRUE(option == "help" || page.find("-" + option) != std::string::npos) << command << " --" << option;
    }
}

TEST(ManPage, KnowsNoOptionThatIsGone) {
    std::string everything;
    const std::string help = runCli({"--help"}).output;
    for (const std::string& command : matchesIn(help.substr(help.find("Subcommands:")), "\n  ([a-z]+) "))
        everything += runCli({command, "--help"}).output;
    for (const std::string& option : matchesIn(manPage(), "Fl -([a-z-]+)"))
        EXPECT_TRUE(everything.find("--" + option) != std::string::npos) << option;
}

} // namespace
} // namespace qaliper::man_page_test
