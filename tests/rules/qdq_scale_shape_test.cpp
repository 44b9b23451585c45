#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_scale_shape_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

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

TEST(QdqScaleShape, OneZeroPointIsRepeated) {
    const Analysis analysis = inspectText(weights(list, "int8 z = {0}"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).at(0);
    const Model fixed = fixedModel(analysis, finding, "match-zero-point");
    EXPECT_THAT(placesOf(inspectModel(fixed, "trt-10.3"), rule), IsEmpty());
    EXPECT_EQ(nodeOf(fixed, "wd").input(2), "z_list");
}

std::string oneScale(const std::string& scale, const std::string& zeroPoint) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,2,4,4] x) => (float[1,2,4,4] y) <float)" + scale +
        " s = {0.1}, int8" + zeroPoint +
        " z = {0}> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Relu (d) }";
}

TEST(QdqScaleShape, OneScaleInTheShapeOfATensorIsRefusedFrom1015On) {
    for (const char* shape : {"[1,1]", "[1,1,1]", "[1,1,1,1]"}) {
        const std::string text = oneScale(shape, shape);
        for (const char* target : {"trt-10.15", "trt-11.2"}) {
            const Analysis analysis = inspectText(text, target);
            ASSERT_THAT(placesOf(analysis, rule), testing::UnorderedElementsAre("q", "d")) << shape << target;
            const Finding finding = findingsOf(analysis, rule).front();
            EXPECT_EQ(finding.severity, Severity::Error);
            EXPECT_EQ(finding.stage, Stage::Parser);
            const Model fixed = fixedModel(analysis, finding, "flatten-scale");
            EXPECT_EQ(nodeOf(fixed, "q").input(1), "s_scalar");
            EXPECT_EQ(nodeOf(fixed, "q").input(2), "z_scalar");
        }
        EXPECT_THAT(findingsOf(inspectText(text, "trt-10.6"), rule), IsEmpty()) << "not asked";
    }
    EXPECT_THAT(findingsOf(inspectText(oneScale("[1]", "[1]"), "trt-11.2"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(oneScale("", "[1,1]"), "trt-11.2"), rule), IsEmpty()) << "of the zero point";
}

const std::string withKeptDimensions = weights("float[2,1,1,1] s = {0.01, 0.02}", "int8[2,1,1,1] z = {0, 0}");

const std::vector<RuleRow> rows{
    {"kept dimensions are rejected from 10.0 on", "trt-10.0", withKeptDimensions, "error wd"},
    {"kept dimensions before", "trt-8.6", withKeptDimensions, "warning wd"},
    {"a number that fits no channel", "trt-10.3", weights("float[3] s = {1, 2, 3}", "int8[3] z = {0, 0, 0}"), "wd",
        noOffers},
    {"a list", "trt-10.3", weights(list, "int8[2] z = {0, 0}")},
    {"a list along an axis from the end", "trt-10.3", weights(list, "int8[2] z = {0, 0}", "<axis = -4>")},
    {"a scalar", "trt-10.3", weights("float s = {0.1}", "int8 z = {0}", "")},
    {"a list of one", "trt-10.3", weights("float[1] s = {0.1}", "int8 z = {0}", "")},
    {"one scale of a block is rejected, too", "trt-11.2", R"(<ir_version: 10, opset_import: ["": 21]>
        g (float[2,4] x) => (float[2,1] y) <float[1,1] s = {0.1}, int8[4,1] w = {1, 2, 3, 4}>
        { d = DequantizeLinear <axis = 0, block_size = 4> (w, s) y = MatMul (x, d) })",
        "d"},
};
INSTANTIATE_TEST_SUITE_P(QdqScaleShape, RuleRows, rowsOf(rule, rows), rowName);

// Both forms are outside ONNX, so that the reference runtime rejects the model as it was; the fixed one means what a
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
