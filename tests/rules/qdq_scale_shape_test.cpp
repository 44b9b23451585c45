#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_scale_shape_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "qdq-scale-shape";

std::string weights(
    const std::string& scale, const std::string& zeroPoint, const std::string& attributes = "<axis = 0>") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,2,2] y) <)" +
        scale + ", " + zeroPoint + R"(, int8[2,2,3,3] w = ramp(-40, 40)>
        { wd = DequantizeLinear )" +
        attributes + " (w, s, z) y = Conv (x, wd) }";
}

const std::string list = "float[2] s = {0.01, 0.02}";

TEST(QdqScaleShape, KeptDimensionsAreRefusedFrom100On) {
    const std::string text = weights("float[2,1,1,1] s = {0.01, 0.02}", "int8[2,1,1,1] z = {0, 0}");
    EXPECT_EQ(findingsOf(inspectText(text, "trt-10.0"), rule).at(0).severity, Severity::Error);
    EXPECT_EQ(findingsOf(inspectText(text, "trt-8.6"), rule).at(0).severity, Severity::Warning);
}

TEST(QdqScaleShape, ANumberThatFitsNoChannelHasNoFix) {
    const Analysis analysis = inspectText(weights("float[3] s = {1, 2, 3}", "int8[3] z = {0, 0, 0}"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("wd"));
    EXPECT_THAT(offerIds(analysis, findingsOf(analysis, rule).front()), IsEmpty());
}

TEST(QdqScaleShape, OneZeroPointIsRepeated) {
    const Analysis analysis = inspectText(weights(list, "int8 z = {0}"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).at(0);
    const Model fixed = fixedModel(analysis, finding, "match-zero-point");
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
    EXPECT_EQ(nodeOf(fixed, "wd").input(2), "z_list");
}

TEST(QdqScaleShape, ListsAndScalarsAreFine) {
    EXPECT_THAT(placesOf(inspectText(weights(list, "int8[2] z = {0, 0}"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(weights(list, "int8[2] z = {0, 0}", "<axis = -4>"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(weights("float s = {0.1}", "int8 z = {0}", ""), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(weights("float[1] s = {0.1}", "int8 z = {0}", ""), "trt-10.3"), rule), IsEmpty());
}

// Both forms are outside ONNX, so that the reference runtime refuses the model as it was; the fixed one means what a
// clean one does.
TEST(QdqScaleShape, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    const Node& weight = nodeOf(clean, std::ranges::find(clean.main().nodes, "Conv", &Node::opType)->inputs[1]);
    std::vector<Edit> edits;
    for (const std::size_t slot : {std::size_t{1}, std::size_t{2}}) {
        Tensor kept = *std::ranges::find(clean.main().initializers, weight.inputs[slot], &Tensor::name);
        kept.name = "kept" + std::to_string(slot);
        kept.dims = {kept.dims.front(), 1, 1, 1};
        kept.origin = {};
        edits.emplace_back(PutTensor{mainGraph, kept});
        edits.emplace_back(ReplaceInput{mainGraph, weight.id, static_cast<std::uint32_t>(slot), kept.name});
    }
    const Analysis analysis = inspectModel(applied(clean, edits), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre(weight.outputs[0]));
    const Analysis fixed =
        inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "flatten-scale"), "trt-10.3");
    EXPECT_THAT(placesOf(fixed, rule), IsEmpty());
    EXPECT_TRUE(isSame(inspectModel(clean, "trt-10.3"), fixed));
}

} // namespace
} // namespace qaliper::qdq_scale_shape_test
