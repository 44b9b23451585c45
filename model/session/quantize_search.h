#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/base/staged_run.h"
#include "model/quantize/write_pairs.h"
#include "model/sensitivity/noise.h"
#include "model/session/quantize_trial.h"

// How much noise at the outputs each scale of an activation makes while all others are off, and other limits for the noisiest ones,
// chosen by that.

namespace qaliper {

// A version that is quantized, and what it was made from.
struct QuantizedTrial {
    const Context* before = nullptr; // in float
    const Placement* placement = nullptr;
    const Model* model = nullptr;
    const TensorLimits* limits = nullptr;
};

// A scale, of one tensor or of several that are joined.
struct ScaleNoise {
    std::vector<std::string> tensors;
    SwitchesOn switches;   // of the quantized model
    bool isStated = false; // the operator states the limit
    double limit = 0;
    double largest = 0; // magnitude of the values
    double noise = 0;   // of all outputs, as shares of their signals
};

struct NoiseScan {
    std::vector<ScaleNoise> scales; // most noise first
    double weights = 0;             // the noise of all weights
};
// Runs on one sample that it takes.
double workOfScan(const TrialRuns& runs, const Placement& placement);
// Errors: those of measureNoise().
Result<NoiseScan> scanNoise(const TrialRuns& runs, const QuantizedTrial& trial, const Job& job);

// Enough samples give ranges for other limits to be chosen by them.
bool canSearch(const TrialRuns& runs);
double workOfSearch(const TrialRuns& runs);

// By tensor, the factor of its limit.
using LimitFactors = std::map<std::string, double, std::less<>>;
// For the noisiest scales the limit with least noise alone, out of some around the present one and those of `methods`, where most
// samples agree; together they may be worse. Those of the scan become what they make then. Errors: those of measureNoise().
Result<LimitFactors> betterLimits(const TrialRuns& runs, const QuantizedTrial& trial,
    const std::vector<TensorLimits>& methods, NoiseScan& scan, const Job& job);

TensorLimits scaledBy(TensorLimits limits, const LimitFactors& factors);

// Enough of them, and on so many of them the second one makes less noise than the first one that it is hardly chance.
bool agreeOnLess(const std::vector<double>& before, const std::vector<double>& after);

} // namespace qaliper
