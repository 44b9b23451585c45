#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

namespace qaliper::graph_duplicate_output_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-duplicate-output";

std::string twice(const std::string& second) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) { h = Neg (x) h = )" + second +
        " y = Relu (h) }";
}

TEST(GraphDuplicateOutput, OfEqualNodesOneIsDropped) {
    const Analysis analysis = inspectText(twice("Neg (x)"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "drop-duplicate");
    EXPECT_THAT(nodeLines(fixed), ElementsAre("h = Neg (x)", "y = Relu (h)"));
}

TEST(GraphDuplicateOutput, OfDifferentOnesNobodyKnows) {
    const Analysis analysis = inspectText(twice("Abs (x)"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), IsEmpty());
}

TEST(GraphDuplicateOutput, TwoInputsOfOneName) {
    const Analysis analysis = inspectText("g (float[4] x, float[4] x) => (float[4] y) { y = Relu (x) }", "trt-10.15");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_EQ(findingsOf(analysis, rule).front().stage, Stage::Parser);
}

TEST(GraphDuplicateOutput, TwoOutputsOfOneNameAreAWarning) {
    const Analysis analysis = inspectText("g (float[4] x) => (float[4] y, float[4] y) { y = Relu (x) }", "trt-10.15");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(1));
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Warning);
    EXPECT_EQ(findingsOf(analysis, rule).front().stage, Stage::None);
}

} // namespace
} // namespace qaliper::graph_duplicate_output_test
