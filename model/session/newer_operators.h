#pragma once

#include <memory>

#include "model/base/job.h"
#include "model/rules/inspect.h"
#include "model/session/quantize_trial.h"

// Operators that newer opsets have no longer: half precision knows none of them, and no inference the types of some.

namespace qaliper {

// The model with what the first opset of BF16 has instead, after it was compared with the float model of `runs`. `start`
// itself where there is no such operator, where one has a form that cannot be replaced, where the numbers differ, and
// where the check finds fault with the result. Errors: those of TrialRuns::difference() and inspect().
Result<std::shared_ptr<const Analysis>> withNewerOperators(
    const Inspector& inspector, const std::shared_ptr<const Analysis>& start, const TrialRuns& runs, const Job& job);

} // namespace qaliper
