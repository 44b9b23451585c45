#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/diff.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"
#include "tests/support/text/text.h"

namespace qaliper::diff_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr GraphId g = mainGraph;

constexpr const char* sampleText = R"(
    main (bool c, float[2] x) => (float[2] y) <float[2] w = {1.0, 2.0}, float[2] v = {3.0, 4.0}> {
        a = Add (x, w)
        k = Constant <value = float[2] {0.5, 0.25}, quiet = nan> ()
        b = Mul (a, k)
        y = If (c) < then_branch = yes () => (float[2] t) <float[2] inner = {5.0, 6.0}> { t = Add (b, inner) },
                     else_branch = no () => (float[2] e) { e = Neg (b) } >
    })";

std::vector<std::string> names(const Index& index, const std::vector<NodeIx>& nodes) {
    std::vector<std::string> result;
    result.reserve(nodes.size());
    for (const NodeIx node : nodes)
        result.push_back(identity(index, node));
    return result;
}

TEST(DiffOfVersions, NothingChanged) {
    const Index index(textModel(sampleText));
    EXPECT_TRUE(diff(index, index).empty());
    EXPECT_TRUE(diff(index, Index(applied(index.model(), {SetNodeName{g, idOf(index.model(), "a"), ""}}))).empty())
        << "the name it has already";
}

TEST(DiffOfVersions, NodesTensorsInterfaceHeader) {
    const Model model = textModel(sampleText);
    const Index before(model);
    const Index after(applied(model,
        {AddNode{g, Node{.opType = "Relu", .inputs = {"a"}, .outputs = {"r"}}, {}},
            ReplaceInput{g, idOf(model, "b"), 0, "r"}, ReplaceInput{g, idOf(model, "b"), 1, "w"},
            RemoveNode{g, idOf(model, "k")}, RemoveTensor{g, "v"},
            PutTensor{g, makeSmallTensor("w", DataType::Float, {2}, {7, 8})},
            PutTensor{GraphId{1}, makeSmallTensor("more", DataType::Float, {}, {1})},
            AddGraphOutput{g, "b", ValueType::tensor(DataType::Float)}, SetOpset{"", 20}}));
    const Diff result = diff(before, after);
    EXPECT_THAT(names(after, result.added), ElementsAre("main:r"));
    EXPECT_THAT(names(before, result.removed), ElementsAre("main:k"));
    ASSERT_EQ(result.changed.size(), 1U);
    EXPECT_EQ(identity(after, result.changed[0].second), "main:b");
    EXPECT_THAT(result.changedTensors, ElementsAre("main:w"));
    EXPECT_THAT(result.removedTensors, ElementsAre("main:v"));
    EXPECT_THAT(result.addedTensors, ElementsAre("main:y>then_branch:more"));
    EXPECT_THAT(result.interface, ElementsAre("b"));
    EXPECT_TRUE(result.header);
}

TEST(DiffOfVersions, EachNodeHasItsCounterpart) {
    const Model model = textModel(sampleText);
    const Index before(model);
    const Index after(applied(model,
        {RemoveNode{g, idOf(model, "y")}, AddNode{g, Node{.opType = "Relu", .inputs = {"b"}, .outputs = {"y"}}, {}},
            SetNodeName{g, idOf(model, "b"), "other"}}));
    const Index elsewhere(textModel(sampleText));
    const std::vector<NodeIx> later = counterparts(before, after);
    const std::vector<NodeIx> other = counterparts(before, elsewhere);
    for (const NodeIx node : before.nodes()) {
        EXPECT_EQ(identity(elsewhere, other[node.value]), identity(before, node));
        const bool isGone = identity(before, node).starts_with("main:y"); // with its bodies; another took its name
        ASSERT_EQ(later[node.value].valid(), !isGone);
        EXPECT_TRUE(isGone || identity(after, later[node.value]) == identity(before, node));
    }
    EXPECT_EQ(other.size(), before.nodeCount());
}

TEST(DiffOfVersions, NobodyWaitsForACancelledOne) {
    const Index index(textModel(sampleText));
    std::stop_source stop;
    EXPECT_TRUE(diff(index, index, Job(stop.get_token())));
    stop.request_stop();
    const auto result = diff(index, index, Job(stop.get_token()));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().kind, ErrorKind::Cancelled);
}

TEST(DiffOfVersions, RemovedBodies) {
    const Model model = textModel(sampleText);
    const Index before(model);
    const Index after(applied(model,
        {RemoveNode{g, idOf(model, "y")}, AddNode{g, Node{.opType = "Relu", .inputs = {"b"}, .outputs = {"y"}}, {}}}));
    const Diff result = diff(before, after);
    EXPECT_THAT(names(before, result.removed), ElementsAre("main:y", "main:y>then_branch:t", "main:y>else_branch:e"));
    EXPECT_THAT(names(after, result.added), ElementsAre("main:y"));
    EXPECT_THAT(result.removedTensors, ElementsAre("main:y>then_branch:inner"));
}

TEST(DiffOfFiles, TheSameContentIsEqualWhereverItLies) {
    const Model model = textModel(sampleText);
    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(applied(model, {SetProperty{"shifts", "every offset"}}), folder / "m.onnx")));
    const Index before(model);
    const Index after(must(loadModel(folder / "m.onnx")));
    Diff result = diff(before, after);
    EXPECT_TRUE(result.header);
    result.header = false;
    EXPECT_TRUE(result.empty());
}

TEST(DiffOfFiles, GraphsAreMatchedByPath) {
    const Index before(textModel(sampleText));
    const Index after(textModel(R"(
        main (bool c, float[2] x) => (float[2] y) <float[2] w = {1.0, 2.0}, float[2] v = {3.0, 4.0}> {
            first = If (c) < then_branch = f () => (float[2] u) { u = Abs (x) }, else_branch = h () => (float[2] n) { n = Neg (x) } >
            a = Add (x, w)
            k = Constant <value = float[2] {0.5, 0.25}, quiet = nan> ()
            b = Mul (a, k)
            y = If (c) < then_branch = yes () => (float[2] t) <float[2] inner = {5.0, 7.0}> { t = Add (b, inner) },
                         else_branch = no () => (float[2] e) { e = Neg (b) } >
        })"));
    const Diff result = diff(before, after);
    EXPECT_THAT(
        names(after, result.added), ElementsAre("main:first", "main:first>then_branch:u", "main:first>else_branch:n"));
    EXPECT_THAT(result.removed, IsEmpty());
    EXPECT_THAT(result.changed, IsEmpty());
    EXPECT_THAT(result.changedTensors, ElementsAre("main:y>then_branch:inner"));
    EXPECT_THAT(result.addedTensors, IsEmpty());
}

TEST(DiffOfFiles, TextTensorsAndMissingData) {
    const char* const text = R"(m () => () <string[2] s = {"a", "b"}, float[2] none = {},
        float[2] far = ["location": "missing.bin", "offset": "0", "length": "8"]> {})";
    EXPECT_TRUE(diff(Index(textModel(text)), Index(textModel(text))).empty());
    EXPECT_THAT(
        diff(Index(textModel(text)), Index(textModel("m () => () <string[2] s = {\"a\", \"c\"}> {}"))).changedTensors,
        ElementsAre("main:s"));
}

TEST(DiffOfFiles, TheSameNumbersInAnotherShapeAreOthers) {
    const auto shaped = [](const std::string& shape) {
        return Index(textModel(
            "m () => (? k) <float" + shape + " w = {1, 2}> { k = Constant <value = float" + shape + " {1, 2}> () }"));
    };
    const Diff result = diff(shaped("[2]"), shaped("[1,2]"));
    EXPECT_THAT(result.changedTensors, ElementsAre("main:w"));
    EXPECT_EQ(result.changed.size(), 1U) << "the constant k";
}

TEST(DiffOfFiles, NamesakesOfABrokenFile) {
    const char* const text = "m (float x) => (float y) { y = Relu (x) y = Neg (x) = Print (y) = Print (y) }";
    EXPECT_TRUE(diff(Index(textModel(text)), Index(textModel(text))).empty());
    const Index one(textModel(text));
    const Index two(textModel("m (float x) => (float y) { y = Relu (x) = Print (y) }"));
    EXPECT_EQ(diff(one, two).removed.size(), 2U);
    EXPECT_EQ(diff(two, one).added.size(), 2U);
}

class DiffOfModel : public CorpusTest {};

// Wrong on purpose: an input that is declared twice, with two shapes, is compared with itself in the other one. It has to
// go from here when that holds.
constexpr std::string_view waiting = "02_duplicate_inputs_outputs.onnx";

TEST_P(DiffOfModel, EqualsItself) {
    const bool isSame = diff(Index(must(loadModel(GetParam()))), Index(must(loadModel(GetParam())))).empty();
    EXPECT_EQ(isSame, GetParam().filename() != waiting);
}

INSTANTIATE_TEST_SUITE_P(Made, DiffOfModel, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, DiffOfModel, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::diff_test
