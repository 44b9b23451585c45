#pragma once

#include <optional>
#include <vector>

#include "model/calibration/statistics.h"
#include "model/quantize/quantized.h"
#include "model/session/quantize_search.h"

// What the scales of activations cost decides: which limits change, which scale is named, whether samples are alike.

namespace qaliper {

// Of the limits that betterLimits() found, one scale after the other those with which the whole model is better on samples that choose,
// where these agree. The scan becomes what it is then. Errors: those of measureNoise() and of the runs.
Result<LimitFactors> searchedLimits(const TrialRuns& runs, const QuantizedTrial& trial, const PairEdits& pairs,
    const std::vector<TensorLimits>& methods, NoiseScan& scan, const Job& job);

// Nothing where none makes noise.
std::optional<NoisiestScale> noisiestOf(const NoiseScan& scan, const Context& context, const Placement& placement);

// A sentence about the tensor that `all` samples widen most, where that is by much.
std::optional<Text> unlikeSamples(const Statistics& fitted, const Statistics& all);

} // namespace qaliper
