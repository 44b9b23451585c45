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

struct ShapeUse {
    std::string types; // of further inputs
    std::string node;
    std::string low; // in the profile
};

TEST(GraphDynamicShape, AnInputWhoseValuesAreAShapeAsksForThem) {
    const std::string constants = "<int64[1] zero = {0}, int64[1] one = {1}>";
    const std::vector<ShapeUse> uses{
        {"int64[1] n", "y = Slice (x, zero, n, zero)", "n:1"},
        {"int64[2] n", "y = Reshape (x, n)", "n:1x1"},
        {"int64[2] n", "y = Expand (x, n)", "n:1x1"},
        {"int64[2] n", "y = Tile (x, n)", "n:1x1"},
        {"int64[3] n", "y = ConstantOfShape (n)", "n:1x1x1"},
        {"int64[1] n", "y, i = TopK (x, n)", "n:1"},
        {"int32[1] n", "m = Cast <to = 7> (n) y = Slice (x, zero, m, zero)", "n:1"},
        {"int64 n", "m = Unsqueeze (n, zero) k = Add (m, one) y = Slice (x, zero, k, zero)", "n:1"},
        {"int64[1] n", "m = Concat <axis = 0> (n, one) y = Expand (x, m)", "n:1"},
    };
    for (const ShapeUse& use : uses) {
        for (int rows = 2; rows < 5; ++rows) {
            const std::string text = R"(<ir_version: 8, opset_import: ["": 17]> g (float[)" + std::to_string(rows) +
                ",3] x, " + use.types + ") => (? y) " + constants + " { " + use.node + " }";
            const Analysis analysis = inspectText(text, "trt-10.3");
            const std::vector<Finding> found = findingsOf(analysis, rule);
            ASSERT_THAT(found, SizeIs(1)) << text;
            EXPECT_THAT(found.front().values, ElementsAre("n")) << text;
            const Offer offer = offersFor(*analysis.context, found.front()).front();
            EXPECT_THAT(render(offer.note), HasSubstr("--minShapes=" + use.low + " --optShapes=n:?")) << text;
        }
    }
}

TEST(GraphDynamicShape, OpenShapesAndValuesAreInOneProfile) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[1,4,cache,16] past, int64[1] used) => (? y) <int64[1] st = {0}, int64[1] ax = {2}> {
            y = Slice (past, st, used, ax) })",
        "trt-10.3");
    const std::vector<Finding> found = findingsOf(analysis, rule);
    ASSERT_THAT(found, SizeIs(1));
    EXPECT_THAT(found.front().values, ElementsAre("past", "used"));
    EXPECT_THAT(render(offersFor(*analysis.context, found.front()).front().note),
        HasSubstr("--minShapes=past:1x4x1x16,used:1 --optShapes=past:1x4x?x16,used:?"));
}

TEST(GraphDynamicShape, IntegersThatAreNoShapeAreFine) {
    for (const std::string node : {"y = Gather (x, n)", "c = Cast <to = 1> (n) y = Add (x, c)", "y = OneHot (n, d, v)",
             "i = Shape (x) y = Add (i, n)"}) {
        const std::string text = R"(<ir_version: 8, opset_import: ["": 17]> g (float[2,2] x, int64[2] n) => (? y) )"
                                 "<int64 d = {4}, float[2] v = {0.0, 1.0}> { " +
            node + " }";
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.3"), rule), IsEmpty()) << text;
    }
}

// It may be a plugin that is there and only not described.
TEST(GraphDynamicShape, AnOperatorThatNobodyKnowsChangesNothing) {
    const std::string text =
        R"(<ir_version: 8, opset_import: ["": 13]> g (float[n] x) => (float[n] y) { y = Affine (x) })";
    EXPECT_THAT(findingsOf(inspectText(text, "trt-10.3"), rule), SizeIs(1));
}

} // namespace
} // namespace qaliper::graph_dynamic_shape_test
