#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/expected_time.h"
#include "model/cost/half_comparison.h"
#include "model/cost/kernel_fit.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// The expected time where engines were timed, and elsewhere.

namespace qaliper::kernel_fit_test {
namespace {

constexpr ComputeCapability hopper{9, 0};
constexpr ComputeCapability ada{8, 9};
const Target measured = *parseTarget("trt-10.6,sm=9.0");

TEST(KernelFit, NothingIsFittedWhereNothingWasTimed) {
    EXPECT_TRUE(fitFor(measured, hopper).isFitted);
    EXPECT_FALSE(fitFor(measured, ada).isFitted);
    EXPECT_FALSE(fitFor(*parseTarget("rtx-1.7"), hopper).isFitted) << "TensorRT-RTX was not timed";
    EXPECT_LT(fitFor(measured, hopper).ratioError, fitFor(measured, ada).ratioError)
        << "what was timed is known better";
    EXPECT_EQ(fitFor(*parseTarget("trt-11.2,sm=9.0"), hopper).ratioError, fitFor(measured, ada).ratioError);
}

// Four products in a row, of so many rows, each between pairs.
std::string layers(int rows) {
    const std::string size = std::to_string(rows);
    std::string text = "net (float[" + size + ",256] v0) => (float[" + size +
        ",256] v4) <float s = {0.5}, int8 z = {0}, int8[256,256] w = fill(1)> {\nk = DequantizeLinear (w, s, z)\n";
    for (int i = 0; i < 4; ++i) {
        text += fmt::format("q{0} = QuantizeLinear (v{0}, s, z)\nd{0} = DequantizeLinear (q{0}, s, z)\n"
                            "v{1} = MatMul (d{0}, k)\n",
            i, i + 1);
    }
    return text + "}";
}

// As the products of 768 channels of a BERT: 6.8 µs in FP16, 6.0 in INT8.
TEST(KernelFit, SmallProductsGainLittleInInt8) {
    const Analysis analysis = inspectModel(textModel(layers(64)), "trt-10.6,sm=9.0,fp16");
    EXPECT_GT(compareWithHalf(*analysis.context, analysis.verdict).ratio.expected, 0.85);
}

TEST(KernelFit, LargeProductsGainMore) {
    const Analysis analysis = inspectModel(textModel(layers(262'144)), "trt-10.6,sm=9.0,fp16");
    EXPECT_LT(compareWithHalf(*analysis.context, analysis.verdict).ratio.expected, 0.85);
}

// Bound by what it writes: a 1×1 convolution of 32 channels in INT8, which the next layer reads.
double secondsOfConvolution(int written) {
    const std::string text = fmt::format(R"(
net (float[1,32,512,512] x) => (float[1,{0},512,512] y)
<float s = {{0.5}}, int8 z = {{0}}, int8[{0},32,1,1] w = fill(1)> {{
    qx = QuantizeLinear (x, s, z)
    dx = DequantizeLinear (qx, s, z)
    dw = DequantizeLinear (w, s, z)
    c = Conv (dx, dw)
    qc = QuantizeLinear (c, s, z)
    y = DequantizeLinear (qc, s, z)
}})",
        written);
    const Analysis analysis = inspectModel(textModel(text), "trt-10.6,sm=9.0,fp16");
    const Context& context = *analysis.context;
    const Kernels kernels(context);
    const ExpectedTime time(context, kernels, ratesFor(context.target));
    for (const Kernel& kernel : kernels.all()) {
        if (context.node(kernel.head).is("Conv"))
            return time.secondsOf(kernel);
    }
    return 0;
}

// Fact F664.
TEST(KernelFit, ConvolutionsInInt8WriteWholeVectorsOf32Channels) {
    EXPECT_NEAR(secondsOfConvolution(260) / secondsOfConvolution(288), 1, 0.01);
    EXPECT_LT(secondsOfConvolution(256) / secondsOfConvolution(288), 0.95);
}

TEST(KernelFit, SharesSayWhatTheyStandOn) {
    const auto said = [](std::string_view target) {
        return render(describeRates(inspectModel(textModel(layers(64)), target).verdict));
    };
    EXPECT_EQ(said("trt-10.6,sm=9.0,fp16"),
        "Shares are estimates for H100 (compute capability 9.0), fitted to the times of engines of TensorRT 10.6");
    EXPECT_EQ(said("trt-10.6,sm=8.9,fp16"), "Shares are estimates from peak rates of L4 (compute capability 8.9)");
}

TEST(KernelFit, TheRangeOfARatioIsAsWideAsTheErrorsSeen) {
    const Analysis analysis = inspectModel(textModel(layers(64)), "trt-10.6,sm=9.0,fp16");
    const TimeRange ratio = compareWithHalf(*analysis.context, analysis.verdict).ratio;
    EXPECT_LE(ratio.low, ratio.expected * (1 - fitFor(measured, hopper).ratioError));
    EXPECT_GE(ratio.high, ratio.expected * (1 + fitFor(measured, hopper).ratioError));
}

} // namespace
} // namespace qaliper::kernel_fit_test
