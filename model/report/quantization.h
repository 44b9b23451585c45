#pragma once

#include <string>

#include "model/quantize/quantized.h"
#include "model/report/records.h"

// What `quantize` prints.

namespace qaliper {

struct QuantizationReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    QuantizedModel result;
};

Records recordsOf(const QuantizationReport& report);

} // namespace qaliper
