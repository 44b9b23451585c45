#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"

namespace qaliper::graph_dynamic_shape_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "graph-dynamic-shape";

TEST(GraphDynamicShape, OpenDimensionsAskForAProfile) {
    const Analysis analysis = inspectText(
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[batch,3,8,w] x, float[4] b) => (float[batch,3,8,w] y) { y = Relu (x) })",
        "trt-10.3");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("x"));
    const Offer offer = offersFor(*analysis.context, found.front()).front();
    EXPECT_THAT(render(offer.note), HasSubstr("--minShapes=x:1x3x8x1 --optShapes=x:?x3x8x?"));
}

TEST(GraphDynamicShape, NumbersAndWeightsAreFine) {
    const std::string fixed =
        R"(<ir_version: 3, opset_import: ["": 13]> g (float[1,4] x, float[n] w) => (float[1,4] y) <float[4] w = fill(1)> { y = Add (x, w) })";
    EXPECT_THAT(findingsOf(inspectText(fixed, "trt-10.3"), rule), IsEmpty());
}

// It may be a plugin that is there and only not described.
TEST(GraphDynamicShape, AnOperatorThatNobodyKnowsChangesNothing) {
    const std::string text =
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[n] x) => (float[n] y) { y = Affine (x) })";
    EXPECT_THAT(findingsOf(inspectText(text, "trt-10.3"), rule), SizeIs(1));
}

} // namespace
} // namespace qaliper::graph_dynamic_shape_test
