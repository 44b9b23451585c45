#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/made_networks.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::qdq_half_quantized_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

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

TEST(QdqHalfQuantized, FloatWeightsAreQuantizedForEachChannel) {
    const Analysis analysis = inspectText(layer("xd", "w"), "trt-10.3");
    EXPECT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_EQ(finding.severity, Severity::Warning);
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("quantize-weight", "remove-pair"));
    EXPECT_TRUE(fixHolds(analysis, finding, "quantize-weight"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "quantize-weight", "w_scale"));
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pair"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "remove-pair", "w"));
    EXPECT_EQ(inspectModel(fixedModel(analysis, finding, "quantize-weight"), "trt-10.3").verdict.quantizedLayers, 1U);
}

TEST(QdqHalfQuantized, BelowOpset13WeightsGetOneScale) {
    std::string text = layer("xd", "w");
    text.replace(text.find("13"), 2, "12");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "quantize-weight");
    EXPECT_FALSE(nodeOf(fixed, "w_dequantized").integer("axis"));
}

TEST(QdqHalfQuantized, FloatDataLeavesTheChoiceToAPerson) {
    const Analysis analysis = inspectText(layer("x", "wd", "e = Exp (xd)"), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), ElementsAre("fold-weight"));
    EXPECT_TRUE(fixHolds(analysis, finding, "fold-weight"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "fold-weight", "wq_float"));
    EXPECT_FALSE(offersFor(*analysis.context, finding).front().automatic);
}

TEST(QdqHalfQuantized, ADqThatServesAnotherLayerIsANote) {
    const Analysis analysis = inspectText(layer("xd", "w", "e = Conv (xd, wd)"), "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    EXPECT_EQ(findingsOf(analysis, rule).front().severity, Severity::Note);
}

// Where the target has no kernel in that type for the layer, there is nothing to complete; other rules say so.
TEST(QdqHalfQuantized, ALayerThatCouldNotBeQuantizedIsNotHalfOfOne) {
    const std::string text = layer("xd", "w");
    for (const char* target : {"trt-8.6,sm=6.2", "trt-8.6,sm=6.0"})
        EXPECT_THAT(findingsOf(inspectText(text, target), rule), IsEmpty()) << target;
    EXPECT_THAT(findingsOf(inspectText(text, "trt-8.6,sm=6.1"), rule), SizeIs(1));
    const auto float8 = [](const std::string& group, const std::string& dims) {
        return R"(<ir_version: 10, opset_import: ["": 21]> g (float[1,32,4,4] x) => (float y)
            <float s = {0.05}, float8e4m3fn z = {0}, float[)" +
            dims +
            "] w = ramp(-1, 1)> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) y = Conv <group = " +
            group + "> (d, w) }";
    };
    EXPECT_THAT(findingsOf(inspectText(float8("1", "32,32,1,1"), "trt-10.3,sm=9.0"), rule), SizeIs(1));
    EXPECT_THAT(findingsOf(inspectText(float8("4", "32,8,1,1"), "trt-10.3,sm=9.0"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(float8("1", "32,32,1,1"), "trt-10.3,sm=8.6"), rule), IsEmpty());
    EXPECT_THAT(findingsOf(inspectText(float8("1", "32,32,1,1"), "trt-8.6"), rule), IsEmpty());
}

// Quantized on both sides, the layer would stop the build: its groups have no INT8 kernel.
TEST(QdqHalfQuantized, GroupsWithoutAKernelAreNotCompleted) {
    const auto grouped = [](const std::string& width) {
        return R"(<ir_version: 8, opset_import: ["": 13]> g (float[1,48,4,4] x) => (float y)
            <float s = {0.05}, int8 z = {0}, float[48,)" +
            width + ",3,3] w = ramp(-1, 1)> { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z)" +
            " y = Conv <group = " + std::to_string(48 / std::stoi(width)) + "> (d, w) }";
    };
    const auto offersAt = [&](const std::string& width) {
        const Analysis analysis = inspectText(grouped(width), "trt-10.6,sm=9.0");
        return offerIds(analysis, findingsOf(analysis, rule).at(0));
    };
    EXPECT_THAT(offersAt("12"), ElementsAre("remove-pair"));
    EXPECT_THAT(offersAt("2"), ElementsAre("remove-pair"));
    EXPECT_THAT(offersAt("16"), ElementsAre("quantize-weight", "remove-pair"));
    EXPECT_THAT(offersAt("48"), ElementsAre("quantize-weight", "remove-pair")) << "one group";
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

TEST(QdqHalfQuantized, BothOrNeitherIsFine) {
    EXPECT_THAT(placesOf(inspectText(layer("xd", "wd"), "trt-10.3"), rule), IsEmpty());
    EXPECT_THAT(placesOf(inspectText(layer("x", "w"), "trt-10.3"), rule), IsEmpty());
}

TEST(QdqHalfQuantized, WeightsAloneAreStoredSmallOnPurpose) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,2,4,4] x) => (float[1,2,4,4] y) <float ws = {0.01}, int8 z = {0}, int8[2,2,1,1] wq = {1, 2, 3, 4}>
        { wd = DequantizeLinear (wq, ws, z) y = Conv (x, wd) })";
    EXPECT_THAT(placesOf(inspectText(text, "trt-10.3"), rule), IsEmpty());
}

TEST(QdqHalfQuantized, AProductOfTwoActivationsWithOnePair) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[4,4] a, float[4,4] b) => (float[4,4] y) <float s = {0.05}, int8 z = {0}>
        { aq = QuantizeLinear (a, s, z) ad = DequantizeLinear (aq, s, z) y = MatMul (ad, b) })";
    const Analysis analysis = inspectText(text, "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("y"));
    EXPECT_TRUE(fixHolds(analysis, findingsOf(analysis, rule).front(), "remove-pair"));
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

TEST(QdqHalfQuantized, TheDataIsReadBeforeItsPairAlsoThroughATranspose) {
    const Analysis analysis =
        inspectText(layer("t", "w", "")
                        .replace(layer("t", "w", "").find("c = Conv"), 0, "t = Transpose <perm = [0, 1, 3, 2]> (xd) "),
            "trt-10.3");
    ASSERT_THAT(placesOf(analysis, rule), ElementsAre("c"));
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_THAT(offerIds(analysis, finding), testing::Contains("remove-pair"));
    EXPECT_TRUE(fixHolds(analysis, finding, "remove-pair"));
    EXPECT_EQ(nodeOf(fixedModel(analysis, finding, "remove-pair"), "t").input(0), "x");
}

} // namespace
} // namespace qaliper::qdq_half_quantized_test
