#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/text/text.h"

// Edits where graphs lie inside graphs.

namespace qaliper::edit_bodies_test {
namespace {

using testing::ElementsAre;

constexpr GraphId g = mainGraph;
constexpr GraphId thenBody{1};
constexpr GraphId elseBody{2};

// Both branches read `a`; the else branch has a value `s` of its own.
Model branches() {
    return textModel(R"(
        main (bool c, float[2] x) => (float[2] y) {
            a = Relu (x)
            s = Neg (x)
            y = If (c) <
                then_branch = yes () => (float[2] t) { t = Add (a, s) },
                else_branch = no () => (float[2] e) { s = Abs (a) e = Neg (s) }
            >
        })");
}

Node relu(const std::string& input, const std::string& output) {
    return Node{.opType = "Relu", .inputs = {input}, .outputs = {output}};
}

TEST(EditBodies, MarkTheirOwners) {
    const Model model = branches();
    const Model next = applied(model, {SetNodeName{thenBody, idOf(model, "t", thenBody), "renamed"}});
    EXPECT_FALSE(next.graph(thenBody)->origin.pristine);
    EXPECT_TRUE(next.graph(elseBody)->origin.pristine);
    EXPECT_FALSE(nodeOf(next, "y").origin.pristine);
    EXPECT_TRUE(nodeOf(next, "a").origin.pristine);
    EXPECT_FALSE(next.main().origin.pristine);

    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(next, folder / "m.onnx")));
    EXPECT_TRUE(sameModel(must(loadModel(folder / "m.onnx")), next));
}

TEST(EditBodies, OfAFunctionMarkTheFunction) {
    const Model model = textModel(R"(
        <ir_version: 10, opset_import: ["": 21, "f": 1]>
        main (float x) => (float y) { y = f.Twice (x) }
        <domain: "f", opset_import: ["": 21]> Twice (x) => (y) { y = Add (x, x) })");
    const GraphId body = model.functions[0]->body;
    const Model next =
        applied(model, {AddNode{body, relu("x", "r"), {}}, ReplaceInput{body, idOf(model, "y", body), 0, "r"}});
    EXPECT_FALSE(next.functions[0]->origin.pristine);
    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(next, folder / "m.onnx")));
    const Model again = must(loadModel(folder / "m.onnx"));
    EXPECT_TRUE(sameModel(again, next));
    EXPECT_THAT(nodeLines(again, again.functions[0]->body), ElementsAre("r = Relu (x)", "y = Add (r, x)"));
    EXPECT_EQ(refusal(model, {PutTensor{body, makeSmallTensor("w", DataType::Float, {}, {1})}}),
        "Edit 1 of 1: A function has no initializers; use a Constant node");
    Node foreign = relu("x", "n");
    foreign.domain = "g";
    EXPECT_EQ(refusal(model, {AddNode{body, foreign, {}}, SetOpset{"g", 1}}),
        "The model imports no opset of the domain \"g\", which Relu needs")
        << "a function has opsets of its own";
}

TEST(EditBodies, RenameReachesWhereTheValueIsMeant) {
    const Model next = applied(branches(), {RenameValue{g, "a", "alpha"}, RenameValue{g, "s", "sigma"}});
    EXPECT_THAT(nodeLines(next, thenBody), ElementsAre("t = Add (alpha, sigma)"));
    EXPECT_THAT(nodeLines(next, elseBody), ElementsAre("s = Abs (alpha)", "e = Neg (s)"))
        << "s of the branch is another";
}

TEST(EditBodies, RenameInsideABodyStaysInside) {
    const Model next = applied(branches(), {RenameValue{elseBody, "s", "inner"}});
    EXPECT_THAT(nodeLines(next, elseBody), ElementsAre("inner = Abs (a)", "e = Neg (inner)"));
    EXPECT_EQ(nodeLines(next)[1], "s = Neg (x)");
}

TEST(EditBodies, RenameLeavesBodiesAloneThatDoNotMentionIt) {
    const Model model = branches();
    const Model next = applied(model, {RenameValue{g, "s", "sigma"}});
    EXPECT_EQ(next.graph(elseBody), model.graph(elseBody));
}

TEST(EditBodies, RenameThatABodyWouldMisunderstandIsRefused) {
    EXPECT_EQ(refusal(branches(), {RenameValue{g, "a", "e"}}),
        "Edit 1 of 1: \"e\" means something else in a body that reads \"a\"");
    const Model deep = textModel(R"(
        main (bool c, float x) => (float y) {
            a = Relu (x)
            y = If (c) < then_branch = outer () => (float t) {
                    b = Neg (x)
                    t = If (c) < then_branch = inner () => (float u) { u = Add (a, b) },
                                 else_branch = empty () => (float v) { v = Abs (x) } > },
                else_branch = other () => (float e) { e = Abs (x) } >
        })");
    EXPECT_EQ(refusal(deep, {RenameValue{g, "a", "b"}}),
        "Edit 1 of 1: \"b\" means something else in a body that reads \"a\"");
    EXPECT_EQ(refusal(deep, {RenameValue{g, "a", "z"}}), "");
}

TEST(EditBodies, NewNamesMustNotHideOuterOnes) {
    const Model model = branches();
    EXPECT_EQ(refusal(model, {AddNode{thenBody, relu("a", "x"), {}}}),
        "The new value \"x\" of a body would hide one of the same name outside");
    EXPECT_EQ(refusal(model, {RenameValue{elseBody, "s", "x"}}),
        "The new value \"x\" of a body would hide one of the same name outside");
    EXPECT_EQ(refusal(model, {AddNode{thenBody, relu("a", "e"), {}}}), "") << "the other branch cannot see it";
}

TEST(EditBodies, NewReadsMayReachOutside) {
    const Model model = branches();
    EXPECT_EQ(refusal(model, {ReplaceInput{thenBody, idOf(model, "t", thenBody), 0, "x"}}), "");
    EXPECT_EQ(refusal(model, {ReplaceInput{thenBody, idOf(model, "t", thenBody), 0, "e"}}),
        "Nothing defines \"e\", which t would read");
}

TEST(EditBodies, ValuesReadInBodiesCannotVanish) {
    const Model model = branches();
    EXPECT_EQ(refusal(model, {RemoveNode{g, idOf(model, "s")}}), "Nothing would define \"s\" any more, but y reads it");
    EXPECT_EQ(
        refusal(model, {ReplaceInput{thenBody, idOf(model, "t", thenBody), 1, "a"}, RemoveNode{g, idOf(model, "s")}}),
        "")
        << "the else branch has its own";
}

TEST(EditBodies, NewNodesStandBeforeBodiesThatReadThem) {
    const Model model = branches();
    const Model next =
        applied(model, {AddNode{g, relu("x", "n"), {}}, ReplaceInput{thenBody, idOf(model, "t", thenBody), 0, "n"}});
    EXPECT_EQ(nodeLines(next)[2], "n = Relu (x)");
    EXPECT_EQ(next.main().nodes[3].opType, "If");
}

TEST(EditBodies, OrderFollowsWhatBodiesRead) {
    const Model model = textModel(R"(
        main (bool c, float x) => (float y, float z) {
            y = If (c) < then_branch = yes () => (float t) { t = Relu (x) }, else_branch = no () => (float e) { e = Neg (x) } >
            z = Abs (x)
        })");
    const Model next = applied(model, {ReplaceInput{thenBody, idOf(model, "t", thenBody), 0, "z"}});
    EXPECT_EQ(next.main().nodes[0].opType, "Abs");
    EXPECT_EQ(next.main().nodes[1].opType, "If");
}

TEST(EditBodies, CyclesThroughBodiesAreRefused) {
    const Model model = textModel(R"(
        main (bool c, float x) => (float z) {
            y = If (c) < then_branch = yes () => (float t) { t = Relu (x) }, else_branch = no () => (float e) { e = Neg (x) } >
            z = Abs (y)
        })");
    EXPECT_EQ(refusal(model, {ReplaceInput{thenBody, idOf(model, "t", thenBody), 0, "z"}}),
        "The edit would close a cycle in the graph");
}

TEST(EditBodies, RemovingTheOwnerDropsItsGraphs) {
    const Model model = branches();
    const Model next = applied(model, {RemoveNode{g, idOf(model, "y")}, AddNode{g, relu("a", "y"), {}}});
    EXPECT_EQ(next.graph(thenBody), nullptr);
    EXPECT_EQ(next.graph(elseBody), nullptr);
    EXPECT_EQ(nodeCount(next), 3U);
    EXPECT_EQ(Index(next).nodeCount(), 3U);
    EXPECT_EQ(refusal(model,
                  {RemoveNode{g, idOf(model, "y")}, AddNode{g, relu("a", "y"), {}},
                      SetNodeName{thenBody, idOf(model, "t", thenBody), "n"}}),
        "Edit 3 of 3: The graph of this edit is gone");
}

TEST(EditBodies, NestedGraphsGoAlong) {
    const Model model = textModel(R"(
        main (bool c, float x) => (float y) {
            y = If (c) < then_branch = outer () => (float t) {
                    t = If (c) < then_branch = i () => (float u) { u = Neg (x) }, else_branch = j () => (float v) { v = Abs (x) } > },
                else_branch = other () => (float e) { e = Abs (x) } >
        })");
    const Model next = applied(model, {RemoveNode{g, idOf(model, "y")}, AddNode{g, relu("x", "y"), {}}});
    for (std::uint32_t id = 1; id < 5; ++id)
        EXPECT_EQ(next.graph(GraphId{id}), nullptr) << id;
}

TEST(EditBodies, ReplacingAGraphAttributeDropsTheGraph) {
    const Model model = branches();
    const Model next = applied(model, {SetAttribute{g, idOf(model, "y"), {"else_branch", std::int64_t{0}}}});
    EXPECT_EQ(next.graph(elseBody), nullptr);
    EXPECT_NE(next.graph(thenBody), nullptr);
    EXPECT_EQ(applied(model, {RemoveAttribute{g, idOf(model, "y"), "then_branch"}}).graph(thenBody), nullptr);
}

TEST(EditBodies, ShadowingOfTheFileStays) {
    const Model model = branches();
    const Model next = applied(model, {SetNodeName{elseBody, idOf(model, "s", elseBody), "n"}});
    EXPECT_EQ(nodeLines(next, elseBody)[0], "[n] s = Abs (a)");
}

} // namespace
} // namespace qaliper::edit_bodies_test
