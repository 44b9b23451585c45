#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/edit.h"
#include "model/graph/extract.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::extract_test {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

std::vector<std::string> operatorsOf(const Model& model) {
    std::vector<std::string> operators;
    for (const Node& node : model.main().nodes)
        operators.push_back(node.opType);
    return operators;
}

std::vector<std::string> constantsOf(const Model& model) {
    std::vector<std::string> names;
    for (const Tensor& tensor : model.main().initializers)
        names.push_back(tensor.name);
    return names;
}

std::vector<std::string> inputsOf(const Model& model) {
    std::vector<std::string> names;
    for (const ValueInfo& input : model.main().inputs)
        names.push_back(input.name);
    return names;
}

ValueInfo given(const std::string& name) { return {name, ValueType::tensor(DataType::Float, Shape{2, 3}), {}}; }

const std::string chain = R"(
    <ir_version: 8, opset_import: ["": 13]>
    graph (float[2,3] x) => (float[2,3] y, float[2,3] z)
    <float[2,3] w1 = fill(1), float[2,3] w2 = fill(2), float[2,3] unused = fill(3)>
    {
      a = Add (x, w1)
      b = Mul (a, w2)
      c = Relu (b)
      y = Neg (c)
      z = Sub (a, w1)
    })";

Result<Extract> extractText(
    const std::string& text, const std::vector<ValueInfo>& inputs, const std::vector<std::string>& outputs) {
    return extract(Index(must(parseText(text))), mainGraph, inputs, outputs);
}

TEST(Extract, TakesWhatTheOutputsNeedAndNothingElse) {
    const Extract piece = must(extractText(chain, {given("a"), given("x")}, {"c"}));
    EXPECT_THAT(operatorsOf(piece.model), ElementsAre("Mul", "Relu"));
    EXPECT_THAT(constantsOf(piece.model), ElementsAre("w2"));
    EXPECT_THAT(inputsOf(piece.model), ElementsAre("a"));
    EXPECT_THAT(piece.outputs, ElementsAre("c"));
}

TEST(Extract, KeepsTheOrderOfTheOutputs) {
    const Extract piece = must(extractText(chain, {given("x")}, {"z", "b"}));
    EXPECT_THAT(piece.outputs, ElementsAre("z", "b"));
    EXPECT_THAT(operatorsOf(piece.model), ElementsAre("Add", "Mul", "Sub"));
}

TEST(Extract, GivesAnInputOrConstantBackUnderANewName) {
    const Extract piece = must(extractText(chain, {given("a")}, {"a", "w1", "b"}));
    EXPECT_THAT(operatorsOf(piece.model), UnorderedElementsAre("Mul", "Identity", "Identity"));
    EXPECT_NE(piece.outputs[0], "a");
    EXPECT_NE(piece.outputs[1], "w1");
    EXPECT_EQ(piece.outputs[2], "b");
}

TEST(Extract, RefusesWhenAValueIsMissing) {
    const auto piece = extractText(chain, {}, {"y"});
    ASSERT_FALSE(piece);
    EXPECT_EQ(render(piece.error().message), "\"x\" is needed and not given");
}

TEST(Extract, WritesSparseConstantsDense) {
    const auto with = [](const std::string& places) {
        return extractText("g (float[2,3] x) => (y) <sparse_tensor(float[2,3]) s = float[2] {1.5, -2.0} at " + places +
                "> { y = Add (x, s) }",
            {given("x")}, {"y"});
    };
    for (const std::string places : {"int64[2] {1, 5}", "int64[2,2] {0, 1, 1, 2}"}) {
        const auto part = with(places);
        ASSERT_TRUE(part) << places;
        const Tensor& dense = *part->model.main().initializers.begin();
        EXPECT_EQ(dense.dims, (std::vector<std::int64_t>{2, 3}));
        EXPECT_THAT(must(readNumbers(dense, *part->model.storage)), ElementsAre(0, 1.5, 0, 0, 0, -2));
    }
    for (const std::string places : {"int64[2] {1, 6}", "int64[2] {-1, 5}", "int64[2,2] {0, 1, 2, 2}", "int64[1] {1}"})
        EXPECT_FALSE(with(places)) << places;
}

TEST(Extract, RefusesAnOutputThatIsNotThere) { EXPECT_FALSE(extractText(chain, {given("x")}, {"nothing"})); }

const std::string branches = R"(
    <ir_version: 8, opset_import: ["": 16]>
    graph (bool c, float[2,3] x) => (float[2,3] y)
    <float[2,3] outer = fill(1)>
    {
      a = Relu (x)
      y = If <then_branch = yes () => (float[2,3] t) { s = Add (a, outer) t = Neg (s) },
              else_branch = no () => (float[2,3] e) { e = Identity (a) }> (c)
    })";

TEST(Extract, BringsBodiesAndWhatTheyCapture) {
    const Extract piece = must(extractText(branches, {given("c"), given("a")}, {"y"}));
    EXPECT_THAT(operatorsOf(piece.model), ElementsAre("If"));
    EXPECT_THAT(inputsOf(piece.model), UnorderedElementsAre("c", "a"));
    EXPECT_THAT(constantsOf(piece.model), ElementsAre("outer"));
    const Index index(piece.model);
    EXPECT_EQ(index.nodeCount(), 4U);
}

TEST(Extract, CutsInsideABody) {
    const Index index(must(parseText(branches)));
    const GraphId body = index.graphOf(*index.value(GraphId{1}, "t"));
    const Extract piece = must(extract(index, body, std::vector{given("a")}, std::vector<std::string>{"t"}));
    EXPECT_THAT(operatorsOf(piece.model), ElementsAre("Add", "Neg"));
    EXPECT_THAT(inputsOf(piece.model), ElementsAre("a"));
    EXPECT_THAT(constantsOf(piece.model), ElementsAre("outer"));
}

TEST(Extract, KeepsLocalFunctions) {
    const Extract piece = must(extractText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x) => (float[2,3] y) { a = Relu (x) y = acme.Twice (a) }
        <domain: "acme", opset_import: ["": 16]> Twice (a) => (b) { b = Add (a, a) })",
        {given("a")}, {"y"}));
    EXPECT_EQ(piece.model.functions.size(), 1U);
    EXPECT_EQ(nodeCount(piece.model), 2U);
}

TEST(Extract, RefusesNodesThatReferToTheCallOfTheirFunction) {
    const Index index(must(parseText(R"(
        <ir_version: 8, opset_import: ["": 16, "acme": 1]>
        graph (float[2,3] x) => (float[2,3] y) { y = acme.Half <to: int = 10> (x) }
        <domain: "acme", opset_import: ["": 16]> Half <to> (a) => (b) { b = Cast <to: int = @to> (a) })")));
    const auto piece = extract(index, GraphId{1}, std::vector{given("a")}, std::vector<std::string>{"b"});
    ASSERT_FALSE(piece);
    EXPECT_EQ(piece.error().kind, ErrorKind::Unsupported);
}

// Weights are not read to cut: they are copied from the file they lie in when the piece is saved.
TEST(Extract, OfAFileCarriesItsWeights) {
    const TemporaryFolder folder;
    must(saveModel(must(parseText(R"(
        <ir_version: 8, opset_import: ["": 13]>
        graph (float[2,3] x) => (float[2,1000] y)
        <float[3,1000] w = ramp(-1, 1), float[3,1000] other = ramp(0, 5)>
        { a = Relu (x) b = MatMul (a, w) c = MatMul (a, other) y = Add (b, c) })")),
        folder / "whole.onnx"));
    const Model whole = must(loadModel(folder / "whole.onnx"));
    const Extract piece =
        must(extract(Index(whole), mainGraph, std::vector{given("a")}, std::vector<std::string>{"c"}));
    must(saveModel(piece.model, folder / "piece.onnx"));
    const Model again = must(loadModel(folder / "piece.onnx"));
    ASSERT_THAT(constantsOf(again), ElementsAre("other"));
    const auto numbers = must(readNumbers(again.main().initializers[0], *again.storage));
    EXPECT_EQ(numbers.size(), 3000U);
    EXPECT_DOUBLE_EQ(numbers.back(), 5);
}

TEST(Extract, OfAnEditedVersionHasTheEdits) {
    const Model model = must(parseText(chain));
    const NodeId relu = model.main().nodes[2].id;
    const std::vector<Edit> edits{ReplaceInput{mainGraph, relu, 0, "a"}};
    const Index index(must(applyEdits(model, edits)));
    const Extract piece = must(extract(index, mainGraph, std::vector{given("x")}, std::vector<std::string>{"c"}));
    EXPECT_THAT(operatorsOf(piece.model), ElementsAre("Add", "Relu"));
}

} // namespace
} // namespace qaliper::extract_test
