#pragma once

#include <string>

#include "model/base/text.h"
#include "model/calibration/statistics.h"

// What `calibrate` and `statistics` print. JSON is the contract with other programs (schema "qaliper/1") and always
// English; text is for a person.

namespace qaliper {

// Each tensor with its range and the limit that each method gives for INT8.
std::string toJson(const Statistics& statistics);
std::string toText(const Statistics& statistics, const Catalogue* catalogue = nullptr);

// What differs between two.
std::string comparisonJson(const Statistics& before, const Statistics& after);
std::string comparisonText(const Statistics& before, const Statistics& after, const Catalogue* catalogue = nullptr);

} // namespace qaliper
