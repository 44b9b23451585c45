#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/graphs.h"
#include "tests/support/made_graphs.h"
#include "tests/support/picture.h"

namespace qaliper::fold_test {
namespace {

constexpr const char* quantized = R"(g (float[1,2] x) => (float[1,2] y)
    <float s = {0.5}, int8 z = {0}, int8[2,2] w = {1, 2, 3, 4}> {
    q = QuantizeLinear(x, s, z)
    d = DequantizeLinear(q, s, z)
    wd = DequantizeLinear(w, s, z)
    m = MatMul(d, wd)
    y = Relu(m)
})";

TEST(Folding, AWeightAndItsDequantizeBecomeALineOfTheLayer) {
    const TestPicture picture = pictureOf(quantized);
    EXPECT_EQ(picture.edges(), "x→MatMul MatMul→Relu Relu→y");
    EXPECT_EQ(picture.box("wd"), picture.box("m"));
    EXPECT_THAT(picture.lines(picture.box("m")), testing::HasSubstr("B 2×2 INT8"));
}

TEST(Folding, APairOnAnActivationBecomesAPill) {
    const TestPicture picture = pictureOf(quantized);
    ASSERT_EQ(picture.view.pills.size(), 1U);
    EXPECT_EQ(picture.box("q"), picture.box("m")); // the box after the pill
    EXPECT_EQ(picture.view.pillsOf(picture.view.edges.front()).size(), 1U);
}

TEST(Folding, OneKeyUnfoldsAllPairs) {
    const TestPicture picture = pictureOf(quantized, {.foldQuantization = false});
    EXPECT_EQ(picture.edges(),
        "x→QuantizeLinear QuantizeLinear→DequantizeLinear DequantizeLinear→MatMul "
        "MatMul→Relu Relu→y");
    EXPECT_TRUE(picture.view.pills.empty());
}

TEST(Folding, AnExpandedBoxShowsWhatWasFoldedIntoIt) {
    const TestPicture picture = pictureOf(quantized, {.expanded = {"main:m"}});
    EXPECT_NE(picture.box("wd"), picture.box("m"));
    EXPECT_THAT(picture.edges(), testing::HasSubstr("DequantizeLinear→MatMul"));
}

TEST(Folding, APairThatTwoConsumersShareIsOnePill) {
    const TestPicture picture =
        pictureOf(R"(g (float[2] x) => (float[2] y, float[2] t) <float s = {0.5}, int8 z = {0}> {
        q = QuantizeLinear(x, s, z)
        d = DequantizeLinear(q, s, z)
        y = Relu(d)
        t = Neg(d)
    })");
    EXPECT_EQ(picture.view.pills.size(), 1U);
    EXPECT_EQ(picture.view.tensors.size() - 2, 1U) << "both edges belong to one tensor, the outputs have their own";
}

TEST(Folding, AQuantizedGraphOutputKeepsItsNodes) {
    const TestPicture picture = pictureOf(R"(g (float[2] x) => (int8[2] q, float[2] d) <float s = {0.5}, int8 z = {0}> {
        q = QuantizeLinear(x, s, z)
        d = DequantizeLinear(q, s, z)
    })");
    EXPECT_TRUE(picture.view.pills.empty());
    EXPECT_EQ(picture.edges(), "x→QuantizeLinear QuantizeLinear→DequantizeLinear QuantizeLinear→q DequantizeLinear→d");
}

constexpr const char* shapes = R"(g (float[N,4] x) => (float[M] y) <int64[1] axes = {0}> {
    size = Shape(x)
    r = ReduceProd(size, axes)
    y = Reshape(x, r)
})";

TEST(Folding, WhatOnlyComputesShapesBecomesALine) {
    const TestPicture picture = pictureOf(shapes);
    EXPECT_EQ(picture.edges(), "x→Reshape Reshape→y");
    EXPECT_THAT(picture.lines(picture.box("y")), testing::HasSubstr("shape of x"));
    EXPECT_EQ(picture.view.references,
        (std::vector<ViewReference>{
            {picture.view.edges[0].from, picture.view.edges[0].to, *picture.index->value(mainGraph, "x")}}));
}

TEST(Folding, TheShapeOfAShapeLeadsBackToTheTensor) {
    const TestPicture picture = pictureOf(R"(g (float[N,4] x) => (float[M] y) {
        size = Shape(x)
        ones = ConstantOfShape(size)
        again = Shape(ones)
        y = Reshape(x, again)
    })");
    ASSERT_EQ(picture.view.references.size(), 1U);
    EXPECT_EQ(picture.title(picture.view.references[0].from.value), "x");
    EXPECT_THAT(picture.lines(picture.box("y")), testing::HasSubstr("shape of x"));
}

TEST(Folding, ShapeChainsStayWhenAsked) {
    const TestPicture picture = pictureOf(shapes, {.foldShapes = false});
    EXPECT_EQ(picture.edges(), "x→Shape Shape→ReduceProd x→Reshape ReduceProd→Reshape Reshape→y");
}

TEST(Folding, ThirtyThreeEqualSiblingsAreOneBox) {
    const TestPicture few(madeModel(fanOut(32)));
    const TestPicture many(madeModel(fanOut(33)));
    EXPECT_EQ(few.view.boxes.size(), 34U + 2);
    EXPECT_EQ(many.view.boxes.size(), 3U + 2);
    EXPECT_THAT(many.title(many.box("v7")), "Sum × 33");
    EXPECT_EQ(many.view.edge(EdgeIx{1}).count, 33U);
}

TEST(Folding, ThirtyTwoEqualSiblingsBesideAnotherStayBoxes) {
    std::string siblings;
    std::string all;
    for (int i = 1; i <= 32; ++i) {
        const std::string name = "r" + std::to_string(i);
        siblings += name + " = Relu (x) ";
        all += name + ", ";
    }
    const TestPicture picture =
        pictureOf("g (float[2] x) => (float[2] y) { " + siblings + "n = Neg (x) y = Sum (" + all + "n) }");
    EXPECT_EQ(picture.view.boxes.size(), 32U + 2 + 2);
}

TEST(Folding, AConstantThatIsAnOutputHasABox) {
    const TestPicture picture =
        pictureOf("g (float[2] x) => (float[2] y, float[2] k) <float[2] w = {1, 2}> { k = Neg (w) y = Add (x, k) }");
    EXPECT_THAT(picture.edges(), testing::AllOf(testing::HasSubstr("Neg→k"), testing::HasSubstr("Neg→Add")));
}

TEST(Folding, AnExpandedSiblingStandsAlone) {
    const TestPicture picture(madeModel(fanOut(40)), {.expanded = {"main:v7"}});
    EXPECT_THAT(picture.title(picture.box("v7")), "Sum");
    EXPECT_THAT(picture.title(picture.box("v8")), "Sum × 39");
}

TEST(Folding, EndsOfIntegerRangesAreWordsNotPowers) {
    const TestPicture picture = pictureOf(R"(g (float[64000] x) => (float[N] y)
        <int64[1] starts = {16000}, int64[1] ends = {9223372036854775807}> { y = Slice(x, starts, ends) })");
    EXPECT_THAT(picture.lines(picture.box("y")), testing::HasSubstr("starts 16000 · ends max"));
}

TEST(Folding, TheLimitsOfInt32AreWordsForInt64Too) {
    const TestPicture picture = pictureOf(R"(g (float[64000] x) => (float[N] y)
        <int64[1] starts = {2147483646}, int64[1] ends = {2147483647}> { y = Slice(x, starts, ends) })");
    EXPECT_THAT(picture.lines(picture.box("y")),
        testing::AllOf(testing::HasSubstr("ends max"), testing::Not(testing::HasSubstr("starts max"))));
}

TEST(Folding, AValueThatNobodyDefinesIsABox) {
    const TestPicture picture = pictureOf("g (float[2] x) => (float[2] y) { y = Add(x, gone) }");
    EXPECT_EQ(picture.edges(), "x→Add gone→Add Add→y");
    EXPECT_EQ(picture.view.boxes[picture.view.edges[1].from.value].kind, BoxKind::Missing);
    EXPECT_TRUE(picture.scene.edges[1].isMissing);
}

} // namespace
} // namespace qaliper::fold_test
