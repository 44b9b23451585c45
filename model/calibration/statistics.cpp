#include "model/calibration/statistics.h"

#include <algorithm>
#include <cmath>

namespace qaliper {

double largestMagnitude(const TensorStatistics& statistics) {
    return std::max(std::abs(statistics.min), std::abs(statistics.max));
}

} // namespace qaliper
