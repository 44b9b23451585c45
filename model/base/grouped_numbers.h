#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace qaliper {

// Numbers in groups that are numbered themselves, in two flat lists: which edges leave a box, which items lie in a cell.
class GroupedNumbers {
public:
    GroupedNumbers() = default;
    // Calls `forEach(take)` twice; it calls take(group, number) for each number, the same both times. Within a group the
    // numbers keep that order.
    template <class ForEach>
    GroupedNumbers(std::size_t groups, const ForEach& forEach) : first_(groups + 1, 0) {
        forEach([&](std::size_t group, std::uint32_t) { ++first_[group + 1]; });
        for (std::size_t group = 0; group < groups; ++group)
            first_[group + 1] += first_[group];
        numbers_.resize(first_.back());
        std::vector<std::uint32_t> next = first_;
        forEach([&](std::size_t group, std::uint32_t number) { numbers_[next[group]++] = number; });
    }

    std::size_t groupCount() const { return first_.empty() ? 0 : first_.size() - 1; }
    std::span<const std::uint32_t> of(std::size_t group) const { return from(group, group + 1); }
    // Of the groups from `group` up to `end`, which is not included.
    std::span<const std::uint32_t> from(std::size_t group, std::size_t end) const {
        return std::span(numbers_).subspan(first_[group], first_[end] - first_[group]);
    }

private:
    std::vector<std::uint32_t> first_;
    std::vector<std::uint32_t> numbers_;
};

} // namespace qaliper
