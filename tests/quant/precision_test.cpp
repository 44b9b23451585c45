#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/quant/precision_at.h"

// The type each node is expected to run in.

namespace qaliper::precision_test {
namespace {

using testing::HasSubstr;

struct Precisions {
    Precisions(const std::string& nodes, std::string_view target = "trt-10.3")
        : analysis(inspectText(R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]> net (float[1,8,8,8] x) => (? y)
            <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[8,8,1,1] w = ramp(-90, 90),
             float[8,8,1,1] f = ramp(-1, 1)>
            { q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, ws, z) )" +
                  nodes + "}",
              target)) {}

    const NodePrecision& at(std::string_view value) const { return precisionAt(analysis, value); }
    // "INT8", "INT8 → FP32"; "" for no claim.
    std::string operator[](std::string_view value) const { return describePrecision(at(value)); }

    Analysis analysis;
};

TEST(Precision, AQuantizedConvolutionWritesInt8BeforeAQAndFloatElsewhere) {
    EXPECT_EQ(Precisions("c = Conv (d, wd) y = QuantizeLinear (c, s, z)")["c"], "INT8");
    EXPECT_EQ(Precisions("c = Conv (d, wd) y = Softmax (c)")["c"], "INT8 → FP32");
    EXPECT_EQ(Precisions("c = Conv (d, wd) r = Relu (c) y = QuantizeLinear (r, s, z)")["r"], "INT8");
}

// What a person asks of such a layer.
TEST(Precision, ALayerThatWritesFloatSaysWhatReadsIt) {
    const auto reasonOf = [](const std::string& nodes) { return render(Precisions(nodes).at("c").reason); };
    EXPECT_EQ(reasonOf("c = Conv (d, wd) y = QuantizeLinear (c, s, z)"), "");
    for (const char* between : {"r = Identity (c)", "r = Relu (c)", "g = Sigmoid (c) r = Mul (c, g)",
             "a = Add (c, x) t = Transpose (a) r = Relu (t)"})
        EXPECT_EQ(reasonOf(std::string("c = Conv (d, wd) ") + between + " [probabilities] y = Softmax (r)"),
            "It writes float, because probabilities reads it and no Q stands between")
            << between;
    EXPECT_EQ(reasonOf("c = Conv (d, wd) r = Relu (c) q2 = QuantizeLinear (r, s, z) [sum] y = ReduceSum (r)"),
        "It writes float, because sum reads it and no Q stands between");
    EXPECT_EQ(reasonOf("c = Conv (d, wd) y = Relu (c)"),
        "It writes float, because no Q stands between it and an output of the graph");
}

TEST(Precision, ReluAfterAResidualAddJoinsTheConvolution) {
    const Precisions residual("c = Conv (d, wd) a = Add (c, d) r = Relu (a) y = QuantizeLinear (r, s, z)");
    EXPECT_EQ(residual["c"], "INT8");
    EXPECT_EQ(residual["a"], "INT8");
    EXPECT_EQ(residual["r"], "INT8");
    const Precisions noQ("c = Conv (d, wd) a = Add (c, d) r = Relu (a) y = Softmax (r)");
    EXPECT_EQ(noQ["r"], "INT8 → FP32");
}

TEST(Precision, AnActivationAfterAnAddBetweenPairsHasItsType) {
    const std::string q = " y = QuantizeLinear (r, s, z)";
    const Precisions relu("a = Add (d, d) r = Relu (a)" + q);
    EXPECT_EQ(relu["a"], "INT8");
    EXPECT_EQ(relu["r"], "INT8");
    EXPECT_EQ(relu.at("r").certainty, Certainty::Expected);
    EXPECT_EQ(Precisions("a = Add (d, d) b = Sigmoid (a) r = Identity (b)" + q).at("b").certainty, Certainty::Open);
    EXPECT_EQ(Precisions("a = Add (d, x) r = Relu (a)" + q)["r"], "FP32") << "one input is float";
    EXPECT_EQ(Precisions("a = Add (d, d) r = Relu (a) y = Softmax (r)")["r"], "FP32") << "no Q after it";
    EXPECT_EQ(Precisions("a = Add (d, d) r = Relu (a) t = Softmax (a)" + q)["r"], "FP32") << "the sum is read, too";
}

// Whether a layer takes in SiLU, GELU or HardSwish is open, and never "no Q is placed after it".
TEST(Precision, AGenericActivationBeforeTheQLeavesTheLayerOpen) {
    const std::string q = " y = QuantizeLinear (a, s, z)";
    for (const std::string activation : {"g = Sigmoid (c) a = Mul (c, g)", "g = Sigmoid (c) a = Mul (g, c)",
             "g = HardSigmoid (c) a = Mul (c, g)", "a = HardSwish (c)", "p = Softplus (c) t = Tanh (p) a = Mul (c, t)",
             "v = Div (c, s) e = Erf (v) o = Add (e, s) m = Mul (c, o) a = Mul (m, s)",
             "g = Sigmoid (c) m = Mul (c, g) a = Add (m, x)"}) {
        const Precisions silu(fmt::format("c = Conv (d, wd) {}{}", activation, q));
        EXPECT_EQ(silu.at("c").certainty, Certainty::Open) << activation;
        EXPECT_EQ(silu["c"], "INT8") << activation;
        EXPECT_FALSE(silu.at("c").reason.empty()) << activation;
    }
    EXPECT_EQ(Precisions("c = Conv (d, wd) a = Relu (c)" + q).at("c").certainty, Certainty::Expected);
    // Without a Q after the activation it does write float, and where something else reads the layer as well.
    EXPECT_EQ(Precisions("c = Conv (d, wd) g = Sigmoid (c) a = Mul (c, g) y = Softmax (a)")["c"], "INT8 → FP32");
    EXPECT_EQ(Precisions("c = Conv (d, wd) g = Sigmoid (c) a = Mul (c, g) t = Softmax (c)" + q)["c"], "INT8 → FP32");
}

TEST(Precision, SwishAsOneOperatorLeavesTheLayerOpen) {
    const Analysis analysis = inspectText(R"(<ir_version: 11, opset_import: ["": 24]>
        net (float[1,8,8,8] x) => (? y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[8,8,1,1] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, ws, z)
            c = Conv (d, wd)
            a = Swish (c)
            y = QuantizeLinear (a, s, z)
        })",
        "trt-11.5");
    EXPECT_EQ(precisionAt(analysis, "c").certainty, Certainty::Open);
}

// One input in float makes all of them float, at whichever place it stands.
TEST(Precision, AConcatMovesAQuantizedTypeWhereAllItsInputsHaveIt) {
    for (const std::string inputs : {"(d, x)", "(x, d)"})
        EXPECT_EQ(Precisions("a = Concat <axis = 1> " + inputs + " y = Softmax (a)")["a"], "FP32") << inputs;
    EXPECT_THAT(Precisions("a = Concat <axis = 1> (d, d) y = QuantizeLinear (a, s, z)")["a"], "INT8");
}

TEST(Precision, ReluAfterAFloatAddIsFloat) {
    EXPECT_EQ(Precisions("c = Conv (x, f) a = Add (c, x) r = Relu (a) y = Softmax (r)")["r"], "FP32");
}

TEST(Precision, PluginsAndUnknownOperatorsCarryNoClaim) {
    EXPECT_EQ(Precisions("y = acme.Attend (d)")["y"], "");
    EXPECT_EQ(Precisions("y = EfficientNMS_TRT (d, d)")["y"], "");
    EXPECT_EQ(Precisions("y = Unheard (x)")["y"], "");
}

TEST(Precision, WhatIsTrueOrFalseCarriesNoClaim) {
    EXPECT_EQ(Precisions("b = Cast <to = 9> (x) n = Not (b) y = Cast <to = 1> (n)")["n"], "");
}

TEST(Precision, WhatTheTargetDoesNotImportCarriesNoClaim) {
    const std::string dynamic =
        "dq, ds, dz = DynamicQuantizeLinear (x) i = ConvInteger (dq, w, dz, z) c = Cast <to = 1> (i)"
        " k = Mul (ds, ws) y = Mul (c, k)";
    const Precisions precisions(dynamic);
    EXPECT_EQ(precisions["dq"], "");
    EXPECT_EQ(precisions["i"], "");
    EXPECT_EQ(precisions["y"], "FP32");
}

TEST(Precision, ControlFlowHasTheTypesOfItsBodies) {
    const Precisions precisions("c = ReduceMax <keepdims = 0> (x) b = Cast <to = 9> (c)"
                                " y = If <then_branch = t () => (float[1,8,8,8] u) { u = Relu (x) },"
                                " else_branch = e () => (float[1,8,8,8] v) { v = Tanh (x) }> (b)");
    EXPECT_EQ(precisions["y"], "");
}

TEST(Precision, WeightsAloneInInt8AreOnPurpose) {
    const Analysis analysis = inspectText(R"(<ir_version: 8, opset_import: ["": 13]> net (float[2,4] x) => (? y)
        <float ws = {0.01}, int8 z = {0}, int8[4,4] w = ramp(-90, 90)>
        { wd = DequantizeLinear (w, ws, z) y = MatMul (x, wd) })",
        "trt-10.3");
    const NodePrecision& product = precisionAt(analysis, "y");
    EXPECT_EQ(describePrecision(product), "FP32");
    EXPECT_FALSE(product.missed);
    EXPECT_THAT(render(product.reason), HasSubstr("INT8 weights are dequantized"));
}

TEST(Precision, WeightsInInt8BesideQuantizedDataAreMissed) {
    const Precisions mixed("a = Conv (d, wd) b = Conv (x, wd) y = Add (a, b)");
    EXPECT_TRUE(mixed.at("b").missed);
    EXPECT_EQ(render(mixed.at("b").reason), "Its weights are quantized, its data is float");
}

TEST(Precision, Fp16IsPossibleUnderWeakTyping) {
    EXPECT_EQ(Precisions("y = Softmax (x)", "trt-10.3,fp16")["y"], "FP32 or FP16");
    EXPECT_EQ(Precisions("y = Softmax (x)", "trt-11.0")["y"], "FP32");
    EXPECT_EQ(Precisions("h = Cast <to = 10> (x) y = Softmax (h)", "trt-10.3,fp16")["y"], "FP16") << "it is already";
}

} // namespace
} // namespace qaliper::precision_test
