#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/quant/totals.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// What a whole model costs, as far as its shapes tell.

namespace qaliper::totals_test {
namespace {

struct Totalled {
    explicit Totalled(std::string_view text)
        : analysis(inspectModel(textModel(text), "trt-11.1")),
          totals(totalsOf(analysis.context->index(), analysis.context->quant, analysis.context->precision,
              analysis.context->costs)) {}

    std::string name(const Activation& activation) const {
        return std::string(analysis.context->index().name(activation.value));
    }

    Analysis analysis;
    Totals totals;
};

TEST(Totals, MacsByExpectedPrecision) {
    const Totalled model(R"(net (float[1,8,10,10] x) => (float[1,4,10,10] y)
        <float s = {0.05}, int8 z = {0}, float ws = {0.01}, int8[16,8,3,3] w = ramp(-90, 90), float[4,16,1,1] f = ramp(-1, 1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        wd = DequantizeLinear (w, ws, z)
        c = Conv <pads = [1, 1, 1, 1]> (d, wd)
        cq = QuantizeLinear (c, s, z)
        cd = DequantizeLinear (cq, s, z)
        e = Exp (cd)
        y = Conv (e, f)
    })");
    ASSERT_EQ(model.totals.work.size(), 2U);
    EXPECT_EQ(model.totals.work[0].precision, "INT8");
    EXPECT_EQ(model.totals.work[0].macs, 16 * 100 * 8 * 9);
    EXPECT_EQ(model.totals.work[1].precision, "FP32");
    EXPECT_EQ(model.totals.work[1].macs, 4 * 100 * 16);
    EXPECT_EQ(model.totals.macs, 115200 + 6400);
    EXPECT_TRUE(model.totals.exact);
    EXPECT_EQ(model.totals.uncountedNodes, 0U);
}

TEST(Totals, MacsOfATransposedProductAreThoseAlongItsInnerSize) {
    EXPECT_EQ(Totalled("net (float[4,3] x) => (float[3,5] y) <float[4,5] w = ramp(-1, 1)> "
                       "{ y = com.microsoft.FusedMatMul <transA = 1> (x, w) }")
                  .totals.macs,
        3 * 5 * 4);
}

// Query × key has the width of a query, weights × value the width of a value.
// Steps × samples × directions × gates × hidden × (input + hidden).
TEST(Totals, MacsOfRecurrentLayersAreThoseOfAllGates) {
    const auto macs = [](const std::string& op, int gates, int directions) {
        const std::string rows = std::to_string(directions) + "," + std::to_string(gates * 8);
        const Totalled model("net (float[10,2,6] x) => (float[10,d,2,8] y) < float[" + rows +
            ",6] w = fill(1), float[" + rows + ",8] r = fill(1) > { y = " + op + " <hidden_size = 8, direction = \"" +
            (directions == 2 ? "bidirectional" : "forward") + "\"> (x, w, r) }");
        return model.analysis.context->costs.macs().value;
    };
    EXPECT_EQ(macs("LSTM", 4, 1), 10 * 2 * 4 * 8 * (6 + 8));
    EXPECT_EQ(macs("GRU", 3, 1), 10 * 2 * 3 * 8 * (6 + 8));
    EXPECT_EQ(macs("RNN", 1, 2), 10 * 2 * 2 * 8 * (6 + 8));
}

TEST(Totals, MacsOfAttentionAreThoseOfBothProducts) {
    const std::string query = "net (float[1,2,3,8] q, float[1,2,5,8] k, ";
    const Totalled known(query + "float[1,2,5,4] v) => (float[1,2,3,4] y) { y = Attention (q, k, v) }");
    EXPECT_EQ(known.totals.macs, 2 * 3 * 5 * 8 + 2 * 3 * 5 * 4);
    EXPECT_TRUE(known.totals.exact);
    const Totalled open(query + "float[1,2,5,n] v) => (float[1,2,3,n] y) { y = Attention (q, k, v) }");
    EXPECT_FALSE(open.totals.exact) << "the width of the values is not known";
}

TEST(Totals, WhatIsOpenIsCountedByItself) {
    const Totalled model(R"(net (float[1,8,10,10] x) => (float[1,8,10,10] y)
        <float s = {0.05}, int8 z = {0}, int8[8,8,1,1] w = fill(1), int8[8,1,1,1] v = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        wd = DequantizeLinear (w, s, z)
        c = Conv (d, wd)
        cq = QuantizeLinear (c, s, z)
        cd = DequantizeLinear (cq, s, z)
        vd = DequantizeLinear (v, s, z)
        e = Conv <group = 8> (cd, vd)
        eq = QuantizeLinear (e, s, z)
        y = DequantizeLinear (eq, s, z)
    })");
    ASSERT_EQ(model.totals.work.size(), 2U);
    EXPECT_EQ(model.totals.work[0].precision, model.totals.work[1].precision);
    EXPECT_FALSE(model.totals.work[0].isOpen);
    EXPECT_TRUE(model.totals.work[1].isOpen) << "the depthwise layer";
}

TEST(Totals, BytesOfWeightsByTypeAndTheLargestActivations) {
    const Totalled model(
        R"(net (float[1,8,10,10] x) => (float[1,8,10,10] y) <float[8,8,1,1] f = ramp(-1, 1), int8[100] b = fill(1)> {
        c = Conv (x, f)
        r = Reshape (c, t)
        t = Constant <value = int64[2] {8, 100}> ()
        a = Cast <to = 1> (b)
        m = Add (r, a)
        y = Relu (x)
    })");
    EXPECT_EQ(model.totals.weightBytes, 64 * 4 + 100);
    ASSERT_EQ(model.totals.weights.size(), 2U);
    EXPECT_EQ(model.totals.weights[0].type, DataType::Float);
    EXPECT_EQ(model.totals.weights[1].bytes, 100U);
    ASSERT_GE(model.totals.largest.size(), 3U);
    EXPECT_EQ(model.totals.largest.front().bytes, 8 * 100 * 4);
    for (const Activation& activation : model.totals.largest)
        EXPECT_NE(model.name(activation), "r") << "a Reshape makes no tensor of its own";
}

TEST(Totals, SayWhatIsNotKnown) {
    const Totalled dynamic("net (float[N,8] x) => (float[N,4] y) <float[8,4] f = ramp(-1, 1)> { y = MatMul (x, f) }");
    EXPECT_EQ(dynamic.totals.macs, 32) << "of one row";
    EXPECT_FALSE(dynamic.totals.exact);
    EXPECT_FALSE(dynamic.totals.largest.front().exact);
    const Totalled unknown(
        R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]> net (float[2,8] x) => (y) <float[8,4] f = ramp(-1, 1)> {
        a = acme.Attend (x)
        y = MatMul (a, f)
    })");
    EXPECT_EQ(unknown.totals.uncountedNodes, 1U);
    EXPECT_EQ(unknown.totals.unknownActivations, 2U);
}

} // namespace
} // namespace qaliper::totals_test
