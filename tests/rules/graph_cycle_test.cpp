#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/identity.h"
#include "tests/support/inspecting.h"

namespace qaliper::graph_cycle_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-cycle";

Analysis analysisOf(const std::string& body) {
    return inspectText(
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x, bool c) => (float[4] y) {)" + body + "}", "trt-10.3");
}

std::vector<Finding> cyclesIn(const std::string& body) { return findingsOf(analysisOf(body), rule); }

TEST(GraphCycle, ItsFindingStandsAtTheConsumerAndNamesTheProducer) {
    const Analysis analysis = analysisOf("a = Add (x, y) b = Relu (a) y = Neg (b)");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    const auto idOf = [&](const char* output) {
        return analysis.context->node(*findNode(analysis.context->index(), output)).id;
    };
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_EQ(found.front().node, idOf("a"));
    EXPECT_THAT(found.front().values, ElementsAre("y"));
    EXPECT_THAT(found.front().related, ElementsAre(idOf("y")));
}

TEST(GraphCycle, ANodeMayReadItself) {
    const std::vector<Finding> found = cyclesIn("a = Add (x, a) y = Neg (a)");
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("a"));
    EXPECT_THAT(found.front().related, IsEmpty());
}

TEST(GraphCycle, ItMayPassThroughABody) {
    EXPECT_THAT(
        cyclesIn("a = If <then_branch = t () => (b) { b = Neg (y) }, else_branch = e () => (d) { d = Abs (x) }> (c)"
                 "y = Relu (a)"),
        SizeIs(1));
}

TEST(GraphCycle, AnOrderThatIsNotSortedIsNoCycle) {
    EXPECT_THAT(cyclesIn("y = Neg (b) b = Relu (a) a = Abs (x)"), IsEmpty());
    EXPECT_THAT(cyclesIn("a = Abs (x) y = Add (a, a)"), IsEmpty());
}

} // namespace
} // namespace qaliper::graph_cycle_test
