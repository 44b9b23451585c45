#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include <gtest/gtest.h>

#include "model/calibration/ranges.h"
#include "model/graph/small_float.h"

// From statistics to the limit of a range.

namespace qaliper::ranges_test {
namespace {

std::vector<double> numbersOf(const std::function<double(std::mt19937&)>& draw, std::size_t count = 100'000) {
    std::mt19937 random(5);
    std::vector<double> numbers(count);
    for (double& number : numbers)
        number = draw(random);
    return numbers;
}

// A long tail, as activations often have it, and zeros, as ReLU leaves them.
std::vector<double> tailed() {
    return numbersOf([](std::mt19937& random) {
        std::exponential_distribution<double> tail(1);
        return random() % 2 == 0 ? 0 : std::pow(tail(random), 2);
    });
}

std::vector<double> bell() {
    return numbersOf([](std::mt19937& random) { return std::normal_distribution<double>(0, 1)(random); });
}

TensorStatistics statisticsOf(const std::vector<double>& numbers) {
    TensorStatistics statistics;
    statistics.count = numbers.size();
    statistics.min = *std::ranges::min_element(numbers);
    statistics.max = *std::ranges::max_element(numbers);
    statistics.histogram = {largestMagnitude(statistics), std::vector<std::uint64_t>(histogramBins)};
    for (const double number : numbers) {
        const auto bin = static_cast<std::size_t>(std::abs(number) / statistics.histogram.limit * histogramBins);
        ++statistics.histogram.bins[std::min(bin, histogramBins - 1)];
    }
    return statistics;
}

double binOf(const TensorStatistics& statistics) { return statistics.histogram.limit / histogramBins; }

double rounded(double number, double limit, QuantizedForm form) {
    const double scale = limit / largestOf(form);
    const double code = std::clamp(number / scale, -largestOf(form), largestOf(form));
    if (form == QuantizedForm::Int8)
        return scale * std::nearbyint(code);
    return scale * decodeSmallFloat(DataType::Float8E4M3FN, encodeSmallFloat(DataType::Float8E4M3FN, code));
}

double squareError(const std::vector<double>& numbers, double limit, QuantizedForm form) {
    double error = 0;
    for (const double number : numbers)
        error += std::pow(number - rounded(number, limit, form), 2);
    return error;
}

TEST(RangeLimit, OfMinMaxIsTheLargestMagnitude) {
    TensorStatistics statistics = statisticsOf({-3, 1, 2});
    EXPECT_EQ(rangeLimit(statistics, RangeMethod::MinMax, QuantizedForm::Int8), 3);
    statistics.histogram = {};
    for (const RangeMethod method : {RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse})
        EXPECT_EQ(rangeLimit(statistics, method, QuantizedForm::Int8), 3) << "without a histogram";
}

TEST(RangeLimit, OfZerosIsZero) {
    const TensorStatistics statistics = statisticsOf({0, 0, 0});
    for (const RangeMethod method :
        {RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse})
        EXPECT_EQ(rangeLimit(statistics, method, QuantizedForm::Int8), 0);
}

TEST(RangeLimit, OfThePercentileKeepsThatShare) {
    std::vector<double> numbers = tailed();
    const TensorStatistics statistics = statisticsOf(numbers);
    std::ranges::sort(numbers, {}, [](double number) { return std::abs(number); });
    for (const double percent : {50.0, 99.0, 99.9, usualPercentile, 100.0}) {
        const auto place = static_cast<std::size_t>(std::ceil(static_cast<double>(numbers.size()) * percent / 100));
        EXPECT_NEAR(percentileLimit(statistics, percent), numbers[place - 1], binOf(statistics)) << percent;
    }
}

// No limit of a fine grid has a smaller error on the numbers themselves.
TEST(RangeLimit, OfMseHasTheLeastSquareErrorOnTheNumbers) {
    for (const QuantizedForm form : {QuantizedForm::Int8, QuantizedForm::Fp8}) {
        for (const auto& numbers : {tailed(), bell()}) {
            const TensorStatistics statistics = statisticsOf(numbers);
            const double chosen = squareError(numbers, rangeLimit(statistics, RangeMethod::Mse, form), form);
            const double step = largestMagnitude(statistics) / 60;
            for (int steps = 4; steps <= 60; ++steps) {
                const double limit = steps * step;
                EXPECT_LE(chosen, 1.02 * squareError(numbers, limit, form)) << quantizedFormName(form) << " " << limit;
            }
        }
    }
}

// Kullback-Leibler divergence as its definition has it: two distributions over the bins. The first bin has zeros, which
// every range represents.
double divergence(Histogram histogram, std::size_t end) {
    constexpr std::size_t steps = 128;
    histogram.bins[0] = histogram.bins[1];
    std::vector<double> reference(histogram.bins.begin(), histogram.bins.begin() + static_cast<std::ptrdiff_t>(end));
    std::vector<double> candidate(end, 0);
    std::vector<std::vector<std::size_t>> filled(steps + 1);
    for (std::size_t bin = 0; bin < end; ++bin) {
        if (histogram.bins[bin] > 0)
            filled[bin * steps / end].push_back(bin);
    }
    double kept = 0;
    for (const auto& bins : filled) {
        double sum = 0;
        for (const std::size_t bin : bins)
            sum += reference[bin];
        for (const std::size_t bin : bins)
            candidate[bin] = sum / static_cast<double>(bins.size());
        kept += sum;
    }
    double total = 0;
    for (const std::uint64_t bin : histogram.bins)
        total += static_cast<double>(bin);
    reference[end - 1] += total - kept;
    double result = 0;
    for (std::size_t bin = 0; bin < end; ++bin) {
        if (reference[bin] > 0)
            result += reference[bin] / total * std::log((reference[bin] / total) / (candidate[bin] / kept));
    }
    return result;
}

TEST(RangeLimit, OfEntropyDoesNotDependOnTheNumberOfZeros) {
    std::vector<double> numbers = tailed();
    const double few = rangeLimit(statisticsOf(numbers), RangeMethod::Entropy, QuantizedForm::Int8);
    numbers.insert(numbers.end(), 10 * numbers.size(), 0.0);
    EXPECT_EQ(rangeLimit(statisticsOf(numbers), RangeMethod::Entropy, QuantizedForm::Int8), few);
}

TEST(RangeLimit, OfEntropyIsTheLargestOfEqualOnes) {
    std::vector<double> numbers(2 * histogramBins);
    for (std::size_t bin = 0; bin < histogramBins; ++bin)
        numbers[2 * bin] = numbers[2 * bin + 1] = (static_cast<double>(bin) + 0.5) / histogramBins;
    numbers.back() = 1;
    EXPECT_EQ(rangeLimit(statisticsOf(numbers), RangeMethod::Entropy, QuantizedForm::Int8), 1)
        << "of equal counts nothing is lost by steps";
}

TEST(RangeLimit, OfEntropyHasTheLeastDivergence) {
    for (const auto& numbers : {tailed(), bell()}) {
        const TensorStatistics statistics = statisticsOf(numbers);
        const double limit = rangeLimit(statistics, RangeMethod::Entropy, QuantizedForm::Int8);
        const auto chosen = static_cast<std::size_t>(std::lround(limit / binOf(statistics)));
        ASSERT_GT(statistics.histogram.bins[chosen - 1], 0U);
        const double least = divergence(statistics.histogram, chosen);
        for (std::size_t end = histogramBins / 16; end <= histogramBins; end += 7) {
            if (statistics.histogram.bins[end - 1] > 0) {
                EXPECT_LE(least, 1.1 * divergence(statistics.histogram, end) + 1e-5) << end << " instead of " << chosen;
            }
        }
    }
}

TEST(RangeLimit, OfEntropyAndMseClipsATail) {
    std::vector<double> numbers = bell();
    numbers.push_back(60);
    const TensorStatistics statistics = statisticsOf(numbers);
    const double leastDivergence = rangeLimit(statistics, RangeMethod::Entropy, QuantizedForm::Int8);
    EXPECT_LT(leastDivergence, 10);
    EXPECT_GT(leastDivergence, 2);
    EXPECT_LT(rangeLimit(statistics, RangeMethod::Mse, QuantizedForm::Int8), 45)
        << "the square of what is cut off counts";
}

TEST(LimitEffect, CountsWhatIsClippedAndTheNoiseOfSteps) {
    std::vector<double> numbers;
    for (int i = 1; i <= 100'000; ++i)
        numbers.push_back(i / 100'000.0); // even up to 1
    const TensorStatistics statistics = statisticsOf(numbers);
    const auto all = effectOfLimit(statistics, 1, QuantizedForm::Int8);
    ASSERT_TRUE(all);
    EXPECT_EQ(all->clippedShare, 0);
    // noise of even steps: a twelfth of the square of a step; the mean square of the numbers is a third
    EXPECT_NEAR(all->sqnr, 10 * std::log10(12.0 / 3 * 127 * 127), 0.1);
    const auto half = effectOfLimit(statistics, 0.5, QuantizedForm::Int8);
    ASSERT_TRUE(half);
    EXPECT_NEAR(half->clippedShare, 0.5, 1e-3);
    EXPECT_NEAR(half->sqnr, 10 * std::log10((1.0 / 3) / (0.125 / 3)), 0.1) << "what is cut off";
    EXPECT_LT(effectOfLimit(statistics, 8, QuantizedForm::Int8)->sqnr, all->sqnr - 15)
        << "steps are eight times as wide";
    for (const double wrong : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN()})
        EXPECT_FALSE(effectOfLimit(statistics, wrong, QuantizedForm::Int8));
    EXPECT_FALSE(effectOfLimit({.tensor = "t", .min = 0, .max = 1, .count = 2}, 1, QuantizedForm::Int8));
}

TEST(RangeMethods, HaveNames) {
    for (const RangeMethod method :
        {RangeMethod::MinMax, RangeMethod::Percentile, RangeMethod::Entropy, RangeMethod::Mse})
        EXPECT_EQ(rangeMethodOfName(rangeMethodName(method)), method);
    EXPECT_FALSE(rangeMethodOfName("best"));
    EXPECT_EQ(quantizedFormOfName("fp8"), QuantizedForm::Fp8);
}

} // namespace
} // namespace qaliper::ranges_test
