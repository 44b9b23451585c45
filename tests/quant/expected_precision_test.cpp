#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/quant/chains.h"
#include "model/quant/cost.h"
#include "model/quant/groups.h"
#include "model/quant/precision.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"

// What each node is expected to run in, why not in a quantized type, and what that costs.

namespace qaliper::expected_precision_test {
namespace {

using testing::HasSubstr;

struct View {
    explicit View(const std::string& text, std::string_view target = "trt-10.3,sm=8.7")
        : analysis(inspectModel(textModel(text), target)) {}

    const Context& context() const { return *analysis.context; }
    NodeIx node(std::string_view output) const { return *context().index().find(idOf(context().model(), output)); }
    const NodePrecision& precision(std::string_view output) const { return context().precision.at(node(output)); }
    std::string at(std::string_view output) const { return describePrecision(precision(output)); }
    std::string reason(std::string_view output) const { return render(precision(output).reason); }
    Certainty certainty(std::string_view output) const { return precision(output).certainty; }
    NodeCost cost(std::string_view output) const { return context().costs.at(node(output)); }
    std::vector<Chain> chains() const { return findChains(context().index(), context().quant, context().precision); }

    Analysis analysis;
};

// A convolution of 8 channels between Q/DQ pairs; `data` reads its input, `weight` its weights, and `rest` ends in "y".
std::string convolution(const std::string& data, const std::string& weight, const std::string& rest,
    const std::string& attributes = "", const std::string& kernel = "8,8,1,1") {
    return "m (float[1,8,4,4] x) => (float[1,8,4,4] y) <float s = {0.5}, int8 z = {0}, float[8] s8 = fill(0.5), "
           "int8[8] z8 = fill(0),"
           " int8[" +
        kernel + "] w = fill(1), float[" + kernel + "] f = fill(1), float[" + kernel +
        "] k, float[1,8,4,4] c, float[1,8,4,4] d, float[1,8,4,4] r> {\n" + data + "\n" + weight + "\nc = Conv " +
        attributes + " (d, k)\n" + rest + "\n}";
}

const std::string quantizedData = "q = QuantizeLinear (x, s, z)\nd = DequantizeLinear (q, s, z)";
const std::string quantizedWeight = "k = DequantizeLinear <axis = 0> (w, s8, z8)";
const std::string quantizedOutput = "o = QuantizeLinear (c, s, z)\ny = DequantizeLinear (o, s, z)";

TEST(Precision, BetweenPairsItIsInt8) {
    const View view(convolution(quantizedData, quantizedWeight, quantizedOutput));
    EXPECT_EQ(view.at("c"), "INT8");
    EXPECT_EQ(view.certainty("c"), Certainty::Expected);
    EXPECT_EQ(view.certainty("q"), Certainty::None) << "Q and DQ are no work of their own";
    EXPECT_EQ(view.certainty("k"), Certainty::None);
}

TEST(Precision, WithoutAQAfterItWritesFloat) {
    EXPECT_EQ(View(convolution(quantizedData, quantizedWeight, "y = Identity (c)")).at("c"), "INT8 → FP32");
}

TEST(Precision, AnActivationInBetweenFuses) {
    const View view(convolution(
        quantizedData, quantizedWeight, "r = Relu (c)\no = QuantizeLinear (r, s, z)\ny = DequantizeLinear (o, s, z)"));
    EXPECT_EQ(view.at("c"), "INT8");
    EXPECT_EQ(view.at("r"), "INT8");
}

TEST(Precision, FloatWeightsAfterAQ) {
    const View view(convolution(quantizedData,
        "kq = QuantizeLinear <axis = 0> (f, s8, z8)\nk = DequantizeLinear <axis = 0> (kq, s8, z8)", quantizedOutput));
    EXPECT_EQ(view.at("c"), "INT8");
}

TEST(Precision, MissedWithTheReason) {
    const View data(convolution(quantizedData, "k = Identity (f)", quantizedOutput));
    EXPECT_EQ(data.at("c"), "FP32");
    EXPECT_TRUE(data.precision("c").missed);
    EXPECT_EQ(data.reason("c"), "Its data is quantized, its weights are float");
    const View weight(convolution("d = Identity (x)", quantizedWeight, quantizedOutput));
    EXPECT_EQ(weight.reason("c"), "Its weights are quantized, its data is float");
    const View neither(convolution("d = Identity (x)", "k = Identity (f)", "y = Identity (c)"));
    EXPECT_EQ(neither.reason("c"), "Neither its data nor its weights are quantized");
}

TEST(Precision, WeakTypingLeavesFloatPartsToTensorRt) {
    const std::string text = convolution("d = Identity (x)", "k = Identity (f)", "y = Identity (c)");
    EXPECT_EQ(View(text, "trt-10.3,fp16").at("c"), "FP32 or FP16");
    EXPECT_EQ(View(text, "trt-10.3,fp16,strong").at("c"), "FP32");
    EXPECT_EQ(View(text, "trt-11.0").at("c"), "FP32");
}

TEST(Precision, OpenWhereTheSourcesAre) {
    const View depthwise(convolution(quantizedData, quantizedWeight, quantizedOutput, "<group = 8>", "8,1,1,1"));
    EXPECT_EQ(depthwise.certainty("c"), Certainty::Open);
    EXPECT_THAT(depthwise.reason("c"), HasSubstr("Depthwise"));
    const View misaligned(convolution(quantizedData, quantizedWeight, quantizedOutput, "<group = 4>", "8,2,1,1"));
    EXPECT_EQ(misaligned.certainty("c"), Certainty::Open);
    EXPECT_THAT(misaligned.reason("c"), HasSubstr("TensorRT 10.6 has no INT8 kernel for its groups and stops"));
    const View old(convolution(quantizedData, quantizedWeight, quantizedOutput), "trt-10.3,sm=7.5");
    EXPECT_EQ(old.certainty("c"), Certainty::Open);
    const View channels(
        convolution("q = QuantizeLinear <axis = 1> (x, s8, z8)\nd = DequantizeLinear <axis = 1> (q, s8, z8)",
            quantizedWeight, quantizedOutput));
    EXPECT_EQ(channels.certainty("c"), Certainty::Open);
    EXPECT_THAT(channels.reason("c"), HasSubstr("built in INT8 by TensorRT 10.6"));
}

std::string product(const std::string& type, const std::string& zero) {
    return "m (float[4,8] x) => (float[4,8] y) <float s = {0.5}, " + type + " z = {" + zero + "}, " + type +
        "[8,8] w = fill(" + zero +
        "), float[4,8] d, float[4,8] c> {"
        "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) k = DequantizeLinear (w, s, z)"
        "c = MatMul (d, k) o = QuantizeLinear (c, s, z) y = DequantizeLinear (o, s, z) }";
}

TEST(Precision, Float8NeedsAGpuThatHasIt) {
    EXPECT_EQ(View(product("float8e4m3fn", "0.0"), "trt-10.3,sm=9.0").certainty("c"), Certainty::Expected);
    EXPECT_EQ(View(product("float8e4m3fn", "0.0"), "trt-10.3,sm=8.7").certainty("c"), Certainty::Open);
    EXPECT_EQ(View(product("float8e4m3fn", "0.0"), "trt-10.3").certainty("c"), Certainty::Open);
}

TEST(Precision, Uint8IsTakenAsInt8) { EXPECT_EQ(View(product("uint8", "0")).at("c"), "INT8"); }

TEST(Precision, AZeroPointLeavesItOpen) {
    const View view(product("uint8", "128"));
    EXPECT_EQ(view.certainty("c"), Certainty::Open);
    EXPECT_THAT(view.reason("c"), HasSubstr("zero point"));
}

TEST(Precision, Int4WeightsAreExpanded) {
    const View view("m (float[4,8] x) => (float[4,8] y) <float s = {0.5}, int4[8,8] w = fill(1)> { k = "
                    "DequantizeLinear (w, s) y = MatMul (x, k) }");
    EXPECT_EQ(view.at("y"), "FP32");
    EXPECT_FALSE(view.precision("y").missed);
    EXPECT_THAT(view.reason("y"), HasSubstr("dequantized for a float layer"));
}

TEST(Chains, FromTheQToItsConsumers) {
    const View view(convolution(quantizedData, quantizedWeight, quantizedOutput));
    const auto chains = view.chains();
    ASSERT_EQ(chains.size(), 3U) << "data, weight, output";
    EXPECT_EQ(chains[0].start, view.node("q"));
    EXPECT_THAT(chains[0].nodes, testing::ElementsAre(view.node("q"), view.node("d")));
    EXPECT_THAT(chains[0].consumers, testing::ElementsAre(view.node("c")));
    EXPECT_FALSE(chains[0].broken || chains[0].weight);
    EXPECT_TRUE(chains[1].weight);
}

TEST(Chains, PastOperatorsThatOnlyMoveData) {
    const View view(R"(m (float[4,8] x) => (float[8,4] y) <float s = {0.5}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        t = Transpose (q)
        d = DequantizeLinear (t, s, z)
        y = Softmax (d)
    })");
    const auto chains = view.chains();
    ASSERT_EQ(chains.size(), 1U);
    EXPECT_EQ(chains[0].nodes.size(), 3U);
    EXPECT_TRUE(chains[0].broken) << "a Softmax takes nothing quantized";
}

TEST(Chains, HoldWhereOneConsumerTakesTheType) {
    const View view(convolution(quantizedData, quantizedWeight, quantizedOutput + "\nm = Softmax (d)"));
    const auto chains = view.chains();
    EXPECT_THAT(chains[0].consumers, testing::ElementsAre(view.node("c"), view.node("m")));
    EXPECT_FALSE(chains[0].broken);
}

TEST(Flow, AConcatIsQuantizedWhereItsInputsAreInOneType) {
    const auto isQuantized = [](const std::string& zeroPoint) {
        const View view(R"(m (float[1,8] x) => (float[1,16] y) <float s = {0.5}, int8 z = {0}, uint8 u = {0}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            p = QuantizeLinear (x, s, )" +
            zeroPoint + R"()
            e = DequantizeLinear (p, s, )" +
            zeroPoint + R"()
            y = Concat <axis = 1> (d, e)
        })");
        return view.context().dequantizerAfter(*view.context().index().value(mainGraph, "y")) != nullptr;
    };
    EXPECT_TRUE(isQuantized("z"));
    EXPECT_FALSE(isQuantized("u"));
}

TEST(Chains, OfDamagedPairs) {
    const View view(R"(m (float[4] x) => (float[4] y) <float s = {0.5}> {
        q = QuantizeLinear (x, s)
        "" = DequantizeLinear (q, s)
        = DequantizeLinear (q, s)
        y = Identity (x)
    })");
    ASSERT_EQ(view.chains().size(), 1U);
    EXPECT_TRUE(view.chains()[0].consumers.empty());
}

TEST(Groups, Classes) {
    const auto classOf = [](const std::string& kernel, int group) {
        const View view("m (float[1,8,4,4] x, float[" + kernel +
            "] w) => (float y) { y = Conv <group = " + std::to_string(group) + "> (x, w) }");
        const auto groups = convGroups(view.context().index(), view.context().types, view.node("y"));
        return groups ? std::optional(groupClass(*groups)) : std::nullopt;
    };
    EXPECT_EQ(classOf("8,8,1,1", 1), GroupClass::Plain);
    EXPECT_EQ(classOf("8,4,1,1", 2), GroupClass::Aligned);
    EXPECT_EQ(classOf("8,2,1,1", 4), GroupClass::Misaligned);
    EXPECT_EQ(classOf("8,1,1,1", 8), GroupClass::Depthwise);
    EXPECT_EQ(classOf("16,1,1,1", 8), GroupClass::DepthwiseMultiplier);
    EXPECT_EQ(classOf("8,8,1,1", 3), std::nullopt) << "8 is no multiple of 3";
    EXPECT_EQ(classOf("8,8,1,1", 0), std::nullopt);
    EXPECT_EQ(classOf("8,9223372036854775807,1,1", 8), std::nullopt) << "more channels than numbers";
}

TEST(Cost, MacsAndBytes) {
    const View view(R"(m (float[2,3] a, float[3,5] b, float[N,3] open) => (float[2,5] y, float[N,5] z) {
        y = MatMul (a, b)
        z = MatMul (open, b)
    })");
    const auto exact = view.cost("y").macs;
    ASSERT_TRUE(exact);
    EXPECT_EQ(exact->value, 30);
    EXPECT_TRUE(exact->exact);
    const auto estimated = view.cost("z").macs;
    ASSERT_TRUE(estimated);
    EXPECT_EQ(estimated->value, 15) << "an unknown dimension counts as 1";
    EXPECT_FALSE(estimated->exact);
    EXPECT_EQ(valueBytes(view.context().types, view.context().index().output(view.node("y"), 0), 4)->value, 5)
        << "10 elements of 4 bits";
    EXPECT_EQ(view.context().costs.macs().value, 45) << "of both";
    EXPECT_FALSE(view.context().costs.macs().exact);
}

TEST(Cost, AValueBetweenQAndItsConsumersIsHeldQuantized) {
    const View view(R"(m (float[2,3] a) => (float[2,3] y) <float s = {0.5}, int8 z = {0}, float[2,3] r, float[2,3] d> {
        r = Exp (a)
        q = QuantizeLinear (r, s, z)
        d = DequantizeLinear (q, s, z)
        y = Exp (d)
    })");
    const auto held = [&](std::string_view node) {
        return view.context().costs.heldBytes(view.context().index().output(view.node(node), 0))->value;
    };
    EXPECT_EQ(held("r"), 6) << "only a Q reads it";
    EXPECT_EQ(held("d"), 6) << "a DQ gives it";
    EXPECT_EQ(held("y"), 24);
    EXPECT_EQ(view.cost("r").bytes->value, 24 + 6) << "reads float, writes INT8";
    EXPECT_EQ(view.cost("q").bytes->value, 0) << "an engine makes nothing of it";
}

} // namespace
} // namespace qaliper::expected_precision_test
