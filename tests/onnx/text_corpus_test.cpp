#include <filesystem>

#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "tests/support/corpus.h"
#include "tests/support/result.h"
#include "tests/support/same_model.h"
#include "tests/support/text/text.h"

namespace qaliper::text_corpus_test {
namespace {

namespace fs = std::filesystem;

class TextOfCorpus : public CorpusTest {};

TEST_P(TextOfCorpus, ReadsBackEqual) {
    const Model model = must(loadModel(GetParam()));
    const std::string text = writeText(model);
    const auto again = parseText(text);
    ASSERT_TRUE(isOk(again));
    EXPECT_TRUE(sameModel(model, *again));
    EXPECT_EQ(writeText(*again), text);
}

TEST_P(TextOfCorpus, SavesAndLoadsEqual) {
    const Model model = must(parseText(writeText(must(loadModel(GetParam())))));
    const TemporaryFolder folder;
    ASSERT_TRUE(isOk(saveModel(model, folder / "model.onnx")));
    EXPECT_EQ(writeText(must(loadModel(folder / "model.onnx"))), writeText(model));
}

// What the panel of a large model shows.
TEST_P(TextOfCorpus, WithoutWeightsKeepsEverythingElse) {
    const Model model = must(loadModel(GetParam()));
    const auto again = parseText(writeText(model, {.largestTensor = 0}));
    ASSERT_TRUE(isOk(again));
    EXPECT_EQ(nodeCount(*again), nodeCount(model));
    EXPECT_EQ(initializerCount(*again), initializerCount(model));
}

INSTANTIATE_TEST_SUITE_P(Made, TextOfCorpus, testing::ValuesIn(madeModels()), corpusTestName);
INSTANTIATE_TEST_SUITE_P(Corpus, TextOfCorpus, testing::ValuesIn(smallModels()), corpusTestName);

} // namespace
} // namespace qaliper::text_corpus_test
