#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::graph_undefined_value_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-undefined-value";

TEST(GraphUndefinedValue, ACutEdgeIsAnError) {
    const Analysis analysis = inspectText(
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) { a = Add (x, lost) y = Sub (a, lost) })",
        "trt-10.3");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("lost"));
    EXPECT_THAT(found.front().related, SizeIs(1));
}

TEST(GraphUndefinedValue, LeftOutInputsAndOuterValuesAreFine) {
    const Analysis analysis = inspectText(
        R"(<ir_version: 8, opset_import: ["": 13]> g (bool c, float[4] x) => (float[4] y) <float[4] high = fill(6)> {
            a = Clip (x, , high)
            y = If <then_branch = t () => (b) { b = Neg (a) }, else_branch = e () => (d) { d = Abs (x) }> (c)
        })",
        "trt-10.3");
    EXPECT_THAT(findingsOf(analysis, rule), IsEmpty());
}

TEST(GraphUndefinedValue, ASparseInitializerIsNeverRead) {
    const auto sum = [](const std::string& value) {
        return R"(<ir_version: 8, opset_import: ["": 13]> g (float[4] x) => (float[4] y) <)" + value +
            "> { y = Add (x, w) }";
    };
    const std::vector<Finding> found =
        findingsOf(inspectText(sum("sparse_tensor(float[4]) w = float[1] {2} at int64[1] {1}"), "trt-10.3"), rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("w"));
    EXPECT_EQ(found.front().stage, Stage::Parser);
    EXPECT_THAT(findingsOf(inspectText(sum("float[4] w = {0, 2, 0, 0}"), "trt-10.3"), rule), IsEmpty());
}

} // namespace
} // namespace qaliper::graph_undefined_value_test
