#pragma once

#include <vector>

namespace qaliper {

// How alike two lists of numbers order the same things (Spearman): 1 alike, 0 not at all, -1 the other way round. Equal
// numbers share the middle of their places. 0 where one of the lists has no order: fewer than two numbers, or all equal.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b);

} // namespace qaliper
