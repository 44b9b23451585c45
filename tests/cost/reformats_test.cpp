#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/cost/verdict.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// Where an engine is expected to copy tensors into another type or layout, and what one node costs.

namespace qaliper::reformats_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view half = "trt-10.3,sm=8.6,fp16";
constexpr double positions = 32.0 * 32;

Analysis inspected(std::string_view text, std::string_view target) { return inspectModel(textModel(text), target); }

// "input x FP32 FP16", "layout a FP16 FP16 open"
std::vector<std::string> reformatsOf(const Analysis& analysis) {
    std::vector<std::string> lines;
    for (const Reformat& reformat : analysis.verdict.reformats)
        lines.push_back(std::string(reformatName(reformat.kind)) + " " +
            std::string(analysis.context->index().name(reformat.value)) + " " + std::string(shortName(reformat.from)) +
            " " + std::string(shortName(reformat.to)) + (reformat.isOpen ? " open" : ""));
    return lines;
}

constexpr std::string_view convolution = R"(net (float[1,3,32,32] x) => (float[1,64,32,32] y)
    <float[64,3,1,1] w = fill(1)> { y = Conv (x, w) })";

TEST(Reformats, InputsAndOutputsAreAsTheModelDeclaresThem) {
    const Analysis analysis = inspected(convolution, half);
    ASSERT_THAT(reformatsOf(analysis), ElementsAre("input x FP32 FP16", "output y FP16 FP32"));
    const Reformat& input = analysis.verdict.reformats.front();
    EXPECT_EQ(input.bytes, positions * (3 * 4 + 8 * 2)) << "three channels are read, a vector of eight is written";
    EXPECT_GT(input.seconds.expected, 0);
    EXPECT_EQ(input.seconds.low, 0) << "a kernel in FP32 needs none";
    EXPECT_EQ(analysis.verdict.reformats.back().bytes, positions * 64 * (2 + 4));
}

TEST(Reformats, AnOutputAfterOperatorsThatRenameIsReformattedToo) {
    const Analysis analysis = inspected(R"(net (float[1,3,32,32] x) => (float[1,64,32,32] y)
        <float[64,3,1,1] w = fill(1)> { c = Conv (x, w)  i = Identity (c)  y = Identity (i) })",
        half);
    EXPECT_THAT(reformatsOf(analysis), ElementsAre("input x FP32 FP16", "output c FP16 FP32"));
}

TEST(Reformats, NoneWhereAllIsFp32) { EXPECT_THAT(reformatsOf(inspected(convolution, "trt-10.3,sm=8.6")), IsEmpty()); }

constexpr std::string_view convolutionInHalf = R"(net (float16[1,64,32,32] x) => (float16[1,64,32,32] y)
    <float16[64,64,1,1] w> { a = Conv (x, w)  y = Softmax (a) })";

TEST(Reformats, AnotherLayoutAloneIsOpen) {
    const Analysis analysis = inspected(convolutionInHalf, "trt-11.0,sm=8.6");
    EXPECT_THAT(reformatsOf(analysis), ElementsAre("input x FP16 FP16 open", "layout a FP16 FP16 open"));
    EXPECT_EQ(analysis.verdict.reformats.front().seconds.expected, 0);
    EXPECT_GT(analysis.verdict.reformats.front().seconds.high, 0);
}

TEST(Reformats, OneThatIsOpenIsNoLaunch) {
    EXPECT_EQ(launches(inspected(convolution, half).verdict), 3U) << "the layer, and two into and from FP16";
    const SpeedVerdict open = inspected(convolutionInHalf, "trt-11.0,sm=8.6").verdict;
    EXPECT_EQ(open.reformats.size(), 2U);
    EXPECT_EQ(launches(open), 2U) << "the two layers";
}

// Source: fact F664.
TEST(Reformats, AVectorHas32ChannelsInInt8) {
    const Analysis analysis = inspected(R"(net (float[1,40,32,32] x) => (float[1,32,32,40] y)
        <float s = {0.5}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        m = MaxPool <kernel_shape = [1, 1]> (q)
        t = Transpose <perm = [0, 2, 3, 1]> (m)
        y = DequantizeLinear (t, s, z)
    })",
        half);
    const auto& reformats = analysis.verdict.reformats;
    const auto written = std::ranges::find_if(
        reformats, [&](const Reformat& reformat) { return analysis.context->index().name(reformat.value) == "m"; });
    ASSERT_NE(written, reformats.end());
    EXPECT_EQ(written->bytes, positions * (64 + 40)) << "two vectors are read, 40 channels are written";
}

TEST(Reformats, NoneBetweenKernelsOfTensorRtRtx) {
    EXPECT_THAT(reformatsOf(inspected(convolutionInHalf, "rtx-1.7,sm=8.9")), ElementsAre("input x FP16 FP16 open"));
}

TEST(Reformats, AQuantizeAtAnInputBringsTheLayoutWithIt) {
    const Analysis analysis = inspected(R"(net (float[1,64,32,32] x) => (float[1,64,32,32] y)
        <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        c = Conv (d, k)
        o = QuantizeLinear (c, s, z)
        y = DequantizeLinear (o, s, z)
    })",
        half);
    EXPECT_THAT(reformatsOf(analysis), IsEmpty());
}

TEST(Reformats, APluginReadsAndWritesItsOwnFormats) {
    const Analysis analysis = inspected(R"(<ir_version: 8, opset_import: ["": 13, "acme": 1]>
        net (float[1,64,32,32] x) => (float[1,64,32,32] y) <float[64,64,1,1] w, float[1,64,32,32] b> {
        a = Conv (x, w)
        b = acme.Attend (a)
        y = Conv (b, w)
    })",
        half);
    EXPECT_THAT(reformatsOf(analysis),
        ElementsAre("input x FP32 FP16", "plugin a FP16 FP16 open", "plugin b FP16 FP16 open", "output y FP16 FP32"));
}

TEST(ExpectedCost, OfALayerAndOfWhatItsKernelDoesOnTheWay) {
    const Analysis analysis = inspected(R"(net (float[1,64,32,32] x) => (float[1,64,32,32] y)
        <float s = {0.5}, int8 z = {0}, int8[64,64,1,1] w = fill(1)> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        k = DequantizeLinear (w, s, z)
        c = Conv (d, k)
        r = Relu (c)
        o = QuantizeLinear (r, s, z)
        y = DequantizeLinear (o, s, z)
    })",
        half);
    const Context& context = *analysis.context;
    const auto costAt = [&](std::string_view output) {
        return costOf(context, analysis.verdict, context.index().producer(*context.index().value(mainGraph, output)));
    };
    const ExpectedCost layer = costAt("c");
    EXPECT_EQ(layer.precision.compute, DataType::Int8);
    EXPECT_EQ(layer.macs, 64 * 64 * positions);
    EXPECT_EQ(layer.launches, 1U);
    EXPECT_EQ(layer.bytesRead, 64 * positions + 64 * 64) << "data and weights in INT8";
    EXPECT_EQ(layer.bytesWritten, 0) << "the Relu writes for the kernel";
    EXPECT_GT(layer.share.expected, 0);
    const ExpectedCost activation = costAt("r");
    EXPECT_EQ(activation.kernel, layer.kernel);
    EXPECT_EQ(activation.launches, 0U);
    EXPECT_EQ(activation.bytesWritten, 64 * positions);
    const ExpectedCost conversion = costAt("q");
    EXPECT_EQ(conversion.bytesRead, 2 * conversion.bytesWritten) << "FP16 to INT8";
    EXPECT_EQ(conversion.cause, CauseKind::ModelInterface);
    EXPECT_FALSE(costAt("d").kernel.valid()) << "part of the kernel of the layer";
    EXPECT_EQ(launches(analysis.verdict), 3U) << "Q, layer, DQ";
    EXPECT_FALSE(describeCost(context, layer, layer.kernel).empty());
}

TEST(ExpectedCost, OfALayerInFloatReadsWeightsOfFourBitsAsTheyAre) {
    const auto read = [](const std::string& type) {
        const Analysis analysis = inspected("net (float[4,64] x) => (float[4,64] y) <float s = {0.5}, " + type +
                "[64,64] w = fill(1), " + type + " z = {0}> { k = DequantizeLinear (w, s, z) y = MatMul (x, k) }",
            half);
        const Context& context = *analysis.context;
        const NodeIx layer = context.index().producer(*context.index().value(mainGraph, "y"));
        return costOf(context, analysis.verdict, layer).bytesRead;
    };
    EXPECT_EQ(read("int4"), 4 * 64 * 2 + 64 * 64 / 2);
    EXPECT_EQ(read("int8"), 4 * 64 * 2 + 64 * 64 * 2) << "which is FP16 before the kernel reads it";
}

// A count of zero bytes would say that nothing is written.
TEST(ExpectedCost, OfAnOutputWithoutAShapeSaysThatItIsNotKnown) {
    const Analysis analysis = inspected(R"(<opset_import: ["": 13, "custom": 1]>
        net (float[1,8,4,4] x) => (float[a] y) { p = custom.Detect (x)  y = Identity (p) })",
        half);
    const Context& context = *analysis.context;
    const NodeIx node = *context.index().nodes().begin();
    const std::vector<Text> lines = describeCost(context, costOf(context, analysis.verdict, node), node);
    const auto namesTensor = [](const Text& line) {
        return std::ranges::any_of(line.arguments,
            [](const TextArgument& argument) { return argument.name == "tensor" && argument.value == "p"; });
    };
    EXPECT_TRUE(std::ranges::any_of(lines, namesTensor));
}

TEST(ExpectedCost, HasTheReformatsOfItsNode) {
    const Analysis analysis = inspected(convolution, half);
    const NodeIx node = *analysis.context->index().nodes().begin();
    const ExpectedCost cost = costOf(*analysis.context, analysis.verdict, node);
    EXPECT_EQ(cost.reformats.size(), 2U);
    EXPECT_EQ(cost.launches, 3U);
    EXPECT_NEAR(cost.share.expected, 1, 1e-9);
}

} // namespace
} // namespace qaliper::reformats_test
