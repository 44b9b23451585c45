#include "model/sensitivity/limits.h"

#include <array>
#include <cmath>
#include <limits>

namespace qaliper {

namespace {

// Of the present limit, or of the largest magnitude, whatever is smaller: what is above the largest is of no use.
constexpr std::array shares{1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.12};

double dbOf(const NoiseSums& sums, std::size_t configuration, std::size_t output) {
    const double noise = sums.configurations[configuration].noise[output];
    return noise > 0 ? 10 * std::log10(sums.signal[output] / noise) : std::numeric_limits<double>::infinity();
}

} // namespace

Result<LimitChoice> limitByOutput(const LimitAsked& asked, Worker& worker, const Job& job) {
    std::vector<double> factors{1};
    const double widest = asked.largest > 0 ? asked.largest / asked.limit : 1;
    for (const double share : shares)
        factors.push_back(share * widest);
    const NoiseRequest request{asked.model, asked.against, asked.data, {0, asked.samples}, {},
        std::vector<SwitchesOn>(factors.size(), {asked.number}), {}, factors};
    QALIPER_TRY(const auto sums, measureNoise(request, worker, job));
    std::size_t best = 0;
    for (std::size_t i = 1; i < factors.size(); ++i) {
        if (dbOf(sums, i, asked.output) > dbOf(sums, best, asked.output))
            best = i;
    }
    return LimitChoice{asked.limit * factors[best], dbOf(sums, best, asked.output), dbOf(sums, 0, asked.output)};
}

} // namespace qaliper
