#include "model/engine/asking/turns.h"

#include <algorithm>
#include <cstddef>

namespace qaliper {

namespace {

constexpr std::size_t fewestRounds = 4;

std::vector<double> joined(const Rounds& rounds) {
    std::vector<double> all;
    for (const auto& round : rounds)
        all.insert(all.end(), round.begin(), round.end());
    return all;
}

} // namespace

double medianOf(std::vector<double> values) {
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[values.size() / 2];
}

double halfQuartileRange(std::vector<double> values) {
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    const std::size_t last = values.size() - 1;
    return (values[last * 3 / 4] - values[last / 4]) / 2;
}

std::optional<TurnComparison> compareTurns(const Rounds& before, const Rounds& after) {
    const std::size_t rounds = std::min(before.size(), after.size());
    std::vector<double> ratios;
    for (std::size_t i = 0; i < rounds; ++i) {
        const double first = medianOf(before[i]);
        const double second = medianOf(after[i]);
        if (first > 0 && second > 0)
            ratios.push_back(second / first);
    }
    if (ratios.size() < fewestRounds)
        return std::nullopt;
    std::ranges::sort(ratios);
    return TurnComparison{medianOf(joined(before)), medianOf(joined(after)), medianOf(ratios) - 1,
        (ratios[ratios.size() - 2] - ratios[1]) / 2};
}

} // namespace qaliper
