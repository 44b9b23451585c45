#pragma once

#include "model/report/report.h"
#include "model/rules/target_fixes.h"

namespace qaliper {

// What was fixed for several targets, for the report of `fix`: which fix serves which targets, what was not made, why,
// and what is left. In JSON that is the member "for_targets".
Appendix describeTargetFixes(const TargetFixes& fixes);

// The same for a preview, a line each: what was fixed, what was not taken, what is left.
Text noteOnTargetFixes(const TargetFixes& fixes);

} // namespace qaliper
