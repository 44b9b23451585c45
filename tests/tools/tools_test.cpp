#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/tools/run_tool.h"
#include "model/tools/tools.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/tools/trying.h"

// What each tool makes of a small graph, what it rejects, and what ONNX Runtime says of the numbers.

namespace qaliper::tools_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view quantizedConv = R"(g (float[1,4,6,6] x) => (float[1,4,6,6] y)
    <float s = {0.05}, int8 z = {0}, int8[4,4,1,1] w = ramp(-90, 90), float ws = {0.002}> {
    q = QuantizeLinear (x, s, z)
    d = DequantizeLinear (q, s, z)
    wd = DequantizeLinear (w, ws, z)
    c = Conv (d, wd)
    cq = QuantizeLinear (c, s, z)
    cd = DequantizeLinear (cq, s, z)
    p = MaxPool <kernel_shape = [1, 1]> (cd)
    y = Add (p, d)
})";

TEST(DequantizeTool, ReadsBeforeThePairAndFoldsTheWeight) {
    const ToolTrial trial(quantizedConv, "dequantize", {"c"});
    EXPECT_EQ(opsOf(trial.after()),
        (std::vector<std::string>{
            "QuantizeLinear", "DequantizeLinear", "Conv", "QuantizeLinear", "DequantizeLinear", "MaxPool", "Add"}));
    EXPECT_EQ(nodeOf(trial.after(), "c").inputs.front(), "x");
    EXPECT_TRUE(isClose(trial));
    EXPECT_FALSE(isClose(trial, {otherInput(trial.after(), "y", 1, "p")}));
}

TEST(DequantizeTool, TakesThePairAfterToo) {
    const ToolTrial trial(quantizedConv, "dequantize", {"c"}, {{"behind", "remove"}});
    EXPECT_EQ(nodeOf(trial.after(), "p").inputs.front(), "c");
    EXPECT_TRUE(isClose(trial));
}

// A mask of -inf: 0 times its infinite scale is NaN.
TEST(DequantizeTool, FoldsNoConstantWithAnInfiniteScale) {
    constexpr std::string_view masked = R"(g (float[2] x) => (float[2] y)
        <float s = {0.05}, int8 z = {0}, int8[2] m = {0, 0}, float inf = {inf}> {
        q = QuantizeLinear (x, s, z)
        d = DequantizeLinear (q, s, z)
        md = DequantizeLinear (m, inf, z)
        y = Add (d, md)
    })";
    const ToolTrial trial(masked, "dequantize", {"y"});
    EXPECT_EQ(nodeOf(trial.after(), "y").inputs, (std::vector<std::string>{"x", "md"}));
    EXPECT_THAT(trial.note(), HasSubstr("1 constant keeps its DQ: with an infinite scale it gives NaN"));
}

TEST(DequantizeTool, SaysWhereNothingIsQuantized) {
    EXPECT_EQ(
        refusalOf("g (float[2] x) => (float[2] y) { y = Relu (x) }", "dequantize", {"y"}), "Nothing is quantized here");
    EXPECT_EQ(refusalOf(quantizedConv, "dequantize", {}), "Select the nodes for this tool");
    EXPECT_EQ(
        refusalOf(quantizedConv, "dequantize", {"c"}, {{"behind", "maybe"}}), "\"maybe\" is no choice for behind");
    EXPECT_EQ(refusalOf(quantizedConv, "dequantize", {"c"}, {{"colour", "red"}}),
        "The tool dequantize has no parameter \"colour\"; it has: behind");
    EXPECT_EQ(refusalOf(quantizedConv, "name-nodes", {}, {{"colour", "red"}}),
        "The tool name-nodes has no parameter \"colour\"; it has none here");
}

TEST(HalfPartsTool, IsForEveryTargetAndForFloatModelsToo) {
    const std::string nodes = "<ir_version: 8, opset_import: [\"\": 17]> " + std::string(quantizedConv);
    const ToolTrial trial(nodes, "float-parts-to-fp16", {});
    EXPECT_EQ(opsOf(trial.after()).back(), "Cast");
    EXPECT_EQ(trial.after().main().outputs.front().type.element, DataType::Float);
    EXPECT_TRUE(isClose(trial));
    EXPECT_FALSE(isClose(trial, {otherInput(trial.after(), "y_inner", 1, "p")}));
    const ToolTrial plain("<ir_version: 8, opset_import: [\"\": 17]> g (float[2,4] x) => (float[2,4] y) "
                          "<float[4] w = {1, 2, 3, 4}> { m = Mul (x, w) y = Softmax (m) }",
        "float-parts-to-fp16", {});
    EXPECT_TRUE(isClose(plain));
    EXPECT_EQ(refusalOf("g (int64[2] x) => (int64[2] y) { y = Add (x, x) }", "float-parts-to-fp16", {}),
        "There is nothing to change here");
}

std::string withSilu(
    const std::string& silu, const std::string& after = "y = Identity (a)", const std::string& type = "float16") {
    return "<ir_version: 8, opset_import: [\"\": 13]> g (" + type + "[1,8,4,4] x) => (" + type + " y) <" + type +
        "[8,8,1,1] w = ramp(-1, 1)> { c = Conv (x, w) " + silu + " " + after + " }";
}

TEST(SiluTool, WritesSigmoidAsTanh) {
    for (const std::string silu : {"g = Sigmoid (c) a = Mul (c, g)", "g = Sigmoid (c) a = Mul (g, c)"}) {
        const ToolTrial trial(withSilu(silu), "silu-as-tanh", {});
        EXPECT_THAT(opsOf(trial.after()), ElementsAre("Conv", "Mul", "Tanh", "Mul", "Add", "Identity"));
        EXPECT_EQ(trial.offer().safety, Safety::Review);
        EXPECT_EQ(trial.offer().effect.nodes, 2);
        EXPECT_TRUE(isClose(trial));
        const Tensor wrong = makeSmallTensor("c_factor", DataType::Float16, {}, {0.25});
        EXPECT_FALSE(isClose(trial, {PutTensor{mainGraph, wrong}}));
    }
}

TEST(SiluTool, WritesItInBf16AsWell) {
    const ToolTrial trial(
        withSilu("g = Sigmoid (c) a = Mul (c, g)", "y = Identity (a)", "bfloat16"), "silu-as-tanh", {});
    EXPECT_THAT(opsOf(trial.after()), ElementsAre("Conv", "Mul", "Tanh", "Mul", "Add", "Identity"));
    const auto& tensors = trial.after().main().initializers;
    const auto factor = std::ranges::find(tensors, "c_factor", &Tensor::name);
    ASSERT_NE(factor, tensors.end());
    EXPECT_EQ(factor->type, DataType::Bfloat16);
}

// After a layer in float with a Q, and after a quantized layer whose result stays in float.
TEST(SiluTool, LeavesWhatStandsBetweenALayerAndItsQ) {
    const std::string silu = "g = Sigmoid (c) a = Mul (c, g)";
    const auto text = [&](const std::string& layer, const std::string& after) {
        return R"(<ir_version: 9, opset_import: ["": 19]> g (float16[1,8,4,4] x) => (float16 y)
            <float16 s = {0.1}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90), float16[8,8,1,1] f = ramp(-1, 1)> { )" +
            layer + silu + after + " }";
    };
    const std::string inFloat = "c = Conv (x, f) ";
    const std::string quantized =
        "q = QuantizeLinear (x, s, z) d = DequantizeLinear (q, s, z) wd = DequantizeLinear (w, s, z) c = Conv (d, wd) ";
    const std::string pair = " aq = QuantizeLinear (a, s, z) y = DequantizeLinear (aq, s, z)";
    EXPECT_EQ(refusalOf(text(inFloat, " y = Relu (a)"), "silu-as-tanh", {}, {}, "trt-10.3"), "");
    EXPECT_NE(refusalOf(text(inFloat, pair), "silu-as-tanh", {}, {}, "trt-10.3"), "");
    EXPECT_NE(refusalOf(text(quantized, " y = Relu (a)"), "silu-as-tanh", {}, {}, "trt-10.3"), "");
}

TEST(SiluTool, LeavesWhatIsNoHalfPrecisionSilu) {
    const std::string silu = "g = Sigmoid (c) a = Mul (c, g)";
    EXPECT_NE(refusalOf(withSilu(silu, "y = Identity (a)", "float"), "silu-as-tanh", {}), "");
    EXPECT_NE(refusalOf(withSilu("g = Sigmoid (x) a = Mul (c, g)"), "silu-as-tanh", {}), "")
        << "a gate of another value";
    EXPECT_NE(
        refusalOf(withSilu("g = Sigmoid (c) h = Relu (g) m = Mul (c, g) a = Add (m, h)"), "silu-as-tanh", {}), "");
    const std::string quantized = R"(<ir_version: 9, opset_import: ["": 19]> g (float16[1,8,4,4] x) => (float16 y)
        <float16 s = {0.1}, int8 z = {0}, int8[8,8,1,1] w = ramp(-90, 90)> {
            q = QuantizeLinear (x, s, z)
            d = DequantizeLinear (q, s, z)
            wd = DequantizeLinear (w, s, z)
            c = Conv (d, wd)
            g = Sigmoid (c)
            a = Mul (c, g)
            aq = QuantizeLinear (a, s, z)
            y = DequantizeLinear (aq, s, z)
        })";
    EXPECT_NE(refusalOf(quantized, "silu-as-tanh", {}, {}, "trt-10.3"), "");
}

// Before an Add some releases misread a shortcut after such an activation.
TEST(SiluTool, LeavesResidualAddsWhereTheyMayBeMisread) {
    const std::string residual = withSilu("g = Sigmoid (c) a = Mul (c, g)", "y = Add (a, x)");
    EXPECT_EQ(refusalOf(residual, "silu-as-tanh", {}, {}, "trt-11.1"), "");
    for (const char* target : {"trt-11.2", "trt-11.3", "trt-11.5"})
        EXPECT_NE(refusalOf(residual, "silu-as-tanh", {}, {}, target), "") << target;
    const std::string scaled = withSilu("g = Sigmoid (c) a = Mul (c, g) m = Mul (a, w)", "y = Add (m, x)");
    EXPECT_EQ(refusalOf(scaled, "silu-as-tanh", {}, {}, "trt-11.1"), "");
    EXPECT_NE(refusalOf(scaled, "silu-as-tanh", {}, {}, "trt-11.2"), "");
}

TEST(DequantizeOthersTool, LeavesLayersWithWeights) {
    const ToolTrial trial(quantizedConv, "dequantize-others", {});
    EXPECT_EQ(nodeOf(trial.after(), "c").inputs.front(), "d");
    EXPECT_EQ(nodeOf(trial.after(), "p").inputs.front(), "c");
    EXPECT_EQ(nodeOf(trial.after(), "y").inputs.back(), "x");
    EXPECT_TRUE(isClose(trial));
}

TEST(InsertPairTool, TakesTheScaleOfABoundedOperator) {
    const ToolTrial trial("g (float[2,8] x) => (float[2,8] y) { s = Softmax (x) y = Relu (s) }", "insert-pair", {"s"});
    EXPECT_EQ(trial.offer().parameters.back().fallback, "0.007874016");
    EXPECT_EQ(render(trial.offer().parameters.back().why), "Softmax stays within ±1");
    EXPECT_THAT(nodeLines(trial.after()),
        ElementsAre(HasSubstr("Softmax"), HasSubstr("QuantizeLinear (s, s_scale, s_zero_point)"),
            HasSubstr("DequantizeLinear"), HasSubstr("Relu (s_dequantized)")));
    EXPECT_TRUE(isClose(trial));
    EXPECT_FALSE(isClose(trial, {otherNumber(trial.after(), "s_scale", 0, 0.0001)}));
}

TEST(InsertPairTool, TakesTheScaleOfTheLargerLimitOfAClip) {
    for (const auto& [low, high] : {std::pair{"-127", "1"}, {"-1", "127"}}) {
        const ToolTrial trial(std::string("g (float[2,8] x) => (float[2,8] y) <float low = {") + low +
                "}, float high = {" + high + "}> { c = Clip (x, low, high) y = Relu (c) }",
            "insert-pair", {"c"});
        EXPECT_EQ(trial.offer().parameters.back().fallback, "1") << low;
    }
}

TEST(InsertPairTool, TakesTheScaleOfTheNearestQuantizer) {
    const ToolTrial trial(R"(g (float[2,8] x) => (float[2,8] y, float[8,2] t) <float s = {0.03}, int8 z = {0}> {
        a = Relu (x)
        b = Transpose <perm = [1, 0]> (a)
        q = QuantizeLinear (b, s, z)
        t = DequantizeLinear (q, s, z)
        y = Exp (a)
    })",
        "insert-pair", {"a"});
    EXPECT_EQ(trial.offer().parameters.back().fallback, "0.03");
    EXPECT_TRUE(isClose(trial));
}

TEST(InsertPairTool, WantsAScaleWhereNothingTells) {
    constexpr std::string_view graph = "g (float[2,8] x) => (float[2,8] y) { y = Exp (x) }";
    EXPECT_EQ(refusalOf(graph, "insert-pair", {"y"}), "The graph does not state the range of \"y\": enter a scale");
    EXPECT_EQ(refusalOf(graph, "insert-pair", {"y"}, {{"scale", "-1"}}), "A scale has to be greater than 0: \"-1\"");
    const ToolTrial trial(graph, "insert-pair", {"y"}, {{"scale", "0.2"}});
    EXPECT_EQ(trial.after().main().outputs.front().name, "y");
    EXPECT_EQ(nodeOf(trial.after(), "y").opType, "DequantizeLinear");
}

// Newer parsers reject the default axis of a scalar.
TEST(InsertPairTool, WritesAnAxisForAScalar) {
    constexpr std::string_view graph = R"(<ir_version: 8, opset_import: ["": 13]> g (float[2,8] x) => (float[2,8] y) {
        m = ReduceMax <keepdims = 0> (x) y = Mul (x, m) })";
    for (const char* target : {"trt-10.3", "trt-10.15", "trt-11.2"}) {
        const ToolTrial trial(graph, "insert-pair", {"m"}, {{"scale", "0.02"}, {"value", "m"}}, target);
        for (const char* added : {"m_quantized", "m_dequantized"})
            EXPECT_EQ(nodeOf(trial.after(), added).integer("axis"), 0) << target;
        EXPECT_THAT(findingsOf(inspectModel(trial.after(), target), "qdq-axis-outside"), IsEmpty()) << target;
        EXPECT_TRUE(isClose(trial));
    }
}

TEST(InsertPairTool, RefusesWhatIsQuantizedOrConstantOrNoFloat) {
    EXPECT_EQ(
        refusalOf(quantizedConv, "insert-pair", {"q"}), "\"q\" is not known to be of a type that can be quantized");
    EXPECT_EQ(refusalOf("g (int64[2] x) => (int64[2] y) { y = Neg (x) }", "insert-pair", {"y"}),
        "\"y\" is not known to be of a type that can be quantized");
    const auto refusalInHalf = [](const std::string& opset) {
        return refusalOf("<ir_version: 9, opset_import: [\"\": " + opset +
                "]> g (float16[2,8] x) => (float16[2,8] y) { y = Exp (x) }",
            "insert-pair", {"y"}, {{"scale", "0.2"}});
    };
    EXPECT_EQ(refusalInHalf("18"), "\"y\" is not known to be of a type that can be quantized") << "scales are FP32";
    EXPECT_EQ(refusalInHalf("19"), "");
}

TEST(SetRangeTool, GivesThePairAnotherScaleAndLeavesOthersAlone) {
    constexpr std::string_view graph = R"(g (float[2,8] x, float[2,8] z) => (float[2,8] y)
        <float s = {0.03}, int8 zero = {0}> {
        q = QuantizeLinear (x, s, zero)  d = DequantizeLinear (q, s, zero)
        p = QuantizeLinear (z, s, zero)  e = DequantizeLinear (p, s, zero)
        y = Add (d, e) })";
    for (const char* node : {"q", "d"}) {
        const ToolTrial trial(graph, "set-range", {node}, {{"limit", "1.27"}});
        EXPECT_EQ(nodeOf(trial.after(), "q").input(1), nodeOf(trial.after(), "d").input(1));
        EXPECT_NE(nodeOf(trial.after(), "q").input(1), "s");
        EXPECT_EQ(nodeOf(trial.after(), "p").input(1), "s");
        const Context& context = *trial.applied().analysis->context;
        const auto scale = context.quant.producer(context.index(), *context.index().value(mainGraph, "q"))->scalarScale;
        EXPECT_NEAR(scale.value_or(0), 0.01, 1e-8);
    }
    const ToolTrial same(graph, "set-range", {"q"});
    EXPECT_EQ(same.offer().parameters.front().fallback, "3.81") << "127 × 0.03";
    EXPECT_NE(refusalOf(graph, "set-range", {"q"}, {{"limit", "0"}}), "");
    EXPECT_NE(refusalOf(graph, "set-range", {"y"}), "");
    EXPECT_NE(refusalOf(quantizedConv, "set-range", {"wd"}), "") << "a weight";
}

TEST(StripTool, LeavesTheFloatModelAndWhatItKnew) {
    const ToolTrial trial(quantizedConv, "strip-qdq", {}, {}, "trt-8.6,dla");
    EXPECT_EQ(opsOf(trial.after()), (std::vector<std::string>{"Conv", "MaxPool", "Add"}));
    ASSERT_THAT(trial.files(), SizeIs(2));
    EXPECT_EQ(trial.files()[0].content, "TRT-8600-EntropyCalibration2\nx: 3d4ccccd\nc: 3d4ccccd\n");
    EXPECT_EQ(trial.files()[1].content, "--precisionConstraints=prefer --layerPrecisions=*:fp16\n");
    EXPECT_THAT(trial.note(), HasSubstr("1 quantized layer has no name"));
    EXPECT_TRUE(isClose(trial));
}

TEST(StripTool, LooksPastOperatorsThatMoveData) {
    const ToolTrial trial(R"(g (float[2,8] x) => (float[8,2] y) <float s = {0.03}, int8 z = {0}, int8[8,2] b> {
        q = QuantizeLinear (x, s, z)
        b = Transpose <perm = [1, 0]> (q)
        d = DequantizeLinear (b, s, z)
        y = Relu (d)
    })",
        "strip-qdq", {}, {}, "trt-8.6");
    EXPECT_EQ(opsOf(trial.after()), (std::vector<std::string>{"Transpose", "Relu"}));
    EXPECT_TRUE(isClose(trial));
}

TEST(StripTool, LeavesWhatAPluginReads) {
    EXPECT_EQ(refusalOf(R"(g (float[2,8] x) => (float[2,8] y) <float s = {0.03}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        y = my.Plugin (q)
    })",
                  "strip-qdq", {}, {}, "trt-8.6"),
        "");
}

TEST(StripTool, IsOfNoUseWithoutCalibrators) {
    EXPECT_THAT(refusalOf(quantizedConv, "strip-qdq", {}, {}, "trt-11.0"), HasSubstr("has no calibrator"));
    EXPECT_EQ(refusalOf("g (float[2] x) => (float[2] y) { y = Relu (x) }", "strip-qdq", {}, {}, "trt-8.6"),
        "This model has no Q/DQ");
}

TEST(RuleTools, RemoveThePairBeforeAnActivation) {
    constexpr std::string_view graph = R"(g (float[1,4,6,6] x) => (float[1,4,6,6] y)
        <float s = {0.05}, int8 z = {0}, float[4,4,1,1] w = ramp(-1, 1)> {
        c = Conv (x, w)
        q = QuantizeLinear (c, s, z)
        d = DequantizeLinear (q, s, z)
        r = Relu (d)
        q2 = QuantizeLinear (r, s, z)
        y = DequantizeLinear (q2, s, z)
    })";
    const ToolTrial trial(graph, "drop-activation-pairs", {});
    EXPECT_EQ(nodeOf(trial.after(), "r").inputs.front(), "c");
    EXPECT_TRUE(isClose(trial));
    const ToolTrial chosen(graph, "drop-activation-pairs", {"r"});
    EXPECT_EQ(nodeOf(chosen.after(), "r").inputs.front(), "c");
    EXPECT_EQ(refusalOf(graph, "equal-concat-scales", {}), "There is nothing to change here");
}

TEST(RuleTools, EachNamesAnOfferThatIsNoAdvice) {
    for (const Tool* tool : allTools()) {
        if (tool->rule.empty())
            continue;
        const Rule* rule = findRule(tool->rule);
        ASSERT_TRUE(rule) << tool->rule;
        const auto offer = std::ranges::find(rule->info.offers, tool->ruleOffer, &OfferInfo::id);
        ASSERT_NE(offer, rule->info.offers.end()) << tool->ruleOffer;
        EXPECT_NE(offer->safety, Safety::Advice);
        EXPECT_EQ(offer->safety, tool->info.safety) << tool->info.id;
    }
}

} // namespace
} // namespace qaliper::tools_test
