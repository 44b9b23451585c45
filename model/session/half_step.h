#pragma once

#include "model/precision/halved.h"
#include "model/rules/version_change.h"
#include "model/session/quantize_steps.h"

// Half precision as a step of a document.

namespace qaliper {

struct HalvedOutcome {
    HalfPrecisionResult result;
    VersionChange change;
    QuantizingStep step; // to be applied; it is made again without data
};
HalvedOutcome halvedOutcome(HalfPrecisionResult result);

} // namespace qaliper
