#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/base/number.h"
#include "model/base/utf8.h"
#include "model/graph/element_words.h"

namespace qaliper::element_words_test {
namespace {

TEST(ElementWords, IntegersHaveAllTheirDigits) {
    using Wide = std::numeric_limits<std::int64_t>;
    for (const std::int64_t number : {std::int64_t{0}, std::int64_t{-100}, std::int64_t{151643}, std::int64_t{1234567},
             std::int64_t{16777217}, std::int64_t{9007199254740993}, Wide::max(), Wide::min(), Wide::max() - 1})
        EXPECT_EQ(elementWord(DataType::Int64, encodeIntegers(DataType::Int64, {number}), 0), std::to_string(number));
    EXPECT_EQ(elementWord(DataType::Uint64, encodeIntegers(DataType::Uint64, {-1}), 0), "18446744073709551615");
    for (const DataType type : {DataType::Int8, DataType::Int16, DataType::Int32, DataType::Int4, DataType::Int2})
        EXPECT_EQ(elementWord(type, encodeIntegers(type, {-2}), 0), "-2");
    for (const DataType type : {DataType::Uint8, DataType::Uint16, DataType::Uint32, DataType::Uint4, DataType::Uint2})
        EXPECT_EQ(elementWord(type, encodeIntegers(type, {3}), 0), "3");
}

TEST(ElementWords, FloatsReadBackAsTheSameNumber) {
    for (const DataType type : {DataType::Double, DataType::Float, DataType::Float16, DataType::Bfloat16,
             DataType::Float8E4M3FN, DataType::Float8E5M2, DataType::Float4E2M1}) {
        for (const double number : {0.0, 0.1, -0.3, 1.0 / 3, 1.5, 6.0, 0.0078125, -2.0, 3.14159265358979, 5e-3}) {
            const std::string bytes = encodeNumbers(type, {number});
            const std::string word = elementWord(type, bytes, 0);
            const auto back = parseNumber(word);
            ASSERT_TRUE(back) << word;
            EXPECT_EQ(encodeNumbers(type, {*back}), bytes) << word;
        }
    }
    EXPECT_EQ(elementWord(DataType::Float, encodeNumbers(DataType::Float, {0.1}), 0), "0.1") << "no digit too many";
}

TEST(ElementWords, ComplexNumbersHaveTwoParts) {
    EXPECT_EQ(elementWord(DataType::Complex64, encodeNumbers(DataType::Float, {1, 2, 0.5, -0.25}), 1), "0.5-0.25i");
    EXPECT_EQ(elementWord(DataType::Complex128, encodeNumbers(DataType::Double, {1, 2}), 0), "1+2i");
}

TEST(ElementWords, StringsAreEscaped) {
    EXPECT_EQ(stringWord("hello"), "\"hello\"");
    EXPECT_EQ(stringWord("\xff\xfe"), R"("\xff\xfe")");
    EXPECT_EQ(stringWord("a\x1b[2J"), R"("a\x1b[2J")");
    EXPECT_EQ(stringWord("中"), "\"中\"");
}

// Nothing that a name holds may move the cursor of a terminal, change its colours or begin a line.
TEST(EscapedText, ShowsWhatATerminalWouldObey) {
    for (int byte = 0; byte < 0x20; ++byte) {
        const std::string escaped = escapedText(std::string("a") + static_cast<char>(byte) + "b");
        EXPECT_EQ(escaped.size(), 6U) << byte;
        EXPECT_TRUE(escaped.starts_with("a\\x")) << byte;
    }
    EXPECT_EQ(escapedText("a\x7f"), "a\\x7f");
    EXPECT_EQ(escapedText("\xc2\x9b"
                          "2J"),
        "\\u009b2J")
        << "the control sequence introducer in one character";
    const std::string fromTheRight{'\xe2', '\x80', '\xae'}; // what follows is written from the right
    EXPECT_EQ(escapedText(fromTheRight), "\\u202e");
    EXPECT_EQ(escapedText("\xc0\xaf\xed\xa0\x80"), "\\xc0\\xaf\\xed\\xa0\\x80") << "no UTF-8";
    EXPECT_EQ(escapedText("层 é 😀"), "层 é 😀");
    EXPECT_EQ(escapedLines("a\n\tb\r"), "a\n\tb\\x0d");
}

} // namespace
} // namespace qaliper::element_words_test
