#include "model/base/rank_correlation.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace qaliper {

namespace {

std::vector<double> ranksOf(const std::vector<double>& numbers) {
    std::vector<std::size_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return numbers[i]; });
    std::vector<double> ranks(numbers.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t end = first;
        while (end < order.size() && numbers[order[end]] == numbers[order[first]])
            ++end;
        for (std::size_t i = first; i < end; ++i)
            ranks[order[i]] = static_cast<double>(first + end - 1) / 2;
        first = end;
    }
    return ranks;
}

double meanOf(const std::vector<double>& numbers) {
    return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

} // namespace

double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b) {
    if (a.size() != b.size() || a.size() < 2)
        return 0;
    const std::vector<double> ranksA = ranksOf(a);
    const std::vector<double> ranksB = ranksOf(b);
    const double meanA = meanOf(ranksA);
    const double meanB = meanOf(ranksB);
    double both = 0;
    double squareA = 0;
    double squareB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        both += (ranksA[i] - meanA) * (ranksB[i] - meanB);
        squareA += (ranksA[i] - meanA) * (ranksA[i] - meanA);
        squareB += (ranksB[i] - meanB) * (ranksB[i] - meanB);
    }
    return squareA > 0 && squareB > 0 ? both / std::sqrt(squareA * squareB) : 0;
}

} // namespace qaliper
