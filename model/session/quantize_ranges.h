#pragma once

#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "model/base/staged_run.h"
#include "model/session/quantize_placing.h"
#include "model/session/quantize_trial.h"

// The ranges of a quantization: measured for each version that is tried, and chosen by what they do to the outputs.

namespace qaliper {

using SharedContext = std::shared_ptr<const Context>;

// A version with its placement, and with the statistics of the samples that give ranges, where they were measured.
struct TriedVersion {
    PlacedVersion placed;
    std::optional<Statistics> statistics;
};

// The method with the least noise at the outputs.
struct FittedRanges {
    RangeMethod method = RangeMethod::MinMax;
    double noise = std::numeric_limits<double>::infinity();
};

// All outlive the object. Errors of all: those of the runs; Cancelled.
class RangeTrials {
public:
    RangeTrials(const QuantizeRequest& request, const TrialRuns& runs, StagedRun& run)
        : request_(&request), runs_(&runs), run_(&run) {}

    // Without samples no output tells which one is best: it is the one with the least error of each tensor.
    std::vector<RangeMethod> methods() const;
    double passes() const { return request_->ranges == RangeMethod::MinMax ? 1 : 2; }
    // Runs on one sample that fitted() takes, and statistics().
    double work() const;
    double workOfStatistics(const SampleRange& samples) const;
    double sizeOf(const SampleRange& samples) const {
        return static_cast<double>(samples.count.value_or(runs_->samples()));
    }

    // The first version; later ones are placed by the same request.
    void begin(const SharedContext& context, PlacementRequest request, PlacedVersion placed);
    // The result stays where it is. Errors: those of placedVersion().
    Result<TriedVersion*> versionOf(const SharedContext& context);

    Result<FittedRanges> fitted(const SharedContext& context);
    // Of these samples; those of the request, where it has some.
    Result<Statistics> statistics(const Context& context, const Placement& placement, const SampleRange& samples);
    // Measures where that was not done.
    Result<Model> quantized(const SharedContext& context, TriedVersion& version, RangeMethod method);
    // The limits of that version by the samples that give ranges. The same.
    Result<TensorLimits> limits(const SharedContext& context, TriedVersion& version, RangeMethod method);
    Result<TensorLimits> limits(
        const Context& context, const Placement& placement, const Statistics& statistics, RangeMethod method) const;
    // At the outputs.
    Result<double> noise(const Model& model, const SampleRange& samples);

private:
    const QuantizeRequest* request_;
    const TrialRuns* runs_;
    StagedRun* run_;
    PlacementRequest placement_;
    std::map<SharedContext, TriedVersion> versions_;
};

} // namespace qaliper
