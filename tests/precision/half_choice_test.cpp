#include <map>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "model/precision/half_choice.h"
#include "model/precision/inner_sums.h"
#include "model/rewrite/half_parts.h"
#include "tests/support/fixing.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"

// Which nodes stay FP32 for what was measured of their tensors.

namespace qaliper::half_choice_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

struct Measured {
    double min = 0;
    double max = 0;
    std::uint64_t count = 64;
};
using Measurements = std::map<std::string, Measured>;

Statistics statisticsOf(const Measurements& measurements) {
    Statistics statistics;
    for (const auto& [tensor, measured] : measurements)
        statistics.tensors.push_back({tensor, measured.min, measured.max, measured.count, 0, {}});
    return statistics;
}

// First outputs of the nodes that stay FP32, in node order.
std::vector<std::string> kept(
    const std::string& text, const Measurements& measurements, DataType type = DataType::Float16) {
    const Analysis analysis = inspectModel(textModel(text), "trt-10.3");
    const KeptFloat kept = keptByRanges(KnownRanges(*analysis.context, statisticsOf(measurements)), type);
    std::vector<std::string> outputs;
    for (const NodeIx node : analysis.context->index().nodes(mainGraph)) {
        if (kept.contains(analysis.context->node(node).id))
            outputs.push_back(analysis.context->node(node).outputs.front());
    }
    return outputs;
}

const std::string chain = "g (float[2,4] x) => (float[2,4] y) <float[4,4] w = noise(-1, 1)> "
                          "{ a = MatMul (x, w) b = Relu (a) y = MatMul (b, w) }";

TEST(HalfChoice, TakesWhatStaysInRange) {
    const Measurements small{{"x", {-2, 2}}, {"a", {-8, 8}}, {"b", {0, 8}}, {"y", {-30, 30}}};
    EXPECT_THAT(kept(chain, small), IsEmpty());
    EXPECT_THAT(kept(chain, small, DataType::Bfloat16), IsEmpty());
}

TEST(HalfChoice, KeepsWhoWritesAndReadsATensorNearTheEndOfTheRange) {
    const Measurements large{{"x", {-2, 2}}, {"a", {-40000, 8}}, {"b", {0, 8}}, {"y", {-30, 30}}};
    EXPECT_THAT(kept(chain, large), ElementsAre("a", "b"));
    EXPECT_THAT(kept(chain, large, DataType::Bfloat16), IsEmpty());
}

TEST(HalfChoice, KeepsNumbersThatAreAllTiny) {
    const Measurements tiny{{"x", {-2, 2}}, {"a", {-1e-6, 1e-6}}, {"b", {0, 1e-6}}, {"y", {-1, 1}}};
    EXPECT_THAT(kept(chain, tiny), ElementsAre("a", "b", "y"));
    EXPECT_THAT(kept(chain, tiny, DataType::Bfloat16), IsEmpty());
}

TEST(HalfChoice, KeepsADivisionByNumbersNearZero) {
    const std::string text = "g (float[2,4] x, float[2,4] z) => (float[2,4] y) { y = Div (x, z) }";
    EXPECT_THAT(kept(text, {{"x", {-2, 2}}, {"z", {1e-7, 2}}, {"y", {-9, 9}}}), ElementsAre("y"));
    EXPECT_THAT(kept(text, {{"x", {-2, 2}}, {"z", {-1, 2}}, {"y", {-9, 9}}}), ElementsAre("y"));
    EXPECT_THAT(kept(text, {{"x", {-2, 2}}, {"z", {0.5, 2}}, {"y", {-9, 9}}}), IsEmpty());
}

TEST(HalfChoice, KeepsConstantsThatTheTypeDoesNotHold) {
    const auto text = [](const std::string& constant) {
        return "g (float[2,4] x) => (float[2,4] y) <float c = {" + constant + "}> { y = Add (x, c) }";
    };
    const Measurements small{{"x", {0, 2}}, {"y", {0, 2}}};
    EXPECT_THAT(kept(text("-1e9"), small), ElementsAre("y"));
    EXPECT_THAT(kept(text("1e-12"), small), ElementsAre("y"));
    EXPECT_THAT(kept(text("0.5"), small), IsEmpty());
    EXPECT_THAT(kept(text("-1e9"), small, DataType::Bfloat16), IsEmpty());
}

TEST(HalfChoice, TakesTinyBiases) {
    const std::string text =
        "g (float[2,4] x) => (float[2,4] y) <float[4,4] w = noise(-1, 1), float[4] b = fill(1e-6)> "
        "{ y = Gemm (x, w, b) }";
    EXPECT_THAT(kept(text, {{"x", {-2, 2}}, {"y", {-8, 8}}}), IsEmpty());
}

TEST(HalfChoice, TakesATinyConstantThatIsAddedToBothSigns) {
    const std::string text = "g (float[2,4] x) => (float[2,4] y) <float[4] b = fill(1e-6)> { y = Add (x, b) }";
    EXPECT_THAT(kept(text, {{"x", {-2, 2}}, {"y", {-2, 2}}}), IsEmpty());
    EXPECT_THAT(kept(text, {{"x", {0, 2}}, {"y", {1e-6, 2}}}), ElementsAre("y")) << "it may guard a division";
}

TEST(HalfChoice, KeepsSumsThatMayLeaveTheRange) {
    const std::string text = "g (float[1,3000] x) => (float[1,1] y) <int64[1] axes = {1}> { y = ReduceMean (x, axes) }";
    EXPECT_THAT(kept(text, {{"x", {0, 30, 3000}}, {"y", {0, 20, 1}}}), ElementsAre("y"));
    EXPECT_THAT(kept(text, {{"x", {0, 3, 3000}}, {"y", {0, 2, 1}}}), IsEmpty());
    EXPECT_THAT(kept(text, {{"x", {0, 30, 3000}}, {"y", {0, 20, 1}}}, DataType::Bfloat16), IsEmpty());
}

TEST(HalfChoice, KeepsWhatBecomesAnIndexUpToTheProduct) {
    const std::string text = "g (float[2,4] x) => (int64[2,4] y) <float[4,4] w = noise(-1, 1), float s = {3.0}> "
                             "{ a = MatMul (x, w) b = Mul (a, s) c = Floor (b) y = Cast <to = 7> (c) }";
    EXPECT_THAT(
        kept(text, {{"x", {-2, 2}}, {"a", {-8, 8}}, {"b", {-24, 24}}, {"c", {-24, 24}}}), ElementsAre("a", "b", "c"));
}

TEST(HalfChoice, KeepsCountsThatTheTypeHasNotAllOf) {
    const std::string text = "g (int64[2,4] x) => (float[2,4] y) { f = Cast <to = 1> (x) y = Neg (f) }";
    EXPECT_THAT(kept(text, {{"f", {0, 5000}}, {"y", {-5000, 0}}}), testing::Contains("y"));
    EXPECT_THAT(kept(text, {{"f", {0, 1000}}, {"y", {-1000, 0}}}), IsEmpty());
    EXPECT_THAT(kept(text, {{"f", {0, 1000}}, {"y", {-1000, 0}}}, DataType::Bfloat16), testing::Contains("y"));
}

TEST(HalfChoice, LeavesIslandsOfCheapNodesInFloat) {
    const Analysis analysis =
        inspectModel(textModel("g (float[2,4] x) => (float[2,4] y, float[2,4] z) <float[4,4] w = noise(-1, 1)> "
                               "{ a = MatMul (x, w) y = Relu (a) z = Neg (x) }"),
            "trt-10.3");
    const KeptFloat kept = withoutIslands(*analysis.context, DataType::Float16, {});
    EXPECT_EQ(kept.size(), 1U);
    EXPECT_TRUE(kept.contains(idOf(analysis.context->model(), "z")));
}

double innerSum(const std::string& text, const Measurements& measurements, const std::string& output) {
    const Analysis analysis = inspectModel(textModel(text), "trt-10.3");
    const Context& context = *analysis.context;
    return largestInnerSum(
        KnownRanges(context, statisticsOf(measurements)), context.index().find(idOf(context.model(), output)).value())
        .value_or(-1);
}

TEST(InnerSum, OfAProductIsThatOfItsLargestColumn) {
    EXPECT_DOUBLE_EQ(
        innerSum("g (float[1,2] x) => (float[1,2] y) <float[2,2] w = {1, 10, -2, 20}> { y = MatMul (x, w) }",
            {{"x", {-3, 2}}}, "y"),
        90);
    EXPECT_DOUBLE_EQ(
        innerSum("g (float[1,2] x) => (float[1,2] y) <float[2,2] w = {1, 10, -2, 20}> { y = Gemm <transB = 1> (x, w) }",
            {{"x", {-3, 2}}}, "y"),
        66);
}

TEST(InnerSum, OfAProductIsAtMostEightTimesWhatWasMeasured) {
    EXPECT_DOUBLE_EQ(
        innerSum("g (float[1,2] x) => (float[1,2] y) <float[2,2] w = {1, 10, -2, 20}> { y = MatMul (x, w) }",
            {{"x", {-3, 2}}, {"y", {-4, 3}}}, "y"),
        32);
}

TEST(InnerSum, OfANormalizationIsThatOfSquares) {
    EXPECT_DOUBLE_EQ(
        innerSum("g (float[1,8] x) => (float[1,8] y) <float[8] s = fill(1)> { y = LayerNormalization (x, s) }",
            {{"x", {-3, 2}}}, "y"),
        200);
}

TEST(InnerSum, OfAPoolIsThatOfItsWindow) {
    EXPECT_DOUBLE_EQ(innerSum("g (float[1,1,4,4] x) => (float[1,1,2,2] y) { y = AveragePool <kernel_shape = [2, 2], "
                              "strides = [2, 2]> (x) }",
                         {{"x", {-3, 5}}}, "y"),
        20);
}

TEST(HalfParts, LeaveInFloatWhatReadsOrWritesAnUnknownType) {
    const Analysis analysis = inspectText("<ir_version: 4, opset_import: [\"\": 7]> g (float[1,4] x) => (float[1,4] y) "
                                          "<float[4,4] w = noise(-1, 1)> { a = MatMul (x, w) b = Affine <alpha = 2.0, "
                                          "beta = 0.0> (a) c = MatMul (b, w) y = MatMul (a, w) }",
        "trt-10.3");
    const HalfParts parts(*analysis.context);
    const Index& index = analysis.context->index();
    const auto isHalf = [&](const char* output) {
        return parts.contains(index.producer(index.value(mainGraph, output).value()));
    };
    EXPECT_TRUE(isHalf("a"));
    EXPECT_FALSE(isHalf("b"));
    EXPECT_FALSE(isHalf("c")) << "a weight in FP16 would stand beside data in FP32";
    EXPECT_TRUE(isHalf("y"));
}

// An INT8 convolution and what follows it, up to the value r, which is quantized.
std::string convolution(const std::string& nodes) {
    return R"(<ir_version: 9, opset_import: ["": 19]> g (float[1,24,4,4] x) => (float[1,48,4,4] y)
        <float s = {0.5}, int8 z = {0}, int8[48,24,1,1] w = ramp(-2, 2)> {
          q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, s, z) c = Conv (d, wd)
          )" +
        nodes + R"(
          rq = QuantizeLinear (r, s, z) rd = DequantizeLinear (rq, s, z) p = Softmax (rd) y = Exp (p) })";
}

const std::string pairAfterLayer = "cq = QuantizeLinear (c, s, z) cd = DequantizeLinear (cq, s, z) ";
const std::vector<std::string> activations{"r = HardSwish (c)", pairAfterLayer + "r = Tanh (cd)",
    pairAfterLayer +
        "e = HardSigmoid (cd) eq = QuantizeLinear (e, s, z) ed = DequantizeLinear (eq, s, z) r = Mul (cd, ed)"};

Model inHalf(const Analysis& analysis) {
    return must(applyEdits(analysis.context->model(), must(HalfParts(*analysis.context).convert()).edits));
}

TEST(HalfParts, LeaveInFloatTheActivationsAtWhichTheBuilderStops) {
    constexpr std::string_view target = "trt-10.6,sm=9.0,strong";
    for (const std::string& nodes : activations) {
        const Analysis after = inspectModel(inHalf(inspectText(convolution(nodes), target)), target);
        EXPECT_EQ(after.context->types.element(*after.context->index().value(mainGraph, "p")), DataType::Float16);
        EXPECT_THAT(findingsOf(after, "conv-type-kernel"), IsEmpty()) << nodes;
    }
}

TEST(HalfParts, KeepTheNumbersAroundSuchAnActivation) {
    ProofOptions review;
    review.isReview = true;
    review.closeSqnr = 20;
    for (const std::string& nodes : activations) {
        const Analysis before = inspectText(convolution(nodes), "trt-10.6,sm=9.0,strong");
        const auto verdictOf = [&](const Model& after) {
            return verdict(proofOf({before.context, contextOf(after)}, review));
        };
        const Model half = inHalf(before);
        EXPECT_THAT(verdictOf(half), testing::AnyOf("equal", testing::StartsWith("close"))) << nodes;
        const Model wrong = must(applyEdits(half, std::vector{otherNumber(half, "w", 5, 90)}));
        EXPECT_THAT(verdictOf(wrong), testing::StartsWith("different")) << nodes;
    }
}

TEST(HalfParts, CountCastsOnWeightsThatAreInputsByThemselves) {
    const Analysis analysis = inspectModel(textModel("g (float[2,4] x, float[4,4] w) => (float[2,4] y) <float[4,4] w = "
                                                     "noise(-1, 1)> { a = MatMul (x, w) y = Relu (a) }"),
        "trt-10.3");
    const HalfParts parts(*analysis.context);
    EXPECT_EQ(parts.casts(), 3U) << "of both inputs and of the output";
    EXPECT_EQ(parts.castsOfWeightInputs(), 1U);
    const Analysis alone = inspectModel(textModel(chain), "trt-10.3");
    EXPECT_EQ(HalfParts(*alone.context).castsOfWeightInputs(), 0U);
}

} // namespace
} // namespace qaliper::half_choice_test
