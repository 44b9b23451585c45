#include "model/calibration/measure.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace qaliper {

namespace {

constexpr std::size_t lanes = 16;     // numbers that are compared side by side
constexpr std::size_t countLanes = 4; // counts of one bin

// True when one of them is NaN or infinite: 0 times it is NaN, and a sum with NaN is NaN.
bool hasInfinite(std::span<const float> numbers) {
    std::array<float, lanes> sums{};
    std::size_t i = 0;
    for (; i + lanes <= numbers.size(); i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            sums[lane] += numbers[i + lane] * 0.0F;
    for (; i < numbers.size(); ++i)
        sums[0] += numbers[i] * 0.0F;
    return std::ranges::any_of(sums, [](float sum) { return sum != 0; });
}

} // namespace

void MeasuredRange::add(std::span<const float> numbers) {
    count += numbers.size();
    if (hasInfinite(numbers)) {
        for (const float number : numbers) {
            if (!std::isfinite(number)) {
                ++infinite;
                continue;
            }
            min = std::min(min, number);
            max = std::max(max, number);
        }
        return;
    }
    std::array<float, lanes> lows{};
    std::array<float, lanes> highs{};
    lows.fill(min);
    highs.fill(max);
    std::size_t i = 0;
    for (; i + lanes <= numbers.size(); i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float number = numbers[i + lane];
            lows[lane] = number < lows[lane] ? number : lows[lane];
            highs[lane] = number > highs[lane] ? number : highs[lane];
        }
    for (; i < numbers.size(); ++i) {
        lows[0] = std::min(lows[0], numbers[i]);
        highs[0] = std::max(highs[0], numbers[i]);
    }
    min = *std::ranges::min_element(lows);
    max = *std::ranges::max_element(highs);
}

void MeasuredRange::add(const MeasuredRange& other) {
    min = std::min(min, other.min);
    max = std::max(max, other.max);
    count += other.count;
    infinite += other.infinite;
}

BinCounter::BinCounter(float limit)
    : binsPerUnit_(limit > 0 ? static_cast<float>(histogramBins) / limit : 0), lanes_(countLanes * histogramBins) {
    if (!std::isfinite(binsPerUnit_)) // a subnormal limit
        binsPerUnit_ = 0;
}

void BinCounter::add(std::span<const float> numbers) {
    constexpr auto last = static_cast<float>(histogramBins - 1);
    constexpr std::size_t together = 64;
    std::array<std::uint32_t, together> places{};
    std::size_t i = 0;
    for (; i + together <= numbers.size(); i += together) {
        for (std::size_t j = 0; j < together; ++j) {
            const float place = std::abs(numbers[i + j]) * binsPerUnit_; // NaN is not below the last one, either
            places[j] = static_cast<std::uint32_t>(static_cast<std::int32_t>(place < last ? place : last));
        }
        for (std::size_t j = 0; j < together; j += countLanes)
            for (std::size_t lane = 0; lane < countLanes; ++lane)
                ++lanes_[lane * histogramBins + places[j + lane]];
    }
    for (; i < numbers.size(); ++i) {
        const float place = std::abs(numbers[i]) * binsPerUnit_;
        ++lanes_[static_cast<std::size_t>(place < last ? place : last)];
    }
}

void BinCounter::moveTo(std::span<std::uint64_t> bins) {
    for (std::size_t i = 0; i < histogramBins; ++i) {
        for (std::size_t lane = 0; lane < countLanes; ++lane)
            bins[i] += std::exchange(lanes_[lane * histogramBins + i], 0U);
    }
}

} // namespace qaliper
