#include "model/services/data_runs.h"

#include <algorithm>
#include <numeric>
#include <random>
#include <utility>

namespace qaliper {

namespace {

constexpr std::uint64_t seed = 1;

// The same on every machine, which std::shuffle is not.
std::vector<std::uint64_t> shuffledNumbers(std::uint64_t count) {
    std::vector<std::uint64_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), 0U);
    std::mt19937_64 random(seed);
    for (std::uint64_t left = count; left > 1; --left)
        std::swap(numbers[left - 1], numbers[random() % left]);
    return numbers;
}

DataRuns shuffledRuns(std::uint64_t all, std::uint64_t first, std::uint64_t count) {
    const std::vector<std::uint64_t> order = shuffledNumbers(all);
    DataRuns runs;
    for (std::uint64_t i = 0; i < std::min(all, count); ++i)
        runs.numbers.push_back(order[(first + i) % all]);
    std::ranges::sort(runs.numbers);
    return runs;
}

} // namespace

DataRuns runsOf(const DataSet& data, const SampleRange& samples) {
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t first = samples.first / ofRun;
    const std::uint64_t count = samples.count ? (*samples.count + ofRun - 1) / ofRun : data.runs();
    if (const std::uint64_t shuffled = std::min(data.runs(), samples.shuffled / ofRun); shuffled > 0)
        return shuffledRuns(shuffled, first, count);
    DataRuns runs;
    for (std::uint64_t run = first; run < data.runs() && runs.size() < count; ++run)
        runs.numbers.push_back(run);
    return runs;
}

} // namespace qaliper
