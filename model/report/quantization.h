#pragma once

#include <string>

#include "model/quantize/quantized.h"

// What `quantize` prints. JSON is the contract with other programs (schema "qaliper/1") and always English; text is for
// a person.

namespace qaliper {

struct QuantizationReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    QuantizedModel result;
};

std::string toJson(const QuantizationReport& report);
std::string toText(const QuantizationReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
