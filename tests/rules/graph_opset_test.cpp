#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::graph_opset_test {
namespace {

constexpr std::string_view rule = "graph-opset";

std::string ofOpset(int opset) {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        "]> g (float[4] x) => (float[4] y) { y = Relu (x) }";
}

std::string severityOf(int opset, std::string_view target) {
    const std::vector<Finding> found = findingsOf(inspectText(ofOpset(opset), target), rule);
    return found.empty() ? "" : std::string(severityName(found.front().severity));
}

TEST(GraphOpset, AboveTheStatedRange) {
    EXPECT_EQ(severityOf(18, "trt-8.6"), "note");
    EXPECT_EQ(severityOf(17, "trt-8.6"), "");
    EXPECT_EQ(severityOf(21, "trt-10.1"), "note");
    EXPECT_EQ(severityOf(21, "trt-10.3"), "") << "its table was rebuilt, and that of 10.16 says 24";
    EXPECT_EQ(severityOf(25, "trt-10.3"), "note");
    EXPECT_EQ(severityOf(25, "trt-11.1"), "note");
    EXPECT_EQ(severityOf(25, "trt-11.5"), "") << "it came with that release";
    EXPECT_EQ(severityOf(26, "trt-11.5"), "note");
}

TEST(GraphOpset, BelowNineFrom100On) {
    EXPECT_EQ(severityOf(8, "trt-10.0"), "note");
    EXPECT_EQ(severityOf(8, "trt-8.6"), "");
}

// It may be a plugin that is there and only not described.
TEST(GraphOpset, AnOperatorThatNobodyKnowsChangesNothing) {
    const std::string text =
        R"(<ir_version: 8, opset_import: ["": 7]> g (float[4] x) => (float[4] y) { y = Crop (x) })";
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.3"), rule).size(), 1U);
}

} // namespace
} // namespace qaliper::graph_opset_test
