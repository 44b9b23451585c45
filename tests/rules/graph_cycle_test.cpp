#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/identity.h"
#include "tests/support/inspecting.h"
#include "tests/support/rule_rows.h"

namespace qaliper::graph_cycle_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-cycle";

std::string graph(const std::string& body) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x, bool c) => (float[4] y) {)" + body + "}";
}

TEST(GraphCycle, ItsFindingStandsAtTheConsumerAndNamesTheProducer) {
    const Analysis analysis = inspectText(graph("a = Add (x, y) b = Relu (a) y = Neg (b)"), "trt-10.3");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    const auto idOf = [&](const char* output) {
        return analysis.context->node(*findNode(analysis.context->index(), output)).id;
    };
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found.front().node, idOf("a"));
    EXPECT_THAT(found.front().values, ElementsAre("y"));
    EXPECT_THAT(found.front().related, ElementsAre(idOf("y")));
}

TEST(GraphCycle, OfANodeThatReadsItselfNamesNoOther) {
    const std::vector<Finding> found = findingsOf(inspectText(graph("a = Add (x, a) y = Neg (a)"), "trt-10.3"), rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("a"));
    EXPECT_THAT(found.front().related, IsEmpty());
}

const std::vector<RuleRow> rows{
    {"it passes through a body", "trt-10.3",
        graph("a = If <then_branch = t () => (b) { b = Neg (y) }, else_branch = e () => (d) { d = Abs (x) }> (c)"
              "y = Relu (a)"),
        "error"},
    {"an order that is not sorted", "trt-10.3", graph("y = Neg (b) b = Relu (a) a = Abs (x)")},
    {"a value is read twice", "trt-10.3", graph("a = Abs (x) y = Add (a, a)")},
};
INSTANTIATE_TEST_SUITE_P(GraphCycle, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::graph_cycle_test
