#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/kernels.h"
#include "model/cost/losses.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// Which operators of a region of Myelin are expected to run as one kernel, as layer information of engines shows them.

namespace qaliper::myelin_kernels_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::Not;

constexpr std::string_view measured = "trt-10.6,sm=9.0,fp16";

// The outputs of the nodes of each kernel, in node order: "a b c".
std::vector<std::string> kernelsOf(
    std::string_view text, std::string_view target = measured, Pairs pairs = Pairs::Kept) {
    const Analysis analysis = inspectModel(textModel(text), target);
    const Kernels kernels(*analysis.context, pairs);
    std::vector<std::string> all;
    for (const Kernel& kernel : kernels.all()) {
        std::string names;
        for (const NodeIx node : kernel.nodes)
            names += (names.empty() ? "" : " ") + analysis.context->node(node).outputs.front();
        all.push_back(names);
    }
    return all;
}

constexpr std::string_view attention =
    R"(net (float[2,64,32] q, float[2,32,64] k, float[2,64,32] v) => (float[2,64,32] y)
    <float c = {0.5}> {
    s = MatMul (q, k)
    m = Mul (s, c)
    p = Softmax (m)
    y = MatMul (p, v)
})";

TEST(MyelinKernels, AttentionIsOne) { EXPECT_THAT(kernelsOf(attention), ElementsAre("s m p y")); }

TEST(MyelinKernels, AttentionIsOneWithPairsAtItsOperands) {
    const auto kernels = kernelsOf(R"(net (float[2,64,32] q, float[2,32,64] k, float[2,64,32] v) => (float[2,64,32] y)
        <float a = {0.5}, int8 z = {0}> {
        q8 = QuantizeLinear (q, a, z)
        qf = DequantizeLinear (q8, a, z)
        k8 = QuantizeLinear (k, a, z)
        kf = DequantizeLinear (k8, a, z)
        s = MatMul (qf, kf)
        p = Softmax (s)
        p8 = QuantizeLinear (p, a, z)
        pf = DequantizeLinear (p8, a, z)
        v8 = QuantizeLinear (v, a, z)
        vf = DequantizeLinear (v8, a, z)
        y = MatMul (pf, vf)
    })");
    EXPECT_THAT(kernels, Contains("s p p8 pf y"));
}

TEST(MyelinKernels, APairBeforeSoftmaxSplitsAttention) {
    constexpr std::string_view text =
        R"(net (float[2,64,32] q, float[2,32,64] k, float[2,64,32] v) => (float[2,64,32] y)
        <float a = {0.5}, int8 z = {0}> {
        s = MatMul (q, k)
        s8 = QuantizeLinear (s, a, z)
        sf = DequantizeLinear (s8, a, z)
        p = Softmax (sf)
        y = MatMul (p, v)
    })";
    EXPECT_THAT(kernelsOf(text), ElementsAre("s s8", "sf p", "y"));
    EXPECT_THAT(kernelsOf(text, measured, Pairs::LeftOut), ElementsAre("s p y")) << "as it is without pairs";
}

TEST(MyelinKernels, AttentionWhoseProbabilitiesAreAnOutputIsNotOne) {
    EXPECT_THAT(
        kernelsOf(
            R"(net (float[2,64,32] q, float[2,32,64] k, float[2,64,32] v) => (float[2,64,32] y, float[2,64,64] p) {
        s = MatMul (q, k)
        p = Softmax (s)
        y = MatMul (p, v)
    })"),
        ElementsAre("s", "p", "y"));
}

TEST(MyelinKernels, AProductTakesItsBiasAndItsActivation) {
    EXPECT_THAT(kernelsOf(R"(net (float[8,64] x) => (float[8,64] y) <float[64,64] w = fill(1), float[64] b = fill(1)> {
        a = MatMul (x, w)
        t = Add (a, b)
        y = Gelu (t)
    })"),
        ElementsAre("a t y"));
}

TEST(MyelinKernels, AResidualAddRunsWithTheNormalizationAfterIt) {
    EXPECT_THAT(kernelsOf(R"(net (float[8,64] x) => (float[8,64] y)
        <float[64,64] w = fill(1), float[64] g = fill(1), float a = {0.5}, int8 z = {0}> {
        p = MatMul (x, w)
        r = Add (p, x)
        n = LayerNormalization (r, g)
        n8 = QuantizeLinear (n, a, z)
        nf = DequantizeLinear (n8, a, z)
        l = MatMul (nf, w)
        y = Add (l, r)
    })"),
        ElementsAre("p", "r n n8 nf", "l", "y"));
}

TEST(MyelinKernels, ProductsOfOneTensorAreOneWhereTheirWeightsHaveOneShape) {
    EXPECT_THAT(kernelsOf(R"(net (float[8,64] x) => (float[8,64] q, float[8,64] k, float[8,32] v)
        <float[64,64] a = fill(1), float[64,64] b = fill(1), float[64,32] c = fill(1)> {
        q = MatMul (x, a)
        k = MatMul (x, b)
        v = MatMul (x, c)
    })"),
        ElementsAre("q k", "v"));
}

TEST(MyelinKernels, WhatOnlyMovesDataInFloatTakesNone) {
    EXPECT_THAT(
        kernelsOf(R"(net (float[8,64] x) => (float[64,64] y) <float[64,64] w = fill(1), float[8,64] u = fill(1)> {
        a = MatMul (x, w)
        t = Transpose (a)
        y = MatMul (t, u)
    })"),
        ElementsAre("a", "y"));
}

TEST(MyelinKernels, AreExpectedWhereTheyWereMeasured) {
    EXPECT_THAT(kernelsOf(attention, "trt-10.3,sm=8.6,fp16"), Not(Contains("s m p y")));
}

// Between a convolution and a Q: no conversion is a kernel of its own.
TEST(PointwiseKernels, ConvertWhatTheyReadAndWrite) {
    constexpr std::string_view text = R"(net (int8[1,8,4,4] x, int8[1,8,1,1] g) => (int8[1,8,4,4] y)
        <float a = {0.5}, int8 z = {0}> {
        xf = DequantizeLinear (x, a, z)
        gf = DequantizeLinear (g, a, z)
        m = Mul (xf, gf)
        y = QuantizeLinear (m, a, z)
    })";
    const auto launched = [&](std::string_view target) {
        const Analysis analysis = inspectModel(textModel(text), target);
        std::size_t count = 0;
        for (const NodeWork& work : findLosses(*analysis.context, ratesFor(analysis.context->target)).nodes)
            count += work.launches;
        return count;
    };
    EXPECT_EQ(launched(measured), 1U);
    EXPECT_GT(launched("trt-10.3,sm=8.6,fp16"), 1U);
}

} // namespace
} // namespace qaliper::myelin_kernels_test
