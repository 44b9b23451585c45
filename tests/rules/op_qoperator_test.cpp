#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"

namespace qaliper::op_qoperator_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "op-qoperator";

// A value quantized, computed on, and dequantized. `zero` is the zero point of both, of the type.
std::string around(const std::string& type, const std::string& zero, const std::string& nodes,
    const std::string& initializers = "", int opset = 13) {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        R"(, "com.microsoft": 1]> g (float[1,4,6,6] x) => (float y) <float s = {0.0625}, float t = {0.125}, )" + type +
        " z = {" + zero + "}" + initializers + "> { q = QuantizeLinear (x, s, z) " + nodes +
        " y = DequantizeLinear (r, t, z) }";
}

constexpr std::string_view convWeights =
    ", int8[2,4,3,3] w = ramp(-30, 30), float[2] sw = {0.01, 0.02}, int8[2] zw = {0, 0}, int32[2] b = {5000, -7000}";

const Finding& only(const std::vector<Finding>& findings) {
    EXPECT_THAT(findings, SizeIs(1));
    return findings.front();
}

void expectRewritten(const std::string& text, const std::string& twin) {
    const Analysis analysis = inspectText(text, "trt-10.3");
    const auto found = findingsOf(analysis, rule);
    const Finding& finding = only(found);
    EXPECT_EQ(finding.severity, Severity::Error);
    EXPECT_TRUE(fixHolds(analysis, finding, "to-qdq")) << text;
    const Model fixed = fixedModel(analysis, finding, "to-qdq");
    EXPECT_EQ(countOf(fixed, twin), 1U) << text;
    for (const Finding& left : inspectModel(fixed, "trt-10.3").findings)
        EXPECT_NE(left.severity, Severity::Error) << render(left.message);
}

TEST(OpQoperator, AConvolutionBecomesFloatBetweenItsQuantizers) {
    const std::string conv = "r = QLinearConv <pads = [1,1,1,1]> (q, s, z, w, sw, zw, t, z, b)";
    const std::string text = around("int8", "0", conv, std::string(convWeights));
    expectRewritten(text, "Conv");
    const Analysis analysis = inspectText(text, "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    const Analysis after = inspectModel(fixedModel(analysis, finding, "to-qdq"), "trt-10.3");
    EXPECT_EQ(after.verdict.quantizedLayers, 1U);
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "to-qdq", "b_float"));
    EXPECT_TRUE(sabotageIsRefused(analysis, finding, "to-qdq", "sw"));
}

TEST(OpQoperator, UnsignedTensorsAreShiftedOrGetASymmetricScale) {
    const std::string conv = "r = QLinearConv (q, s, z, w, sw, zw, t, z, b)";
    for (const std::string zero : {"128", "100", "0"})
        expectRewritten(around("uint8", zero, conv, std::string(convWeights)), "Conv");
    const std::string unsignedWeights =
        ", uint8[2,4,3,3] w = ramp(90, 1), float sw = {0.01}, uint8 zw = {120}, int32[2] b = {5000, -7000}";
    expectRewritten(around("uint8", "128", conv, unsignedWeights), "Conv");
}

TEST(OpQoperator, ProductsAndPointwiseOperatorsHaveTwins) {
    const std::string product = ", int8[6,5] w = ramp(-14, 1), float[5] sw = ramp(0.01, 0.01), int8[5] zw = fill(0)";
    expectRewritten(around("int8", "0", "r = QLinearMatMul (q, s, z, w, sw, zw, t, z)", product), "MatMul");
    for (const auto& [op, twin] : std::vector<std::pair<std::string, std::string>>{
             {"QLinearSigmoid (q, s, z, t, z)", "Sigmoid"},
             {"QLinearLeakyRelu <alpha = 0.3> (q, s, z, t, z)", "LeakyRelu"},
             {"QLinearAdd (q, s, z, q, s, z, t, z)", "Add"},
             {"QLinearMul (q, s, z, q, s, z, t, z)", "Mul"},
             {"QLinearConcat <axis = 1> (t, z, q, s, z, q, s, z)", "Concat"},
             {"QLinearGlobalAveragePool <channels_last = 0> (q, s, z, t, z)", "GlobalAveragePool"},
             {"QLinearAveragePool <kernel_shape = [2,2], strides = [2,2]> (q, s, z, t, z)", "AveragePool"},
             {"QLinearSoftmax <axis = -1, opset = 13> (q, s, z, t, z)", "Softmax"},
         })
        expectRewritten(around("int8", "0", "r = com.microsoft." + op), twin);
}

TEST(OpQoperator, QGemmMayWriteFloat) {
    const std::string text = R"(<ir_version: 8, opset_import: ["": 13, "com.microsoft": 1]>
        g (float[3,4] x) => (float[3,2] y)
        <float s = {0.0625}, uint8 z = {128}, int8[2,4] w = ramp(-3, 1), float[2] sw = {0.5, 0.25}, int8[2] zw = {0, 0},
         int32[2] b = {9, -5}> {
            q = QuantizeLinear (x, s, z)
            y = com.microsoft.QGemm <alpha = 0.5, transB = 1> (q, s, z, w, sw, zw, b)
        })";
    expectRewritten(text, "Gemm");
}

TEST(OpQoperator, WhatOnlyMovedBytesMovesFloats) {
    const std::string moved = "p = MaxPool <kernel_shape = [2,2]> (q) t1 = Transpose <perm = [0,1,3,2]> (p) "
                              "r = com.microsoft.QLinearAdd (t1, s, z, p, s, z, t, z)";
    expectRewritten(around("uint8", "90", moved), "Add");
    const std::string both = "c = com.microsoft.QLinearSigmoid (q, s, z, t, z) r = Transpose (c)";
    expectRewritten(around("int8", "0", both), "Sigmoid");
}

TEST(OpQoperator, ScalesForEachChannelRaiseTheOpset) {
    const std::string conv = "r = QLinearConv (q, s, z, w, sw, zw, t, z, b)";
    const Analysis analysis = inspectText(around("int8", "0", conv, std::string(convWeights), 12), "trt-10.3");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "to-qdq"));
    EXPECT_EQ(fixedModel(analysis, finding, "to-qdq").opset(), 13);
    const Analysis old = inspectText(
        around("int8", "0", "k = Softmax <axis = 1> (x) " + conv, std::string(convWeights), 12), "trt-10.3");
    EXPECT_THAT(offerIds(old, findingsOf(old, rule).front()), ElementsAre("quantize-again"));
}

TEST(OpQoperator, WhatCannotBeWrittenOtherwiseIsLeftToAPerson) {
    for (const std::string nodes : {
             "d = Cast <to = 6> (q) e = Cast <to = 3> (d) r = com.microsoft.QLinearSigmoid (e, s, z, t, z)",
             "r = com.microsoft.QLinearSigmoid (q, t, z, t, z)",
             "r = com.microsoft.QLinearAveragePool <channels_last = 1, kernel_shape = [2,2]> (q, s, z, t, z)",
         }) {
        const Analysis analysis = inspectText(around("int8", "0", nodes), "trt-10.3");
        const auto found = findingsOf(analysis, rule);
        EXPECT_THAT(offerIds(analysis, only(found)), ElementsAre("quantize-again")) << nodes;
        EXPECT_THAT(render(found.front().message), HasSubstr("cannot be written as Q/DQ"));
    }
    const Analysis bare = inspectText(R"(<ir_version: 8, opset_import: ["": 13]>
        g (uint8[2,4] x, float s, uint8 z) => (uint8[2,4] y) { y = QLinearMatMul (x, s, z, x, s, z, s, z) })",
        "trt-10.3");
    const auto found = findingsOf(bare, rule);
    EXPECT_THAT(offerIds(bare, only(found)), ElementsAre("quantize-again"));
}

TEST(OpQoperator, OneRowForAModelAndNoneForOthers) {
    const Analysis vit = inspectModel(exportedModel("vit_small.qoperator.onnx"), "trt-10.3");
    EXPECT_THAT(findingsOf(vit, rule), SizeIs(1));
    EXPECT_THAT(findingsOf(vit, "op-unsupported"), IsEmpty());
    const Analysis plain = inspectText(around("int8", "0", "r = Identity (q)"), "trt-10.3");
    EXPECT_THAT(findingsOf(plain, rule), IsEmpty());
    const Analysis provider =
        inspectText(around("int8", "0", "r = com.microsoft.QLinearSigmoid (q, s, z, t, z)"), "trt-10.3,ort");
    EXPECT_EQ(findingsOf(provider, rule).front().severity, Severity::Warning);
    EXPECT_THAT(findingsOf(provider, rule).front().values, testing::Contains("r")) << "what they compute is named";
}

} // namespace
} // namespace qaliper::op_qoperator_test
