#pragma once

#include "model/rules/rule.h"

// A calibration cache that was given with the model, as a finding with a fix ("cache-ranges"): its ranges become Q/DQ.
// The rule is not in the registry: it comes with the cache (SuppliedFiles::rules).

namespace qaliper {

extern const Rule cacheRanges;

} // namespace qaliper
