#include <algorithm>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/report/target_fixes.h"
#include "model/rewrite/fix_builder.h"
#include "model/rules/target_fixes.h"
#include "model/session/fix_targets.h"
#include "tests/support/inspecting.h"
#include "tests/support/json.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// Fixes of one model for several targets together.

namespace qaliper::target_fixes_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// Convolutions in groups of two channels, and an operator that came with 8.5.
const std::string grouped = R"(<ir_version: 8, opset_import: ["": 17]> net (float[1,4,8,8] x) => (float[1,4,8,8] y)
    <float s = {0.05}, int8 z = {0}, int8[4,2,1,1] w = ramp(-9, 9), int8[4,2,1,1] v = ramp(-8, 8)> {
      q = QuantizeLinear (x, s, z)
      d = DequantizeLinear (q, s, z)
      wd = DequantizeLinear (w, s, z)
      a = Conv <group = 2> (d, wd)
      aq = QuantizeLinear (a, s, z)
      ad = DequantizeLinear (aq, s, z)
      vd = DequantizeLinear (v, s, z)
      b = Conv <group = 2> (ad, vd)
      bq = QuantizeLinear (b, s, z)
      bd = DequantizeLinear (bq, s, z)
      y = Mod <fmod = 1> (bd, s)
    })";

const std::string sortedOnly =
    R"(<ir_version: 8, opset_import: ["": 17]> net (float[1,8] x) => (float[1,2] y, int64[1,2] i)
    <int64[1] k = {2}> { y, i = TopK <sorted = 0> (x, k) })";

// Two rules of which each wants, on its own targets, what the other one rejects.
void checkSorted(const Context& context, Report& report, bool isWanted, std::string_view rule) {
    for (const NodeIx node : context.index().nodes()) {
        if (context.node(node).is("TopK") && (context.node(node).integer("sorted", 1) != 0) != isWanted) {
            Finding finding = findingAt(context, rule, Severity::Warning, node, "sorted");
            finding.title = isWanted ? say("TopK is not sorted") : say("TopK is sorted");
            report.add(std::move(finding));
        }
    }
}

std::vector<Offer> offersToSet(const Context& context, const Finding& finding, std::int64_t value) {
    Offer offer = exactOffer(value == 1 ? "sort" : "leave-unsorted", say("Set sorted"));
    offer.build = [node = *findingNode(context, finding), value](const FixInput& input) -> Result<Fix> {
        FixBuilder builder(input.context);
        builder.set(node, {"sorted", value});
        return Fix{std::move(builder).finish()};
    };
    return {std::move(offer)};
}

const Rule wantsSorted{{"test-sorted", "TopK is not sorted", "test", Severity::Warning, {}, {}},
    [](const Context& context, Report& report) {
        if (!context.target.isAtLeast(10, 0))
            checkSorted(context, report, true, "test-sorted");
    },
    [](const Context& context, const Finding& finding) { return offersToSet(context, finding, 1); }};
const Rule wantsUnsorted{{"test-unsorted", "TopK is sorted", "test", Severity::Warning, {}, {}},
    [](const Context& context, Report& report) {
        if (context.target.isAtLeast(10, 0))
            checkSorted(context, report, false, "test-unsorted");
    },
    [](const Context& context, const Finding& finding) { return offersToSet(context, finding, 0); }};

std::vector<Target> targetsOf(std::string_view names) { return must(parseTargets(names, *loadKnowledge())); }

TargetFixes fixedFor(const std::string& model, std::string_view names,
    const Inspector& inspector = testInspector("trt-10.3"), const FixRequest& request = {}) {
    const auto analysis = std::make_shared<const Analysis>(inspectText(model, "trt-10.3"));
    return must(applyForTargets(inspector, analysis, targetsOf(names), request, onThisThread, {}));
}

Inspector withTestRules() {
    Inspector inspector = testInspector("trt-10.3");
    inspector.settings.given.rules = {&wantsSorted, &wantsUnsorted};
    inspector.rules.only = {"test-*"};
    return inspector;
}

std::vector<std::string_view> rulesOn(const Analysis& analysis) {
    std::vector<std::string_view> rules;
    for (const Finding& finding : analysis.findings)
        rules.push_back(finding.rule);
    return rules;
}

const Node& nodeWriting(const Applied& applied, std::string_view output) {
    const Index& index = *applied.index;
    return index.node(index.producer(*index.value(mainGraph, output)));
}

TEST(TargetFixes, OneFixServesTheTargetsThatNeedItAndBringsNothingOnTheOthers) {
    const TargetFixes fixes = fixedFor(grouped, "trt-8.6,trt-10.3,rtx-1.7");
    EXPECT_THAT(rulesOn(*fixes.before[0]), testing::Contains("conv-group-misaligned"));
    EXPECT_THAT(rulesOn(*fixes.before[1]), testing::Contains("conv-group-misaligned"));
    const auto merged = std::ranges::find(fixes.taken, "merge-groups", &ServingFix::fix);
    ASSERT_NE(merged, fixes.taken.end());
    EXPECT_EQ(merged->places, 2U);
    EXPECT_THAT(merged->targets, ElementsAre(0U, 1U));
    EXPECT_THAT(rulesOn(*fixes.after[0]), testing::Not(testing::Contains("conv-group-misaligned")));
    EXPECT_THAT(rulesOn(*fixes.after[1]), testing::Not(testing::Contains("conv-group-misaligned")));
    EXPECT_EQ(nodeWriting(fixes.applied, "a").integer("group", 1), 1) << "two groups of two channels are one of four";
    EXPECT_EQ(fixes.applied.safety, Safety::Exact);
    for (std::size_t target = 0; target < fixes.targets.size(); ++target) {
        std::set<std::string> known;
        for (const Finding& finding : fixes.before[target]->findings)
            known.insert(finding.key);
        for (const Finding& finding : fixes.after[target]->findings)
            EXPECT_TRUE(known.contains(finding.key)) << formatTarget(fixes.targets[target]) << " " << finding.key;
    }
}

TEST(TargetFixes, KeepTheNumbers) {
    const auto analysis = std::make_shared<const Analysis>(inspectText(grouped, "trt-10.3"));
    const TargetFixes fixes = fixedFor(grouped, "trt-8.6,trt-10.3,rtx-1.7");
    ASSERT_FALSE(fixes.applied.fixes.empty());
    EXPECT_EQ(verdict(proofOf({analysis->context, fixes.applied.analysis->context})), "equal");
}

TEST(TargetFixes, WhatNothingMendsStaysAndIsNamed) {
    const TargetFixes fixes = fixedFor(grouped, "trt-8.4,trt-10.3");
    const auto left = std::ranges::find(fixes.left, "op-unsupported", &LeftFindings::rule);
    ASSERT_NE(left, fixes.left.end()) << "Mod came with 8.5";
    EXPECT_THAT(left->targets, ElementsAre(0U));
    EXPECT_EQ(left->state, CellState::Error);
    EXPECT_FALSE(render(left->reason).empty());
}

TEST(TargetFixes, WhatTwoTargetsWantOtherwiseIsNotMade) {
    const TargetFixes alone = fixedFor(sortedOnly, "trt-8.6", withTestRules());
    EXPECT_EQ(nodeWriting(alone.applied, "y").integer("sorted", 1), 1);
    EXPECT_THAT(alone.after[0]->findings, IsEmpty());

    const TargetFixes both = fixedFor(sortedOnly, "trt-8.6,trt-10.3", withTestRules());
    EXPECT_THAT(rulesOn(*both.before[0]), ElementsAre("test-sorted"));
    EXPECT_THAT(rulesOn(*both.before[1]), IsEmpty());
    EXPECT_THAT(both.taken, IsEmpty());
    EXPECT_EQ(nodeWriting(both.applied, "y").integer("sorted", 1), 0) << "the model stays";
    ASSERT_EQ(both.refused.size(), 1U);
    EXPECT_EQ(both.refused.front().fix, "sort");
    EXPECT_THAT(both.refused.front().targets, ElementsAre(0U));
    EXPECT_EQ(render(both.refused.front().reason),
        "On TensorRT 10.3 it brings another finding, test-unsorted: TopK is sorted");
    ASSERT_EQ(both.left.size(), 1U);
    EXPECT_EQ(both.left.front().rule, "test-sorted");
    EXPECT_EQ(render(both.left.front().reason), render(both.refused.front().reason));
}

// Of two nodes, one may be fixed on both targets and the other one on neither.
TEST(TargetFixes, AKindOfFixIsMadeWhereItHarmsNoTarget) {
    const Rule guardsLast{{"test-last", "The last TopK is sorted", "test", Severity::Warning, {}, {}},
        [](const Context& context, Report& report) {
            const auto last = context.index().producer(*context.index().value(mainGraph, "y"));
            if (context.target.isAtLeast(10, 0) && context.node(last).integer("sorted", 1) != 0)
                report.add(findingAt(context, "test-last", Severity::Warning, last, "last"));
        },
        nullptr};
    Inspector inspector = withTestRules();
    inspector.settings.given.rules = {&wantsSorted, &guardsLast};
    const std::string two = R"(<ir_version: 8, opset_import: ["": 17]> net (float[1,8] x) => (float[1,2] y)
        <int64[1] k = {4}, int64[1] l = {2}> {
          a, i = TopK <sorted = 0> (x, k)
          y, j = TopK <sorted = 0> (a, l)
        })";
    const TargetFixes fixes = fixedFor(two, "trt-8.6,trt-10.3", inspector);
    ASSERT_EQ(fixes.taken.size(), 1U);
    EXPECT_EQ(fixes.taken.front().places, 1U);
    EXPECT_EQ(nodeWriting(fixes.applied, "a").integer("sorted", 1), 1);
    EXPECT_EQ(nodeWriting(fixes.applied, "y").integer("sorted", 1), 0);
    ASSERT_EQ(fixes.refused.size(), 1U);
    EXPECT_EQ(fixes.refused.front().places, 1U);
}

TEST(TargetFixes, ANoteOnAnotherTargetKeepsNoFixFromBeingMade) {
    const Rule notesSorted{{"test-note", "TopK is sorted", "test", Severity::Note, {}, {}},
        [](const Context& context, Report& report) {
            const auto node = context.index().producer(*context.index().value(mainGraph, "y"));
            if (context.target.isAtLeast(10, 0) && context.node(node).integer("sorted", 1) != 0)
                report.add(findingAt(context, "test-note", Severity::Note, node, "sorted"));
        },
        nullptr};
    Inspector inspector = withTestRules();
    inspector.settings.given.rules = {&wantsSorted, &notesSorted};
    const TargetFixes fixes = fixedFor(sortedOnly, "trt-8.6,trt-10.3", inspector);
    EXPECT_EQ(nodeWriting(fixes.applied, "y").integer("sorted", 1), 1);
    EXPECT_THAT(fixes.refused, IsEmpty());
    EXPECT_THAT(rulesOn(*fixes.after[1]), ElementsAre("test-note"));
    ASSERT_EQ(fixes.left.size(), 1U);
    EXPECT_EQ(fixes.left.front().rule, "test-note");
}

TEST(TargetFixes, AreOneStepThatSaysWhatServesWhat) {
    const TargetFixes fixes = fixedFor(grouped, "trt-8.4,trt-10.3");
    const Appendix said = describeTargetFixes(fixes);
    std::string text;
    for (const Text& line : said.lines)
        text += render(line) + "\n";
    EXPECT_THAT(text, HasSubstr("TensorRT 8.4: errors 3 → 1"));
    EXPECT_THAT(text, HasSubstr("conv-group-misaligned=merge-groups: "));
    EXPECT_THAT(text, HasSubstr("(2 places; serves all targets)"));
    EXPECT_THAT(text, HasSubstr("error op-unsupported stays at 1 place on trt-8.4: "));
    EXPECT_THAT(render(noteOnTargetFixes(fixes)), HasSubstr("serves all targets"));
    const auto json = parsedJson(said.json)["for_targets"];
    EXPECT_EQ(json["targets"][1]["target"], "trt-10.3");
    EXPECT_EQ(json["targets"][1]["after"]["errors"], 0);
    EXPECT_EQ(json["fixes"][0]["fix"], "merge-groups");
    EXPECT_EQ(json["left"][0]["targets"][0], "trt-8.4");
}

} // namespace
} // namespace qaliper::target_fixes_test
