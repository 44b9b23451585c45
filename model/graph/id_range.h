#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>

// Consecutive numbers of nodes or values, to be walked in either direction. The standard's views would do; clang 14
// does not accept those of libstdc++ 12.

namespace qaliper {

template <class Ix>
class IdRange {
public:
    class Iterator {
    public:
        using value_type = Ix;
        using reference = Ix;
        using pointer = const Ix*;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag; // of C++17, whose iterators must refer to something
        using iterator_concept = std::random_access_iterator_tag;

        Iterator() = default;
        explicit Iterator(std::uint32_t number) : number_(number) {}

        Ix operator*() const { return Ix{number_}; }
        Ix operator[](difference_type steps) const { return *(*this + steps); }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return Iterator{number_++}; }
        Iterator operator--(int) { return Iterator{number_--}; }
        Iterator& operator+=(difference_type steps) {
            number_ = static_cast<std::uint32_t>(number_ + steps);
            return *this;
        }
        Iterator& operator-=(difference_type steps) { return *this += -steps; }
        friend Iterator operator+(Iterator i, difference_type steps) { return i += steps; }
        friend Iterator operator+(difference_type steps, Iterator i) { return i += steps; }
        friend Iterator operator-(Iterator i, difference_type steps) { return i -= steps; }
        friend difference_type operator-(Iterator a, Iterator b) {
            return static_cast<difference_type>(a.number_) - static_cast<difference_type>(b.number_);
        }
        friend auto operator<=>(const Iterator&, const Iterator&) = default;

    private:
        std::uint32_t number_ = 0;
    };

    IdRange(std::uint32_t first, std::uint32_t end) : first_(first), end_(end) {}
    Iterator begin() const { return Iterator{first_}; }
    Iterator end() const { return Iterator{end_}; }
    Ix operator[](std::size_t at) const { return Ix{static_cast<std::uint32_t>(first_ + at)}; }
    std::size_t size() const { return end_ - first_; }
    bool empty() const { return first_ == end_; }

private:
    std::uint32_t first_;
    std::uint32_t end_;
};

// Any range from its end to its beginning. Holds a reference to a container, and a copy of a range that is given as a
// value.
template <class Range>
class Backwards {
public:
    explicit Backwards(Range&& range) : range_(static_cast<Range&&>(range)) {}
    auto begin() const { return std::reverse_iterator(range_.end()); }
    auto end() const { return std::reverse_iterator(range_.begin()); }

private:
    Range range_;
};

template <class Range>
Backwards<Range> backwards(Range&& range) {
    return Backwards<Range>(static_cast<Range&&>(range));
}

} // namespace qaliper
