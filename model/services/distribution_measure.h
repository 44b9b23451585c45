#pragma once

#include <vector>

#include "model/data/distribution.h"

namespace qaliper {

// Measures how the numbers of one output are distributed in two models: first the ranges of all samples, then the
// counts of the same ones.
class DistributionMeasure {
public:
    void addRange(const std::vector<double>& before, const std::vector<double>& after);
    void addCounts(const std::vector<double>& before, const std::vector<double>& after); // after all ranges

    const DistributionPair& pair() const { return pair_; }

private:
    void count(Distribution& side, const std::vector<double>& numbers) const;

    DistributionPair pair_;
};

} // namespace qaliper
