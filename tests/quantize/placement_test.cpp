#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/quantize/write_pairs.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"

// Which tensors get a pair and which nodes stay in float: graph before, placement, graph after, and its check.

namespace qaliper::placement_test {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;

struct Placed {
    Analysis before;
    Placement placement;

    const Context& context() const { return *before.context; }
    std::vector<std::string> tensors() const {
        std::vector<std::string> names;
        for (const PlacedPair& pair : placement.pairs)
            names.emplace_back(context().index().name(pair.tensor));
        std::ranges::sort(names);
        return names;
    }
    const PlacedNode& at(std::string_view output) const {
        const auto value = context().index().value(mainGraph, output);
        return *placement.at(context().index().producer(*value));
    }
    std::string reason(std::string_view output) const { return render(at(output).reason); }
    Analysis after() const {
        TensorLimits limits;
        for (const std::string& tensor : tensors())
            limits[tensor] = 2;
        return inspectModel(applied(context().model(), must(quantizingEdits(context(), placement, limits))),
            formatTarget(context().target));
    }
};

Placed placed(std::string_view text, std::string_view target = "trt-10.3", const PlacementRequest& request = {}) {
    Analysis before = inspectModel(textModel(text), target);
    Placement placement = placeFor(*before.context, request);
    return {std::move(before), std::move(placement)};
}

std::vector<std::string> faultsOf(const Analysis& analysis) {
    std::vector<std::string> faults;
    for (const Finding& finding : analysis.findings) {
        if (finding.severity != Severity::Note)
            faults.push_back(finding.key + " " + render(finding.title));
    }
    return faults;
}

constexpr std::string_view residual = R"(
    g (float[1,16,8,8] x) => (float[1,16,8,8] y)
    < float[16,16,3,3] w1 = noise(-1, 1), float[16] b1 = noise(-1, 1),
      float[16,16,3,3] w2 = noise(-1, 1, 2), float[16,16,3,3] w3 = noise(-1, 1, 3) >
    {
      c1 = Conv <pads = [1,1,1,1]> (x, w1, b1)
      r1 = Relu (c1)
      c2 = Conv <pads = [1,1,1,1]> (r1, w2)
      a = Add (c2, r1)
      r2 = Relu (a)
      y = Conv <pads = [1,1,1,1]> (r2, w3)
    })";

TEST(Placement, APairStandsOnWhatAProductReads) {
    const Placed result = placed(residual);
    EXPECT_THAT(result.tensors(), ElementsAre("r1", "r2", "x")) << "never between Conv and Relu, nor on the output";
    EXPECT_EQ(result.at("c1").role, PlacedRole::Quantized);
    EXPECT_EQ(result.at("r1").role, PlacedRole::Fused);
}

TEST(Placement, TheShortcutOfAResidualAddReadsThePairAndTheBranchDoesNot) {
    const Placed result = placed(residual);
    EXPECT_EQ(result.at("a").role, PlacedRole::Quantized);
    const Analysis after = result.after();
    const Node& add = nodeOf(after.context->model(), "a");
    EXPECT_EQ(add.input(0), "c2");
    EXPECT_EQ(nodeOf(after.context->model(), add.input(1)).opType, "DequantizeLinear");
    EXPECT_EQ(nodeOf(after.context->model(), "c2").input(0), add.input(1)) << "one pair for one tensor";
    EXPECT_THAT(faultsOf(after), IsEmpty());
}

TEST(Placement, WeightsHaveTheAxisOfTheirOutputChannels) {
    constexpr std::string_view text = R"(
        g (float[4,32] x) => (float[4,32] y)
        < float[32,32] w1 = noise(-1, 1), float[32,32] w2 = noise(-1, 1, 2), float[32,32] w3 = noise(-1, 1, 3) >
        { m = MatMul (x, w1)  t = Gemm <transB = 1> (m, w2)  y = Gemm (t, w3) })";
    const Placed result = placed(text);
    ASSERT_EQ(result.placement.weights.size(), 3U);
    EXPECT_EQ(result.placement.weights[0].axis, 1);
    EXPECT_EQ(result.placement.weights[1].axis, 0);
    EXPECT_EQ(result.placement.weights[2].axis, 1);
    EXPECT_THAT(faultsOf(result.after()), IsEmpty());
}

TEST(Placement, WeightsOfConvTransposeHaveOneScaleUpTo86) {
    constexpr std::string_view text = R"(
        g (float[1,16,8,8] x) => (float[1,32,16,16] y) < float[16,32,2,2] w = noise(-1, 1) >
        { y = ConvTranspose <strides = [2,2]> (x, w) })";
    for (const auto& [target, axis] :
        {std::pair<const char*, std::optional<std::int64_t>>{"trt-8.6", std::nullopt}, {"trt-10.3", 1}}) {
        const Placed result = placed(text, target);
        ASSERT_EQ(result.placement.weights.size(), 1U);
        EXPECT_EQ(result.placement.weights[0].axis, axis) << target;
        EXPECT_THAT(faultsOf(result.after()), IsEmpty()) << target;
    }
}

TEST(Placement, WeightsStayInFloatUpTo84) {
    EXPECT_FALSE(placed(residual, "trt-8.4").placement.storesQuantized);
    EXPECT_TRUE(placed(residual, "trt-8.5").placement.storesQuantized);
    const Analysis after = placed(residual, "trt-8.4").after();
    const Node& conv = nodeOf(after.context->model(), "c1");
    const Node& dequantize = nodeOf(after.context->model(), conv.input(1));
    EXPECT_EQ(nodeOf(after.context->model(), dequantize.input(0)).opType, "QuantizeLinear");
    EXPECT_THAT(faultsOf(after), IsEmpty());
}

TEST(Placement, LayersThatShareAWeightShareTheConstantAndNotTheDq) {
    constexpr std::string_view text = R"(
        g (float[4,32] x) => (float[4,32] y) < float[32,32] w = noise(-1, 1) >
        { m = MatMul (x, w)  r = Relu (m)  y = MatMul (r, w) })";
    const Analysis after = placed(text).after();
    const Model& model = after.context->model();
    const Node& first = nodeOf(model, nodeOf(model, "m").input(1));
    const Node& second = nodeOf(model, nodeOf(model, "y").input(1));
    EXPECT_NE(first.output(0), second.output(0));
    EXPECT_EQ(first.input(0), second.input(0));
    EXPECT_THAT(faultsOf(after), IsEmpty());
}

TEST(Placement, AWeightAfterTransposeIsFolded) {
    constexpr std::string_view text = R"(
        g (float[4,32] x) => (float[4,64] y) < float[64,32] w = noise(-1, 1) >
        { t = Transpose <perm = [1,0]> (w)  y = MatMul (x, t) })";
    const Analysis after = placed(text).after();
    const Model& model = after.context->model();
    EXPECT_EQ(nodeOf(model, nodeOf(model, "y").input(1)).opType, "DequantizeLinear");
    EXPECT_THAT(faultsOf(after), IsEmpty());
}

struct InFloat {
    const char* name;
    const char* text;
    const char* reason; // a part of it
    const char* target = "trt-10.3";
    DataType type = DataType::Int8;
};

class PlacementInFloat : public testing::TestWithParam<InFloat> {};

TEST_P(PlacementInFloat, IsReadable) {
    const Placed result = placed(GetParam().text, GetParam().target, {GetParam().type, {}, true});
    EXPECT_EQ(result.at("y").role, PlacedRole::Float);
    EXPECT_THAT(result.reason("y"), HasSubstr(GetParam().reason));
    EXPECT_THAT(result.placement.weights, IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(All, PlacementInFloat,
    testing::Values(
        InFloat{"Groups",
            "g (float[1,12,8,8] x) => (y) <float[24,6,3,3] w = noise(-1, 1)> { y = Conv <group = 2> (x, w) }",
            "no INT8 kernel"},
        InFloat{"SmallConv", "g (float[1,7,8,8] x) => (y) <float[9,7,3,3] w = noise(-1, 1)> { y = Conv (x, w) }",
            "too small"},
        InFloat{"ThinProduct", "g (float[4,32] x) => (y) <float[32,10] w = noise(-1, 1)> { y = MatMul (x, w) }",
            "too thin"},
        InFloat{"Vector", "g (float[1,32] x) => (y) <float[32,32] w = noise(-1, 1)> { y = MatMul (x, w) }", "vector"},
        InFloat{"Integers", "g (int32[4,32] x) => (y) <int32[32,32] w = ramp(1, 9)> { y = MatMul (x, w) }", "INT32"},
        InFloat{"ComputedWeight", "g (float[1,16,8,8] x, float[16,16,3,3] k) => (y) { w = Relu (k) y = Conv (x, w) }",
            "computed"},
        InFloat{"Float8Depthwise",
            "g (float[1,32,8,8] x) => (y) <float[32,1,3,3] w = noise(-1, 1)> { y = Conv <group = 32> (x, w) }", "FP8",
            "trt-10.3,sm=8.9", DataType::Float8E4M3FN},
        InFloat{"Float8Stem", "g (float[1,3,8,8] x) => (y) <float[32,3,3,3] w = noise(-1, 1)> { y = Conv (x, w) }",
            "channels", "trt-10.3,sm=8.9", DataType::Float8E4M3FN},
        InFloat{"Float8Kernel", "g (float[1,32,9,9] x) => (y) <float[32,32,7,7] w = noise(-1, 1)> { y = Conv (x, w) }",
            "kernel", "trt-10.3,sm=8.9", DataType::Float8E4M3FN}),
    [](const auto& row) { return row.param.name; });

std::string attention(int head, int length, const std::string& keys = "k") {
    const std::string h = std::to_string(head);
    const std::string s = std::to_string(length);
    return "g (float[1,2," + s + "," + h + "] q0, float[1,2," + h + "," + s + "] cache, float[" + h + "," + h +
        "] none) => (float[1,2," + s + "," + h + "] y) <float[" + h + "," + h + "] wq = noise(-1, 1), float[" + h +
        "," + h + "] wk = noise(-1, 1, 2), float[" + h + "," + h + R"(] wo = noise(-1, 1, 3), float scale = {0.25}> {
          q = MatMul (q0, wq)
          v = MatMul (q0, wk)
          k = Transpose <perm = [0,1,3,2]> (v)
          p = MatMul (q, )" +
        keys + R"()
          d = Mul (p, scale)
          m = Softmax <axis = -1> (d)
          o = MatMul (m, v)
          y = MatMul (o, wo)
        })";
}

TEST(Placement, AttentionThatFusesGetsItsPairsWithAFixedRangeAfterSoftmax) {
    const Placed result = placed(attention(32, 64));
    EXPECT_THAT(result.tensors(), UnorderedElementsAre("q0", "q", "k", "v", "m", "o"));
    const auto softmax = std::ranges::find_if(result.placement.pairs,
        [&](const PlacedPair& pair) { return result.context().index().name(pair.tensor) == "m"; });
    EXPECT_EQ(softmax->limit, 1);
    EXPECT_THAT(faultsOf(result.after()), IsEmpty());
}

TEST(Placement, AttentionStaysInFloatAsAWhole) {
    EXPECT_THAT(placed(attention(48, 64)).reason("p"), HasSubstr("48"));
    EXPECT_THAT(placed(attention(32, 600)).reason("o"), HasSubstr("512"));
    const Placed cached = placed(attention(32, 64, "cache"));
    EXPECT_THAT(cached.reason("p"), HasSubstr("cache"));
    EXPECT_EQ(cached.at("o").role, PlacedRole::Float);
    EXPECT_EQ(cached.at("q").role, PlacedRole::Quantized);
    EXPECT_THAT(placed(attention(32, 64), "trt-8.5").reason("p"), HasSubstr("release"));
    EXPECT_THAT(faultsOf(cached.after()), IsEmpty());
}

TEST(Placement, AnAveragePoolIsSurrounded) {
    constexpr std::string_view text = R"(
        g (float[2,16,8,8] x) => (float[2,32] y) < float[16,16,3,3] w = noise(-1, 1), float[16,32] v = noise(-1, 1) >
        { c = Conv (x, w)  p = GlobalAveragePool (c)  f = Flatten (p)  y = Gemm (f, v) })";
    const Placed result = placed(text);
    EXPECT_THAT(result.tensors(), ElementsAre("c", "f", "x"));
    EXPECT_EQ(result.at("p").role, PlacedRole::Quantized);
    EXPECT_THAT(faultsOf(result.after()), IsEmpty());
}

// Squeeze and excitation after a convolution whose groups of 8 channels run in INT8 only before a Q.
constexpr std::string_view excitation = R"(
    g (float[1,32,8,8] x) => (float[1,32,8,8] y)
    < float[32,8,3,3] w = noise(-1, 1), float[16,32,1,1] w1 = noise(-1, 1), float[32,16,1,1] w2 = noise(-1, 1),
      float[32,32,1,1] v = noise(-1, 1) >
    { c = Conv <group = 4, pads = [1,1,1,1]> (x, w)  r = Relu (c)  p = GlobalAveragePool (r)
      f1 = Conv (p, w1)  h = Relu (f1)  f2 = Conv (h, w2)  s = Sigmoid (f2)  m = Mul (r, s)  y = Conv (m, v) })";

TEST(Placement, AllThatReadsWhatAnExcitationScalesReadsInt8) {
    const Placed result = placed(excitation, "trt-10.6,sm=9.0,fp16");
    EXPECT_THAT(result.tensors(), ElementsAre("h", "m", "p", "r", "s", "x"));
    EXPECT_EQ(result.at("c").role, PlacedRole::Quantized);
    EXPECT_EQ(result.at("m").role, PlacedRole::Quantized);
    EXPECT_THAT(result.reason("m"), HasSubstr("scales the channels"));
    const Analysis after = result.after();
    EXPECT_THAT(faultsOf(after), IsEmpty());
    const auto convolution = after.context->index().producer(*after.context->index().value(mainGraph, "c"));
    EXPECT_EQ(after.context->precision.at(convolution).compute, DataType::Int8);
}

TEST(Placement, AnExcitationStaysInFloatWhereOneReaderDoes) {
    const auto with = [](std::string_view from, std::string_view to) {
        std::string text(excitation);
        text.replace(text.find(from), from.size(), to);
        return placed(text, "trt-10.6,sm=9.0,fp16").tensors();
    };
    EXPECT_THAT(with("s = Sigmoid", "s = Tanh"), Not(Contains("s")));
    EXPECT_THAT(with("y = Conv (m, v)", "y = Neg (m)"), Not(Contains("s"))) << "the product is not quantized";
    EXPECT_THAT(with("p = GlobalAveragePool (r)", "q = Neg (r)  p = GlobalAveragePool (q)"), Not(Contains("r")));
}

// As in BERT: what a normalization gives is read by the next layer and by the sum after that layer, which is normalized again.
constexpr std::string_view normalizedSum = R"(
    g (float[4,32] x) => (float[4,32] y)
    < float[32] k = noise(0.5, 1.5), float[32,32] v = noise(-1, 1), float[32,32] w = noise(-1, 1), float[32] b = noise(-1, 1) >
    { n = LayerNormalization (x, k)  c = MatMul (n, w)  d = Add (c, b)  s = Add (d, n)
      m = LayerNormalization (s, k)  y = MatMul (m, v) })";

TEST(Placement, ASumBetweenNormalizationsReadsThePairOfTheNormalizedValue) {
    const Placed result = placed(normalizedSum, "trt-10.6,sm=9.0,fp16");
    EXPECT_THAT(result.tensors(), ElementsAre("m", "n")) << "the branch keeps its numbers";
    EXPECT_EQ(result.at("s").role, PlacedRole::Quantized);
    EXPECT_THAT(result.reason("s"), HasSubstr("normalization behind it"));
    const Analysis after = result.after();
    EXPECT_THAT(faultsOf(after), IsEmpty());
    const Index& index = after.context->index();
    const ValueIx normalized = *index.value(mainGraph, "n");
    ASSERT_EQ(index.uses(normalized).size(), 1U) << "nothing reads it in float";
    EXPECT_TRUE(after.context->node(index.uses(normalized)[0].node).is("QuantizeLinear"));
}

TEST(Placement, ASumReadsFloatWhereTheNormalizedValueIsNeededInFloatAnyway) {
    const auto with = [](std::string_view from, std::string_view to) {
        std::string text(normalizedSum);
        text.replace(text.find(from), from.size(), to);
        return placed(text, "trt-10.6,sm=9.0,fp16").at("s").role;
    };
    EXPECT_EQ(with("m = LayerNormalization (s, k)", "m = Neg (s)"), PlacedRole::Float);
    EXPECT_EQ(with("y = MatMul (m, v)", "z = Neg (n)  m2 = Add (m, z)  y = MatMul (m2, v)"), PlacedRole::Float);
    EXPECT_EQ(with("n = LayerNormalization (x, k)", "n = Neg (x)"), PlacedRole::Float) << "no normalization writes it";
}

// As in ConvNeXt: what follows the depthwise layer is no part of its kernel.
TEST(Placement, ADepthwiseConvolutionThatWouldWriteFloatStaysInFloat) {
    const auto text = [](std::string_view between) {
        return fmt::format(R"(
            g (float[1,32,8,8] x) => (float[1,32,8,8] y)
            < float[32,1,7,7] w = noise(-1, 1), float[32,32,1,1] v = noise(-1, 1) >
            {{ c = Conv <group = 32, pads = [3,3,3,3]> (x, w)  {}  y = Conv (m, v) }})",
            between);
    };
    const Placed normalized = placed(text("m = LpNormalization <axis = 1> (c)"), "trt-10.6,sm=9.0,fp16");
    EXPECT_EQ(normalized.at("c").role, PlacedRole::Float);
    EXPECT_THAT(normalized.reason("c"), HasSubstr("would write float"));
    EXPECT_THAT(normalized.tensors(), ElementsAre("m"));
    EXPECT_EQ(placed(text("m = Relu (c)"), "trt-10.6,sm=9.0,fp16").at("c").role, PlacedRole::Quantized);
    const Placed activated = placed(text("m = HardSwish (c)"), "trt-10.6,sm=9.0,fp16");
    EXPECT_EQ(activated.at("c").role, PlacedRole::Float) << "its kernel takes in Relu and Clip alone";
    EXPECT_THAT(activated.tensors(), ElementsAre("m"));
}

TEST(Placement, TensorsThatAConcatJoinsShareAScaleWhereTheyAreAlike) {
    constexpr std::string_view text = R"(
        g (float[1,16,8,8] x) => (float[1,16,8,8] y, float[1,16,8,8] z)
        < float[16,16,1,1] w1 = noise(-1, 1), float[16,16,1,1] w2 = noise(-1, 1, 2), float[16,32,1,1] w3 = noise(-1, 1, 3) >
        { a = Conv (x, w1)  z = Conv (a, w2)  j = Concat <axis = 1> (a, x)  y = Conv (j, w3) })";
    const Placed result = placed(text);
    const auto shared = must(limitsOfPairs(result.context(), result.placement, {{"a", 1.0}, {"x", 2.0}, {"j", 2.0}}));
    EXPECT_EQ(shared, (TensorLimits{{"a", 2.0}, {"x", 2.0}, {"j", 2.0}}));
    const auto apart = must(limitsOfPairs(result.context(), result.placement, {{"a", 0.1}, {"x", 2.0}, {"j", 2.0}}));
    EXPECT_EQ(apart.at("a"), 0.1);
    EXPECT_FALSE(limitsOfPairs(result.context(), result.placement, {{"a", 1.0}})) << "names what is missing";
    EXPECT_THAT(faultsOf(result.after()), IsEmpty());
}

TEST(Placement, NamesDoNotCollide) {
    constexpr std::string_view text = R"(
        g (float[4,32] x) => (float[4,32] y) < float[32,32] w = noise(-1, 1), float[4,32] x_quantized = noise(-1, 1) >
        { x_scale = Add (x, x_quantized)  x_dequantized = MatMul (x, w)  y = Add (x_scale, x_dequantized) })";
    EXPECT_THAT(faultsOf(placed(text).after()), IsEmpty());
}

// The queries of a decoder: constants, one copy for each sample.
TEST(Placement, WhatIsComputedFromConstantsInEachRunIsQuantized) {
    const auto text = [](const std::string& batch) {
        return "g (float[" + batch + R"(,32] x) => (float[b,10,32] y)
        < float[1,10,32] queries = noise(-1, 1), float[32,32] w = noise(-1, 1, 2), int64[1] from = {0}, int64[1] to = {1},
          int64[2] ones = {1, 1} >
        { s = Shape (x)  n = Slice (s, from, to)  c = Concat <axis = 0> (n, ones)  e = Expand (queries, c)
          y = MatMul (e, w) })";
    };
    EXPECT_EQ(placed(text("n")).at("y").role, PlacedRole::Quantized);
    EXPECT_EQ(placed(text("4")).at("y").role, PlacedRole::Float) << "one constant, once it is built";
}

TEST(Placement, OnlyTheMainGraphIsQuantized) {
    constexpr std::string_view text = R"(
        g (float[4,32] x, bool c) => (float[4,32] y) < float[32,32] w = noise(-1, 1) >
        {
          m = MatMul (x, w)
          y = If <then_branch = a () => (float[4,32] t) { t = MatMul (m, w) },
                  else_branch = b () => (float[4,32] e) { e = Relu (m) }> (c)
        })";
    const Placed result = placed(text);
    EXPECT_THAT(result.tensors(), ElementsAre("x"));
    EXPECT_THAT(faultsOf(result.after()), IsEmpty());
}

TEST(Placement, WhatAPersonKeepsInFloatStaysThere) {
    const Analysis before = inspectModel(textModel(residual), "trt-10.3");
    const NodeId kept = nodeOf(before.context->model(), "c2").id;
    const Placement placement = placeFor(*before.context, {DataType::Int8, {{kept, verbatim("as asked")}}, true});
    EXPECT_EQ(placement.at(*before.context->index().find(kept))->role, PlacedRole::Float);
    EXPECT_EQ(placement.weights.size(), 2U);
    EXPECT_EQ(placement.at(before.context->index().producer(*before.context->index().value(mainGraph, "a")))->role,
        PlacedRole::Float)
        << "nothing fuses into the Add";
}

// The walk of the rules passes the second Add, too: without the pair of the shortcut they find fault with the first one.
TEST(Placement, AShortcutHasAPairWhereWhatIsKnownBeforeARunIsAddedToTheSum) {
    constexpr std::string_view text = R"(
        g (float[1,16,8,8] x) => (float[1,16,8,8] y)
        < float[16,16,3,3] w1 = noise(-1, 1), float[16,16,3,3] w2 = noise(-1, 1, 2), float[16,16,3,3] w3 = noise(-1, 1, 3) >
        { a = Conv <pads = [1, 1, 1, 1]> (x, w1) r = Relu (a)
          b = Conv <pads = [1, 1, 1, 1]> (r, w2)
          s = Add (b, r)
          shape = Shape (s) table = ConstantOfShape (shape)
          t = Add (s, table)
          y = Conv <pads = [1, 1, 1, 1]> (t, w3) })";
    const Placed result = placed(text);
    EXPECT_THAT(faultsOf(result.after()), IsEmpty());
    EXPECT_EQ(result.at("s").role, PlacedRole::Quantized);
    EXPECT_EQ(result.placement.weights.size(), 3U);
}

} // namespace
} // namespace qaliper::placement_test
