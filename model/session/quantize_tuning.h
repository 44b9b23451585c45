#pragma once

#include <functional>
#include <vector>

#include "model/base/staged_run.h"
#include "model/quantize/correct_biases.h"
#include "model/rules/inspect.h"
#include "model/session/quantize_trial.h"

// Steps of a quantization that change numbers by means over the samples that give ranges: rounding of weights, correction of
// biases. Each is kept where samples that choose are better with it.

namespace qaliper {

struct Tuning {
    QuantizeStep step;
    ChannelMeans means = {};      // where it is kept
    std::vector<Edit> edits = {}; // the same
};

// What a tuning is tried with. All outlive the call.
struct TuningTrial {
    const Inspector* inspector = nullptr;
    const Context* placed = nullptr; // the version without pairs, whose means are measured
    const TrialRuns* runs = nullptr;
    StagedRun* run = nullptr;
};

using TuningEdits = std::function<Result<std::vector<Edit>>(const Context& quantized, const ChannelMeans& means)>;

// Keeps the means and takes the model with the edits, where that is better: for all layers, or else group by group. The step says
// why it is kept or not. Errors: those of the runs and of the edits; Cancelled.
Status tryTuning(
    const TuningTrial& trial, Model& model, Tuning& tuning, const MeansModel& asked, const TuningEdits& editsOf);

} // namespace qaliper
