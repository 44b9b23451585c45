#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/rewrite/half_parts.h"
#include "model/rules/version_change.h"
#include "tests/support/inspecting.h"
#include "tests/support/offer_checks.h"
#include "tests/support/result.h"
#include "tests/support/rule_rows.h"

namespace qaliper::speed_float_parts_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view rule = "speed-float-parts";

std::string layer() {
    return R"(<ir_version: 8, opset_import: ["": 13]>
        g (float[1,4] x) => (float[1,4] y) <float s = {0.1}, int8 z = {0}, int8[4,4] w = ramp(-9, 9)> {
            [q] q = QuantizeLinear (x, s, z)
            [d] d = DequantizeLinear (q, s, z)
            [wd] wd = DequantizeLinear (w, s, z)
            [m] m = MatMul (d, wd)
            [y] y = Softmax (m)
        })";
}

const std::vector<RuleRow> rows{
    {"strong typing keeps the float parts in FP32", "trt-11.0 trt-10.3,strong", layer(), "model"},
    {"weak typing leaves the choice to TensorRT", "trt-10.3 trt-10.3,fp16 trt-8.6", layer()},
    {"a float model is no quantized one", "trt-11.0", "g (float[1,4] x) => (float[1,4] y) { y = Softmax (x) }"},
};
INSTANTIATE_TEST_SUITE_P(SpeedFloatParts, RuleRows, rowsOf(rule, rows), rowName);

std::string mixed(int opset, const std::string& nodes) {
    return "<ir_version: 8, opset_import: [\"\": " + std::to_string(opset) +
        R"(]> g (float[n,4] x) => (float y)
           <float s = {0.1}, int8 z = {0}, int8[4,4] w = ramp(-9, 9), float[4] gain = {1, 2, 3, 4}, float[1,4] mask =
            {0, 0, -3e38, 0}, float tiny = {1e-30}, int64[2] four = {1, 4}> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            m = MatMul (d, wd)
            )" +
        nodes + "}";
}

DataType typeIn(const Analysis& analysis, std::string_view value) {
    const auto& context = *analysis.context;
    return context.types.element(*context.index().value(mainGraph, value));
}

TEST(SpeedFloatParts, BecomeFp16WithInputsAndOutputsKept) {
    for (const int opset : {13, 19}) {
        const Analysis analysis = inspectText(mixed(opset, "t = Mul (m, gain) y = Softmax (t)"), "trt-11.0");
        const Finding finding = findingsOf(analysis, rule).front();
        ASSERT_EQ(offerIds(analysis, finding).front(), "float-parts-to-fp16");
        EXPECT_TRUE(fixHolds(analysis, finding, "float-parts-to-fp16"));
        EXPECT_TRUE(sabotageIsRefused(analysis, finding, "float-parts-to-fp16", "gain_half"));
        const Analysis after = inspectModel(fixedModel(analysis, finding, "float-parts-to-fp16"), "trt-11.0");
        EXPECT_EQ(typeIn(after, "x"), DataType::Float);
        EXPECT_EQ(typeIn(after, "y"), DataType::Float);
        EXPECT_EQ(typeIn(after, "m"), DataType::Float16);
        EXPECT_EQ(typeIn(after, "t"), DataType::Float16);
        EXPECT_EQ(countOf(after.context->model(), "Cast"), 1U); // Q takes the input as it is
        EXPECT_EQ(after.verdict.quantizedLayers, 1U);
        EXPECT_EQ(after.context->model().opset(), 19);
    }
}

// Each Cast at an input or output of the graph is a kernel.
TEST(SpeedFloatParts, AreOfferedWhereFp16SavesMoreThanTheCastsCost) {
    const auto offered = [](const std::string& count) {
        std::string text = mixed(19, "t = Mul (m, gain) y = Softmax (t)");
        text.replace(text.find("float[n,4]"), 10, "float[" + count + ",4]");
        const Analysis analysis = inspectText(text, "trt-11.0,sm=9.0");
        return offerIds(analysis, findingsOf(analysis, rule).at(0));
    };
    EXPECT_THAT(offered("1"), testing::ElementsAre("export-fp16"));
    EXPECT_THAT(offered("1000"), testing::ElementsAre("export-fp16"));
    EXPECT_THAT(offered("8000000"), testing::ElementsAre("float-parts-to-fp16"));
    EXPECT_THAT(offered("n"), testing::ElementsAre("float-parts-to-fp16")) << "it may be large";
}

// A Transpose of what a DQ makes of weights follows the DQ: a Cast after it would keep the weights from their layer.
TEST(SpeedFloatParts, TurnedWeightsStayQuantized) {
    const Analysis analysis = inspectText(R"(<ir_version: 9, opset_import: ["": 19]>
        g (float[n,4] x) => (float[n,8] y) <float s = {0.1}, int8 z = {0}, float[8,4] w = noise(-1, 1, 1)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wq = QuantizeLinear (w, s, z)
            wd = DequantizeLinear (wq, s, z)
            wt = Transpose <perm = [1, 0]> (wd)
            m = MatMul (d, wt)
            y = Softmax (m)
        })",
        "trt-11.0");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "float-parts-to-fp16"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "float-parts-to-fp16"), "trt-11.0");
    EXPECT_EQ(typeIn(after, "wt"), DataType::Float16);
    EXPECT_EQ(after.verdict.quantizedLayers, analysis.verdict.quantizedLayers);
    EXPECT_EQ(analysis.verdict.quantizedLayers, 1U);
}

// A mask of -3e38 is not turned into an infinity, nor an epsilon into 0: 0 × ∞ and 1 / 0 are no numbers.
TEST(SpeedFloatParts, ConstantsBeyondFp16AreHeldInItsRange) {
    const Analysis analysis =
        inspectText(mixed(19, "a = Add (m, mask) p = Softmax (a) e = Add (p, tiny) y = Log (e)"), "trt-11.0");
    const Model fixed = fixedModel(analysis, findingsOf(analysis, rule).front(), "float-parts-to-fp16");
    const auto numbersOf = [&](std::string_view name) {
        const auto found = std::ranges::find(fixed.main().initializers, name, &Tensor::name);
        return must(readNumbers(*found, *fixed.storage));
    };
    EXPECT_THAT(numbersOf("mask_half"), testing::ElementsAre(0, 0, -65504, 0));
    EXPECT_THAT(numbersOf("tiny_half"), testing::ElementsAre(0x1p-24));
}

// Squares of small numbers: FP16 has no digits for their steps.
TEST(SpeedFloatParts, WhatIsQuantizedInFinerStepsStaysFp32) {
    const auto squares = [](const std::string& step) {
        std::string text = mixed(19,
            "u = Mul (m, small) p = Mul (u, u) pq = QuantizeLinear (p, fine, z) pd = DequantizeLinear (pq, fine, z) r "
            "= Sqrt (pd) h = Mul "
            "(r, gain) y = Softmax (h)");
        return text.insert(text.find("float s ="), "float small = {0.005}, float fine = {" + step + "}, ");
    };
    const auto halfOf = [&](const std::string& step) {
        const Analysis analysis = inspectText(squares(step), "trt-11.0");
        const Finding finding = findingsOf(analysis, rule).front();
        EXPECT_TRUE(fixHolds(analysis, finding, "float-parts-to-fp16")) << step;
        return inspectModel(fixedModel(analysis, finding, "float-parts-to-fp16"), "trt-11.0");
    };
    const Analysis fine = halfOf("4e-6");
    EXPECT_EQ(typeIn(fine, "pd"), DataType::Float);
    EXPECT_EQ(typeIn(fine, "r"), DataType::Float);
    EXPECT_EQ(typeIn(fine, "h"), DataType::Float16);
    const Analysis coarse = halfOf("0.01");
    EXPECT_EQ(typeIn(coarse, "pd"), DataType::Float16);
    EXPECT_EQ(typeIn(coarse, "r"), DataType::Float16);
}

TEST(SpeedFloatParts, WhatCountsOrIsNotInFp16StaysFp32) {
    const std::string counts = "sh = Shape (m) c = Cast <to = 1> (sh) p = ReduceProd <keepdims = 0> (c) r = Sqrt (p) "
                               "t = Div (m, r) h = Softmax (t) y = com.example.Private (h)";
    std::string text = mixed(19, counts);
    text.insert(text.find("19") + 2, ", \"com.example\": 1");
    const Analysis analysis = inspectText(text, "trt-11.0");
    const Analysis after =
        inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "float-parts-to-fp16"), "trt-11.0");
    EXPECT_EQ(typeIn(after, "c"), DataType::Float);
    EXPECT_EQ(typeIn(after, "r"), DataType::Float);
    EXPECT_EQ(typeIn(after, "r_half"), DataType::Float16);
    EXPECT_EQ(typeIn(after, "h"), DataType::Float16);
    EXPECT_EQ(typeIn(after, "h_float"), DataType::Float);
}

bool readsShapeOnly(const Node& node) { return node.is("Shape") || node.is("Size"); }

// Cast nodes that nothing but shapes is read of.
std::vector<std::string> castsForShapes(const Analysis& analysis) {
    const Index& index = analysis.context->index();
    std::vector<std::string> casts;
    for (const NodeIx node : index.nodes(mainGraph)) {
        const ValueIx output = index.output(node, 0);
        const auto uses = output.valid() ? index.uses(output) : std::span<const Use>{};
        if (index.node(node).is("Cast") && !uses.empty() && !index.isGraphOutput(output) &&
            std::ranges::all_of(uses, [&](const Use& use) { return readsShapeOnly(index.node(use.node)); }))
            casts.emplace_back(index.name(output));
    }
    return casts;
}

TEST(SpeedFloatParts, AShapeIsReadOfFp16AsItIs) {
    const Analysis analysis = inspectText(
        mixed(19, "t = Mul (m, gain) sh = Shape (t) n = Size (t) two = Concat <axis = 0> (sh, four) y = Softmax (t)"),
        "trt-11.0");
    const Finding finding = findingsOf(analysis, rule).front();
    EXPECT_TRUE(fixHolds(analysis, finding, "float-parts-to-fp16"));
    const Analysis after = inspectModel(fixedModel(analysis, finding, "float-parts-to-fp16"), "trt-11.0");
    EXPECT_THAT(castsForShapes(after), IsEmpty());
    EXPECT_EQ(countOf(after.context->model(), "Cast"), 1U) << "before the output";
}

// The quantized layer goes on writing INT8: a Cast beside its Q would have it write float.
TEST(SpeedFloatParts, ALayerWhoseShapeIsReadStaysQuantizedToItsEnd) {
    const Analysis analysis = inspectText(
        mixed(19,
            "sh = Shape (m) mq = QuantizeLinear (m, s, z) md = DequantizeLinear (mq, s, z) t = Mul (md, gain) r = "
            "Reshape (t, sh) y = Softmax (r)"),
        "trt-11.0");
    const Analysis after =
        inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "float-parts-to-fp16"), "trt-11.0");
    const VersionChange change = changeBetween(analysis, after);
    EXPECT_EQ(change.after.floatOutputs, change.before.floatOutputs);
    EXPECT_THAT(castsForShapes(after), IsEmpty());
}

// Nobody but the file knows the shape after a Reshape to dimensions that come from outside.
TEST(SpeedFloatParts, DeclaredShapesStayKnown) {
    std::string text = mixed(19, "t = Mul (m, gain) r = Reshape (t, wanted) y = Softmax (r)");
    text.replace(text.find("float[n,4] x)"), 13, "float[n,4] x, int64[2] wanted)");
    text.insert(text.find("float s ="), "float[2,2] r, ");
    const Analysis analysis = inspectText(text, "trt-11.0");
    const Analysis after =
        inspectModel(fixedModel(analysis, findingsOf(analysis, rule).front(), "float-parts-to-fp16"), "trt-11.0");
    EXPECT_EQ(typeIn(after, "r"), DataType::Float16);
    EXPECT_THAT(changeBetween(analysis, after).lostShapes, IsEmpty());
}

TEST(SpeedFloatParts, AModelThatCannotBeRaisedIsLeftToAPerson) {
    const Analysis analysis = inspectText(mixed(10, "y = Relu (m)"), "trt-11.0");
    const auto found = findingsOf(analysis, rule);
    for (const Finding& finding : found)
        EXPECT_EQ(offerIds(analysis, finding).front(), "export-fp16");
}

TEST(SpeedFloatParts, AWindowTransformerGetsNoCastForAShapeAndLosesNone) {
    const Analysis analysis = inspectModel(exportedModel("swin_tiny.dynamic.onnx"), "trt-11.0");
    const HalfParts parts(*analysis.context);
    const Model fixed = must(applyEdits(analysis.context->model(), must(parts.convert()).edits));
    const Analysis after = inspectModel(fixed, "trt-11.0");
    EXPECT_THAT(castsForShapes(after), testing::IsSubsetOf(castsForShapes(analysis)));
    EXPECT_THAT(changeBetween(analysis, after).lostShapes, IsEmpty());
}

TEST(SpeedFloatParts, AVisionTransformer) {
    EXPECT_THAT(findingsOf(inspectModel(exportedModel("vit_small.qdq_int8.onnx"), "trt-11.0"), rule), SizeIs(1));
}

} // namespace
} // namespace qaliper::speed_float_parts_test
