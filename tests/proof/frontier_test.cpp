#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/proof/frontier.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::frontier_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using testing::UnorderedElementsAre;

std::vector<std::string> outputsOf(const Region& region) {
    std::vector<std::string> names;
    for (const FrontierOutput& output : region.outputs)
        names.push_back(output.before == output.after ? output.before : output.before + "/" + output.after);
    return names;
}

Frontier frontierOfTexts(std::string_view before, std::string_view after) {
    const Versions versions = versionsOf(before, after);
    return frontierOf(*versions.before, *versions.after);
}

std::string graphOf(const std::string& nodes, const std::string& constants = "") {
    return "<ir_version: 10, opset_import: [\"\": 21, \"acme\": 1]>\ngraph (float[2,4] x, float[2,4] r) => (float[2,4] "
           "y)\n<" +
        constants + ">\n{\n" + nodes + "\n}";
}

TEST(FrontierOf, TheSameModelIsEmpty) {
    const std::string text = graphOf("a = Relu (x) y = Neg (a)");
    EXPECT_THAT(frontierOfTexts(text, text).regions, IsEmpty());
}

TEST(FrontierOf, NamesOfNodesDoNotCount) {
    const Frontier frontier =
        frontierOfTexts(graphOf("a = Relu (x) y = Neg (a)"), graphOf("[n] a = Relu (x) y = Neg (a)"));
    for (const Region& region : frontier.regions)
        EXPECT_THAT(outputsOf(region), ElementsAre("a"));
}

TEST(FrontierOf, ARemovedNodeEndsAtItsConsumersOutputs) {
    const Frontier frontier = frontierOfTexts(graphOf("a = Exp (x) b = Identity (a) c = Neg (b) y = Relu (c)"),
        graphOf("a = Exp (x) c = Neg (a) y = Relu (c)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].inputs, ElementsAre("a"));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("c"));
    EXPECT_TRUE(frontier.regions[0].isPlain);
}

TEST(FrontierOf, AnAddedPairIsOneRegionWithItsConsumer) {
    const Frontier frontier = frontierOfTexts(graphOf("a = Exp (x) c = Neg (a) y = Relu (c)"),
        graphOf("a = Exp (x) q = QuantizeLinear (a, s) d = DequantizeLinear (q, s) c = Neg (d) y = Relu (c)",
            "float s = {0.1}"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].before, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].after, SizeIs(3));
    EXPECT_THAT(frontier.regions[0].inputs, ElementsAre("a"));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("c"));
}

TEST(FrontierOf, EditsFarApartAreRegionsOfTheirOwn) {
    const Frontier frontier =
        frontierOfTexts(graphOf("a = Identity (x) b = Exp (a) c = Tanh (b) d = Identity (c) y = Neg (d)"),
            graphOf("b = Exp (x) c = Tanh (b) y = Neg (c)"));
    ASSERT_THAT(frontier.regions, SizeIs(2));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("b"));
    EXPECT_THAT(outputsOf(frontier.regions[1]), ElementsAre("y"));
}

TEST(FrontierOf, AChangedWeightEndsAfterItsConsumer) {
    const std::string nodes = "a = MatMul (x, w) y = Relu (a)";
    const Frontier frontier =
        frontierOfTexts(graphOf(nodes, "float[4,4] w = ramp(0, 1)"), graphOf(nodes, "float[4,4] w = ramp(0, 2)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("a"));
    EXPECT_THAT(frontier.regions[0].inputs, ElementsAre("x"));
}

// Folding: a name that a node computed becomes a constant of that name.
TEST(FrontierOf, AFoldedConstantIsComparedItself) {
    const Frontier frontier =
        frontierOfTexts(graphOf("w = Mul (w1, w1) a = MatMul (x, w) y = Relu (a)", "float[4,4] w1 = fill(2)"),
            graphOf("a = MatMul (x, w) y = Relu (a)", "float[4,4] w = fill(4)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_EQ(frontier.regions[0].outputs, (std::vector{FrontierOutput{"w", "w", true}}));
    EXPECT_THAT(frontier.regions[0].inputs, IsEmpty());
}

// One of two equal DQs goes, its consumer reads the other: after both stands the same quantized value.
TEST(FrontierOf, VersionsThatBeginAtDifferentValuesAreLedBackToACommonOne) {
    const std::string constants = "float s = {0.1}, int8 z = {0}";
    const std::string head = "q = QuantizeLinear (x, s, z) d1 = DequantizeLinear (q, s, z) b = Neg (d1)";
    const Frontier frontier =
        frontierOfTexts(graphOf(head + " d2 = DequantizeLinear (q, s, z) c = Exp (d2) y = Add (b, c)", constants),
            graphOf(head + " c = Exp (d1) y = Add (b, c)", constants));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].inputs, ElementsAre("q"));
    EXPECT_TRUE(frontier.regions[0].isAligned);
    EXPECT_FALSE(frontier.regions[0].isPlain);
}

TEST(FrontierOf, ADroppedOperandLeavesTheRegionAligned) {
    const Frontier frontier = frontierOfTexts(
        graphOf("a = Exp (x) c = Add (a, r) y = Relu (c)"), graphOf("a = Exp (x) c = Add (a, a) y = Relu (c)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].inputs, UnorderedElementsAre("a", "r"));
    EXPECT_TRUE(frontier.regions[0].isAligned);
}

TEST(FrontierOf, APluginThatReadsAnotherValueIsCutOut) {
    const Frontier frontier =
        frontierOfTexts(graphOf("a = Exp (x) b = Identity (a) p = acme.Plugin (b) c = Neg (p) y = Relu (c)"),
            graphOf("a = Exp (x) p = acme.Plugin (a) c = Neg (p) y = Relu (c)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("b/a"));
    EXPECT_THAT(frontier.regions[0].unsupportedOps, IsEmpty());
}

TEST(FrontierOf, APluginThatChangesItselfIsNamed) {
    const Frontier frontier = frontierOfTexts(graphOf("a = Exp (x) p = acme.Plugin <k = 1> (a) y = Neg (p)"),
        graphOf("a = Exp (x) p = acme.Plugin <k = 2> (a) y = Neg (p)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].unsupportedOps, ElementsAre("Plugin"));
}

TEST(FrontierOf, AnEditInsideABodyStaysInside) {
    const auto text = [](const std::string& body) {
        return "<ir_version: 8, opset_import: [\"\": 16]> graph (bool c, float[2,4] x) => (float[2,4] y) {"
               "  a = Exp (x)"
               "  y = If <then_branch = yes () => (float[2,4] t) { " +
            body +
            " },"
            "          else_branch = no () => (float[2,4] e) { e = Identity (a) }> (c) }";
    };
    const Frontier frontier = frontierOfTexts(text("s = Identity (a) t = Neg (s)"), text("t = Neg (a)"));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_NE(frontier.regions[0].graphBefore, mainGraph);
    EXPECT_THAT(frontier.regions[0].inputs, ElementsAre("a"));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("t"));
}

TEST(FrontierOf, AnotherOpsetMakesEveryNodeSuspect) {
    const Model model = must(parseText(graphOf("a = Exp (x) b = Tanh (a) y = Neg (b)")));
    const Versions versions = versionsOf(model, {SetOpset{"", 18}});
    const Frontier frontier = frontierOf(*versions.before, *versions.after);
    EXPECT_TRUE(frontier.changesOpset);
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].before, SizeIs(3));
    EXPECT_THAT(outputsOf(frontier.regions[0]), ElementsAre("y"));
}

TEST(FrontierOf, SizesAreComputedAndNotGiven) {
    const std::string shapes =
        "s = Shape (x) b = Gather <axis = 0> (s, zero) m = Concat <axis = 0> (b, minus) a = Exp (x) ";
    const std::string constants = "int64[1] zero = {0}, int64[1] minus = {-1}";
    const Frontier frontier = frontierOfTexts(graphOf(shapes + "i = Identity (a) y = Reshape (i, m)", constants),
        graphOf(shapes + "y = Reshape (a, m)", constants));
    ASSERT_THAT(frontier.regions, SizeIs(1));
    EXPECT_THAT(frontier.regions[0].inputs, UnorderedElementsAre("a", "x"));
}

TEST(RunsInReference, WhatTheRuntimeHasKernelsFor) {
    const auto context =
        contextOf("<ir_version: 10, opset_import: [\"\": 21, \"com.microsoft\": 1, \"trt\": 1, \"acme\": 1]>"
                  "graph (float[2,4] x) => (? y) {"
                  "  a = Relu (x)  b = com.microsoft.Gelu (a)  c = EfficientNMS_TRT (b)  d = TRT_FP8QuantizeLinear (c)"
                  "  e = trt.TRT_FP8QuantizeLinear (d)  f = acme.Relu (e)  y = acme.Own (f) }"
                  "<domain: \"acme\", opset_import: [\"\": 21]> Own (p) => (q) { q = Relu (p) }");
    std::vector<bool> runs;
    for (const NodeIx node : context->index().nodes(mainGraph))
        runs.push_back(runsInReference(*context, node));
    EXPECT_THAT(runs, ElementsAre(true, true, false, false, false, false, true));
}

} // namespace
} // namespace qaliper::frontier_test
