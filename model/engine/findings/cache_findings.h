#pragma once

#include "model/rules/rule.h"

// A calibration cache that was given with the model, as a finding with a fix ("cache-ranges"): its ranges become Q/DQ.
// It is no rule of the registry, for a model alone never has it.

namespace qaliper {

extern const Rule cacheRanges;

} // namespace qaliper
