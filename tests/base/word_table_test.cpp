#include <gtest/gtest.h>

#include "model/base/word_table.h"

// A table finds the row of a word, and none for a word that is only like one of its words.

namespace qaliper::word_table_test {

namespace {

struct Row {
    std::string_view word;
    int number = 0;
};

constexpr std::array rows{Row{"Add", 1}, Row{"And", 2}, Row{"MatMul", 3}, Row{"Xor", 4}, Row{"pack", 5}};
constexpr WordTable table(rows, &Row::word);

TEST(WordTable, FindsEachOfItsWords) {
    for (const Row& row : rows) {
        ASSERT_NE(table.find(row.word), nullptr) << row.word;
        EXPECT_EQ(table.find(row.word)->number, row.number);
    }
}

TEST(WordTable, FindsNoOtherWord) {
    for (const std::string_view word : {"", "A", "Ad", "Added", "Mul", "Zero", "a", "\xff"})
        EXPECT_EQ(table.find(word), nullptr) << word;
}

} // namespace

} // namespace qaliper::word_table_test
