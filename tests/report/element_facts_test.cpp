#include <filesystem>
#include <fstream>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/graph/find_value.h"
#include "model/onnx/load.h"
#include "model/report/element_facts.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

namespace qaliper::element_facts_test {
namespace {

using testing::ElementsAre;

std::vector<std::string> linesOf(const FactRows& rows) {
    std::vector<std::string> lines;
    for (const FactRow& row : rows)
        lines.push_back(render(row.label) + " " + row.value);
    return lines;
}

std::vector<std::string> factsOf(const Model& model, const std::string& name) {
    const Index index(model);
    return linesOf(must(elementFacts(*index.constant(index.value(mainGraph, name).value()), *model.storage)));
}

// A model whose weight `w` is in a file beside it.
class WithWeight {
public:
    WithWeight(const std::string& type, std::uint64_t bytes) : bytes_(bytes) {
        const Model model = textModel("m () => () <" + type +
            R"( w = ["location": "w.data", "offset": "0", "length": ")" + std::to_string(bytes) + "\"]> {}");
        must(writeWholeFile(folder_ / "m.onnx", model.storage->skeleton().bytes));
        must(writeWholeFile(folder_ / "w.data", ""));
        std::filesystem::resize_file(folder_ / "w.data", bytes);
    }

    void put(std::uint64_t offset, const std::string& bytes) const {
        std::fstream file(folder_ / "w.data", std::ios::in | std::ios::out | std::ios::binary);
        file.seekp(static_cast<std::streamoff>(offset));
        file << bytes;
    }

    std::vector<std::string> facts() const { return factsOf(must(loadModel(folder_ / "m.onnx")), "w"); }

private:
    TemporaryFolder folder_;
    std::uint64_t bytes_;
};

TEST(ElementFacts, OfAWeightThatIsReadInParts) {
    const WithWeight weight("float[1000000]", 4000000);
    weight.put(0, encodeNumbers(DataType::Float, {0.5, -2}));
    weight.put(3999996, encodeNumbers(DataType::Float, {7.25}));
    EXPECT_THAT(weight.facts(),
        ElementsAre("count 1000000", "lowest -2", "highest 7.25", "mean 5.75e-06",
            "values 0.5, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, …"));
}

TEST(ElementFacts, OfAWeightOfHundredsOfMegabytes) {
    const WithWeight weight("complex128[20000000]", 320000000);
    weight.put(16, encodeNumbers(DataType::Double, {1, 2}));
    EXPECT_THAT(weight.facts(), ElementsAre("count 20000000", testing::StartsWith("values 0+0i, 1+2i, 0+0i, ")));
}

TEST(ElementFacts, OfNarrowElementsOfWhichTheLastByteHoldsOne) {
    EXPECT_THAT(factsOf(textModel("m () => () <int4[3] w = {-8, 7, -1}> {}"), "w"),
        ElementsAre("count 3", "lowest -8", "highest 7", "mean -0.666667", "values -8, 7, -1"));
}

TEST(SparseFacts, AreTheStoredElementsWithTheirPlaces) {
    SparseInitializer sparse{"w", DataType::Float, {3, 3}, makeSmallTensor("w", DataType::Float, {2}, {1.5, -2}),
        makeSmallTensor("w_indices", DataType::Int64, {2}, {1, 8}), {}};
    EXPECT_THAT(linesOf(must(sparseFacts(sparse, {}))),
        ElementsAre("stored elements 2", "stored bytes 24 B", "values 1.5 at 1, -2 at 8"));
    sparse.indices = makeSmallTensor("w_indices", DataType::Int64, {2, 2}, {0, 1, 2, 2});
    EXPECT_THAT(linesOf(must(sparseFacts(sparse, {}))).back(), "values 1.5 at [0, 1], -2 at [2, 2]");
}

TEST(ElementFacts, UnsignedNumbersBeyondSignedOnesAreHighest) {
    EXPECT_THAT(factsOf(textModel("m () => () <uint64[3] w = {1, 18446744073709551615, 9007199254740993}> {}"), "w"),
        testing::IsSupersetOf({"lowest 1", "highest 18446744073709551615"}));
}

TEST(ElementFacts, NotANumberIsNeitherLowestNorHighest) {
    EXPECT_THAT(factsOf(textModel("m () => () <float[3] w = {nan, 2, 1}> {}"), "w"),
        testing::IsSupersetOf({"lowest 1", "highest 2"}));
}

} // namespace
} // namespace qaliper::element_facts_test
