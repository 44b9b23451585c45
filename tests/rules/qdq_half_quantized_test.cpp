#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/rule_rows.h"

namespace qaliper::qdq_half_quantized_test {
namespace {

using testing::IsEmpty;

constexpr std::string_view rule = "qdq-half-quantized";

std::string layer(const std::string& data, const std::string& weight, const std::string& more = "") {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,4,4] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[2,2,1,1] wq = {100, 50, -90, 10},
         float[2,2,1,1] w = {1, 0.5, -0.2, 0.1}>
        {
          xq = QuantizeLinear (x, s, z)
          xd = DequantizeLinear (xq, s, z)
          wd = DequantizeLinear (wq, ws, z)
          c = Conv ()" +
        data + ", " + weight + ") " + more + " y = Relu (c) }";
}

TEST(QdqHalfQuantized, WithQuantizedWeightsTheLayerIsQuantized) {
    const Analysis analysis = inspectText(layer("xd", "w"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(inspectModel(fixedModel(analysis, finding, "quantize-weight"), "trt-10.3").verdict.quantizedLayers, 1U);
}

TEST(QdqHalfQuantized, BelowOpset13WeightsGetOneScale) {
    std::string text = layer("xd", "w");
    text.replace(text.find("13"), 2, "12");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "quantize-weight");
    EXPECT_FALSE(nodeOf(fixed, "w_dequantized").integer("axis"));
}

// Up to 10.6 the parser wants it beside a kernel that a DQ computes.
TEST(QdqHalfQuantized, AConvolutionOverOneDimensionGetsItsKernelShape) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,16,8] x) => (float y)
        <float s = {0.05}, int8 z = {0}, float[16,16,3] w = ramp(-1, 1)>
        { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Conv (d, w) })";
    for (const char* target : {"trt-10.6", "trt-10.15"}) {
        const Analysis analysis = inspectText(text, target);
        const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).at(0), "quantize-weight");
        EXPECT_THAT(findingsOf(inspectModel(fixed, target), "op-restricted"), IsEmpty()) << target;
    }
}

// Two faults in a real model: the weights of one convolution folded, the pair of another one's data lost.
TEST(QdqHalfQuantized, PlantedInResnet) {
    const Model clean = residualNetwork();
    EXPECT_THAT(placesOf(inspectModel(clean, "trt-10.3"), rule), IsEmpty());
    std::vector<const Node*> convolutions;
    for (const Node& node : clean.main().nodes) {
        if (node.is("Conv"))
            convolutions.push_back(&node);
    }
    const Node& folded = *convolutions[5];
    const Node& bare = *convolutions[12];
    const auto& initializers = clean.main().initializers;
    const Tensor& weight = *std::ranges::find(initializers, nodeOf(clean, folded.inputs[1]).inputs[0], &Tensor::name);
    std::vector<double> numbers(*elementCount(weight.dims));
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = (static_cast<double>(i % 17) - 8) / 40;
    const Node& quantize = nodeOf(clean, nodeOf(clean, bare.inputs[0]).inputs[0]);
    const Analysis analysis =
        inspectModel(applied(clean,
                         {PutTensor{mainGraph, makeSmallTensor("folded", DataType::Float, weight.dims, numbers)},
                             ReplaceInput{mainGraph, folded.id, 1, "folded"},
                             ReplaceInput{mainGraph, bare.id, 0, quantize.inputs[0]}}),
            "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), testing::UnorderedElementsAre(folded.outputs[0], bare.outputs[0]));
    for (const Finding& finding : findingsOf(analysis, rule))
        EXPECT_TRUE(fixHolds(analysis, finding, finding.node == folded.id ? "quantize-weight" : "fold-weight"));
}

std::string float8(const std::string& group, const std::string& dims) {
    return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,32,4,4] x) => (float y)
        <float s = {0.05}, float8e4m3fn z = {0}, float[)" +
        dims +
        "] w = ramp(-1, 1)> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Conv <group = " + group +
        "> (d, w) }";
}

std::string grouped(const std::string& group, const std::string& width) {
    return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,48,4,4] x) => (float y)
        <float s = {0.05}, int8 z = {0}, float[48,)" +
        width +
        ",3,3] w = ramp(-1, 1)> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Conv <group = " +
        group + "> (d, w) }";
}

const std::vector<RuleRow> rows{
    {"float weights beside quantized data", "trt-10.3", layer("xd", "w"), "warning c",
        {{"quantize-weight", "w_scale"}, {"remove-pair", "w"}}},
    {"float data leave the choice to a person", "trt-10.3", layer("x", "wd", "e = Exp (xd)"), "c",
        {{"fold-weight", "wq_float"}}},
    {"a DQ that serves another layer is a note", "trt-10.3", layer("xd", "w", "e = Conv (xd, wd)"), "note c"},
    {"both quantized", "trt-10.3", layer("xd", "wd")},
    {"neither quantized", "trt-10.3", layer("x", "w")},
    // Where the target has no kernel in that type for the layer, there is nothing to complete; other rules say so.
    {"a GPU with INT8", "trt-8.6,sm=6.1", layer("xd", "w"), "c"},
    {"a GPU without INT8", "trt-8.6,sm=6.2 trt-8.6,sm=6.0", layer("xd", "w")},
    {"a GPU with FP8", "trt-10.3,sm=9.0", float8("1", "32,32,1,1"), "y"},
    {"a GPU or a release without FP8", "trt-10.3,sm=8.6 trt-8.6", float8("1", "32,32,1,1")},
    {"groups in FP8", "trt-10.3,sm=9.0", float8("4", "32,8,1,1")},
    // Quantized on both sides, the layer would stop the build: its groups have no INT8 kernel.
    {"groups of 12 are not completed", "trt-10.6,sm=9.0", grouped("4", "12"), "y", {{"remove-pair", "w"}}},
    {"groups of 2 are not completed", "trt-10.6,sm=9.0", grouped("24", "2"), "y", {{"remove-pair", "w"}}},
    {"groups of 16", "trt-10.6,sm=9.0", grouped("3", "16"), "y",
        {{"quantize-weight", "w_scale"}, {"remove-pair", "w"}}},
    {"one group", "trt-10.6,sm=9.0", grouped("1", "48"), "y", {{"quantize-weight", "w_scale"}, {"remove-pair", "w"}}},
    {"weights alone are stored small on purpose", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,4,4] y) <float ws = {0.01}, int8 z = {0}, int8[2,2,1,1] wq = {1, 2, 3, 4}>
        { wd = DequantizeLinear (wq, ws, z) y = Conv (x, wd) })"},
    {"a product of two activations with one pair", "trt-10.3", R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] a, float[4,4] b) => (float[4,4] y) <float s = {0.05}, int8 z = {0}>
        { aq = QuantizeLinear (a, s, z) ad = DequantizeLinear (aq, s, z) y = MatMul (ad, b) })",
        "y product", {{"remove-pair"}}},
    {"data are read before their pair through a Transpose", "trt-10.3",
        layer("t", "w").insert(layer("t", "w").find("c = Conv"), "t = Transpose <perm = [0, 1, 3, 2]> (xd) "), "c",
        {{"quantize-weight"}, {"remove-pair", "w", "t = Transpose <perm = [0, 1, 3, 2]> (x)"}}},
};
INSTANTIATE_TEST_SUITE_P(QdqHalfQuantized, RuleRows, rowsOf(rule, rows), rowName);

} // namespace
} // namespace qaliper::qdq_half_quantized_test
