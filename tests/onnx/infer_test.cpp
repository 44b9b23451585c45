#include <fstream>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/edit.h"
#include "model/onnx/infer.h"
#include "model/onnx/infer_message.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/inferring.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::infer_test {
namespace {

// One node, its inputs, and the type of its first output.
struct Case {
    std::string opset;  // the opset_import entries
    std::string inputs; // with types
    std::string constants;
    std::string node; // the expression that computes y
    std::string expected;
};

std::ostream& operator<<(std::ostream& out, const Case& one) { return out << one.node << " at " << one.opset; }

std::string modelOf(const Case& one) {
    return "<ir_version: 10, opset_import: [" + one.opset + "]>\ngraph (" + one.inputs + ") => (? y)\n<" +
        one.constants + ">\n{\n  y = " + one.node + "\n}";
}

class InferredType : public testing::TestWithParam<Case> {};

TEST_P(InferredType, IsWhatTheOperatorComputes) {
    const Typed typed = inferText(modelOf(GetParam()));
    EXPECT_EQ(typed.describe("y"), GetParam().expected);
    EXPECT_EQ(typed.source("y"), TypeSource::Inferred);
}

const std::string standard13 = R"("": 13)";
const std::string standard21 = R"("": 21)";
const std::string standard23 = R"("": 23)";
const std::string microsoft = R"("": 17, "com.microsoft": 1)";
const std::string tensorrt = R"("": 17, "trt": 1)";

INSTANTIATE_TEST_SUITE_P(Quantizers, InferredType,
    testing::Values(Case{standard13, "float[2,3] x, float s", "", "QuantizeLinear (x, s)", "UINT8 2×3"},
        Case{standard13, "float[2,3] x, float s", "int8 z = {0}", "QuantizeLinear (x, s, z)", "INT8 2×3"},
        Case{R"("": 10)", "float[N,3] x, float s", "uint8 z = {0}", "QuantizeLinear (x, s, z)", "UINT8 N×3"},
        Case{R"("": 19)", "float16[4] x, float16 s", "float8e4m3fn z = {0.0}", "QuantizeLinear (x, s, z)", "FP8 4"},
        Case{standard21, "float[8,4] x, float[2,4] s", "",
            "QuantizeLinear <output_dtype = 22, block_size = 4, axis = 0> (x, s)", "INT4 8×4"},
        Case{standard13, "int8[2,3] x, float s", "", "DequantizeLinear (x, s)", "FP32 2×3"},
        Case{R"("": 19)", "int8[2,3] x, float16 s", "", "DequantizeLinear (x, s)", "FP16 2×3"},
        Case{standard21, "int4[8,4] x, bfloat16[2,4] s", "", "DequantizeLinear <block_size = 4, axis = 0> (x, s)",
            "BF16 8×4"},
        Case{standard23, "int8[2] x, float s", "", "DequantizeLinear <output_dtype = 10> (x, s)", "FP16 2"},
        Case{
            microsoft, "float[2] x, float16 s", "uint16 z = {0}", "com.microsoft.QuantizeLinear (x, s, z)", "UINT16 2"},
        Case{microsoft, "uint16[2] x, float s", "", "com.microsoft.DequantizeLinear (x, s)", "FP32 2"},
        Case{tensorrt, "float16[2,8] x, float16 s", "", "trt.TRT_FP8QuantizeLinear (x, s)", "FP8 2×8"},
        Case{tensorrt, "float8e4m3fn[2,8] x, float16 s", "", "trt.TRT_FP8DequantizeLinear (x, s)", "FP16 2×8"},
        Case{standard13, "float[2,8] x, float s", "", "TRT_INT4QuantizeLinear (x, s)", "INT4 2×8"},
        Case{tensorrt, "float[2,32] x, float s", "", "trt.TRT_FP4DynamicQuantize (x, s)", "FP4 2×32"}));

INSTANTIATE_TEST_SUITE_P(NewerOperators, InferredType,
    testing::Values(
        Case{R"("": 18)", "float[2,3,4] x", "int64[1] axes = {-1}", "ReduceMean <keepdims = 0> (x, axes)", "FP32 2×3"},
        Case{R"("": 18)", "float[2,3,4] x", "int64[1] axes = {1}", "ReduceMax (x, axes)", "FP32 2×1×4"},
        Case{R"("": 18)", "float[1,3,8,8] x", "int64[4] p = {1, 2, 3, 4}, int64[2] a = {2, 3}", "Pad (x, p, \"\", a)",
            "FP32 1×3×12×14"},
        Case{R"("": 18)", "float[1,7] x", "", "Split <axis = 1, num_outputs = 1> (x)", "FP32 1×7"},
        Case{R"("": 19)", "float[2] x", "", "Cast <to = 17> (x)", "FP8 2"},
        Case{R"("": 20)", "float16[2,3] x", "", "Gelu (x)", "FP16 2×3"},
        Case{standard23, "float[2,3] x, float[3] s", "", "RMSNormalization (x, s)", "FP32 2×3"},
        Case{standard23, "float[1,4,5,8] q, float[1,4,6,8] k, float[1,4,6,16] v", "", "Attention (q, k, v)",
            "FP32 1×4×5×16"},
        Case{R"("": 24)", "float[2,3] x", "", "Swish (x)", "FP32 2×3"}));

INSTANTIATE_TEST_SUITE_P(Attentions, InferredType,
    testing::Values(Case{standard23, "float[2,5,32] q, float[2,6,16] k, float[2,6,24] v", "",
                        "Attention <q_num_heads = 4, kv_num_heads = 2> (q, k, v)", "FP32 2×5×48"},
        Case{R"("": 24)", "float16[2,4,9,8] c, float16[2,4,1,8] u, int64[2] i", "", "TensorScatter (c, u, i)",
            "FP16 2×4×9×8"},
        Case{R"("": 27)", "float[2,5,32] q, float[2,5,16] k, float[2,5,24] v, float[2,5,2] d, float[2,5,1] b", "",
            "LinearAttention <q_num_heads = 4, kv_num_heads = 2> (q, k, v, \"\", d, b)", "FP32 2×5×48"},
        Case{R"("": 23, "ai.onnx.preview": 1)", "bfloat16[N,4,5,8] q, bfloat16[N,2,6,8] k, bfloat16[N,2,6,16] v", "",
            "ai.onnx.preview.FlexAttention (q, k, v)", "BF16 N×4×5×16"}));

INSTANTIATE_TEST_SUITE_P(Sums, InferredType,
    testing::Values(Case{standard13, "float[2,3,4] x, float[2,4,5] w", "",
                        R"(Einsum <equation = "bij,bjk->bik"> (x, w))", "FP32 2×3×5"},
        Case{standard13, "float[2,3,4] x, float[4,5] w", "", R"(Einsum <equation = "...d,dh"> (x, w))", "FP32 2×3×5"},
        Case{standard13, "float[N,3,3] x", "", R"(Einsum <equation = "...ii->...i"> (x))", "FP32 N×3"},
        Case{standard13, "float[1,M] x, float[3,4] w", "", R"(Einsum <equation = "ij,ij->ji"> (x, w))", "FP32 4×3"},
        Case{R"("": 17)", "float[2,9,1] x", "", "DFT <onesided = 1> (x)", "FP32 2×5×2"},
        Case{R"("": 20)", "float[2,9,1] x", "int64 n = {16}, int64 a = {0}", "DFT (x, n, a)", "FP32 16×9×2"},
        Case{R"("": 20)", "float[2,9,2] x", "", "DFT <onesided = 1, inverse = 1> (x)", "FP32 2×16×1"},
        Case{R"("": 20)", "float[2,9,1] x, int64 a", "", R"(DFT (x, "", a))", "FP32 2×9×2"}));

INSTANTIATE_TEST_SUITE_P(MachineLearning, InferredType,
    testing::Values(Case{R"("": 17, "ai.onnx.ml": 3)", "float[2,9] x, int64[4] i", "",
                        "ai.onnx.ml.ArrayFeatureExtractor (x, i)", "FP32 2×4"},
        Case{R"("": 17, "ai.onnx.ml": 4)", "int64[2,N] x", "",
            "ai.onnx.ml.LabelEncoder <keys_int64s = [1], values_floats = [0.5]> (x)", "FP32 2×N"},
        Case{standard13, "float[2,3,4] x, int64[2,4] t", "", R"(NegativeLogLikelihoodLoss <reduction = "none"> (x, t))",
            "FP32 2×4"},
        Case{standard13, "float16[2,3] x, int64[2] t", "", "SoftmaxCrossEntropyLoss (x, t)", "FP16 scalar"}));

INSTANTIATE_TEST_SUITE_P(SlidingWindows, InferredType,
    testing::Values(Case{standard13, "float[1,8,9,9] x, float[16,8,3,3] w", "",
                        "Conv <strides = [2, 2], pads = [1, 1, 1, 1]> (x, w)", "FP32 1×16×5×5"},
        Case{standard13, "float[1,8,4,4] x, float[8,6,3,3] w", "", "ConvTranspose <group = 2, strides = [2, 2]> (x, w)",
            "FP32 1×12×9×9"},
        Case{standard13, "float[1,8,5,5] x", "", "MaxPool <kernel_shape = [2, 2], strides = [2, 2], ceil_mode = 1> (x)",
            "FP32 1×8×3×3"},
        // the third window would begin in the padding
        Case{standard13, "float[1,8,4,4] x", "",
            "MaxPool <kernel_shape = [3, 3], strides = [3, 3], pads = [0, 0, 2, 2], ceil_mode = 1> (x)",
            "FP32 1×8×2×2"},
        Case{R"("": 19)", "float[1,1,9] x", "", "AveragePool <kernel_shape = [3], dilations = [2]> (x)", "FP32 1×1×5"},
        Case{microsoft, "uint8[1,9,9,8] x, float s, uint8 z", "",
            "com.microsoft.QLinearAveragePool <kernel_shape = [3, 3], channels_last = 1> (x, s, z, s, z)",
            "UINT8 1×7×7×8"}));

INSTANTIATE_TEST_SUITE_P(ContribOperators, InferredType,
    testing::Values(
        Case{microsoft, "float[B,5,64] x, uint8[32,2,16] w, float[64] s", "",
            "com.microsoft.MatMulNBits <K = 64, N = 32, bits = 4, block_size = 32> (x, w, s)", "FP32 B×5×32"},
        Case{microsoft, "float[2,3,4] x, float[5,4] w", "", "com.microsoft.FusedMatMul <transB = 1> (x, w)",
            "FP32 2×3×5"},
        Case{microsoft, "uint8[2,3] a, float s, uint8 z", "", "com.microsoft.QLinearAdd (a, s, z, a, s, z, s, z)",
            "UINT8 2×3"},
        Case{microsoft, "uint8[2,3] a, uint8[2,5] b, float s, uint8 z", "",
            "com.microsoft.QLinearConcat <axis = 1> (s, z, a, s, z, b, s, z)", "UINT8 2×8"},
        Case{R"("": 17, "qonnx.custom_op.general": 1)", "float[2,3] x, float s", "",
            "qonnx.custom_op.general.Quant (x, s, s, s)", "FP32 2×3"}));

INSTANTIATE_TEST_SUITE_P(ShapesThatAreComputed, InferredType,
    testing::Values(
        Case{standard13, "float[2,3,4] x, int64[2] s", "int64[2] s2 = {6, -1}", "Reshape (x, s2)", "FP32 6×4"},
        Case{R"("": 17)", "float[2,3,4] x", "int64[3] s = {0, -1, 2}", "Reshape (x, s)", "FP32 2×6×2"}));

// Batch, half of the channels, and the rest: what a shuffle or an attention head computes.
TEST(InferredTypes, FollowShapesThroughArithmetic) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float[N,6,8,8] x) => (? y)
        <int64[1] one = {1}, int64[1] two = {2}, int64[1] zero = {0}, int64[1] minus = {-1}>
        {
          shape = Shape (x)
          batch = Gather <axis = 0> (shape, zero)
          channels = Slice (shape, one, two)
          half = Div (channels, two)
          target = Concat <axis = 0> (batch, two, half, minus)
          y = Reshape (x, target)
        })");
    EXPECT_EQ(typed.describe("target"), "INT64 4");
    EXPECT_EQ(typed.describe("y"), "FP32 N×2×3×64");
}

// What torch writes for a padding: a list of pairs from the last axis to the first becomes all begins, then all ends.
TEST(InferredTypes, FollowThePadsThatTorchTurnsRound) {
    const std::string graph = R"(
        <ir_version: 8, opset_import: ["": 17]>
        graph (float[1,32,30,24] x) => (? y)
        <int64[1] four = {4}, int64[1] axis = {2}, int64[1] seven = {7}, int64[4] head = {0, 0, 0, 0},
         int64[2] pairs = {-1, 2}, int64[1] back = {-1}, int64[1] begin = {-9223372036854775807}, int64[1] first = {0},
         int64[1] flat = {-1}, int64[1] nothing = {0}>
        {
          shape = Shape (x)
          height = Gather <axis = 0> (shape, axis)
          over = Mod (height, seven)
          missing = Sub (seven, over)
          pad = Concat <axis = 0> (head, nothing, missing, nothing, nothing)
          rows = Reshape (pad, pairs)
          turned = Slice (rows, back, begin, first, back)
          columns = Transpose <perm = [1, 0]> (turned)
          list = Reshape (columns, flat)
          pads = Cast <to = 7> (list)
          y = Pad (x, pads)
        })";
    EXPECT_EQ(inferText(graph).describe("turned"), "INT64 4×2");
    EXPECT_EQ(inferText(graph).describe("y"), "FP32 1×37×30×24"); // 30 % 7 is 2: five more, at the end of axis 1
    const Typed along = inferText(std::string(graph).replace(graph.find("[1, 0]"), 6, "[0, 1]"));
    EXPECT_NE(along.describe("y"), "FP32 1×37×30×24");
}

// Integers of rank 2 are not mistaken for a list.
TEST(InferredTypes, OfAMatrixOfIntegersAreNotThoseOfAList) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 17]>
        graph (float[3,5,7,9] x) => (? y)
        <int64[2] square = {2, 2}, int64[1] one = {1}, int64[1] end = {9}, int64 row = {1}>
        {
          shape = Shape (x)
          matrix = Reshape (shape, square)
          second = Gather <axis = 0> (matrix, row)
          y = Reshape (x, second)
          part = Slice (matrix, one, end, one)
          z = Reshape (x, part)
        })");
    EXPECT_NE(typed.describe("y"), "FP32 5");
    EXPECT_EQ(typed.describe("part"), "INT64 2×1");
}

TEST(InferredTypes, OverruleADeclarationThatTheOperatorContradicts) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float[2,3] x) => (? y)
        <float[2,99] a, float[?,?] b>
        { a = Relu (x) b = Relu (x) y = Relu (a) })");
    EXPECT_EQ(typed.describe("a"), "FP32 2×3");
    EXPECT_EQ(typed.source("a"), TypeSource::Inferred);
    EXPECT_EQ(typed.describe("b"), "FP32 2×3");
    EXPECT_EQ(typed.describe("y"), "FP32 2×3");
}

TEST(InferredTypes, TakeANegativeDeclaredDimensionForUnknown) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float[-1,3] x) => (? y)
        { y = Relu (x) })");
    EXPECT_EQ(typed.describe("y"), "FP32 ?×3");
}

TEST(InferredTypes, GoOnAfterAnOperatorNobodyKnows) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13, "acme": 1]>
        graph (float[2,3] x, float[3,4] w) => (? y)
        { a = acme.Mystery (x) b = Relu (a) y = MatMul (x, w) })");
    EXPECT_EQ(typed.describe("a"), "unknown");
    EXPECT_EQ(typed.describe("b"), "unknown");
    EXPECT_EQ(typed.describe("y"), "FP32 2×4");
}

// Null for the type of an input says that it is left out: sizes, axes and lengths that come out of an unknown operator are not.
class UnknownOptionalInputs : public testing::TestWithParam<Case> {};

TEST_P(UnknownOptionalInputs, AreNotLeftOut) {
    const std::string text = "<ir_version: 10, opset_import: [" + GetParam().opset + R"(, "own": 1]> graph ()" +
        GetParam().inputs + ") => (? y) {\n  u = own.Unknown (x)\n  y = " + GetParam().node + "\n}";
    EXPECT_EQ(inferText(text).describe("y"), GetParam().expected) << text;
}

INSTANTIATE_TEST_SUITE_P(Operators, UnknownOptionalInputs,
    testing::Values(Case{standard13, "float[6,3] x", "", "Split (x, u)", "FP32"},
        Case{R"("": 18)", "float[6,3] x", "", "Split (x, u)", "FP32 ?×3"},
        Case{standard13, "float[6,1] x", "", "Squeeze (x, u)", "FP32"},
        Case{standard13, "float[6,3] x", "", "ReduceSum <keepdims = 1> (x, u)", "FP32"},
        Case{R"("": 18)", "float[6,3] x", "", "ReduceMax <keepdims = 1> (x, u)", "FP32 ?×?"},
        Case{R"("": 20)", "float[2,9,1] x", "", "DFT <onesided = 1> (x, u)", "FP32 2×?×2"},
        Case{R"("": 20)", "float[2,9,1] x", "", R"(DFT <onesided = 1> (x, "", u))", "FP32 ?×?×2"},
        Case{R"("": 20)", "float[2,9,1] x", "", R"(DFT <onesided = 1> (x))", "FP32 2×5×2"}));

TEST(InferredTypes, KeepTheElementTypeWhereShapesDoNotFit) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float16[2,3] x, float16[5,7] w) => (? y)
        { y = MatMul (x, w) })");
    EXPECT_EQ(typed.describe("y"), "FP16");
}

TEST(InferredTypes, OfAnUnsortedGraphAreTheSame) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float[2,3] x) => (? y)
        { y = Relu (b) b = Transpose (a) a = Neg (x) })");
    EXPECT_EQ(typed.describe("y"), "FP32 3×2");
}

TEST(InferredTypes, ReachIntoBodiesAndSeeWhatTheyCapture) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 16]>
        graph (bool c, float[2,3] x) => (? y)
        {
          y = If <then_branch = yes () => (? t) { s = Transpose (x) t = Relu (s) },
                  else_branch = no () => (? e) { e = Transpose (x) }> (c)
        })");
    EXPECT_EQ(typed.describe("y"), "FP32 3×2");
    EXPECT_EQ(typed.describe("main:y>then_branch:s"), "FP32 3×2");
    EXPECT_EQ(typed.describe("main:y>else_branch:e"), "FP32 3×2");
}

TEST(InferredTypes, ReachIntoBodiesOfUnknownOperators) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x) => (? y)
        { y = acme.Plugin <body = inner (float[4] a) => (? b) { b = Exp (a) }> (x) })");
    EXPECT_EQ(typed.describe("main:y>body:b"), "FP32 4");
}

const std::string twice = R"(
    <domain: "acme", opset_import: ["": 16]>
    Twice (a) => (b) { b = Concat <axis = 0> (a, a) })";

TEST(InferredTypes, OfAFunctionHoldAtEveryCall) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x, float[5,3] z) => (? y, ? w)
        { y = acme.Twice (x) w = acme.Twice (z) })" +
        twice);
    EXPECT_EQ(typed.describe("y"), "FP32 4×3");
    EXPECT_EQ(typed.describe("w"), "FP32 10×3");
    EXPECT_EQ(typed.describe("function acme.Twice:b"), "FP32 ?×3");
}

TEST(InferredTypes, OfAFunctionThatCallsThemselvesContradictAreNone) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x, int64[2] z) => (? y, ? w)
        { y = acme.Twice (x) w = acme.Twice (z) })" +
        twice);
    EXPECT_EQ(typed.describe("w"), "INT64 4");
    EXPECT_EQ(typed.describe("function acme.Twice:b"), "unknown");
}

TEST(InferredTypes, PassAttributesIntoAFunction) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x) => (? y)
        { y = acme.Half <to: int = 10> (x) }
        <domain: "acme", opset_import: ["": 16]>
        Half <to> (a) => (b) { b = Cast <to: int = @to> (a) })");
    EXPECT_EQ(typed.describe("y"), "FP16 2×3");
}

TEST(InferredTypes, OfAnOperatorSetFromTheFutureAreUnverified) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 999]>
        graph (float[2,3] x, float[3] z) => (? y)
        { a = Relu (x) y = Add (a, z) })");
    EXPECT_EQ(typed.describe("a"), "FP32 2×3");
    EXPECT_EQ(typed.source("a"), TypeSource::Unverified);
    EXPECT_EQ(typed.source("y"), TypeSource::Unverified);
}

TEST(InferredTypes, AreCompleteHoweverLittleWasFound) {
    const Typed typed = inferText("<ir_version: 8, opset_import: [\"acme\": 1]> g (? x) => (? y) { y = acme.Op (x) }");
    EXPECT_TRUE(typed.table.complete());
    EXPECT_EQ(typed.describe("y"), "unknown");
}

// Functions that call each other without end overflow the stack of anybody who follows them.
TEST(HostileModels, RecursiveFunctionsHaveNoTypes) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x) => (? y)
        { y = acme.Ping (x) }
        <domain: "acme", opset_import: ["acme": 1]> Ping (a) => (b) { b = acme.Pong (a) }
        <domain: "acme", opset_import: ["acme": 1]> Pong (a) => (b) { b = acme.Ping (a) })");
    EXPECT_EQ(typed.describe("y"), "unknown");
}

// Each function calls the next one twice: 2^40 nodes for anybody who expands them all.
TEST(HostileModels, DoublingFunctionsEnd) {
    std::string text = R"(<ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x) => (? y, ? z) { y = acme.F0 (x) z = Relu (x) })";
    for (int i = 0; i < 40; ++i)
        text += R"(<domain: "acme", opset_import: ["acme": 1, "": 16]> F)" + std::to_string(i) +
            " (a) => (c) { b = acme.F" + std::to_string(i + 1) + " (a) c = acme.F" + std::to_string(i + 1) + " (b) }\n";
    text += R"(<domain: "acme", opset_import: ["": 16]> F40 (a) => (c) { c = Neg (a) })";
    EXPECT_EQ(inferText(text).describe("z"), "FP32 2×3");
}

TEST(HostileModels, ShapesBeyondAllMeasureAreNotFollowed) {
    const Typed typed = inferText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (int64[1099511627776] shape, float[1] x) => (? a, ? b)
        { a = Expand (x, shape) b = ConstantOfShape (shape) })");
    EXPECT_EQ(typed.describe("b"), "FP32");
}

TEST(HostileModels, ALayerNormalizationAlongAnAxisThatItsInputLacksHasNoType) {
    const Typed typed = inferText(R"(<ir_version: 8, opset_import: ["": 17]>
        g (float[2,3] x, float[3] s) => (float[2,3] r, ? y, ? mean) {
            y, mean = LayerNormalization <axis = -9> (x, s)
            r = Relu (x)
        })");
    EXPECT_EQ(typed.describe("y"), "unknown");
    EXPECT_EQ(typed.describe("r"), "FP32 2×3") << "the worker lives";
}

TEST(HostileModels, BytesThatAreNoModelAreAnErrorAndTheWorkerStays) {
    Worker& worker = sharedInferenceWorker();
    for (const std::string& payload : {std::string(), std::string("nonsense"), std::string(100, '\xff'),
             encode(InferRequest{0, "\x0a\xff\xff\xff\xff\x0f"}), encode(InferRequest{0, ""})}) {
        const auto answer = worker.call(FrameKind::Infer, payload, {});
        ASSERT_FALSE(answer);
        EXPECT_NE(answer.error().kind, ErrorKind::Cancelled);
    }
    EXPECT_EQ(
        inferText("<ir_version: 8, opset_import: [\"\": 13]> g (float[2] x) => (? y) { y = Relu (x) }").describe("y"),
        "FP32 2");
}

// The elements of a large tensor are not in the skeleton: 24 bytes stand for them, which happen to be three INT64.
TEST(HeavyConstants, AreNotMistakenForTheTokenThatStandsForThem) {
    const TemporaryFolder folder;
    const Model model = must(parseText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float[2,3,4] x) => (? y)
        <int64[10000] shape = fill(1)>
        { y = Expand (x, shape) })"));
    must(saveModel(model, folder / "heavy.onnx"));
    const Index index(must(loadModel(folder / "heavy.onnx")));
    ASSERT_EQ(index.model().storage->skeleton().payloads.size(), 1U);
    const Typed typed(index, must(inferTypes(index, sharedInferenceWorker(), {})));
    EXPECT_EQ(typed.describe("shape"), "INT64 10000");
    EXPECT_NE(typed.describe("y"), "FP32 1×1×1");
}

TEST(InferTypes, AWorkerThatDiesCostsTypesOnly) {
    Worker worker({.executable = QALIPER_ODD_WORKER, .memoryLimit = 0, .timeLimit = {}});
    const Index index(
        must(parseText("<ir_version: 8, opset_import: [\"\": 13]> g (float[2] x) => (? y) { y = Relu (x) }")));
    const auto types = inferTypes(index, worker, {});
    ASSERT_FALSE(types);
    EXPECT_EQ(types.error().kind, ErrorKind::WorkerDied);
    EXPECT_NE(TypeTable(index).type(*index.value(mainGraph, "x")), nullptr);
}

TEST(InferTypes, CanBeCancelled) {
    std::stop_source stop;
    stop.request_stop();
    const Index index(
        must(parseText("<ir_version: 8, opset_import: [\"\": 13]> g (float[2] x) => (? y) { y = Relu (x) }")));
    const auto types = inferTypes(index, sharedInferenceWorker(), Job(stop.get_token()));
    ASSERT_FALSE(types);
    EXPECT_EQ(types.error().kind, ErrorKind::Cancelled);
}

// The library reads and writes models with the messages alone. What crashes on half-edited graphs is in the worker.
TEST(Library, LinksNeitherShapeInferenceNorARuntime) {
    std::ifstream maps("/proc/self/maps");
    const std::string mapped(std::istreambuf_iterator<char>(maps), {});
    EXPECT_NE(mapped.find("libonnx_proto.so"), std::string::npos);
    EXPECT_EQ(mapped.find("libonnx.so"), std::string::npos);
    EXPECT_EQ(mapped.find("libonnxruntime"), std::string::npos);
}

} // namespace
} // namespace qaliper::infer_test
