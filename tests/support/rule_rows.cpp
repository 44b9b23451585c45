#include "tests/support/rule_rows.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/offer_checks.h"

namespace qaliper {

namespace {

std::vector<std::string> split(std::string_view text, std::string_view separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + separator.size(), text.size()));
    }
    return parts;
}

std::vector<std::string> wordsAbout(const Analysis& analysis, const Finding& finding) {
    const auto node = analysis.context->index().find(finding.node);
    std::vector<std::string> words = split(finding.cause, " ");
    words.emplace_back(severityName(finding.severity));
    words.emplace_back(finding.stage == Stage::None ? "goes-on" : stageName(finding.stage));
    words.emplace_back(node ? analysis.context->node(*node).output(0) : "model");
    std::ranges::copy(finding.values, std::back_inserter(words));
    return words;
}

bool isAbout(const std::vector<std::string>& words, std::string_view part) {
    return std::ranges::all_of(
        split(part, " "), [&](const std::string& word) { return std::ranges::find(words, word) != words.end(); });
}

void expectHolds(const Analysis& analysis, const Finding& finding, std::string_view offer, const TriedFix& fix) {
    SCOPED_TRACE(offer);
    EXPECT_TRUE(fixHolds(analysis, finding, offer));
    if (!fix.damaged.empty()) {
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, offer, fix.damaged));
    }
    if (!fix.line.empty()) {
        EXPECT_THAT(nodeLines(fixedModel(analysis, finding, offer)), testing::Contains(fix.line));
    }
}

void expectFixes(const Analysis& analysis, const Finding& finding, const std::vector<TriedFix>& fixes) {
    const std::vector<Offer> offers = offersFor(*analysis.context, finding);
    std::vector<std::string> offered;
    for (const Offer& offer : offers)
        offered.push_back((offer.automatic ? "automatic " : "") + std::string(offer.id));
    std::vector<std::string> wanted;
    for (const TriedFix& fix : fixes)
        wanted.push_back(fix.offer);
    ASSERT_EQ(fmt::format("{}", fmt::join(offered, ", ")), fmt::format("{}", fmt::join(wanted, ", ")));
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (offers[i].safety != Safety::Advice)
            expectHolds(analysis, finding, offers[i].id, fixes[i]);
    }
}

} // namespace

const std::vector<TriedFix> noOffers{{}};

testing::AssertionResult isSaid(const Analysis& analysis, std::string_view rule, std::string_view says) {
    const std::vector<Finding> found = findingsOf(analysis, rule);
    const std::vector<std::string> parts = split(says, ", ");
    bool isSame = found.size() == parts.size();
    std::vector<std::string> said;
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::vector<std::string> words = wordsAbout(analysis, found[i]);
        isSame = isSame && isAbout(words, parts[i]);
        said.push_back(fmt::format("{}", fmt::join(words, " ")));
    }
    return isSame ? testing::AssertionSuccess()
                  : testing::AssertionFailure() << fmt::format("{} says \"{}\"", rule, fmt::join(said, ", "));
}

std::vector<RowOfRule> rowsIn(std::string_view rule, const std::vector<RuleRow>& rows) {
    std::vector<RowOfRule> all;
    for (const RuleRow& row : rows)
        all.push_back({rule, row});
    return all;
}

std::string rowName(const testing::TestParamInfo<RowOfRule>& info) {
    std::string name = info.param.row.name;
    std::ranges::replace_if(
        name, [](char c) { return (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z'); }, '_');
    return name;
}

void PrintTo(const RowOfRule& of, std::ostream* out) { // NOLINT(readability-identifier-naming)
    *out << of.rule << ": " << of.row.name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RuleRows); // programs without tables link this file, too

TEST_P(RuleRows, Hold) {
    const auto& [rule, row] = GetParam();
    for (const std::string& target : split(row.targets, " ")) {
        SCOPED_TRACE(target + "\n" + row.text);
        const Analysis analysis = inspectText(row.text, target);
        ASSERT_TRUE(isSaid(analysis, rule, row.says));
        if (!row.fixes.empty())
            expectFixes(analysis, findingsOf(analysis, rule).back(), row.fixes);
    }
}

} // namespace qaliper
