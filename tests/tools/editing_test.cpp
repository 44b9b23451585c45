#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/tools/choose_nodes.h"
#include "tests/support/graphs.h"
#include "tests/support/proving.h"
#include "tests/support/result.h"
#include "tests/tools/trying.h"

// Tools that change a graph by hand, and those that only write something.

namespace qaliper::editing_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::string_view graph = R"(g (float[1,4] x) => (float[1,4] y) <float[4] bias = {1, 2, 3, 4}> {
    ["first"] a = LeakyRelu <alpha = 0.25> (x)
    b = Add (a, bias)
    ["last"] y = Relu (b)
})";

TEST(NameTools, NameNodesAndRenameThem) {
    const ToolTrial named(graph, "name-nodes", {});
    EXPECT_EQ(nodeOf(named.after(), "b").name, "b");
    EXPECT_TRUE(isUnchanged(named));
    EXPECT_EQ(nodeOf(ToolTrial(graph, "rename-node", {"a"}, {{"name", "start"}}).after(), "a").name, "start");
    EXPECT_EQ(refusalOf(graph, "rename-node", {"a"}, {{"name", "last"}}), "Another node has the name \"last\"");
    EXPECT_EQ(refusalOf(graph, "rename-node", {"a"}), "Enter another name than \"first\"");
}

TEST(NameTools, RenameAValueEverywhere) {
    const ToolTrial trial(graph, "rename-value", {"a"}, {{"value", "a"}, {"name", "activated"}});
    EXPECT_EQ(nodeOf(trial.after(), "b").inputs.front(), "activated");
    EXPECT_TRUE(isEqual(trial));
    EXPECT_NE(refusalOf(graph, "rename-value", {"a"}, {{"value", "a"}, {"name", "b"}}), "");
}

// Callers know inputs and outputs by name: the tool says that they change, and the numbers stay.
TEST(NameTools, RenamedInputsAndOutputsAreDeclared) {
    const ToolTrial output(graph, "rename-value", {"y"}, {{"value", "y"}, {"name", "result"}});
    EXPECT_TRUE(output.offer().changesInterface);
    EXPECT_EQ(output.applied().interface, (std::vector{portRenamed(Port::Output, "y", "result")}));
    EXPECT_TRUE(isEqual(output));
    EXPECT_FALSE(isProven(proofOf({output.before().context, contextOf(output.after())}).state)) << "not declared";
    const ToolTrial input(graph, "rename-value", {"a"}, {{"value", "x"}, {"name", "image"}});
    EXPECT_EQ(input.applied().interface, (std::vector{portRenamed(Port::Input, "x", "image")}));
    EXPECT_TRUE(isEqual(input));
    EXPECT_TRUE(
        ToolTrial(graph, "rename-value", {"a"}, {{"value", "a"}, {"name", "inner"}}).applied().interface.empty());
}

TEST(DeleteNodeTool, LetsConsumersReadItsInput) {
    const ToolTrial trial(graph, "delete-node", {"a"});
    EXPECT_EQ(nodeOf(trial.after(), "b").inputs.front(), "x");
    EXPECT_EQ(trial.offer().safety, Safety::Review);
    EXPECT_FALSE(isEqual(trial));
}

TEST(DeleteNodeTool, KeepsTheOutputsOfTheGraph) {
    const ToolTrial last(graph, "delete-node", {"y"});
    EXPECT_EQ(nodeOf(last.after(), "y").opType, "Add");
    const ToolTrial only("g (float[2] x) => (float[2] y) { y = Relu (x) }", "delete-node", {"y"});
    EXPECT_EQ(nodeOf(only.after(), "y").opType, "Identity");
}

TEST(DeleteNodeTool, RefusesAnotherType) {
    EXPECT_EQ(refusalOf("g (float[2] x) => (int64[2] y) { y = Cast <to = 7> (x) }", "delete-node", {"y"}),
        "None of its inputs has the type of its output");
    EXPECT_THAT(refusalOf("g (float[2] x) => (float[1] y, float[1] z) { y, z = Split (x) }", "delete-node", {"y"}),
        HasSubstr("another output of the node, has consumers"));
}

TEST(DeleteNodeTool, IsExactWhereNobodyReads) {
    const ToolTrial trial("g (float[2] x) => (float[2] y) { dead = Exp (x) y = Relu (x) }", "delete-node", {"dead"});
    EXPECT_EQ(trial.offer().safety, Safety::Exact);
    EXPECT_TRUE(isUnchanged(trial));
    EXPECT_EQ(opsOf(trial.after()), std::vector<std::string>{"Relu"});
}

TEST(AttributeTools, SetInTheKindThatIsThere) {
    const ToolTrial trial(graph, "set-attribute", {"a"}, {{"value", "1"}});
    EXPECT_EQ(nodeOf(trial.after(), "a").number("alpha"), 1.0);
    EXPECT_EQ(trial.offer().parameters.back().fallback, "0.25");
    const ToolTrial added(graph, "set-attribute", {"b"}, {{"attribute", "pads"}, {"value", "[1, 2]"}});
    EXPECT_EQ(*nodeOf(added.after(), "b").integers("pads"), (std::vector<std::int64_t>{1, 2}));
    EXPECT_THAT(refusalOf(graph, "set-attribute", {"a"}, {{"value", "much"}}), HasSubstr("is no value"));
    EXPECT_THAT(refusalOf(graph, "set-attribute", {"a"}), HasSubstr("has that value already"));
    EXPECT_THAT(refusalOf(graph, "set-attribute", {"a"}, {{"attribute", "x = 1, y"}, {"value", "1"}}),
        HasSubstr("is no value"));
}

TEST(AttributeTools, RemoveOne) {
    const ToolTrial trial(graph, "remove-attribute", {"a"});
    EXPECT_FALSE(nodeOf(trial.after(), "a").attribute("alpha"));
    EXPECT_EQ(refusalOf(graph, "remove-attribute", {"b"}), "The node has no attributes");
}

// "a" is an output of the body, not of the graph.
constexpr auto bodyReturnsOuterValue =
    R"(<ir_version: 8, opset_import: ["": 17]> g (float[1,4] x, bool c) => (float[1,4] y) {
        a = Relu (x)
        t = If (c) <then_branch = yes () => (float[1,4] a) {}, else_branch = no () => (float[1,4] n) { n = Neg (a) }>
        y = Abs (t)
    })";

TEST(Values, ThatABodyReturnsAreNoOutputsOfTheGraph) {
    const ToolTrial typed(bodyReturnsOuterValue, "set-type", {"a"}, {{"value", "a"}, {"type", "float[1,4]"}});
    EXPECT_TRUE(typed.applied().interface.empty());
    const ToolTrial renamed(bodyReturnsOuterValue, "rename-value", {"a"}, {{"value", "a"}, {"name", "inner"}});
    EXPECT_TRUE(renamed.applied().interface.empty());
}

TEST(TypeTools, DeclareATypeThatDoesNotContradict) {
    const ToolTrial trial(graph, "set-type", {"a"}, {{"value", "x"}, {"type", "float[N,4]"}});
    EXPECT_EQ(describeType(trial.after().main().inputs.front().type), "FP32 N×4");
    EXPECT_EQ(trial.offer().parameters.back().fallback, "float[1,4]");
    EXPECT_THAT(
        refusalOf(graph, "set-type", {"a"}, {{"value", "a"}, {"type", "int8[1,4]"}}), HasSubstr("is computed as FP32"));
    EXPECT_THAT(refusalOf(graph, "set-type", {"b"}, {{"value", "bias"}, {"type", "float16[4]"}}),
        HasSubstr("convert it instead"));
    EXPECT_THAT(refusalOf(graph, "set-type", {"a"}, {{"value", "x"}, {"type", "flout"}}), HasSubstr("is no type"));
}

TEST(TypeTools, ConvertAConstantOrInsertACast) {
    const ToolTrial constant(graph, "convert", {"b"}, {{"value", "bias"}, {"type", "float16"}});
    EXPECT_EQ(constant.after().main().initializers[0].type, DataType::Float16);
    EXPECT_EQ(must(readNumbers(constant.after().main().initializers[0], *constant.after().storage)),
        (std::vector<double>{1, 2, 3, 4}));
    const ToolTrial cast(
        "g (float[2] x) => (int64[2] s) { s = Shape (x) }", "convert", {"s"}, {{"value", "x"}, {"type", "float16"}});
    EXPECT_EQ(opsOf(cast.after()), (std::vector<std::string>{"Cast", "Shape"}));
    EXPECT_THAT(refusalOf(graph, "convert", {"b"}, {{"value", "bias"}, {"type", "float"}}), HasSubstr("already"));
}

TEST(TypeTools, SayWhatAConversionLoses) {
    const ToolTrial trial("g (float[2] x) => (float[2] y) <float[2] c = {0.1, 1}> { y = Mul (x, c) }", "convert", {"y"},
        {{"value", "c"}, {"type", "float16"}});
    EXPECT_EQ(trial.note(), "1 of 2 numbers is not the same in the new type");
}

// What a strongly typed engine takes and gives.
TEST(InterfaceTypes, BecomeThoseOfTheEngine) {
    const ToolTrial trial(graph, "interface-types", {});
    const Model& half = trial.after();
    EXPECT_EQ(half.main().inputs.front().type.element, DataType::Float16);
    EXPECT_EQ(half.main().outputs.front().type.element, DataType::Float16);
    EXPECT_EQ(half.main().nodes.size(), 5U) << "a Cast behind the input, one before the output";
    EXPECT_EQ(nodeOf(half, "y").opType, "Cast");
    EXPECT_TRUE(trial.offer().changesInterface);
    EXPECT_EQ(trial.applied().interface.size(), 2U);
    const ToolTrial inputs(graph, "interface-types", {}, {{"ports", "inputs"}, {"type", "bfloat16"}});
    EXPECT_EQ(inputs.after().main().inputs.front().type.element, DataType::Bfloat16);
    EXPECT_EQ(inputs.after().main().outputs.front().type.element, DataType::Float);
}

TEST(InterfaceTypes, NeedNoCastWhereOneIsThere) {
    constexpr std::string_view halfInside = R"(g (float[1,4] x) => (float[1,4] y, float[1,4] z) {
        a = Cast <to = 10> (x) b = Relu (a) y = Cast <to = 1> (b) c = Cast <to = 1> (a) z = Neg (c) })";
    const ToolTrial trial(halfInside, "interface-types", {});
    EXPECT_EQ(nodeOf(trial.after(), "y").opType, "Relu");
    EXPECT_EQ(nodeOf(trial.after(), "y").input(0), "x");
    EXPECT_EQ(nodeOf(trial.after(), "z").opType, "Cast") << "Neg computes in FP32";
    EXPECT_EQ(refusalOf("g (int32[4] x) => (int32[4] y) { y = Abs (x) }", "interface-types", {}),
        "No input or output of this model is a float tensor");
}

TEST(ConstantInputs, AreNoInputsAnyLonger) {
    const ToolTrial trial(
        "g (float[1,4] x, float[4] b) => (float[1,4] y) <float[4] b = {1, 2, 3, 4}> { y = Add (x, b) }",
        "constant-inputs", {});
    EXPECT_EQ(trial.after().main().inputs.size(), 1U);
    EXPECT_EQ(trial.after().main().initializers.size(), 1U);
    EXPECT_EQ(trial.applied().interface.size(), 1U);
    EXPECT_TRUE(isUnchanged(trial));
    EXPECT_EQ(refusalOf(graph, "constant-inputs", {}), "No input of this model has an initializer");
}

TEST(ExtractTool, MakesAModelOfItsOwn) {
    const ToolTrial trial(graph, "extract", {"b"});
    ASSERT_TRUE(trial.applied().part);
    const Graph& part = trial.applied().part->main();
    EXPECT_EQ(opsOf(*trial.applied().part), std::vector<std::string>{"Add"});
    EXPECT_EQ(part.inputs.front().name, "a");
    EXPECT_EQ(part.outputs.front().name, "b");
    EXPECT_EQ(part.initializers.size(), 1U);
    EXPECT_TRUE(trial.applied().fixes.empty());
}

TEST(CommandTools, FollowTheVersionOfTheTarget) {
    constexpr std::string_view quantized = R"(g (float[N,8] x) => (float[N,8] y) <float s = {0.03}, int8 z = {0}> {
        q = QuantizeLinear (x, s, z)
        y = DequantizeLinear (q, s, z)
    })";
    const auto lineFor = [&](std::string_view target) {
        return ToolTrial(quantized, "trtexec-command", {}, {{"model", "my net.onnx"}}, target).files().front().content;
    };
    EXPECT_THAT(lineFor("trt-8.6,fp16"),
        HasSubstr("trtexec --onnx='my net.onnx' --saveEngine='my net.plan' --int8 --fp16 --minShapes=x:1x8"));
    EXPECT_THAT(lineFor("trt-10.3,strong"), HasSubstr(" --stronglyTyped "));
    EXPECT_THAT(lineFor("trt-11.0"), testing::Not(HasSubstr("--stronglyTyped")));
    EXPECT_THAT(lineFor("trt-11.0"), testing::Not(HasSubstr("--int8")));
    EXPECT_THAT(lineFor("trt-8.6,dla"), HasSubstr("--useDLACore=0"));
    EXPECT_THAT(refusalOf(quantized, "trtexec-command", {}, {}, "trt-10.3,ort"), HasSubstr("ONNX Runtime"));
    EXPECT_THAT(refusalOf(quantized, "modelopt-command", {}), HasSubstr("already quantized"));
    EXPECT_THAT(ToolTrial(graph, "modelopt-command", {}).files().front().content, HasSubstr("--quantize_mode=int8"));
}

std::vector<std::string> chosen(const NodeChoice& choice) {
    const Analysis analysis = inspectModel(textModel(graph), "trt-10.3");
    std::vector<std::string> outputs;
    for (const NodeIx node : must(chooseNodes(*analysis.context, choice)))
        outputs.push_back(analysis.context->node(node).outputs.front());
    return outputs;
}

TEST(NodeChoices, AnswerToNamesOutputsPlacesAndOperators) {
    EXPECT_THAT(chosen({{"first", "b"}, {}}), ElementsAre("a", "b"));
    EXPECT_THAT(chosen({{"*st"}, {}}), ElementsAre("a", "y"));
    EXPECT_THAT(chosen({{"#1"}, {}}), ElementsAre("b"));
    EXPECT_THAT(chosen({{}, {"*Relu"}}), ElementsAre("a", "y"));
    EXPECT_THAT(chosen({{"first"}, {"*Relu"}}), ElementsAre("a"));
    const Analysis analysis = inspectModel(textModel(graph), "trt-10.3");
    EXPECT_EQ(describe(chooseNodes(*analysis.context, {{"none*"}, {}}).error()), "No node matches \"none*\"");
}

} // namespace
} // namespace qaliper::editing_test
