#include "model/services/distribution_measure.h"

#include <algorithm>
#include <cmath>

namespace qaliper {

namespace {

void widen(Distribution& side, const std::vector<double>& numbers) {
    side.elements += numbers.size();
    for (const double number : numbers) {
        if (!std::isfinite(number))
            continue;
        const double value = number + 0.0; // no -0
        side.least = side.finite == 0 ? value : std::min(side.least, value);
        side.most = side.finite == 0 ? value : std::max(side.most, value);
        ++side.finite;
    }
}

} // namespace

void DistributionMeasure::addRange(const std::vector<double>& before, const std::vector<double>& after) {
    widen(pair_.before, before);
    widen(pair_.after, after);
    const Distribution& first = pair_.before.finite > 0 ? pair_.before : pair_.after;
    const Distribution& second = pair_.after.finite > 0 ? pair_.after : pair_.before;
    pair_.from = std::min(first.least, second.least);
    pair_.to = std::max(first.most, second.most);
}

void DistributionMeasure::addCounts(const std::vector<double>& before, const std::vector<double>& after) {
    count(pair_.before, before);
    count(pair_.after, after);
}

void DistributionMeasure::count(Distribution& side, const std::vector<double>& numbers) const {
    side.bins.resize(distributionBins);
    constexpr auto bins = static_cast<double>(distributionBins);
    const double width = pair_.to - pair_.from;
    for (const double number : numbers) {
        if (!std::isfinite(number))
            continue;
        const double place = width > 0 ? (number - pair_.from) / width * bins : bins / 2;
        ++side.bins[static_cast<std::size_t>(std::clamp(place, 0.0, bins - 1))];
    }
}

} // namespace qaliper
