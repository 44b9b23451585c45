#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "model/graph/interface.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/text/text.h"

// What each kind of edit does, and what it rejects.

namespace qaliper::edit_test {
namespace {

using testing::ElementsAre;

constexpr GraphId g = mainGraph;

Model chain() {
    return textModel(R"(
        chain (float[4] x, float[4] other) => (float[4] y)
        < float[4] w = {1.0, 2.0, 3.0, 4.0}, float[4] a, float[4] b >
        {
            [first] a = Add (x, w)
            [second] b = Relu (a)
            [third] y = LeakyRelu <alpha = 0.1> (b)
        })");
}

Node relu(const std::string& input, const std::string& output) {
    return Node{.opType = "Relu", .inputs = {input}, .outputs = {output}};
}

TEST(AddNode, StandsBeforeItsFirstConsumer) {
    const Model model = chain();
    const Model next = applied(model, {AddNode{g, relu("a", "n"), {}}, ReplaceInput{g, idOf(model, "b"), 0, "n"}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre("[first] a = Add (x, w)", "n = Relu (a)", "[second] b = Relu (n)",
            "[third] y = LeakyRelu <alpha = 0.1> (b)"));
}

TEST(AddNode, ChainsOfNewNodesStayInOrder) {
    const Model model = chain();
    const Model next = applied(model,
        {AddNode{g, relu("a", "n1"), {}}, AddNode{g, relu("n1", "n2"), {}}, AddNode{g, relu("n2", "n3"), {}},
            ReplaceInput{g, idOf(model, "b"), 0, "n3"}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre(
            testing::_, "n1 = Relu (a)", "n2 = Relu (n1)", "n3 = Relu (n2)", "[second] b = Relu (n3)", testing::_));
}

TEST(AddNode, NamedInAnyOrderTheyAreSorted) {
    const Model model = chain();
    const Model next = applied(model,
        {AddNode{g, relu("n1", "n2"), {}}, AddNode{g, relu("a", "n1"), {}},
            ReplaceInput{g, idOf(model, "b"), 0, "n2"}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre(testing::_, "n1 = Relu (a)", "n2 = Relu (n1)", "[second] b = Relu (n2)", testing::_));
}

TEST(AddNode, StandsWhereItIsTold) {
    const Model model = chain();
    const NodeId next{model.nextNode}; // what the first new node will be called
    const Model result =
        applied(model, {AddNode{g, relu("x", "n1"), idOf(model, "b")}, AddNode{g, relu("x", "n2"), next}});
    EXPECT_THAT(nodeLines(result),
        ElementsAre(testing::_, "n2 = Relu (x)", "n1 = Relu (x)", "[second] b = Relu (a)", testing::_));
}

TEST(AddNode, WithoutConsumerStandsAtTheEnd) {
    EXPECT_EQ(nodeLines(applied(chain(), {AddNode{g, relu("x", "n"), {}}})).back(), "n = Relu (x)");
}

TEST(AddNode, AfterItsProducerWhereverItIsTold) {
    const Model model = chain();
    const Model next = applied(model, {AddNode{g, relu("b", "n"), idOf(model, "a")}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre("[first] a = Add (x, w)", "[second] b = Relu (a)", "n = Relu (b)",
            "[third] y = LeakyRelu <alpha = 0.1> (b)"));
}

TEST(AddNode, GetsAnIdNobodyHadBefore) {
    const Model model = chain();
    const Model next = applied(model, {AddNode{g, relu("x", "n"), {}}});
    EXPECT_EQ(idOf(next, "n"), NodeId{model.nextNode});
    EXPECT_EQ(next.nextNode, model.nextNode + 1);
    EXPECT_EQ(idOf(next, "b"), idOf(model, "b"));
}

TEST(AddNode, Refusals) {
    const Model model = chain();
    EXPECT_EQ(refusal(model, {AddNode{g, relu("nobody", "n"), {}}}), "Nothing defines \"nobody\", which n would read");
    EXPECT_EQ(refusal(model, {AddNode{g, relu("x", "a"), {}}}), "The value \"a\" would be defined twice");
    EXPECT_EQ(refusal(model, {AddNode{g, relu("x", "w"), {}}}), "The value \"w\" would be defined twice");
    EXPECT_EQ(refusal(model, {AddNode{g, relu("x", "x"), {}}}), "The value \"x\" would be defined twice");
    EXPECT_EQ(refusal(model, {AddNode{g, Node{.opType = "Split", .inputs = {"x"}, .outputs = {"n", "n"}}, {}}}),
        "The value \"n\" would be defined twice");
    EXPECT_EQ(refusal(model, {AddNode{g, Node{}, {}}}), "Edit 1 of 1: A new node needs an operator");
    EXPECT_EQ(refusal(model, {AddNode{g, relu("x", "n"), NodeId{99}}}), "Edit 1 of 1: The node of this edit is gone");
    EXPECT_EQ(refusal(model, {AddNode{GraphId{7}, relu("x", "n"), {}}}), "Edit 1 of 1: The graph of this edit is gone");
    Node withBody = relu("x", "n");
    withBody.attributes.push_back({"body", mainGraph});
    EXPECT_EQ(refusal(model, {AddNode{g, withBody, {}}}),
        "Edit 1 of 1: The attribute \"body\" has no name or is of a kind that cannot be set");
    Node foreign = relu("x", "n");
    foreign.domain = "com.acme";
    EXPECT_EQ(refusal(model, {AddNode{g, foreign, {}}}),
        "The model imports no opset of the domain \"com.acme\", which Relu needs");
    EXPECT_EQ(refusal(model, {AddNode{g, foreign, {}}, SetOpset{"com.acme", 1}}), "");
}

TEST(AddNode, StandardDomainHasTwoNames) {
    const Model model =
        textModel("<ir_version: 10, opset_import: [\"ai.onnx\": 21]> m (float x) => (float y) { y = Relu (x) }");
    EXPECT_EQ(refusal(model, {AddNode{g, relu("x", "n"), {}}}), "");
}

TEST(RemoveNode, TakesItsDeclaredTypesAlong) {
    const Model model = chain();
    const Model next = applied(model, {ReplaceInput{g, idOf(model, "y"), 0, "a"}, RemoveNode{g, idOf(model, "b")}});
    EXPECT_THAT(nodeLines(next), ElementsAre("[first] a = Add (x, w)", "[third] y = LeakyRelu <alpha = 0.1> (a)"));
    ASSERT_EQ(next.main().values.size(), 1U);
    EXPECT_EQ(next.main().values[0].name, "a");
}

TEST(RemoveNode, RefusedWhileSomebodyReadsIt) {
    const Model model = chain();
    EXPECT_EQ(
        refusal(model, {RemoveNode{g, idOf(model, "b")}}), "Nothing would define \"b\" any more, but third reads it");
    EXPECT_EQ(refusal(model, {RemoveNode{g, idOf(model, "y")}}), "Nothing would define the output \"y\" any more");
    EXPECT_EQ(refusal(model, {RemoveNode{g, NodeId{99}}}), "Edit 1 of 1: The node of this edit is gone");
    EXPECT_EQ(refusal(model,
                  {ReplaceInput{g, idOf(model, "y"), 0, "a"}, RemoveNode{g, idOf(model, "b")},
                      RemoveNode{g, idOf(model, "b")}}),
        "Edit 3 of 3: The node of this edit is gone");
}

TEST(RemoveNode, OfAnAddedNode) {
    const Model model = chain();
    const NodeId added{model.nextNode};
    EXPECT_EQ(nodeLines(applied(model, {AddNode{g, relu("x", "n"), {}}, RemoveNode{g, added}})), nodeLines(model));
}

TEST(RemoveNode, ValueMayBeDefinedByAnotherNode) {
    const Model model = chain();
    const Model next = applied(model, {RemoveNode{g, idOf(model, "b")}, AddNode{g, relu("x", "b"), {}}});
    EXPECT_THAT(nodeLines(next), ElementsAre("[first] a = Add (x, w)", "b = Relu (x)", testing::_));
    EXPECT_EQ(next.main().values.size(), 2U) << "b is still declared";
}

TEST(ReplaceInput, SlotsInRangeAndOnePast) {
    const Model model = chain();
    const NodeId add = idOf(model, "a");
    EXPECT_EQ(nodeLines(applied(model, {ReplaceInput{g, add, 0, "other"}}))[0], "[first] a = Add (other, w)");
    EXPECT_EQ(nodeLines(applied(model, {ReplaceInput{g, add, 2, "x"}}))[0], "[first] a = Add (x, w, x)");
    EXPECT_EQ(nodeLines(applied(model, {ReplaceInput{g, add, 1, ""}}))[0], "[first] a = Add (x, \"\")");
    EXPECT_EQ(refusal(model, {ReplaceInput{g, add, 3, "x"}}), "Edit 1 of 1: The node has no slot 3");
    EXPECT_EQ(
        refusal(model, {ReplaceInput{g, add, 0, "nobody"}}), "Nothing defines \"nobody\", which first would read");
}

TEST(ReplaceInput, ReordersWhenTheProducerStandsAfter) {
    const Model model = textModel("m (float x) => (float y, float z) { y = Relu (x) a = Neg (x) z = Abs (a) }");
    const Model next = applied(model, {ReplaceInput{g, idOf(model, "y"), 0, "z"}});
    EXPECT_THAT(nodeLines(next), ElementsAre("a = Neg (x)", "z = Abs (a)", "y = Relu (z)"));
}

TEST(ReplaceInput, CyclesAreRefused) {
    const Model model = chain();
    EXPECT_EQ(refusal(model, {ReplaceInput{g, idOf(model, "a"), 0, "y"}}), "The edit would close a cycle in the graph");
    EXPECT_EQ(refusal(model, {ReplaceInput{g, idOf(model, "a"), 0, "a"}}), "The edit would close a cycle in the graph");
}

TEST(ReplaceInput, ACycleOfTheFileStays) {
    const Model model = textModel("m (float x) => (float y) { a = Add (x, b) b = Relu (a) y = Neg (b) }");
    const Model next = applied(model, {ReplaceInput{g, idOf(model, "y"), 0, "a"}});
    EXPECT_THAT(nodeLines(next), ElementsAre("a = Add (x, b)", "b = Relu (a)", "y = Neg (a)"));
}

TEST(ReplaceOutput, DefinesAnotherName) {
    const Model model = chain();
    const Model next =
        applied(model, {ReplaceOutput{g, idOf(model, "b"), 0, "c"}, ReplaceInput{g, idOf(model, "y"), 0, "c"}});
    EXPECT_EQ(nodeLines(next)[1], "[second] c = Relu (a)");
    EXPECT_EQ(next.main().values.size(), 1U) << "b is gone, and so is its type";
    EXPECT_EQ(refusal(model, {ReplaceOutput{g, idOf(model, "b"), 0, "c"}}),
        "Nothing would define \"b\" any more, but third reads it");
    EXPECT_EQ(refusal(model, {ReplaceOutput{g, idOf(model, "b"), 0, "a"}, ReplaceInput{g, idOf(model, "y"), 0, "a"}}),
        "The value \"a\" would be defined twice");
}

TEST(ReplaceOutput, SwappingTwoNamesKeepsTheOrderSound) {
    const Model model = textModel("m (float x) => (float y) { a = Neg (x) y = Relu (a) b = Abs (x) }");
    const Model next =
        applied(model, {ReplaceOutput{g, idOf(model, "a"), 0, "b"}, ReplaceOutput{g, idOf(model, "b"), 0, "a"}});
    EXPECT_THAT(nodeLines(next), ElementsAre("b = Neg (x)", "a = Abs (x)", "y = Relu (a)"));
}

TEST(SetNodeName, ChangesNothingElse) {
    const Model model = chain();
    const Model next = applied(model, {SetNodeName{g, idOf(model, "b"), "renamed"}});
    EXPECT_EQ(nodeLines(next)[1], "[renamed] b = Relu (a)");
    EXPECT_EQ(next.main().values.size(), 2U);
}

TEST(SetAttribute, AddsAndReplacesInPlace) {
    const Model model = textModel("m (float x) => (float y) { y = Op <a = 1, b = 2> (x) }");
    const NodeId op = idOf(model, "y");
    EXPECT_EQ(nodeLines(applied(model, {SetAttribute{g, op, {"a", std::string("text")}}}))[0],
        "y = Op <a = \"text\", b = 2> (x)");
    EXPECT_EQ(nodeLines(applied(model, {SetAttribute{g, op, {"c", std::vector<float>{1.5F}}}}))[0],
        "y = Op <a = 1, b = 2, c = [1.5]> (x)");
    EXPECT_EQ(nodeLines(applied(model, {RemoveAttribute{g, op, "a"}}))[0], "y = Op <b = 2> (x)");
    EXPECT_EQ(refusal(model, {RemoveAttribute{g, op, "z"}}), "Edit 1 of 1: The node has no attribute \"z\"");
    EXPECT_EQ(refusal(model, {SetAttribute{g, op, {"g", mainGraph}}}),
        "Edit 1 of 1: The attribute \"g\" has no name or is of a kind that cannot be set");
}

TEST(SetAttribute, TensorsMustFitTheirShape) {
    const Model model = textModel("m () => (float y) { y = Constant <value = float {1.0}> () }");
    Tensor tensor = makeSmallTensor("", DataType::Float, {2}, {1, 2});
    EXPECT_EQ(refusal(model, {SetAttribute{g, idOf(model, "y"), {"value", tensor}}}), "");
    tensor.dims = {3};
    EXPECT_EQ(refusal(model, {SetAttribute{g, idOf(model, "y"), {"value", tensor}}}),
        "Edit 1 of 1: The data of the tensor \"\" do not fit its type and shape");
    EXPECT_NE(refusal(model, {SetAttribute{g, idOf(model, "y"), {"values", std::vector{tensor}}}}), "");
}

TEST(PutTensor, AddsOrReplacesInPlace) {
    const Model model = textModel("m (float[2] x) => (float[2] y) <float[2] w = {1.0, 2.0}, float[2] v = "
                                  "{3.0, 4.0}> { y = Add (x, w) }");
    const Model replaced = applied(model, {PutTensor{g, makeSmallTensor("w", DataType::Float, {2}, {5, 6})}});
    EXPECT_EQ(replaced.main().initializers[0].name, "w");
    EXPECT_EQ(must(readNumbers(replaced.main().initializers[0], *replaced.storage)), (std::vector<double>{5, 6}));
    const Model added = applied(model, {PutTensor{g, makeSmallTensor("u", DataType::Int8, {}, {1})}});
    EXPECT_EQ(added.main().initializers.size(), 3U);
    EXPECT_EQ(added.main().initializers[2].name, "u");
}

TEST(PutTensor, Refusals) {
    const Model model = chain();
    Tensor wrong = makeSmallTensor("w", DataType::Float, {2}, {5, 6});
    wrong.dims = {3};
    EXPECT_EQ(refusal(model, {PutTensor{g, wrong}}),
        "Edit 1 of 1: The data of the tensor \"w\" do not fit its type and shape");
    EXPECT_EQ(refusal(model, {PutTensor{g, makeSmallTensor("", DataType::Float, {}, {1})}}),
        "Edit 1 of 1: A new initializer needs a name");
    EXPECT_EQ(refusal(model, {PutTensor{g, makeSmallTensor("a", DataType::Float, {}, {1})}}),
        "The value \"a\" would be defined twice");
    EXPECT_EQ(refusal(model, {PutTensor{g, Tensor{"s", DataType::String, {2}, Strings{"one"}, {}}}}),
        "Edit 1 of 1: The data of the tensor \"s\" do not fit its type and shape");
}

TEST(PutTensor, TakesDeclaredTypesAlong) {
    const Model model =
        textModel("m (float[2] w = {1.0, 2.0}) => (float[2] w, float[2] y) <float[2] w> { y = Relu (w) }");
    const Model next = applied(model, {PutTensor{g, makeSmallTensor("w", DataType::Int8, {3}, {1, 2, 3})}});
    const ValueType type = ValueType::tensor(DataType::Int8, Shape{3});
    EXPECT_EQ(next.main().inputs[0].type, type);
    EXPECT_EQ(next.main().outputs[0].type, type);
    EXPECT_EQ(next.main().values[0].type, type);
}

TEST(PutTensor, BecomesTheDefaultOfAnInput) {
    const Model next = applied(chain(), {PutTensor{g, makeSmallTensor("x", DataType::Float, {4}, {1, 2, 3, 4})}});
    EXPECT_EQ(next.main().inputs.size(), 2U);
    EXPECT_TRUE(Index(next).isInitializer(*Index(next).value(g, "x")));
}

TEST(RemoveTensor, AlsoAsInput) {
    const Model model = textModel("m (float[2] x, float[2] w = {1.0, 2.0}) => (float[2] y) { y = Relu (x) }");
    const Model next = applied(model, {RemoveTensor{g, "w"}});
    EXPECT_EQ(next.main().inputs.size(), 1U);
    EXPECT_TRUE(next.main().initializers.empty());
    EXPECT_EQ(refusal(model, {RemoveTensor{g, "x"}}), "Edit 1 of 1: There is no initializer \"x\"");
    EXPECT_EQ(refusal(chain(), {RemoveTensor{g, "w"}}), "Nothing would define \"w\" any more, but first reads it");
}

TEST(GraphInterface, InputsAndOutputsComeAndGo) {
    const Model model = chain();
    const ValueType type = ValueType::tensor(DataType::Float, Shape{"N", 3});
    const Model next = applied(model,
        {AddGraphInput{g, "mask", type}, ReplaceInput{g, idOf(model, "a"), 1, "mask"}, AddGraphOutput{g, "b", type},
            RemoveGraphInput{g, "other"}, RemoveTensor{g, "w"}});
    EXPECT_EQ(next.main().inputs.back().name, "mask");
    EXPECT_EQ(next.main().inputs.back().type, type);
    EXPECT_EQ(next.main().outputs.back().name, "b");
    EXPECT_EQ(next.main().inputs.size(), 2U);
    EXPECT_EQ(applied(next, {RemoveGraphOutput{g, "b"}}).main().outputs.size(), 1U);
}

// Before IR version 4 an initializer has to be an input, too.
TEST(GraphInterface, WithoutItsInputAWeightNeedsIrVersion4) {
    const Model model = textModel(R"(<ir_version: 3, opset_import: ["": 13]>
        g (float[4] x, float[4] w) => (float[4] y) < float[4] w = fill(1) > { y = Add (x, w) })");
    const Model constant = applied(model, {RemoveGraphInput{g, "w"}});
    EXPECT_EQ(constant.irVersion, 4);
    EXPECT_THAT(interfaceChanges(model, constant), testing::IsEmpty()) << "no caller could replace it";
    EXPECT_EQ(applied(model, {SetNodeName{g, idOf(model, "y"), "sum"}}).irVersion, 3);
}

TEST(GraphInterface, Refusals) {
    const Model model = chain();
    EXPECT_EQ(refusal(model, {AddGraphInput{g, "x", {}}}), "Edit 1 of 1: \"x\" is among them already");
    EXPECT_EQ(refusal(model, {AddGraphInput{g, "", {}}}), "Edit 1 of 1: A value needs a name");
    EXPECT_EQ(refusal(model, {AddGraphInput{g, "a", {}}}), "The value \"a\" would be defined twice");
    EXPECT_EQ(refusal(model, {AddGraphOutput{g, "nobody", {}}}), "Nothing defines \"nobody\", which chain would read");
    EXPECT_EQ(refusal(model, {RemoveGraphInput{g, "x"}}), "Nothing would define \"x\" any more, but first reads it");
    EXPECT_EQ(refusal(model, {RemoveGraphInput{g, "z"}}), "Edit 1 of 1: The graph has no input \"z\"");
    EXPECT_EQ(refusal(model, {RemoveGraphOutput{g, "x"}}), "Edit 1 of 1: The graph has no output \"x\"");
}

TEST(RenameValue, DefinitionUsesAndDeclarations) {
    const Model next = applied(chain(),
        {RenameValue{g, "a", "alpha"}, RenameValue{g, "x", "in"}, RenameValue{g, "w", "weight"},
            RenameValue{g, "y", "out"}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre("[first] alpha = Add (in, weight)", "[second] b = Relu (alpha)",
            "[third] out = LeakyRelu <alpha = 0.1> (b)"));
    EXPECT_EQ(next.main().inputs[0].name, "in");
    EXPECT_EQ(next.main().outputs[0].name, "out");
    EXPECT_EQ(next.main().initializers[0].name, "weight");
    EXPECT_EQ(next.main().values[0].name, "alpha");
}

TEST(RenameValue, SeesWhatEarlierEditsDid) {
    const Model model = chain();
    const Model next = applied(model,
        {AddNode{g, relu("a", "n"), {}}, ReplaceInput{g, idOf(model, "b"), 0, "n"},
            PutTensor{g, makeSmallTensor("late", DataType::Float, {4}, {1, 2, 3, 4})},
            ReplaceInput{g, idOf(model, "a"), 1, "late"}, SetValueType{g, "n", ValueType::tensor(DataType::Float)},
            RenameValue{g, "n", "new"}, RenameValue{g, "late", "later"}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre("[first] a = Add (x, later)", "new = Relu (a)", "[second] b = Relu (new)", testing::_));
    EXPECT_EQ(next.main().initializers[1].name, "later");
    EXPECT_EQ(next.main().values[2].name, "new");
}

TEST(RenameValue, TwoNamesCanChangePlaces) {
    const Model next = applied(chain(), {RenameValue{g, "a", "t"}, RenameValue{g, "b", "a"}, RenameValue{g, "t", "b"}});
    EXPECT_THAT(nodeLines(next),
        ElementsAre("[first] b = Add (x, w)", "[second] a = Relu (b)", "[third] y = LeakyRelu <alpha = 0.1> (a)"));
}

TEST(RenameValue, Refusals) {
    const Model model = chain();
    EXPECT_EQ(
        refusal(model, {RenameValue{g, "nobody", "n"}}), "Edit 1 of 1: There is no value \"nobody\" in this graph");
    EXPECT_EQ(refusal(model, {RenameValue{g, "a", "b"}}), "Edit 1 of 1: The value \"b\" would be defined twice");
    EXPECT_EQ(refusal(model, {RenameValue{g, "a", "w"}}), "Edit 1 of 1: The value \"w\" would be defined twice");
    EXPECT_EQ(refusal(model, {RenameValue{g, "a", "x"}}), "Edit 1 of 1: The value \"x\" would be defined twice");
    EXPECT_EQ(refusal(model, {RenameValue{g, "a", ""}}), "Edit 1 of 1: A value needs a name");
    EXPECT_EQ(refusal(model, {RenameValue{g, "a", "a"}}), "");
}

TEST(SetValueType, DeclaresReplacesAndTakesAway) {
    const Model model = chain();
    const ValueType half = ValueType::tensor(DataType::Float16, Shape{4});
    const Model next =
        applied(model, {SetValueType{g, "a", half}, SetValueType{g, "x", half}, SetValueType{g, "b", {}}});
    EXPECT_EQ(next.main().values.size(), 1U);
    EXPECT_EQ(next.main().values[0].type, half);
    EXPECT_EQ(next.main().inputs[0].type, half);
    EXPECT_EQ(refusal(model, {SetValueType{g, "nobody", half}}), "There is no value \"nobody\" in this graph");
}

TEST(SetOpset, AddsOrReplaces) {
    const Model model = chain();
    EXPECT_EQ(applied(model, {SetOpset{"", 13}}).opset(), 13);
    EXPECT_EQ(applied(model, {SetOpset{"com.acme", 2}}).opset("com.acme"), 2);
    EXPECT_EQ(refusal(model, {SetOpset{"", 0}}), "Edit 1 of 1: An opset version is at least 1");
    const Model longName = textModel("<opset_import: [\"ai.onnx\": 12]> m () => () {}");
    EXPECT_EQ(applied(longName, {SetOpset{"", 13}}).opsets, (std::vector<OpsetImport>{{"ai.onnx", 13}}));
}

TEST(SetProperty, KeepsTheOrder) {
    const Model model = textModel(R"(<metadata_props: ["a": "1", "b": "2"]> m () => () {})");
    EXPECT_EQ(applied(model, {SetProperty{"a", "3"}, SetProperty{"c", "4"}}).properties,
        (Properties{{"a", "3"}, {"b", "2"}, {"c", "4"}}));
    EXPECT_EQ(applied(model, {SetProperty{"a", {}}}).properties, (Properties{{"b", "2"}}));
    EXPECT_EQ(refusal(model, {SetProperty{"z", {}}}), "Edit 1 of 1: The model has no property \"z\"");
}

TEST(ApplyEdits, AllOrNothing) {
    const Model model = chain();
    const std::string before = writeText(model);
    EXPECT_EQ(
        refusal(model, {SetNodeName{g, idOf(model, "a"), "renamed"}, SetOpset{"", 13}, RemoveNode{g, NodeId{42}}}),
        "Edit 3 of 3: The node of this edit is gone");
    EXPECT_EQ(writeText(model), before);
    EXPECT_EQ(applyEdits(model, std::vector<Edit>{RemoveNode{g, NodeId{42}}}).error().kind, ErrorKind::Stale);
    EXPECT_EQ(applyEdits(model, std::vector<Edit>{SetOpset{"", 0}}).error().kind, ErrorKind::Invalid);
}

TEST(ApplyEdits, TheVersionBeforeIsUntouched) {
    const Model model = chain();
    const std::string before = writeText(model);
    applied(
        model, {RenameValue{g, "a", "alpha"}, PutTensor{g, makeSmallTensor("w", DataType::Float, {4}, {0, 0, 0, 0})}});
    EXPECT_EQ(writeText(model), before);
}

TEST(ApplyEdits, NoEditsAreTheSameVersion) {
    const Model model = chain();
    EXPECT_EQ(applied(model, {}).graphs, model.graphs);
}

TEST(ApplyEdits, UntouchedPartsAreShared) {
    std::string text = "m (float v0) => (float v1000) {";
    for (int i = 0; i < 1000; ++i)
        text += "v" + std::to_string(i + 1) + " = Relu (v" + std::to_string(i) + ")\n";
    const Model model = textModel(text + "}");
    const Model next = applied(model, {SetNodeName{g, idOf(model, "v500"), "renamed"}});
    const auto& before = model.main().nodes.chunks();
    const auto& after = next.main().nodes.chunks();
    ASSERT_EQ(before.size(), after.size());
    std::size_t shared = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        shared += before[i] == after[i] ? 1 : 0;
    EXPECT_EQ(shared, before.size() - 1);
}

// Time that grows with the square of the size would not end here.
TEST(ApplyEdits, ManyEditsOfALargeModel) {
    constexpr int count = 200'000;
    std::string text = "m (float v0) => (float v" + std::to_string(count) + ") {";
    for (int i = 0; i < count; ++i)
        text += "v" + std::to_string(i + 1) + " = Relu (v" + std::to_string(i) + ")\n";
    const Model model = textModel(text + "}");
    std::vector<Edit> edits;
    for (int i = 0; i < count; i += 10) {
        const std::string value = "v" + std::to_string(i);
        const std::string added = "n" + std::to_string(i);
        edits.emplace_back(AddNode{g, relu(value, added), {}});
        edits.emplace_back(ReplaceInput{g, model.main().nodes[static_cast<std::size_t>(i)].id, 0, added});
        edits.emplace_back(PutTensor{g, makeSmallTensor("t" + std::to_string(i), DataType::Float, {}, {1})});
    }
    const Model next = applied(model, edits);
    EXPECT_EQ(next.main().nodes.size(), 220'000U);
    EXPECT_EQ(Index(next).uses(*Index(next).value(g, "n199990")).size(), 1U);
}

} // namespace
} // namespace qaliper::edit_test
