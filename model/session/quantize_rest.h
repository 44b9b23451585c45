#pragma once

#include "model/quantize/quantized.h"
#include "model/rules/inspect.h"
#include "model/session/quantize_trial.h"

// The last step of a quantization: what is not quantized computes in half precision.

namespace qaliper {

// Takes the step on `result`, whose analysis and accuracy become those after it; where the model does not allow it, the step says
// why and the result stays. Errors: those of halveParts() but Unsupported.
Result<QuantizeStep> restStep(
    const Inspector& inspector, DataType type, const TrialRuns& runs, QuantizedModel& result, const Job& job);

} // namespace qaliper
