#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_shape_read_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-shape-read";

std::string reading(const std::string& value) {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[N,4,8] x) => (float[M] y) <float s = {0.05}, int8 z = {0}>
        { xq = QuantizeLinear (x, s, z) xd = DequantizeLinear (xq, s, z) n = Shape ()" +
        value + ") m = Cast <to = 1> (n) r = ReduceSum <keepdims = 0> (xd) y = Add (m, r) }";
}

TEST(QdqShapeRead, ShapeAfterAPairIsReadBeforeIt) {
    const Analysis analysis = inspectText(reading("xd"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("n"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "read-before"));
    EXPECT_EQ(nodeOf(fixedModel(analysis, finding, "read-before"), "n").input(0), "x");
}

TEST(QdqShapeRead, ShapeBeforeThePairIsFine) {
    EXPECT_THAT(placesOf(inspectText(reading("x"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqShapeRead, VitReads24ShapesAfterPairs) {
    const Analysis analysis = inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-10.3");
    ASSERT_THAT(findingsOf(analysis, rule), SizeIs(24));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "read-before"));
}

} // namespace
} // namespace qaliper::qdq_shape_read_test
