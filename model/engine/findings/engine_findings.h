#pragma once

#include "model/engine/logs/measurement.h"
#include "model/rules/run.h"

// What a built engine did that was not expected, as findings: layers that ran in another type ("layers-precision") and
// Q/DQ that found nothing to fuse with ("layers-unfused").

namespace qaliper {

std::vector<Finding> findingsOfEngine(const Context& context, const EngineInfo& engine, const Measurement& measurement);

// The analysis with what was measured in the place of what was expected: precision, speed verdict, and the findings
// above as far as the selection includes them.
Analysis withMeasured(Analysis analysis, const EngineInfo& engine, const Measurement& measurement,
    const RuleSelection& selection, const std::vector<IgnoredFinding>& ignored);

} // namespace qaliper
