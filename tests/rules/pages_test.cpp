// Every rule has a page with fixed headings, and what the page says is true: the rule fires on "before" and only there,
// its fix makes "after" of it, on "after" it is silent.

#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/support/rule_page.h"
#include "tests/support/sabotage.h"
#include "tests/support/text/text.h"

namespace qaliper::pages_test {
namespace {

class Page : public testing::TestWithParam<const Rule*> {
protected:
    const RuleInfo& info() const { return GetParam()->info; }
    RulePage page() const { return must(readRulePage(rulePage(info().id))); }
};

TEST_P(Page, HasTheHeadings) {
    EXPECT_EQ(page().headings,
        (std::vector<std::string>{"What it finds", "Why it matters", "Example", "Fix safety", "References"}));
    EXPECT_TRUE(rulePage(info().id).starts_with("# "));
}

TEST_P(Page, ExampleIsFoundAndFixed) {
    const RulePage content = page();
    ASSERT_FALSE(content.examples.empty());
    for (const PageExample& example : content.examples) {
        const Analysis before = inspectText(example.before, example.target, example.manifest);
        const std::vector<Finding> findings = findingsOf(before, info().id);
        ASSERT_FALSE(findings.empty()) << "the rule does not fire on its example";
        if (example.fix.empty()) {
            EXPECT_TRUE(example.after.empty()) << "an example without a fix has no \"after\"";
            continue;
        }
        const Model fixed = fixedModel(before, findings.front(), example.fix);
        EXPECT_EQ(writeText(fixed), writeText(must(parseText(example.after))));
        const Analysis after = inspectModel(fixed, example.target, example.manifest);
        EXPECT_EQ(findingsOf(after, info().id).size(), findings.size() - 1);
    }
}

// What a fix leaves undone, or does to inputs and outputs without having said so, is seen.
TEST_P(Page, FixOfTheExampleNoticesItsSabotages) {
    for (const PageExample& example : page().examples) {
        if (example.fix.empty())
            continue;
        const Analysis before = inspectText(example.before, example.target, example.manifest);
        const FixTrial trial(before, findingsOf(before, info().id).front(), example.fix, example.manifest);
        EXPECT_TRUE(noticesSabotages(trial)) << example.fix;
    }
}

// A page may not promise a fix that the registry does not know, nor the registry hide one.
TEST_P(Page, NamesEveryOffer) {
    const std::string_view text = rulePage(info().id);
    for (const OfferInfo& offer : info().offers)
        EXPECT_NE(text.find("`" + std::string(offer.id) + "`"), std::string_view::npos) << offer.id;
}

INSTANTIATE_TEST_SUITE_P(Rules, Page, testing::ValuesIn(allRules().begin(), allRules().end()), testNameOf);

} // namespace
} // namespace qaliper::pages_test
