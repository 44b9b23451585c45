// The facts of resources/facts: each is whole, each is cited, and whatever names a fact or links to a page names one
// that is there.

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/report/about.h"
#include "model/rules/facts.h"
#include "model/rules/registry.h"
#include "tests/support/build_places.h"
#include "tests/support/result.h"

namespace qaliper::facts_test {
namespace {

namespace fs = std::filesystem;

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const fs::path source = sourceFolder();
constexpr const char* idForm = R"(\b(R\d{2}[a-d]?|[RF]\d{3})\b)";

std::vector<std::string> matchesIn(const std::string& text, const std::string& pattern) {
    const std::regex expression(pattern);
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at)
        found.push_back((*at)[1]);
    return found;
}

std::vector<fs::path> filesUnder(const char* folder, const std::set<std::string>& endings) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(source / folder)) {
        if (entry.is_regular_file() && endings.contains(entry.path().extension().string()))
            files.push_back(entry.path());
    }
    return files;
}

std::vector<fs::path> pages() {
    std::vector<fs::path> files{source / "README.md", source / "CONTRIBUTING.md", source / "ARCHITECTURE.md"};
    for (const char* folder : {"resources/rules", "resources/messages", "resources/guides", "resources/facts"})
        std::ranges::move(filesUnder(folder, {".md"}), std::back_inserter(files));
    return files;
}

std::string commentsOf(const std::string& code) {
    std::string comments;
    for (const std::string& comment : matchesIn(code, "//([^\n]*)"))
        comments += comment + "\n";
    return comments;
}

// The ids that a file names: all of a page's and of the table of messages, those in the comments of code.
std::map<fs::path, std::vector<std::string>> namedIds() {
    std::map<fs::path, std::vector<std::string>> named;
    for (const fs::path& page : pages())
        named[page] = matchesIn(must(readWholeFile(page)), idForm);
    for (const fs::path& table : filesUnder("resources/tables", {".json"}))
        named[table] = matchesIn(must(readWholeFile(table)), idForm);
    for (const char* folder : {"model", "views", "app"}) {
        for (const fs::path& file : filesUnder(folder, {".h", ".cpp"}))
            named[file] = matchesIn(commentsOf(must(readWholeFile(file))), idForm);
    }
    return named;
}

std::set<std::string> idsOfFacts() {
    std::set<std::string> ids;
    for (const Fact& fact : allFacts())
        ids.emplace(fact.id);
    return ids;
}

TEST(Facts, AreWhole) {
    const std::vector<std::string_view> words = certaintyWords();
    for (const Fact& fact : allFacts()) {
        EXPECT_THAT(std::string(fact.id), testing::MatchesRegex("R[0-9][0-9][a-d]?|[RF][0-9][0-9][0-9]"));
        EXPECT_THAT(fact.statement, Not(IsEmpty())) << fact.id;
        EXPECT_EQ(fact.statement.back(), '.') << fact.id;
        EXPECT_THAT(fact.releases, Not(IsEmpty())) << fact.id;
        const std::string certainty(fact.certainty);
        const auto named = matchesIn(certainty + ",", "([^,]+), ?");
        EXPECT_THAT(named, Not(IsEmpty())) << fact.id;
        for (const std::string& word : named)
            EXPECT_THAT(words, Contains(word)) << fact.id;
    }
}

TEST(Facts, SayWhatWasMeasuredWhere) {
    std::size_t disputed = 0;
    for (const Fact& fact : allFacts()) {
        const auto words = certaintiesOf(fact);
        const bool isMeasured = isDisputed(fact) || std::ranges::count(words, std::string_view("measured")) > 0;
        EXPECT_EQ(isMeasured, !fact.measuredOn.empty()) << fact.id;
        EXPECT_EQ(static_cast<std::ptrdiff_t>(measurementsOf(fact).size()),
            isMeasured ? std::ranges::count(fact.measuredOn, ';') + 1 : 0)
            << fact.id << ": " << fact.measuredOn;
        EXPECT_EQ(isDisputed(fact), !fact.documents.empty()) << fact.id;
        EXPECT_EQ(isDisputed(fact), !fact.measurement.empty()) << fact.id;
        disputed += isDisputed(fact) ? 1 : 0;
    }
    EXPECT_GT(disputed, 0U);
}

TEST(Facts, KnowTheTargetsThatWereAsked) {
    const Fact grouped = findFact("F406").value();
    for (const char* asked : {"trt-10.6,sm=9.0", "trt-10.6,sm=9.0,fp16", "trt-10.6"})
        EXPECT_TRUE(isMeasuredOn(grouped, must(parseTarget(asked)))) << asked;
    for (const char* other : {"trt-10.6,sm=8.9", "trt-10.3,sm=9.0", "trt-10.6,sm=9.0,ort"})
        EXPECT_FALSE(isMeasuredOn(grouped, must(parseTarget(other)))) << other;
    EXPECT_EQ(measuredFor(grouped, must(parseTarget("trt-10.3,sm=8.7"))),
        "measured on 10.6, compute capability 9.0; not on yours");
    EXPECT_EQ(measuredFor(grouped, must(parseTarget("trt-10.6,sm=9.0"))), "measured on yours");
    EXPECT_EQ(measuredFor(findFact("F405").value(), must(parseTarget("trt-10.6,sm=9.0"))), "");
    const Fact parsed = findFact("F307").value();
    EXPECT_TRUE(isMeasuredOn(parsed, must(parseTarget("trt-11.2,sm=8.9")))) << "a parser was asked without a GPU";
    EXPECT_FALSE(isMeasuredOn(parsed, must(parseTarget("trt-11.3"))));
}

// A source is a repository, a document of NVIDIA's, or the one diary that facts.md introduces.
TEST(Facts, HaveAPublicSource) {
    const std::regex publicSource("[\\w-]+/[\\w.-]+|TensorRT (documentation|Developer Guide|release notes)");
    for (const Fact& fact : allFacts())
        EXPECT_TRUE(std::regex_search(std::string(fact.source), publicSource)) << fact.id << ": " << fact.source;
}

TEST(Facts, HaveIdsOfTheirOwn) { EXPECT_EQ(idsOfFacts().size(), allFacts().size()); }

TEST(Facts, AreOnPagesThatArePartOfTheProgram) {
    std::set<std::string> there;
    for (const fs::path& page : filesUnder("resources/facts", {".md"}))
        there.insert(page.stem().string());
    std::set<std::string> embedded{"facts"};
    for (const FactTheme& theme : factThemes())
        embedded.emplace(theme.name);
    EXPECT_EQ(embedded, there);
}

TEST(Facts, ThatRulesNameAreThere) {
    for (const Rule* rule : allRules()) {
        EXPECT_FALSE(rule->info.refs.empty()) << rule->info.id;
        for (const std::string_view id : rule->info.refs)
            EXPECT_TRUE(findFact(id)) << rule->info.id << ": " << id;
    }
}

TEST(Facts, AreLinkedFromThePageOfTheirRule) {
    for (const Rule* rule : allRules()) {
        const std::string page(rulePage(rule->info.id));
        const std::set<std::string> refs(rule->info.refs.begin(), rule->info.refs.end());
        const auto linked = matchesIn(page.substr(page.find("## References")), R"(\[([RF]\d+[a-d]?)\]\()");
        EXPECT_EQ(std::set<std::string>(linked.begin(), linked.end()), refs) << rule->info.id;
    }
}

TEST(Facts, ThatPagesAndCommentsNameAreThere) {
    const std::set<std::string> known = idsOfFacts();
    std::size_t count = 0;
    for (const auto& [file, ids] : namedIds()) {
        count += ids.size();
        for (const std::string& id : ids)
            EXPECT_TRUE(known.contains(id)) << file << ": " << id;
    }
    EXPECT_GT(count, 300U) << "the pattern has to find them";
}

// By a rule, by another page than those of facts, or by a comment.
TEST(Facts, AreCited) {
    std::set<std::string> cited;
    for (const Rule* rule : allRules())
        cited.insert(rule->info.refs.begin(), rule->info.refs.end());
    for (const auto& [file, ids] : namedIds()) {
        if (file.parent_path().filename() != "facts")
            cited.insert(ids.begin(), ids.end());
    }
    for (const Fact& fact : allFacts())
        EXPECT_TRUE(cited.contains(std::string(fact.id))) << fact.id;
}

// As somebody sees them who reads the pages in the repository, and as the program follows them.
TEST(Facts, AreWhereLinksOfPagesLead) {
    for (const fs::path& page : pages()) {
        for (const std::string& link :
            matchesIn(must(readWholeFile(page)), R"re(\]\(([^)\s]+\.md(?:#[^)\s]*)?)\))re")) {
            const std::size_t hash = link.find('#');
            const fs::path target = page.parent_path() / link.substr(0, hash);
            ASSERT_TRUE(fs::exists(target)) << page << ": " << link;
            const bool isPage = !fs::relative(target, source / "resources").string().starts_with("..");
            EXPECT_EQ(pageOf(linkedPage(link)).empty(), !isPage) << page << ": " << link;
            if (hash == std::string::npos)
                continue;
            EXPECT_EQ(findFact(linkedPage(link)).value().page, target.stem().string()) << page << ": " << link;
        }
    }
}

TEST(FactPage, HasTheFactItsThemeAndItsRules) {
    const std::string page = pageOf("R67");
    EXPECT_TRUE(page.starts_with("# R67\n"));
    EXPECT_THAT(page, HasSubstr(std::string(findFact("R67").value().statement)));
    for (const char* part : {"* Releases: ", "* Certainty: inferred", "* Source: ", "](facts-placement.md)",
             "[qdq-shape-read](../rules/qdq-shape-read.md)"})
        EXPECT_THAT(page, HasSubstr(part));
    EXPECT_THAT(page, Not(HasSubstr("R66"))) << "the previous entry is another fact";
    EXPECT_TRUE(pageOf("R999").empty());
}

TEST(FactPage, SaysWhatWasMeasuredForATarget) {
    const Target measured = must(parseTarget("trt-10.6,sm=9.0"));
    const Target other = must(parseTarget("trt-10.3,sm=8.7"));
    EXPECT_THAT(pageOf("F406", {}, &measured), HasSubstr("* Your target, TensorRT 10.6 · SM 9.0: measured on yours\n"));
    EXPECT_THAT(pageOf("F406", {}, &other),
        HasSubstr("* Your target, TensorRT 10.3 · SM 8.7: measured on 10.6, compute capability 9.0; not on yours\n"));
    EXPECT_THAT(pageOf("F405", {}, &other), Not(HasSubstr("Your target"))) << "it was not measured";
    EXPECT_THAT(pageOf("F406"), HasSubstr("* Measured on: 10.6, compute capability 9.0\n"));
    EXPECT_THAT(pageOf("F401"), HasSubstr("* Certainty: documents and measurement disagree\n"));
    for (const char* side : {"* Documents say: ", "* Measurement says: "})
        EXPECT_THAT(pageOf("F401"), HasSubstr(side));
}

TEST(RulePage, SaysWhatItsFactsStandOn) {
    const Target other = must(parseTarget("trt-10.3,sm=8.7"));
    const std::string page = pageOf("conv-group-misaligned", {}, &other);
    EXPECT_THAT(page, HasSubstr("## What it stands on\n\nYour target is TensorRT 10.3 · SM 8.7.\n"));
    EXPECT_THAT(page,
        HasSubstr(
            "* [F406](../facts/facts-convolutions.md#f406): measured on 10.6, compute capability 9.0; not on yours\n"));
    EXPECT_THAT(page, HasSubstr("documents and measurement disagree. Documents say: multiples of 4 on both sides. "));
    EXPECT_THAT(pageOf("conv-group-misaligned"), HasSubstr(": measured on 10.6, compute capability 9.0\n"));
    for (const Rule* rule : allRules())
        EXPECT_THAT(pageOf(rule->info.id), testing::StartsWith(std::string(rulePage(rule->info.id)))) << rule->info.id;
}

TEST(FactPage, ListsAllFacts) {
    const std::string list = pageOf("facts");
    for (const Fact& fact : allFacts())
        EXPECT_THAT(list, HasSubstr("[" + std::string(fact.id) + "](" + std::string(fact.page) + ".md#")) << fact.id;
    for (const std::string_view word : certaintyWords())
        EXPECT_THAT(list, HasSubstr("**" + std::string(word) + "**")) << "it says what the word means";
}

TEST(PageLinks, LeadToIds) {
    EXPECT_EQ(linkedPage("../facts/facts-placement.md#r08b"), "R08b");
    EXPECT_EQ(linkedPage("facts-placement.md"), "facts-placement");
    EXPECT_EQ(linkedPage("../rules/qdq-pad.md"), "qdq-pad");
    EXPECT_EQ(linkedPage("https://example.com/page.md"), "");
    EXPECT_EQ(linkedPage("notes.txt"), "");
}

TEST(PageLinks, AreLeftOutForATerminal) {
    EXPECT_EQ(withoutLinks("See [R67](../facts/facts-placement.md#r67), [it](https://example.com/page.md) and [x](y)."),
        "See R67, [it](https://example.com/page.md) and [x](y).");
    EXPECT_EQ(withoutLinks("y = Conv [3, 3](x"), "y = Conv [3, 3](x");
}

} // namespace
} // namespace qaliper::facts_test
