#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/fitted_time.h"
#include "model/cost/losses.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// The law of the time of a kernel where engines were timed: what makes one slower than another.

namespace qaliper::fitted_time_test {
namespace {

constexpr std::string_view measured = "trt-10.6,sm=9.0,fp16";
constexpr DataType half = DataType::Float16;
constexpr DataType int8 = DataType::Int8;

GpuRates rates() { return ratesFor(Target{.gpu = ComputeCapability{9, 0}}); }
KernelFit fit() { return fitFor(*parseTarget("trt-10.6,sm=9.0"), {9, 0}); }
double seconds(const MatrixProduct& product, DataType type = half) {
    return tiledSeconds(product, type, rates(), fit());
}
double seconds(const KernelWork& work) { return fittedSeconds(work, rates(), fit()); }

TEST(FittedTime, TilesOfOneTurnTakeAsLongAsOne) {
    const MatrixProduct few{.rows = 64, .columns = 16, .inner = 192};
    const MatrixProduct full{.rows = 64 * 11, .columns = 16 * 12, .inner = 192};
    EXPECT_DOUBLE_EQ(seconds(few), seconds(full)) << "132 multiprocessors have a tile each";
    EXPECT_GT(seconds({.rows = 64 * 50, .columns = 64 * 50, .inner = 192}), seconds(full));
}

TEST(FittedTime, NarrowResultsReadMoreForEachMac) {
    const MatrixProduct wide{.rows = 65'536, .columns = 128, .inner = 512};
    const MatrixProduct narrow{.rows = 262'144, .columns = 32, .inner = 512};
    EXPECT_GT(seconds(narrow), 1.5 * seconds(wide)) << "with as many MACs";
    EXPECT_GT(seconds(narrow, int8), 1.5 * seconds(wide, int8));
}

TEST(FittedTime, SeveralMultiprocessorsShareALongInnerSize) {
    KernelFit slow = fit();
    slow.split = 1;
    const MatrixProduct product{.rows = 64, .columns = 64, .inner = 65'536};
    EXPECT_LT(seconds(product), tiledSeconds(product, half, rates(), slow) / 4);
}

TEST(FittedTime, APartOfTheInnerSizeHasAtLeast256) {
    KernelFit free = fit();
    free.split = 0;
    const auto product = [](double inner) { return MatrixProduct{.rows = 64, .columns = 64, .inner = inner}; };
    const auto time = [&](double inner) { return tiledSeconds(product(inner), half, rates(), free); };
    EXPECT_DOUBLE_EQ(time(512), time(256)) << "two parts of 256";
    EXPECT_GT(time(480), time(256)) << "parts of 240 are too short";
}

TEST(FittedTime, EachElementOfAConvolutionsKernelTakesWholeStepsOfItsChannels) {
    EXPECT_EQ(innerSize(24, 1, half), 24);
    EXPECT_EQ(innerSize(24, 9, half), 32 * 9);
    EXPECT_EQ(innerSize(24, 9, int8), 64 * 9);
    EXPECT_EQ(innerSize(3, 49, half), 160) << "an image has kernels of its own";
    EXPECT_EQ(innerSize(4, 9, half), 64) << "it has up to four channels";
    EXPECT_EQ(innerSize(5, 9, half), 32 * 9);
    EXPECT_EQ(innerSize(3, 256, half), 32 * 256) << "up to 7 × 7";
}

TEST(FittedTime, DepthwiseConvolutionsWaitForTheirArithmetic) {
    const KernelWork work{.type = half, .bytes = 1e6, .isDepthwise = true, .macs = 30e6};
    KernelWork larger = work;
    larger.macs *= 2;
    EXPECT_GT(seconds(larger), seconds(work));
    KernelWork toFloat = work;
    toFloat.type = int8;
    toFloat.isQuantized = toFloat.isWrittenInFloat = true;
    EXPECT_GT(seconds(toFloat), 2 * seconds(work)) << "INT8 that writes float";
}

TEST(FittedTime, WhatIsBesideAProductAddsToIt) {
    KernelWork work{.type = int8, .isQuantized = true, .products = {{.rows = 1024, .columns = 256, .inner = 256}}};
    const double plain = seconds(work);
    work.elementOperations = 1e7;
    const double active = seconds(work);
    EXPECT_GT(active, plain) << "an activation that is written out";
    work.addsShortcut = true;
    EXPECT_GT(seconds(work), active) << "an Add that is taken in";
    work.addsShortcut = false;
    work.isUnaligned = true;
    EXPECT_GT(seconds(work), active) << "rows of an odd size";
}

TEST(FittedTime, AProductReadsAndWritesWhileItMultiplies) {
    KernelWork work{.type = half, .products = {{.rows = 65'536, .columns = 256, .inner = 4096}}};
    const double multiplies = seconds(work);
    work.bytes = multiplies / 4 * rates().bandwidth;
    EXPECT_DOUBLE_EQ(seconds(work), multiplies) << "less traffic than arithmetic";
    work.bytes *= 40;
    EXPECT_NEAR(seconds(work), 10 * multiplies, multiplies) << "the traffic alone";
}

TEST(FittedTime, ElementwiseKernelsTakeTheirTrafficOrTheirOperators) {
    const KernelWork moves{.type = half, .bytes = 8e6, .elementOperations = 2e6};
    KernelWork computes = moves;
    computes.elementOperations = 1e8;
    EXPECT_DOUBLE_EQ(seconds(moves), fit().start + 8e6 / rates().bandwidth);
    EXPECT_GT(seconds(computes), seconds(moves));
}

// How many kernels an Identity of a constant takes.
std::size_t copies(std::string_view text, std::string_view target) {
    const Analysis analysis = inspectModel(textModel(text), target);
    std::size_t count = 0;
    const Losses losses = findLosses(*analysis.context, ratesFor(analysis.context->target));
    for (const NodeIx node : analysis.context->index().nodes())
        count += analysis.context->node(node).is("Identity") ? losses.nodes[node.value].launches : 0;
    return count;
}

TEST(FittedTime, ABiasByAnIdentityOfASharedConstantIsCopied) {
    constexpr std::string_view shared = R"(net (float[1,8,4,4] x) => (float[1,8,4,4] y)
        <float[8,8,1,1] w = fill(1), float[8] b = fill(1)> {
        c = Identity (b)
        h = Conv (x, w, b)
        y = Conv (h, w, c)
    })";
    constexpr std::string_view own = R"(net (float[1,8,4,4] x) => (float[1,8,4,4] y)
        <float[8,8,1,1] w = fill(1), float[8] b = fill(1)> {
        c = Identity (b)
        h = Conv (x, w)
        y = Conv (h, w, c)
    })";
    EXPECT_EQ(copies(shared, measured), 1U);
    EXPECT_EQ(copies(own, measured), 0U) << "the builder folds it";
    EXPECT_EQ(copies(shared, "trt-10.3,sm=8.6,fp16"), 0U) << "nothing was measured there";
}

} // namespace
} // namespace qaliper::fitted_time_test
