#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "model/calibration/statistics.h"

// Measures numbers as they come by. An object belongs to one thread; results of several threads are added up.

namespace qaliper {

struct MeasuredRange {
    float min = std::numeric_limits<float>::infinity(); // above max: nothing finite was measured
    float max = -std::numeric_limits<float>::infinity();
    std::uint64_t count = 0;
    std::uint64_t infinite = 0; // of them NaN or infinite

    void add(std::span<const float> numbers);
    void add(const MeasuredRange& other);
};

// Counts magnitudes into histogramBins bins from 0 to `limit`; those above it, and NaN, into the last one.
class BinCounter {
public:
    explicit BinCounter(float limit);

    // At most 2³² numbers between two calls of moveTo().
    void add(std::span<const float> numbers);
    // Adds what was counted to `bins`, which are histogramBins, and starts again.
    void moveTo(std::span<std::uint64_t> bins);

private:
    float binsPerUnit_;                // 0: the limit is 0
    std::vector<std::uint32_t> lanes_; // counts of each bin: equal neighbours do not wait for each other
};

} // namespace qaliper
