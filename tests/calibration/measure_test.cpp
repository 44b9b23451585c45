#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>

#include <gtest/gtest.h>

#include "model/calibration/measure.h"

// Numbers that come by are measured as if they had all been kept.

namespace qaliper::measure_test {
namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

std::vector<float> normalNumbers(std::size_t count) {
    std::mt19937 random(1);
    std::normal_distribution<float> normal(0, 2);
    std::vector<float> numbers(count);
    for (float& number : numbers)
        number = normal(random);
    return numbers;
}

TEST(MeasuredRange, IsTheSmallestAndTheLargestNumber) {
    MeasuredRange range;
    const std::vector<float> numbers = normalNumbers(1003);
    range.add(std::span(numbers).first(500));
    range.add(std::span(numbers).subspan(500));
    EXPECT_EQ(range.min, *std::ranges::min_element(numbers));
    EXPECT_EQ(range.max, *std::ranges::max_element(numbers));
    EXPECT_EQ(range.count, 1003U);
    EXPECT_EQ(range.infinite, 0U);
}

TEST(MeasuredRange, LeavesOutWhatIsNotFinite) {
    std::vector<float> numbers(40, 1);
    numbers[3] = infinity;
    numbers[20] = -infinity;
    numbers[39] = std::numeric_limits<float>::quiet_NaN();
    numbers[5] = -2;
    MeasuredRange range;
    range.add(numbers);
    EXPECT_EQ(range.min, -2);
    EXPECT_EQ(range.max, 1);
    EXPECT_EQ(range.infinite, 3U);
}

TEST(MeasuredRange, OfTwoPartsIsThatOfTheWhole) {
    MeasuredRange low;
    MeasuredRange high;
    low.add(std::vector<float>{-1, 0});
    high.add(std::vector<float>{2, infinity});
    low.add(high);
    EXPECT_EQ(low.min, -1);
    EXPECT_EQ(low.max, 2);
    EXPECT_EQ(low.count, 4U);
    EXPECT_EQ(low.infinite, 1U);
}

TEST(BinCounter, CountsEachMagnitudeInItsBin) {
    BinCounter counter(2048);
    std::vector<float> numbers(100, 7.5F);
    numbers[0] = 0;
    numbers[1] = -7.25F;
    numbers[2] = 2048;
    numbers[3] = 5000;
    counter.add(numbers);
    std::vector<std::uint64_t> bins(histogramBins);
    counter.moveTo(bins);
    EXPECT_EQ(bins[0], 1U);
    EXPECT_EQ(bins[7], 97U);
    EXPECT_EQ(bins.back(), 2U) << "the limit itself, and what is above";
    counter.moveTo(bins);
    EXPECT_EQ(std::accumulate(bins.begin(), bins.end(), std::uint64_t{0}), 100U) << "what was moved is not moved again";
}

TEST(BinCounter, CountsZerosWhenTheLimitIsZero) {
    for (const float limit : {0.0F, std::numeric_limits<float>::denorm_min()}) {
        BinCounter counter(limit);
        counter.add(std::vector<float>(70, 0.0F));
        std::vector<std::uint64_t> bins(histogramBins);
        counter.moveTo(bins);
        EXPECT_EQ(bins[0], 70U);
    }
}

} // namespace
} // namespace qaliper::measure_test
