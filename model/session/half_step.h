#pragma once

#include "model/precision/halved.h"
#include "model/rules/version_change.h"
#include "model/session/quantize_steps.h"

// Half precision as steps of a document.

namespace qaliper {

struct HalvedOutcome {
    HalfPrecisionResult result;
    VersionChange change;
    std::vector<MadeStep> steps; // to be applied in this order; they are made again without data
};
HalvedOutcome halvedOutcome(HalfPrecisionResult result);

} // namespace qaliper
