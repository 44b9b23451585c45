#pragma once

#include "model/engine/logs/measurement.h"
#include "model/rules/run.h"

// Unexpected results in a built engine, as findings: layers that ran in another type ("layers-precision") and Q/DQ that
// were not fused ("layers-unfused").

namespace qaliper {

std::vector<Finding> findingsOfEngine(const Context& context, const EngineInfo& engine, const Measurement& measurement);

// The analysis with measured precision in place of expected precision, the speed verdict from it, and the findings
// above that the selection includes. Any thread may call this function.
Analysis withMeasured(Analysis analysis, const EngineInfo& engine, const Measurement& measurement,
    const RuleSelection& selection, const std::vector<IgnoredFinding>& ignored);

} // namespace qaliper
