#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/data/npy.h"
#include "model/data/output_arrays.h"
#include "model/graph/elements.h"
#include "tests/support/corpus.h"
#include "tests/support/json.h"
#include "tests/support/result.h"

// The outputs of a model as files: arrays whose first axis counts the samples, and a list of them.

namespace qaliper::output_arrays_test {
namespace {

using testing::ElementsAre;

FeedTensor tensorOf(DataType type, std::vector<std::int64_t> dims, const std::vector<double>& numbers) {
    return {{}, type, std::move(dims), encodeNumbers(type, numbers)};
}

class OutputFiles : public testing::Test {
protected:
    OutputArrays arrays(const std::vector<std::string>& outputs, std::uint64_t samplesOfRun = 1) const {
        return must(OutputArrays::create(folder_ / "out", outputs, samplesOfRun));
    }
    auto list() const { return parsedJson(must(readWholeFile(folder_ / "out" / "outputs.json"))); }
    FeedTensor array(const std::string& file) const {
        return must(parseNpy(must(readWholeFile(folder_ / "out" / file))));
    }
    static std::vector<double> numbersOf(const FeedTensor& tensor) {
        return decodeNumbers(tensor.type, tensor.bytes, elementCount(tensor.dims).value_or(0));
    }

    TemporaryFolder folder_;
};

TEST_F(OutputFiles, HaveTheRunsBehindEachOther) {
    OutputArrays written = arrays({"y"}, 2);
    must(written.add(0, tensorOf(DataType::Float, {2, 1}, {1, 2})));
    must(written.addLabels(tensorOf(DataType::Int64, {2}, {7, 8})));
    must(written.add(0, tensorOf(DataType::Float, {2, 1}, {3, 4})));
    must(written.addLabels(tensorOf(DataType::Int64, {2}, {9, 10})));
    must(written.finish(std::vector<std::uint64_t>{4, 5, 8, 9}));
    EXPECT_EQ(list().at("samples").get<std::vector<int>>(), (std::vector<int>{4, 5, 8, 9}));
    const FeedTensor y = array(list().at("outputs").at("y").get<std::string>());
    EXPECT_EQ(y.type, DataType::Float);
    EXPECT_THAT(y.dims, ElementsAre(4, 1));
    EXPECT_THAT(numbersOf(y), ElementsAre(1, 2, 3, 4));
    const FeedTensor labels = array(list().at("labels").get<std::string>());
    EXPECT_EQ(labels.type, DataType::Int64);
    EXPECT_THAT(numbersOf(labels), ElementsAre(7, 8, 9, 10));
}

TEST_F(OutputFiles, HaveNamesThatEveryFileSystemTakes) {
    const std::vector<std::string> names{"../../etc/y", "a/b:0", "a_b_0", "\xff\"", std::string(500, 'n'), ""};
    OutputArrays written = arrays(names);
    for (std::size_t i = 0; i < names.size(); ++i)
        must(written.add(i, tensorOf(DataType::Float, {1}, {static_cast<double>(i)})));
    must(written.finish(std::vector<std::uint64_t>{0}));
    const auto outputs = list().at("outputs");
    EXPECT_EQ(outputs.size(), names.size());
    EXPECT_EQ(outputs.at("../../etc/y"), "0-______etc_y.npy");
    EXPECT_THAT(numbersOf(array(outputs.at("a/b:0"))), ElementsAre(1));
    EXPECT_THAT(numbersOf(array(outputs.at("a_b_0"))), ElementsAre(2));
    EXPECT_THAT(numbersOf(array(outputs.at(names[4]))), ElementsAre(4));
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "out"))
        files += entry.is_regular_file() ? 1 : 0;
    EXPECT_EQ(files, names.size() + 1) << "with outputs.json, and nothing elsewhere";
}

TEST_F(OutputFiles, WithoutAnAxisOfSamplesGetOne) {
    OutputArrays written = arrays({"loss", "tokens"});
    for (const double run : {1.0, 2.0}) {
        must(written.add(0, tensorOf(DataType::Float, {}, {run})));
        must(written.add(1, tensorOf(DataType::Int32, {3, 1}, {run, run, run})));
    }
    must(written.finish(std::vector<std::uint64_t>{0, 1}));
    EXPECT_THAT(array("0-loss.npy").dims, ElementsAre(2));
    EXPECT_THAT(array("1-tokens.npy").dims, ElementsAre(2, 3, 1));
    EXPECT_TRUE(list().at("labels").is_null());
}

TEST_F(OutputFiles, OfAShapeThatChangesAreOneEachRun) {
    OutputArrays written = arrays({"boxes"});
    must(written.add(0, tensorOf(DataType::Float, {1, 2}, {1, 2})));
    must(written.add(0, tensorOf(DataType::Float, {0, 2}, {})));
    must(written.add(0, tensorOf(DataType::Float, {2, 2}, {3, 4, 5, 6})));
    must(written.finish(std::vector<std::uint64_t>{0, 1, 2}));
    const auto files = list().at("outputs").at("boxes");
    ASSERT_EQ(files.size(), 3U);
    EXPECT_THAT(numbersOf(array(files.at(0))), ElementsAre(1, 2));
    EXPECT_THAT(array(files.at(1)).dims, ElementsAre(0, 2));
    EXPECT_THAT(array(files.at(2)).dims, ElementsAre(2, 2));
    EXPECT_THAT(numbersOf(array(files.at(2))), ElementsAre(3, 4, 5, 6));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "out" / "0-boxes.npy"));
}

TEST_F(OutputFiles, OfTypesThatNumpyDoesNotHaveAreFloats) {
    OutputArrays written = arrays({"bf16", "half", "flag"});
    must(written.add(0, tensorOf(DataType::Bfloat16, {1, 2}, {0.5, -3})));
    must(written.add(1, tensorOf(DataType::Float16, {1, 2}, {0.5, -3})));
    must(written.add(2, tensorOf(DataType::Bool, {1, 2}, {0, 1})));
    must(written.finish(std::vector<std::uint64_t>{0}));
    EXPECT_EQ(array("0-bf16.npy").type, DataType::Float);
    EXPECT_THAT(numbersOf(array("0-bf16.npy")), ElementsAre(0.5, -3));
    EXPECT_EQ(array("1-half.npy").type, DataType::Float16);
    EXPECT_EQ(array("2-flag.npy").type, DataType::Bool);
    EXPECT_THAT(numbersOf(array("2-flag.npy")), ElementsAre(0, 1));
}

} // namespace
} // namespace qaliper::output_arrays_test
