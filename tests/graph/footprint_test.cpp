#include <gtest/gtest.h>

#include "model/graph/taken_places.h"
#include "tests/support/graphs.h"

// Two fixes may be applied together when neither looks at what the other changes.

namespace qaliper::footprint_test {
namespace {

constexpr GraphId g = mainGraph;
constexpr GraphId thenBody{1};

Model sample() {
    return textModel(R"(
        main (bool c, float[2] x) => (float[2] y, float[2] z) <float[2] w = {1.0, 2.0}> {
            a = Add (x, w)
            b = Relu (a)
            d = Neg (x)
            y = If (c) <
                then_branch = yes () => (float[2] t) { s = Abs (b) t = Add (s, d) },
                else_branch = no () => (float[2] e) { e = Abs (x) }
            >
            z = Sigmoid (d)
        })");
}

class FootprintOf : public testing::Test {
protected:
    bool collide(const std::vector<Edit>& one, const std::vector<Edit>& other) const {
        const Footprint a = footprintOf(model_, one);
        const Footprint b = footprintOf(model_, other);
        EXPECT_EQ(clash(a, b), clash(b, a));
        return clash(a, b);
    }
    static bool clash(const Footprint& first, const Footprint& second) {
        TakenPlaces taken;
        taken.add(first);
        return taken.clashesWith(second);
    }
    NodeId node(const char* output, GraphId graph = g) const { return idOf(model_, output, graph); }
    static Node relu(const std::string& input, const std::string& output) {
        return Node{.opType = "Relu", .inputs = {input}, .outputs = {output}};
    }

    Model model_ = sample();
};

TEST_F(FootprintOf, TheSameNodeCollides) {
    EXPECT_TRUE(collide({SetNodeName{g, node("a"), "n"}}, {SetAttribute{g, node("a"), {"k", std::int64_t{1}}}}));
    EXPECT_FALSE(collide({SetNodeName{g, node("a"), "n"}}, {SetNodeName{g, node("b"), "n"}}));
}

TEST_F(FootprintOf, ConsumersOfAChangedValueCollide) {
    EXPECT_TRUE(collide({ReplaceOutput{g, node("a"), 0, "q"}}, {ReplaceInput{g, node("z"), 0, "a"}}));
    EXPECT_TRUE(
        collide({PutTensor{g, makeSmallTensor("w", DataType::Float, {2}, {0, 0})}}, {RemoveNode{g, node("a")}}));
    EXPECT_TRUE(collide({RemoveNode{g, node("d")}}, {AddNode{g, relu("d", "n"), {}}}));
    EXPECT_FALSE(collide({RemoveTensor{g, "w"}}, {ReplaceInput{g, node("z"), 0, "b"}}));
}

TEST_F(FootprintOf, TheSameNewNameCollides) {
    EXPECT_TRUE(collide({AddNode{g, relu("x", "n"), {}}}, {AddNode{g, relu("d", "n"), {}}}));
    EXPECT_TRUE(collide({RenameValue{g, "d", "n"}}, {RenameValue{g, "b", "n"}}));
    EXPECT_FALSE(collide({AddNode{g, relu("x", "n"), {}}}, {AddNode{g, relu("x", "m"), {}}}));
}

TEST_F(FootprintOf, ANodeToStandBeforeMustStay) {
    EXPECT_TRUE(collide({AddNode{g, relu("x", "n"), node("b")}}, {RemoveNode{g, node("b")}}));
    EXPECT_FALSE(collide({AddNode{g, relu("x", "n"), node("b")}}, {AddNode{g, relu("x", "m"), node("b")}}));
}

TEST_F(FootprintOf, RenamesCollideWithUses) {
    EXPECT_TRUE(collide({RenameValue{g, "d", "q"}}, {ReplaceInput{g, node("z"), 0, "b"}}));
    EXPECT_TRUE(collide({RenameValue{g, "d", "q"}}, {SetAttribute{g, node("z"), {"k", std::int64_t{1}}}}));
    EXPECT_TRUE(collide({RenameValue{g, "d", "q"}}, {SetValueType{g, "d", ValueType::tensor(DataType::Float)}}));
    EXPECT_FALSE(collide({RenameValue{g, "d", "q"}}, {ReplaceInput{g, node("b"), 0, "x"}}));
}

TEST_F(FootprintOf, BodiesReadOuterValues) {
    EXPECT_TRUE(collide({RenameValue{g, "d", "q"}}, {ReplaceInput{thenBody, node("t", thenBody), 1, "s"}}));
    EXPECT_TRUE(collide({RemoveNode{g, node("b")}}, {ReplaceInput{thenBody, node("t", thenBody), 0, "b"}}));
    EXPECT_FALSE(collide({RenameValue{g, "a", "q"}}, {ReplaceInput{thenBody, node("t", thenBody), 1, "s"}}));
}

TEST_F(FootprintOf, NamesOfABodyAreItsOwn) {
    EXPECT_FALSE(collide({RenameValue{thenBody, "s", "q"}}, {AddNode{g, relu("x", "s"), {}}}));
}

TEST_F(FootprintOf, RemovingAnOwnerTouchesItsBodies) {
    EXPECT_TRUE(collide({RemoveNode{g, node("y")}}, {SetNodeName{thenBody, node("t", thenBody), "n"}}));
    EXPECT_TRUE(collide({RemoveNode{g, node("y")}}, {RenameValue{g, "d", "q"}})) << "a body reads d";
    EXPECT_FALSE(collide({RemoveNode{g, node("y")}}, {SetNodeName{g, node("z"), "n"}}));
}

TEST_F(FootprintOf, InterfaceAndTypes) {
    const ValueType type = ValueType::tensor(DataType::Float);
    EXPECT_TRUE(collide({AddGraphOutput{g, "d", type}}, {AddGraphOutput{g, "d", type}}));
    EXPECT_FALSE(collide({AddGraphOutput{g, "d", type}}, {AddGraphOutput{g, "b", type}}));
    EXPECT_TRUE(collide({SetValueType{g, "d", type}}, {SetValueType{g, "d", {}}}));
    EXPECT_FALSE(collide({SetValueType{g, "d", type}}, {ReplaceInput{g, node("z"), 0, "b"}}));
    EXPECT_TRUE(collide({RemoveGraphInput{g, "x"}}, {ReplaceInput{g, node("z"), 0, "x"}}));
}

TEST_F(FootprintOf, Header) {
    EXPECT_TRUE(collide({SetOpset{"", 13}}, {SetProperty{"k", "v"}}));
    EXPECT_FALSE(collide({SetOpset{"", 13}}, {SetNodeName{g, node("a"), "n"}}));
}

// The promise behind it: what does not collide gives the same model in either order.
TEST_F(FootprintOf, DisjointEditsCommute) {
    const std::vector<Edit> one{AddNode{g, relu("a", "n"), {}}, ReplaceInput{g, node("b"), 0, "n"}};
    const std::vector<Edit> other{
        PutTensor{g, makeSmallTensor("k", DataType::Float, {}, {1})}, ReplaceInput{g, node("z"), 1, "k"}};
    ASSERT_FALSE(collide(one, other));
    EXPECT_EQ(nodeLines(applied(applied(model_, one), other)), nodeLines(applied(applied(model_, other), one)));
}

} // namespace
} // namespace qaliper::footprint_test
