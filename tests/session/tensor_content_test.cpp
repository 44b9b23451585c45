#include <limits>

#include <gtest/gtest.h>

#include "model/base/file.h"
#include "model/graph/elements.h"
#include "model/session/tensor_content.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/result.h"

// The numbers of a tensor: what is counted, how they are written, the file that NumPy reads.

namespace qaliper::tensor_content_test {

namespace {

Tensor tensorOf(DataType type, std::vector<std::int64_t> dims, const std::vector<double>& values) {
    Tensor tensor;
    tensor.name = "t";
    tensor.type = type;
    tensor.dims = std::move(dims);
    tensor.payload = InMemory{std::make_shared<const std::string>(encodeNumbers(type, values))};
    return tensor;
}

TensorContent contentOf(const Tensor& tensor) {
    const Model model = textModel("g (float[1] x) => (float[1] y) { y = Relu (x) }");
    return must(readContent(tensor, *model.storage, {}));
}

TEST(TensorContent, CountsWhatIsThere) {
    const double infinity = std::numeric_limits<double>::infinity();
    const TensorContent content = contentOf(tensorOf(DataType::Float, {2, 3}, {-1, 0, 0, 3, 4, infinity}));
    EXPECT_EQ(content.statistics.count, 6U);
    EXPECT_EQ(content.statistics.finite, 5U);
    EXPECT_EQ(content.statistics.zeros, 2U);
    EXPECT_EQ(content.statistics.least, -1);
    EXPECT_EQ(content.statistics.most, 4);
    EXPECT_DOUBLE_EQ(content.statistics.mean, 1.2);
    EXPECT_EQ(content.statistics.histogram.front(), 1U);
    EXPECT_EQ(content.statistics.histogram.back(), 1U);
}

TEST(TensorContent, NumbersKeepTheirExponentAndTheirDigits) {
    EXPECT_EQ(contentOf(tensorOf(DataType::Float, {1}, {3.07402769e-09})).word(0), "3.074028e-09");
    EXPECT_EQ(contentOf(tensorOf(DataType::Int4, {3}, {-8, 7, 1})).word(0), "-8");
    Tensor large = tensorOf(DataType::Int64, {1}, {0});
    large.payload = InMemory{std::make_shared<const std::string>(encodeIntegers(DataType::Int64, {9007199254740993}))};
    EXPECT_EQ(contentOf(large).word(0), "9007199254740993");
}

TEST(TensorContent, StringsAndComplexNumbersHaveWordsButNoStatistics) {
    Tensor text;
    text.name = "t";
    text.type = DataType::String;
    text.dims = {2};
    text.payload = Strings{"plain", std::string("\x1b[2J\xff", 5)};
    const TensorContent strings = contentOf(text);
    EXPECT_EQ(strings.word(0), "\"plain\"");
    EXPECT_EQ(strings.word(1), "\"\\x1b[2J\\xff\"");
    EXPECT_EQ(strings.longestWord(), strings.word(1));
    EXPECT_EQ(strings.statistics, (ContentStatistics{.count = 2}));
    EXPECT_FALSE(strings.hasNumbers());
    Tensor complex = tensorOf(DataType::Float, {2}, {1, -2.5});
    complex.type = DataType::Complex64;
    complex.dims = {1};
    const TensorContent one = contentOf(complex);
    EXPECT_EQ(one.word(0), "1-2.5i");
    EXPECT_EQ(one.statistics.count, 1U);
    EXPECT_FALSE(one.hasNumbers());
}

// A column of numbers is as wide as this, whatever scrolls into it.
TEST(TensorContent, NoNumberIsLongerThanTheLongestWord) {
    for (const auto& [type, word] : {std::pair{DataType::Int4, "-8"}, {DataType::Uint4, "-16"},
             {DataType::Int8, "-128"}, {DataType::Uint8, "-256"}, {DataType::Int32, "-2147483648"},
             {DataType::Int64, "-9223372036854775808"}, {DataType::Float, "-.8888888e+38"}})
        EXPECT_EQ(contentOf(tensorOf(type, {1}, {0})).longestWord(), word) << shortName(type);
}

TEST(TensorContent, NumPyFilesHaveAHeaderAndTheBytes) {
    const TemporaryFolder folder;
    must(writeNpy(contentOf(tensorOf(DataType::Float, {2, 1}, {1.5, -2})), folder / "a.npy", {}));
    const std::string file = must(readWholeFile(folder / "a.npy"));
    EXPECT_EQ(file.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
    EXPECT_EQ(file.size() % 64, 8U) << "two floats after a header that is a multiple of 64";
    EXPECT_NE(file.find("'descr': '<f4'"), std::string::npos);
    EXPECT_NE(file.find("'shape': (2, 1, )"), std::string::npos);
    EXPECT_EQ(file.substr(file.size() - 8), encodeNumbers(DataType::Float, {1.5, -2}));

    must(writeNpy(contentOf(tensorOf(DataType::Int4, {3}, {-8, 7, 1})), folder / "b.npy", {}));
    const std::string narrow = must(readWholeFile(folder / "b.npy"));
    EXPECT_NE(narrow.find("'descr': '|i1'"), std::string::npos);
    EXPECT_EQ(narrow.substr(narrow.size() - 3), encodeNumbers(DataType::Int8, {-8, 7, 1}));
}

} // namespace

} // namespace qaliper::tensor_content_test
