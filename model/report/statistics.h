#pragma once

#include "model/calibration/statistics.h"
#include "model/report/records.h"

// What `calibrate` and `statistics` print.

namespace qaliper {

// Each tensor with its range and the limit that each method gives for INT8.
Records recordsOf(const Statistics& statistics);

// What differs between two.
Records comparisonOf(const Statistics& before, const Statistics& after);

} // namespace qaliper
