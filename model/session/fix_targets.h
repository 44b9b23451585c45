#pragma once

#include "model/rules/target_fixes.h"

namespace qaliper {

// Applies fixes for several targets, as one change of the analysed version: fixForTargets(). The analysis after it
// is for the inspector's target. Any thread may call it. Errors: Cancelled; those of applyEdits().
Result<TargetFixes> applyForTargets(const Inspector& inspector, const std::shared_ptr<const Analysis>& analysis,
    std::span<const Target> targets, const FixRequest& request, const Spread& spread, const Job& job);

} // namespace qaliper
