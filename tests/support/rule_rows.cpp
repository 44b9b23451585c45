#include "tests/support/rule_rows.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/offer_checks.h"
#include "tests/support/words.h"

namespace qaliper {

namespace {

std::vector<std::string> wordsOfFinding(const Analysis& analysis, const Finding& finding) {
    const auto node = analysis.context->index().find(finding.node);
    std::vector<std::string> words = splitAt(" ", finding.cause);
    words.emplace_back(severityName(finding.severity));
    words.emplace_back(finding.stage == Stage::None ? "goes-on" : stageName(finding.stage));
    words.emplace_back(node ? analysis.context->node(*node).output(0) : "model");
    std::ranges::copy(finding.values, std::back_inserter(words));
    return words;
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
    std::ranges::transform(offers, std::back_inserter(offered),
        [](const Offer& offer) { return (offer.automatic ? "automatic " : "") + std::string(offer.id); });
    std::vector<std::string> wanted;
    std::ranges::transform(fixes, std::back_inserter(wanted), &TriedFix::offer);
    ASSERT_EQ(fmt::format("{}", fmt::join(offered, ", ")), fmt::format("{}", fmt::join(wanted, ", ")));
    for (std::size_t i = 0; i < offers.size(); ++i) {
        if (offers[i].safety != Safety::Advice)
            expectHolds(analysis, finding, offers[i].id, fixes[i]);
    }
}

} // namespace

testing::AssertionResult isSaid(const Analysis& analysis, std::string_view rule, std::string_view says) {
    std::vector<std::vector<std::string>> found;
    for (const Finding& finding : findingsOf(analysis, rule))
        found.push_back(wordsOfFinding(analysis, finding));
    return areSaid(found, says);
}

std::vector<RowOfRule> rowsIn(std::string_view rule, const std::vector<RuleRow>& rows) {
    std::vector<RowOfRule> all;
    std::ranges::transform(rows, std::back_inserter(all), [&](const RuleRow& row) { return RowOfRule{rule, row}; });
    return all;
}

std::string rowName(const testing::TestParamInfo<RowOfRule>& info) { return testNameOf(info.param.row.name); }

void PrintTo(const RowOfRule& of, std::ostream* out) { // NOLINT(readability-identifier-naming)
    *out << of.rule << ": " << of.row.name;
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(RuleRows); // programs without tables link this file, too

TEST_P(RuleRows, Hold) {
    const auto& [rule, row] = GetParam();
    for (const std::string& target : splitAt(" ", row.targets)) {
        SCOPED_TRACE(target + "\n" + row.text);
        const Analysis analysis = inspectText(row.text, target);
        ASSERT_TRUE(isSaid(analysis, rule, row.says));
        if (!row.fixes.empty())
            expectFixes(analysis, findingsOf(analysis, rule).back(), row.fixes);
    }
}

} // namespace qaliper
