#pragma once

#include <string>

#include "model/precision/halved.h"
#include "model/report/measured_change.h"
#include "model/report/records.h"

// What `precision` prints.

namespace qaliper {

struct HalfPrecisionReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    HalfPrecisionResult result;
    std::optional<MeasuredChange> measured = {}; // where it was asked for
};

Records recordsOf(const HalfPrecisionReport& report);

} // namespace qaliper
