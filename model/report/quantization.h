#pragma once

#include <string>

#include "model/quantize/quantized.h"
#include "model/report/measured_change.h"
#include "model/report/records.h"

// What `quantize` prints.

namespace qaliper {

struct QuantizationReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    QuantizedModel result;
    std::optional<MeasuredChange> measured = {}; // where it was asked for
};

Records recordsOf(const QuantizationReport& report);

} // namespace qaliper
