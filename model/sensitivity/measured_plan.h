#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "model/sensitivity/plan.h"

// A plan to leave operators in float, each step of which is measured. As long as the noises of single quantizers add up,
// their sums choose the steps; from where they do not, what each quantizer still adds is measured again, which gives
// another path.

namespace qaliper {

// Noise at the outputs against the float model as a share of the signal, and the metric where there is one.
struct MeasuredPoint {
    double noise = 0;
    std::optional<double> metric;
};
// By configuration. Blocks.
using MeasurePoints = std::function<Result<std::vector<MeasuredPoint>>(const std::vector<SwitchesOn>&)>;

// So often at most what is left is measured again.
constexpr int mostPlanRounds = 8;

struct MeasuredStep {
    PlanStep plan;
    double expected = 0; // noise by the sum of what is left
    MeasuredPoint point;
};
using MeasuredPath = std::vector<MeasuredStep>;
struct MeasuredPlan {
    MeasuredPoint before;            // all are on
    std::vector<MeasuredPath> paths; // at least one; each begins where all are on
};

struct PlanRequest {
    std::vector<std::uint32_t> numbers; // switches
    std::vector<double> alone;          // noise of each of them with all others off
    double rest = 0;                    // noise with all of them off
    std::size_t most = 0;               // steps
    PlanCost costs = PlanCost::Macs;
};

// Errors: those of `measure`.
Result<MeasuredPlan> measuredPlan(
    const Context& context, const SwitchList& list, const PlanRequest& request, const MeasurePoints& measure);

} // namespace qaliper
