#pragma once

#include <cstdint>
#include <vector>

// How the numbers of one tensor are distributed in two models, over all samples.

namespace qaliper {

constexpr std::size_t distributionBins = 64;

struct Distribution {
    std::uint64_t elements = 0;
    std::uint64_t finite = 0; // of them neither infinite nor NaN, which alone count below
    double least = 0;         // 0 where none is finite
    double most = 0;
    std::vector<std::uint64_t> bins = {}; // equal widths from `from` to `to` of the pair

    // 0 … 1; 0 without elements.
    double infiniteShare() const {
        return elements == 0 ? 0 : 1 - static_cast<double>(finite) / static_cast<double>(elements);
    }
};

struct DistributionPair {
    double from = 0; // the smallest and largest finite number of both
    double to = 0;
    Distribution before;
    Distribution after;
};

} // namespace qaliper
