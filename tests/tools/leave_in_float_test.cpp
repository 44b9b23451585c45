#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/onnx/save.h"
#include "model/tools/cause_tool.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/result.h"
#include "tests/tools/trying.h"

// Operators that read in float again, and pairs that go.

namespace qaliper::leave_in_float_test {
namespace {

using testing::HasSubstr;

// Two products read one pair; the weight of the first is stored quantized.
constexpr std::string_view shared = R"(g (float[2,4] x) => (float[2,4] y)
    <float s = {0.05}, int8 z = {0}, int8[4,4] a = ramp(-90, 90), float as = {0.01}, float[4,4] b = noise(-1, 1)> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    ad = DequantizeLinear (a, as, z)
    h = MatMul (d, ad)
    i = MatMul (d, b)
    y = Add (h, i)
})";

TEST(LeaveInFloatTool, ReadsWhatThePairReadsAndLeavesOtherConsumersAlone) {
    const ToolTrial trial(shared, "leave-in-float", {"h"});
    EXPECT_EQ(nodeOf(trial.after(), "h").input(0), "x");
    EXPECT_EQ(nodeOf(trial.after(), "i").input(0), "d");
    EXPECT_EQ(opsOf(trial.after()),
        (std::vector<std::string>{"QuantizeLinear", "DequantizeLinear", "MatMul", "MatMul", "Add"}));
    EXPECT_TRUE(isClose(trial));
    EXPECT_FALSE(isClose(trial, {otherInput(trial.after(), "y", 1, "h")}));
}

TEST(LeaveInFloatTool, HasTheWeightOfTheFloatModel) {
    TemporaryFolder folder;
    must(saveModel(
        textModel("g (float[2,4] x) => (float[2,4] h) <float[4,4] a = ramp(-0.9, 0.9)> { h = MatMul (x, a) }"),
        folder / "float.onnx"));
    const ToolTrial trial(shared, "leave-in-float", {"h"}, {{"float-model", (folder / "float.onnx").string()}});
    const Index index(trial.after());
    const Tensor* weight = index.constant(*index.value(mainGraph, nodeOf(trial.after(), "h").input(1)));
    ASSERT_NE(weight, nullptr);
    EXPECT_NEAR(must(readNumbers(*weight, *trial.after().storage)).at(1), -0.78, 1e-6) << "and not −0.8, rounded";
}

TEST(LeaveInFloatTool, SaysWhereNothingIsRead) {
    EXPECT_EQ(refusalOf(shared, "leave-in-float", {"y"}), "Nothing that is read here is quantized");
    EXPECT_THAT(refusalOf(shared, "leave-in-float", {"h"}, {{"float-model", "/nowhere.onnx"}}), HasSubstr("nowhere"));
}

// A product of two columns, which INT8 tensor cores round up to 32.
constexpr std::string_view thin = R"(net (float[4096,2] x) => (float[4096,2] y)
    <float s = {0.5}, int8 z = {0}, int8[2,2] w = fill(1)> {
    a = Softmax (x)
    q = QuantizeLinear (a, s, z)
    d = DequantizeLinear (q, s, z)
    k = DequantizeLinear (w, s, z)
    y = MatMul (d, k)
})";

std::optional<CauseTool> toolForCause(const Analysis& analysis, CauseKind kind) {
    const auto& causes = analysis.verdict.causes;
    const auto cause = std::ranges::find(causes, kind, &Cause::kind);
    return cause == causes.end() ? std::nullopt : toolFor(*analysis.context, kind, cause->places);
}

TEST(LeaveInFloatTool, RemovesTheCauseThatInt8DoesNotPay) {
    const std::string target = "trt-10.3,sm=8.6,fp16";
    const ToolTrial trial(thin, "leave-in-float", {"y"}, {}, target);
    const auto tool = toolForCause(trial.before(), CauseKind::Int8DoesNotPay);
    ASSERT_TRUE(tool);
    EXPECT_EQ(tool->request, (ToolRequest{"leave-in-float", {nodeOf(trial.before().context->model(), "y").id}, {}}));
    const Analysis& after = *trial.applied().analysis;
    EXPECT_LT(after.verdict.time.expected, trial.before().verdict.time.expected);
    EXPECT_FALSE(toolForCause(after, CauseKind::Int8DoesNotPay));
}

TEST(LeaveInFloatTool, IsNoRemedyForALayerWithoutPairsOrForAnotherCause) {
    const Analysis analysis = inspectModel(textModel(thin), "trt-10.3,sm=8.6,fp16");
    const Index& index = analysis.context->index();
    const auto quantize = index.find(nodeOf(analysis.context->model(), "q").id);
    EXPECT_FALSE(toolFor(*analysis.context, CauseKind::Int8DoesNotPay, {*quantize})) << "no layer";
    const auto layer = index.find(nodeOf(analysis.context->model(), "y").id);
    EXPECT_FALSE(toolFor(*analysis.context, CauseKind::OutputNotQuantized, {*layer}));
    const Analysis plain =
        inspectModel(textModel("net (float[4,4] x) => (float[4,4] y) <float[4,4] w = fill(1)> { y = MatMul (x, w) }"),
            "trt-10.3,sm=8.6,fp16");
    EXPECT_FALSE(toolFor(*plain.context, CauseKind::Int8DoesNotPay, {*plain.context->index().nodes().begin()}));
}

TEST(DropPairTool, LetsAllConsumersReadTheTensor) {
    for (const char* node : {"q", "d"}) {
        const ToolTrial trial(shared, "drop-pair", {node});
        EXPECT_EQ(nodeOf(trial.after(), "h").input(0), "x");
        EXPECT_EQ(nodeOf(trial.after(), "i").input(0), "x");
        EXPECT_TRUE(isClose(trial));
    }
    EXPECT_EQ(refusalOf(shared, "drop-pair", {"ad"}), "This is no Q or DQ of a pair on a tensor");
    EXPECT_EQ(refusalOf(shared, "drop-pair", {"y"}), "This is no Q or DQ of a pair on a tensor");
}

} // namespace
} // namespace qaliper::leave_in_float_test
