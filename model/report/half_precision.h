#pragma once

#include <string>

#include "model/precision/halved.h"

// What `precision` prints. JSON is the contract with other programs (schema "qaliper/1") and always English; text is for a
// person.

namespace qaliper {

struct HalfPrecisionReport {
    std::string model;
    std::string output; // the file that was written; empty in a dry run
    HalfPrecisionResult result;
};

std::string toJson(const HalfPrecisionReport& report);
std::string toText(const HalfPrecisionReport& report, const Catalogue* catalogue = nullptr);

} // namespace qaliper
