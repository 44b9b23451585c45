#include "model/sensitivity/measured_plan.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace qaliper {

namespace {

// The noises of single quantizers add up as long as their sum is that near, in dB.
constexpr double nearSum = 1;
// Of its noise alone, what a quantizer counts at least: several together may gain what none gains by itself.
constexpr double leastKept = 0.01;

bool departs(double expected, double measured) {
    return measured > 0 && (expected <= 0 || std::abs(10 * std::log10(expected / measured)) > nearSum);
}

class Measurer {
public:
    Measurer(const Context& context, const SwitchList& list, const PlanRequest& request, const MeasurePoints& measure)
        : context_(&context), list_(&list), request_(&request), measure_(&measure) {}

    Result<MeasuredPlan> measured() && {
        expectedBefore_ = std::accumulate(request_->alone.begin(), request_->alone.end(), request_->rest);
        QALIPER_CHECK(extend(0, request_->numbers, request_->alone, expectedBefore_));
        std::size_t first = 0;
        for (int round = 0; round < mostPlanRounds; ++round) {
            while (first < path().size() && !departs(expectedAfter(first), pointAfter(first).noise))
                ++first;
            if (first >= path().size())
                break;
            QALIPER_CHECK(measureAnew(first));
            first += 1 + first / 3; // the further, the less a step changes
        }
        return std::move(plan_);
    }

private:
    const MeasuredPath& path() const { return plan_.paths.back(); }
    double expectedAfter(std::size_t steps) const { return steps == 0 ? expectedBefore_ : path()[steps - 1].expected; }
    const MeasuredPoint& pointAfter(std::size_t steps) const {
        return steps == 0 ? plan_.before : path()[steps - 1].point;
    }

    // A path with the first steps of the last one, after which those that are on make these noises, `expected` together
    // with the rest.
    Status extend(
        std::size_t kept, const std::vector<std::uint32_t>& on, const std::vector<double>& noises, double expected) {
        MeasuredPath next;
        std::vector<NodeIx> taken;
        for (std::size_t i = 0; i < kept; ++i) {
            next.push_back(path()[i]);
            taken.insert(taken.end(), next.back().plan.added.begin(), next.back().plan.added.end());
        }
        std::vector<PlanStep> steps =
            planToFloat(*context_, *list_, on, noises, request_->most - kept, request_->costs, taken);
        std::vector<SwitchesOn> configurations{on};
        for (const PlanStep& step : steps)
            configurations.push_back(step.on);
        QALIPER_TRY(const auto points, (*measure_)(configurations));
        if (kept == 0)
            plan_.before = points.front();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const double left = std::max(expected - steps[i].noise, 0.0);
            next.push_back({std::move(steps[i]), left, points[i + 1]});
        }
        plan_.paths.push_back(std::move(next));
        return {};
    }

    // What each quantizer that is on after so many steps adds to what is measured there.
    Status measureAnew(std::size_t kept) {
        const SwitchesOn on = kept == 0 ? request_->numbers : path()[kept - 1].plan.on;
        std::vector<SwitchesOn> withoutOne;
        for (const std::uint32_t number : on) {
            SwitchesOn& others = withoutOne.emplace_back(on);
            std::erase(others, number);
        }
        QALIPER_TRY(const auto points, (*measure_)(withoutOne));
        const double now = pointAfter(kept).noise;
        std::vector<double> noises;
        for (std::size_t i = 0; i < on.size(); ++i) {
            const auto known = std::ranges::find(request_->numbers, on[i]) - request_->numbers.begin();
            noises.push_back(
                std::max(now - points[i].noise, leastKept * request_->alone[static_cast<std::size_t>(known)]));
        }
        return extend(kept, on, noises, now);
    }

    const Context* context_;
    const SwitchList* list_;
    const PlanRequest* request_;
    const MeasurePoints* measure_;
    double expectedBefore_ = 0;
    MeasuredPlan plan_;
};

} // namespace

Result<MeasuredPlan> measuredPlan(
    const Context& context, const SwitchList& list, const PlanRequest& request, const MeasurePoints& measure) {
    return Measurer(context, list, request, measure).measured();
}

} // namespace qaliper
