#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rewrite/fix_builder.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// Fix-all with rules of the test's own: what it does when fixes undo each other, and how it counts.

namespace qaliper::fix_all_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;
using testing::UnorderedElementsAre;

// A rule that finds an operator, and a fix that puts others in its place.
struct Swap {
    std::string_view rule;
    std::string_view from;
    std::string_view to;
    std::string_view onlyAt = {}; // the node's output; empty: everywhere
    std::string_view alsoAt = {}; // that node is replaced as well
    Safety safety = Safety::Exact;
};

class Swaps {
public:
    explicit Swaps(std::vector<Swap> swaps) : swaps_(std::move(swaps)) {}

    Analysis analyse(const Model& model) const {
        Analysis analysis = inspectModel(model, "trt-10.3");
        Report report(*analysis.context);
        for (const NodeIx node : analysis.context->index().nodes()) {
            for (const Swap& swap : swaps_) {
                if (isFound(analysis.context->node(node), swap))
                    report.add(findingOf(swap, analysis, node));
            }
        }
        analysis.findings = std::move(report).take();
        return analysis;
    }

    Applied fixAll(std::string_view text, const FixRequest& request = {}) const {
        const auto analyseAgain = [&](const Model& model, const Job&) -> Result<Analysis> {
            ++analysed_;
            return analyse(model);
        };
        return must(
            qaliper::fixAll(std::make_shared<const Analysis>(analyse(textModel(text))), request, analyseAgain, {}));
    }

    std::size_t analysed() const { return analysed_; }

private:
    static bool isFound(const Node& node, const Swap& swap) {
        return node.is(swap.from) && (swap.onlyAt.empty() || swap.onlyAt == node.output(0));
    }

    static Finding findingOf(const Swap& swap, const Analysis& analysis, NodeIx node) {
        Finding finding;
        finding.rule = swap.rule;
        finding.node = analysis.context->node(node).id;
        finding.offers.emplace_back();
        finding.offers.front().id = swap.to;
        finding.offers.front().safety = swap.safety;
        finding.offers.front().automatic = swap.safety == Safety::Exact;
        finding.offers.front().build = [swap, node](const FixInput& input) { return fixOf(input.context, swap, node); };
        return finding;
    }

    static Result<Fix> fixOf(const Context& context, const Swap& swap, NodeIx found) {
        const Index& index = context.index();
        FixBuilder builder(context);
        const auto replace = [&](NodeIx node) {
            const ValueIx output = index.output(node, 0);
            builder.takeOver(
                output, {std::string(swap.to), "", {std::string(index.name(index.input(node, 0)))}, {}, {}});
        };
        replace(found);
        if (const auto other = index.value(mainGraph, swap.alsoAt))
            replace(index.producer(*other));
        return Fix{std::move(builder).finish(), {}};
    }

    std::vector<Swap> swaps_;
    mutable std::size_t analysed_ = 0; // versions that a fix led to
};

std::string opAt(const Applied& outcome, std::string_view output) {
    const Index& index = outcome.analysis->context->index();
    return index.node(index.producer(*index.value(mainGraph, output))).opType;
}

std::vector<std::pair<std::string, std::string>> leftOut(const Applied& outcome) {
    std::vector<std::pair<std::string, std::string>> fixes;
    for (const SkippedFinding& skipped : outcome.skipped) {
        if (!skipped.fix.empty())
            fixes.emplace_back(skipped.key, skipped.fix);
    }
    return fixes;
}

std::vector<std::string> appliedRules(const Applied& outcome) {
    std::vector<std::string> rules;
    for (const AppliedFix& fix : outcome.fixes)
        rules.push_back(fix.rule);
    return rules;
}

constexpr std::string_view two = "g (float[4] x) => (float[4] y, float[4] z) { y = Relu (x) z = Neg (x) }";

TEST(FixAll, TwoFixesThatUndoEachOtherAreNamedAndTheRestIsApplied) {
    const Applied outcome =
        Swaps({{"no-relu", "Relu", "Tanh"}, {"no-tanh", "Tanh", "Relu"}, {"no-neg", "Neg", "Abs"}}).fixAll(two);
    EXPECT_THAT(appliedRules(outcome), ElementsAre("no-neg"));
    EXPECT_EQ(opAt(outcome, "y"), "Relu") << "as it was";
    EXPECT_EQ(opAt(outcome, "z"), "Abs");
    EXPECT_THAT(leftOut(outcome),
        UnorderedElementsAre(Pair("no-relu@main:y", "no-relu=Tanh"), Pair("no-tanh@main:y", "no-tanh=Relu")));
    for (const SkippedFinding& skipped : outcome.skipped) {
        const TextArgument& names = skipped.reason.arguments.front();
        EXPECT_THAT(names.nested, SizeIs(2)) << "both are named";
    }
}

TEST(FixAll, AFixThatWasUndoneTwiceIsTriedNoThirdTime) {
    const Swaps swaps({{"no-relu", "Relu", "Tanh"}, {"no-tanh", "Tanh", "Relu"}});
    EXPECT_THAT(swaps.fixAll("g (float[4] x) => (float[4] y) { y = Relu (x) }").fixes, IsEmpty());
    EXPECT_EQ(swaps.analysed(), 4U) << "each of the two twice, and then nothing without them";
}

TEST(FixAll, ThreeFixesThatGoRoundInACircleAreLeftOut) {
    const Applied outcome = Swaps(
        {{"no-relu", "Relu", "Tanh"}, {"no-tanh", "Tanh", "Sigmoid"}, {"no-sigmoid", "Sigmoid", "Relu"},
            {"no-neg", "Neg",
                "Abs"}}).fixAll(two);
    EXPECT_THAT(appliedRules(outcome), ElementsAre("no-neg"));
    EXPECT_THAT(leftOut(outcome), SizeIs(3));
    EXPECT_EQ(opAt(outcome, "y"), "Relu");
}

TEST(FixAll, AFightAtOnePlaceLeavesTheSameFixAtOthers) {
    const Applied outcome = Swaps({{"no-relu", "Relu", "Tanh"}, {"no-tanh", "Tanh", "Relu", "y"}})
                                .fixAll("g (float[4] x) => (float[4] y, float[4] z) { y = Relu (x) z = Relu (x) }");
    EXPECT_EQ(opAt(outcome, "z"), "Tanh");
    EXPECT_EQ(opAt(outcome, "y"), "Relu");
    EXPECT_THAT(leftOut(outcome), SizeIs(2));
}

TEST(FixAll, AFixThatSettlesNothingIsLeftOut) {
    const Applied outcome = Swaps({{"no-relu", "Relu", "Relu"}, {"no-neg", "Neg", "Abs"}}).fixAll(two);
    EXPECT_THAT(appliedRules(outcome), ElementsAre("no-neg"));
    EXPECT_THAT(leftOut(outcome), ElementsAre(Pair("no-relu@main:y", "no-relu=Relu")));
}

TEST(FixAll, ABackAndForthThatEndsIsNoFight) {
    const Applied outcome =
        Swaps({{"no-relu", "Relu", "Tanh"}, {"no-tanh", "Tanh", "Sigmoid"}, {"no-sigmoid", "Sigmoid", "Abs"}})
            .fixAll(two);
    EXPECT_THAT(appliedRules(outcome), ElementsAre("no-relu", "no-tanh", "no-sigmoid"));
    EXPECT_THAT(outcome.skipped, IsEmpty());
    EXPECT_EQ(opAt(outcome, "y"), "Abs");
}

// Findings that never stand at the same place twice are no fight: what was applied stays, and the rest has its reason.
TEST(FixAll, NewFindingsRoundAfterRoundAreStoppedAndKept) {
    const auto analyse = [](const Model& model, const Job&) -> Result<Analysis> {
        Analysis analysis = inspectModel(model, "trt-10.3");
        Report report(*analysis.context);
        Finding finding;
        finding.rule = "longer";
        const Index& index = analysis.context->index();
        finding.node = index.node(index.producer(*index.value(mainGraph, "y"))).id;
        finding.offers.emplace_back();
        finding.offers.front().id = "lengthen";
        finding.offers.front().safety = Safety::Exact;
        finding.offers.front().automatic = true;
        finding.offers.front().build = [output = *index.value(mainGraph, "y")](const FixInput& input) {
            FixBuilder builder(input.context);
            const std::string inner = builder.renameAfter(output);
            builder.addAs(output, {"Identity", "", {inner}, {}, {}});
            return Fix{std::move(builder).finish()};
        };
        finding.slot = std::to_string(index.nodeCount());
        report.add(std::move(finding));
        analysis.findings = std::move(report).take();
        return analysis;
    };
    const auto start = std::make_shared<const Analysis>(
        must(analyse(textModel("g (float[4] x) => (float[4] y) { y = Relu (x) }"), {})));
    const Applied outcome = must(fixAll(start, {}, analyse, {}));
    EXPECT_EQ(outcome.fixes.size(), outcome.rounds());
    EXPECT_EQ(outcome.analysis->context->index().nodeCount(), 1 + outcome.rounds());
    EXPECT_THAT(outcome.skipped, SizeIs(1));
    EXPECT_THAT(leftOut(outcome), IsEmpty());
}

TEST(FixAll, AdviceIsNotAppliedThoughItWasChosen) {
    FixRequest request;
    request.chosen["no-relu"] = "Tanh";
    const Applied outcome =
        Swaps({{.rule = "no-relu", .from = "Relu", .to = "Tanh", .safety = Safety::Advice}}).fixAll(two, request);
    EXPECT_THAT(outcome.fixes, IsEmpty());
    EXPECT_THAT(outcome.skipped, SizeIs(1));
    EXPECT_EQ(opAt(outcome, "y"), "Relu");
}

TEST(FixAll, AConstantThatNothingReadsAnyLongerGoesUnlessItIsAnInput) {
    const Applied outcome = Swaps({{"no-add", "Add", "Relu"}}).fixAll(R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[2] x, float[2] given) => (float[2] y, float[2] z) <float[2] given = {1, 2}, float[2] own = {3, 4}>
        { y = Add (x, given) z = Add (x, own) })");
    const Graph& graph = outcome.analysis->context->model().main();
    EXPECT_THAT(graph.inputs, SizeIs(2));
    ASSERT_THAT(graph.initializers, SizeIs(1));
    EXPECT_EQ(graph.initializers[0].name, "given");
}

// The first rule's fix takes the operator away that the second one, which waits for a person, has a finding about.
TEST(FixAll, WhatGoesBesidesIsCountedApart) {
    const Applied outcome =
        Swaps({{.rule = "no-relu", .from = "Relu", .to = "Abs", .alsoAt = "z"},
                  {.rule = "no-neg", .from = "Neg", .to = "Abs", .safety = Safety::Review}})
            .fixAll("g (float[4] x) => (float[4] y, float[4] z, float[4] w) { y = Relu (x) z = Neg (x) w = Neg (x) }");
    EXPECT_EQ(outcome.counts, (FixCounts{.asked = 1, .fixed = 1, .besides = 1, .appeared = 0, .left = 1}));
    ASSERT_THAT(outcome.offers, SizeIs(1));
    EXPECT_EQ(outcome.offers.front().rule, "no-relu");
    EXPECT_EQ(outcome.offers.front().counts, (OfferCounts{.places = 1, .exact = 1}));
}

TEST(FixAll, WhatStaysIsNotCountedAsFixed) {
    const Applied outcome =
        Swaps({{"no-relu", "Relu", "Tanh"}, {"no-tanh", "Tanh", "Relu"}, {"no-neg", "Neg", "Abs"}}).fixAll(two);
    EXPECT_EQ(outcome.counts, (FixCounts{.asked = 2, .fixed = 1, .besides = 0, .appeared = 0, .left = 1}));
}

} // namespace
} // namespace qaliper::fix_all_test
