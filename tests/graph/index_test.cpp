#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::index_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr GraphId g = mainGraph;
constexpr GraphId thenBody{1};
constexpr GraphId elseBody{2};

Model scopes() {
    return textModel(R"(
        main (bool c, float[2] x) => (float[2] y) <float[2] w = {1.0, 2.0}> {
            a = Add (x, w)
            y = If (c) <
                then_branch = yes () => (float[2] t) { t = Add (a, w) },
                else_branch = no () => (float[2] e) { a = Neg (x) e = Abs (a) }
            >
        })");
}

ValueIx valueOf(const Index& index, std::string_view name, GraphId graph = g) { return *index.value(graph, name); }

NodeIx nodeOf(const Index& index, std::string_view output, GraphId graph = g) {
    return index.producer(valueOf(index, output, graph));
}

TEST(IndexOf, NodesAndSlots) {
    const Index index(textModel("m (float x) => (float y) { y, \"\", z = Op (x, \"\", x) }"));
    const NodeIx op = nodeOf(index, "y");
    EXPECT_EQ(index.nodeCount(), 1U);
    EXPECT_THAT(index.inputs(op), ElementsAre(valueOf(index, "x"), ValueIx{}, valueOf(index, "x")));
    EXPECT_THAT(index.outputs(op), ElementsAre(valueOf(index, "y"), ValueIx{}, valueOf(index, "z")));
    EXPECT_EQ(index.input(op, 9), ValueIx{});
    EXPECT_EQ(index.output(op, 9), ValueIx{});
    EXPECT_THAT(index.uses(valueOf(index, "x")), ElementsAre(Use{op, 0}, Use{op, 2}));
    EXPECT_THAT(index.uses(valueOf(index, "z")), IsEmpty());
    EXPECT_EQ(index.value(g, "nobody"), std::nullopt);
}

TEST(IndexOf, WhatValuesAre) {
    const Index index(scopes());
    EXPECT_TRUE(index.isGraphInput(valueOf(index, "x")));
    EXPECT_FALSE(index.isInitializer(valueOf(index, "x")));
    EXPECT_TRUE(index.isInitializer(valueOf(index, "w")));
    EXPECT_NE(index.constant(valueOf(index, "w")), nullptr);
    EXPECT_TRUE(index.isGraphOutput(valueOf(index, "y")));
    EXPECT_FALSE(index.isGraphOutput(valueOf(index, "a")));
    EXPECT_FALSE(index.producer(valueOf(index, "x")).valid());
    EXPECT_EQ(index.constant(valueOf(index, "a")), nullptr);
}

TEST(IndexOf, BodiesSeeOuterValuesUnlessTheyHideThem) {
    const Index index(scopes());
    const ValueIx outer = valueOf(index, "a");
    const ValueIx inner = valueOf(index, "a", elseBody);
    EXPECT_EQ(valueOf(index, "a", thenBody), outer);
    EXPECT_NE(inner, outer);
    EXPECT_EQ(index.graphOf(inner), elseBody);
    EXPECT_THAT(index.uses(outer), ElementsAre(Use{nodeOf(index, "t", thenBody), 0}));
    EXPECT_THAT(index.uses(inner), ElementsAre(Use{nodeOf(index, "e", elseBody), 0}));
    EXPECT_THAT(
        index.uses(valueOf(index, "w")), ElementsAre(Use{nodeOf(index, "a"), 1}, Use{nodeOf(index, "t", thenBody), 1}));
    EXPECT_TRUE(index.isGraphOutput(valueOf(index, "t", thenBody)));
    EXPECT_EQ(index.value(g, "t"), std::nullopt) << "the outer graph does not see into bodies";
}

TEST(IndexOf, PositionsCountWithinTheGraph) {
    const Index index(scopes());
    EXPECT_EQ(index.position(nodeOf(index, "y")), 1U);
    EXPECT_EQ(index.position(nodeOf(index, "e", elseBody)), 1U);
    EXPECT_EQ(index.graphOf(nodeOf(index, "e", elseBody)), elseBody);
    std::vector<NodeIx> inElse;
    for (const NodeIx node : index.nodes(elseBody))
        inElse.push_back(node);
    EXPECT_EQ(inElse.size(), 2U);
}

TEST(IndexOf, FindsNodesById) {
    const Model model = scopes();
    const Index index(model);
    EXPECT_EQ(index.find(idOf(model, "a")), nodeOf(index, "a"));
    EXPECT_EQ(index.find(NodeId{1000}), std::nullopt);
    EXPECT_EQ(index.find(NodeId{}), std::nullopt);
}

TEST(IndexOf, UndefinedNames) {
    const Index index(textModel(R"(
        main (bool c) => (float nowhere) {
            y = Relu (missing)
            z = If (c) < then_branch = b () => (float t) { t = Add (missing, lost) } >
        })"));
    EXPECT_TRUE(index.isUndefined(valueOf(index, "missing")));
    EXPECT_TRUE(index.isUndefined(valueOf(index, "nowhere")));
    EXPECT_TRUE(index.isUndefined(valueOf(index, "lost", thenBody)));
    EXPECT_EQ(valueOf(index, "missing", thenBody), valueOf(index, "missing"));
    EXPECT_EQ(index.uses(valueOf(index, "missing")).size(), 2U);
    EXPECT_FALSE(index.isUndefined(valueOf(index, "y")));
}

TEST(IndexOf, DuplicateDefinitions) {
    const Index index(
        textModel("m (float x) => (float y) <float w = {1.0}> { y = Relu (x) y = Neg (x) x = Abs (y) w = Abs (y) }"));
    EXPECT_THAT(index.duplicateProducers(), ElementsAre(NodeIx{1}, NodeIx{2}, NodeIx{3}));
    EXPECT_EQ(index.producer(valueOf(index, "y")), NodeIx{0}) << "the first one counts";
    EXPECT_FALSE(index.producer(valueOf(index, "x")).valid());
    EXPECT_EQ(index.output(NodeIx{0}, 0), valueOf(index, "y"));
    for (const NodeIx duplicate : index.duplicateProducers())
        EXPECT_FALSE(index.output(duplicate, 0).valid()) << "not its own";
}

TEST(IndexOf, ConstantsOfNodes) {
    const Index index(textModel(R"(m () => () {
        t = Constant <value = float[2] {1.0, 2.0}> ()
        i = Constant <value_int = 9007199254740993> ()
        is = Constant <value_ints = [1, 9223372036854775807]> ()
        f = Constant <value_float = 0.5> ()
        fs = Constant <value_floats = [0.5, 1.5]> ()
        s = Constant <value_string = "text"> ()
        foreign = com.acme.Constant <value = float {1.0}> ()
    })"));
    const auto& storage = *index.model().storage;
    const auto integers = [&](const char* name) {
        return must(readIntegers(*index.constant(valueOf(index, name)), storage));
    };
    const auto numbers = [&](const char* name) {
        return must(readNumbers(*index.constant(valueOf(index, name)), storage));
    };
    EXPECT_EQ(numbers("t"), (std::vector<double>{1, 2}));
    EXPECT_EQ(integers("i"), (std::vector<std::int64_t>{9007199254740993}));
    EXPECT_EQ(integers("is"), (std::vector<std::int64_t>{1, 9223372036854775807}));
    EXPECT_TRUE(index.constant(valueOf(index, "i"))->dims.empty());
    EXPECT_EQ(numbers("f"), (std::vector<double>{0.5}));
    EXPECT_EQ(numbers("fs"), (std::vector<double>{0.5, 1.5}));
    EXPECT_EQ(index.constant(valueOf(index, "s")), nullptr);
    EXPECT_EQ(index.constant(valueOf(index, "foreign")), nullptr);
}

TEST(TypeTableOf, DeclaredTypes) {
    const Index index(textModel(R"(
        m (float[N,3] x, untyped) => (float16[2] y)
        < int8[4] w = {1, 2, 3, 4}, sparse_tensor(float[9]) s = float[1] {1.0} at int64[1] {0}, float[] any, double unused >
        { any = Op (x, w) k = Constant <value = int64[2] {1, 2}> () y = Op (any, k) })"));
    const TypeTable types(index);
    const auto at = [&](const char* name) { return valueOf(index, name); };
    EXPECT_EQ(*types.type(at("x")), ValueType::tensor(DataType::Float, Shape{"N", 3}));
    EXPECT_EQ(types.source(at("x")), TypeSource::Declared);
    EXPECT_EQ(types.type(at("untyped")), nullptr);
    EXPECT_EQ(types.source(at("untyped")), TypeSource::Unknown);
    EXPECT_EQ(types.element(at("w")), DataType::Int8);
    EXPECT_EQ(types.staticShape(at("w")), (std::vector<std::int64_t>{4}));
    EXPECT_EQ(types.element(at("s")), DataType::Float);
    EXPECT_EQ(types.shape(at("any")), nullptr);
    EXPECT_EQ(types.element(at("any")), DataType::Float);
    EXPECT_EQ(types.element(at("k")), DataType::Int64);
    EXPECT_EQ(types.staticShape(at("x")), std::nullopt);
    EXPECT_EQ(types.element(at("y")), DataType::Float16);
    EXPECT_FALSE(types.complete());
}

TEST(TypeTableOf, InferenceFillsGapsAndOverrulesNothing) {
    const Index index(textModel("m (float[N,?,4] x, float[] r, untyped) => () {}"));
    TypeTable types(index);
    const auto at = [&](const char* name) { return valueOf(index, name); };
    types.add(at("x"), ValueType::tensor(DataType::Int8, Shape{2, "C", 5}), TypeSource::Inferred);
    EXPECT_EQ(*types.type(at("x")), ValueType::tensor(DataType::Float, Shape{2, "C", 4}));
    EXPECT_EQ(types.source(at("x")), TypeSource::Declared);
    types.add(at("x"), ValueType::tensor(DataType::Float, Shape{7}), TypeSource::Inferred);
    EXPECT_EQ(types.shape(at("x"))->size(), 3U) << "another rank is a contradiction";
    types.add(at("r"), ValueType::tensor(DataType::Float, Shape{3}), TypeSource::Inferred);
    EXPECT_EQ(types.staticShape(at("r")), (std::vector<std::int64_t>{3}));
    types.add(at("untyped"), ValueType::tensor(DataType::Float), TypeSource::Unverified);
    EXPECT_EQ(types.source(at("untyped")), TypeSource::Unverified);
    types.add(at("untyped"), {ValueKind::Sequence, DataType::Undefined, {}, {}}, TypeSource::Inferred);
    EXPECT_TRUE(types.type(at("untyped"))->isTensor());
    types.add(ValueIx{}, ValueType::tensor(DataType::Float), TypeSource::Inferred); // of no value: ignored
}

TEST(TypeTableOf, BodiesDeclareOuterValuesToo) {
    const Index index(textModel(R"(m (bool c) => (float y) {
        a = Op ()
        y = If (c) < then_branch = b () => (float t) <float[7] a> { t = Relu (a) } > })"));
    EXPECT_EQ(TypeTable(index).staticShape(valueOf(index, "a")), (std::vector<std::int64_t>{7}));
}

} // namespace
} // namespace qaliper::index_test
