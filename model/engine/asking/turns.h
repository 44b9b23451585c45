#pragma once

#include <optional>
#include <vector>

// Two models that were timed in turns on one GPU.

namespace qaliper {

using Rounds = std::vector<std::vector<double>>; // milliseconds of each inference, by round

double medianOf(std::vector<double> values); // 0 for none

// Half of the range in which the middle half of the values lies.
double halfQuartileRange(std::vector<double> values);

// How the second model's time compares with the first one's. Each round gives one ratio of medians, in which what slows
// both down cancels out.
struct TurnComparison {
    double beforeMs = 0; // median of all inferences
    double afterMs = 0;
    double change = 0; // median over the rounds of the second's time over the first's, less 1; negative: faster
    double spread = 0; // half the range of that ratio over the rounds, the smallest and the largest left out

    bool isFaster() const { return change < -spread; }
    bool isSlower() const { return change > spread; }
};

// Nothing with fewer than four rounds, or where one has no times.
std::optional<TurnComparison> compareTurns(const Rounds& before, const Rounds& after);

} // namespace qaliper
