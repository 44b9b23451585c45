#pragma once

#include "model/calibration/ranges.h"
#include "model/calibration/statistics.h"
#include "model/report/records.h"

// What `calibrate` and `statistics` print.

namespace qaliper {

// Each tensor with its range and the limit that each method gives for INT8.
Records recordsOf(const Statistics& statistics);

// Tensors to which the INT8 ranges of a method do much more than those of mse: what clips one takes a large share of its power.
Record clippedBy(const Statistics& statistics, RangeMethod method);

// What differs between two.
Records comparisonOf(const Statistics& before, const Statistics& after);

} // namespace qaliper
