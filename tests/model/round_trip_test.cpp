#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/edit.h"
#include "model/graph/index.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"

namespace qaliper::round_trip_test {
namespace {

namespace fs = std::filesystem;

class RoundTrip : public CorpusTest {
protected:
    static std::string bytesOf(const fs::path& path) { return must(readWholeFile(path)); }
};

TEST_P(RoundTrip, SaveWithoutEditsIsByteIdentical) {
    const Model model = must(loadModel(GetParam()));
    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(model, folder / "copy.onnx")));
    EXPECT_EQ(bytesOf(folder / "copy.onnx"), bytesOf(GetParam()));
}

// Every node, initializer and value is written from its own bytes: forcing the header to be written again must not
// change anything else.
TEST_P(RoundTrip, TouchingOnlyTheHeaderLeavesTheRestAlone) {
    const Model model = must(loadModel(GetParam()));
    const std::vector<Edit> edits{SetProperty{"qaliper.test", "1"}};
    const std::vector<Edit> undo{SetProperty{"qaliper.test", std::nullopt}};
    const Model touched = must(applyEdits(must(applyEdits(model, edits)), undo));
    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(touched, folder / "touched.onnx")));
    EXPECT_EQ(bytesOf(folder / "touched.onnx"), bytesOf(GetParam()));
}

TEST_P(RoundTrip, EveryNodePatchedReadsBackEqual) {
    const Model model = must(loadModel(GetParam()));
    std::vector<Edit> edits;
    for (const auto& graph : model.graphs) {
        for (const Node& node : graph->nodes)
            edits.emplace_back(SetNodeName{graph->id, node.id, node.name + "_renamed"});
    }
    const Model renamed = must(applyEdits(model, edits));
    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(renamed, folder / "renamed.onnx")));
    const Model again = must(loadModel(folder / "renamed.onnx"));
    const Index expected(renamed);
    const Index actual(again);
    ASSERT_EQ(actual.nodeCount(), expected.nodeCount());
    for (const NodeIx node : expected.nodes()) {
        EXPECT_EQ(actual.node(node).name, expected.node(node).name);
        EXPECT_EQ(actual.node(node).opType, expected.node(node).opType);
        EXPECT_EQ(actual.node(node).inputs, expected.node(node).inputs);
        EXPECT_EQ(actual.node(node).outputs, expected.node(node).outputs);
        EXPECT_EQ(actual.node(node).attributes.size(), expected.node(node).attributes.size());
    }
    EXPECT_EQ(initializerCount(again), initializerCount(model));
}

INSTANTIATE_TEST_SUITE_P(Made, RoundTrip, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, RoundTrip, testing::ValuesIn(readableModels()), corpusTestName);

} // namespace
} // namespace qaliper::round_trip_test
