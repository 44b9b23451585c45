#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace qaliper {

// Rows with a word each, which `Word` returns, in the order of their words. A word is compared with those of its first
// letter alone.
template <class Row, std::size_t Size, class Word = std::identity>
class WordTable {
public:
    consteval explicit WordTable(const std::array<Row, Size>& rows, Word word = {}) : rows_(rows), word_(word) {
        for (std::size_t i = 0; i < Size; ++i) {
            if (i > 0 && wordOf(i) < wordOf(i - 1))
                throw "the rows are not in the order of their words";
            end_[letterOf(wordOf(i))] = static_cast<std::uint16_t>(i + 1);
        }
        for (std::size_t letter = 1; letter < letters; ++letter)
            end_[letter] = std::max(end_[letter], end_[letter - 1]);
    }

    // Those with the word. Owned by the table.
    constexpr std::span<const Row> rows(std::string_view word) const {
        const std::size_t letter = letterOf(word);
        const std::size_t end = end_[letter];
        std::size_t first = letter > 0 ? end_[letter - 1] : 0;
        while (first < end && wordOf(first) != word)
            ++first;
        std::size_t last = first;
        while (last < end && wordOf(last) == word)
            ++last;
        return std::span(rows_).subspan(first, last - first);
    }

    // The first of them; null where there is none.
    constexpr const Row* find(std::string_view word) const {
        const std::span<const Row> found = rows(word);
        return found.empty() ? nullptr : &found.front();
    }
    constexpr bool contains(std::string_view word) const { return !rows(word).empty(); }

private:
    static constexpr std::size_t letters = 256;
    static constexpr std::size_t letterOf(std::string_view word) {
        return word.empty() ? 0 : static_cast<unsigned char>(word.front());
    }
    constexpr std::string_view wordOf(std::size_t row) const { return std::invoke(word_, rows_[row]); }

    std::array<Row, Size> rows_;
    Word word_;
    std::array<std::uint16_t, letters> end_{}; // by letter: the number of rows up to it
};

template <class Row, std::size_t Size>
WordTable(const std::array<Row, Size>&) -> WordTable<Row, Size>;
template <class Row, std::size_t Size, class Word>
WordTable(const std::array<Row, Size>&, Word) -> WordTable<Row, Size, Word>;

} // namespace qaliper
