#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <set>

#include <gtest/gtest.h>

#include "model/onnx/load.h"
#include "model/onnx/save.h"
#include "model/sensitivity/measured_plan.h"
#include "model/sensitivity/pair_arithmetic.h"
#include "tests/sensitivity/planted_pairs.h"
#include "tests/support/build_places.h"
#include "tests/support/corpus.h"
#include "tests/support/graphs.h"
#include "tests/support/inspecting.h"
#include "tests/support/needs.h"
#include "tests/support/result.h"

// Operators that are left in float, chosen by what their quantizers do to the output, beside the same number chosen by what these
// do to their own tensors, and beside a greedy choice by the output itself. One half of the samples selects, the other validates.

namespace qaliper::choice_test {
namespace {

// Signal to noise on the validation samples.
struct Choice {
    std::size_t operators = 0;
    double none = 0; // nothing in float
    double ours = 0;
    double local = 0;
    double greedy = 0;
};

double decibelOf(const NoiseSums& sums, std::size_t configuration) {
    return 10 * std::log10(sums.floatSignal.at(0) / sums.configurations[configuration].difference.at(0));
}

std::size_t bestOf(const NoiseSums& sums) {
    const auto best = std::ranges::min_element(
        sums.configurations, {}, [](const OutputPowers& powers) { return powers.difference.at(0); });
    return static_cast<std::size_t>(best - sums.configurations.begin());
}

class Chooser {
public:
    Chooser(std::filesystem::path model, std::filesystem::path original, DataFiles data, Worker& worker)
        : model_(std::move(model)),
          original_(std::move(original)),
          data_(std::move(data)),
          worker_(&worker),
          analysis_(inspectModel(must(loadModel(model_)), "trt-10.3")),
          list_(switchesOf(context().index(), context().quant)),
          numbers_(list_.switches.size()) {
        std::iota(numbers_.begin(), numbers_.end(), 0U);
        std::vector<SwitchesOn> alone;
        for (const std::uint32_t number : numbers_)
            alone.push_back({number});
        const NoiseSums sums = measured(alone, choosing);
        for (const OutputPowers& powers : sums.configurations) {
            effects_.push_back(powers.noise.at(0));
            const LocalPower& local = powers.local.front();
            local_.push_back(local.signal > 0 ? local.noise / local.signal : 0);
        }
        // Of weights the noise is not measured in the run: their own error stands for it.
        for (const std::uint32_t number : numbers_) {
            if (list_.switches[number].kind == SwitchKind::Weight)
                local_[number] = weightError(number);
        }
    }

    Choice choose(std::size_t operators) {
        const SwitchesOn ours = afterMeasuredPlan(operators);
        const SwitchesOn local = afterPlan(local_, operators);
        const SwitchesOn greedy = afterGreed(operators);
        const NoiseSums sums = measured({numbers_, ours, local, greedy}, judging);
        return {operators, decibelOf(sums, 0), decibelOf(sums, 1), decibelOf(sums, 2), decibelOf(sums, 3)};
    }

private:
    static constexpr SampleRange choosing{0, 32};
    static constexpr SampleRange judging{32, 32};

    const Context& context() const { return *analysis_.context; }

    NoiseSums measured(const std::vector<SwitchesOn>& configurations, const SampleRange& samples) {
        return must(measureNoise({model_, original_, data_, samples, {}, configurations, {}}, *worker_, {}));
    }

    double weightError(std::uint32_t number) const {
        const Switch& weight = list_.switches[number];
        const Index& index = context().index();
        const std::vector<double> numbers =
            must(readNumbers(*readableConstant(index, weight.tensor), *index.model().storage));
        const Quantizer& quantize = *context().quant.at(weight.node);
        const auto pair =
            must(PairArithmetic::of(quantize, *context().quant.at(weight.ends.front()), *index.model().storage));
        const std::vector<float> before(numbers.begin(), numbers.end());
        std::vector<float> after(before.size());
        EXPECT_TRUE(pair.apply(readableConstant(index, weight.tensor)->dims, 0, before, after.data()));
        double signal = 0;
        double noise = 0;
        for (std::size_t i = 0; i < before.size(); ++i) {
            signal += static_cast<double>(before[i]) * before[i];
            noise += (static_cast<double>(after[i]) - before[i]) * (after[i] - before[i]);
        }
        return noise / signal;
    }

    // Those still on when the steps of the plan are taken that fit into so many operators.
    SwitchesOn afterPlan(const std::vector<double>& noise, std::size_t operators) const {
        return afterSteps(
            planToFloat(context(), list_, numbers_, noise, 2 * operators, PlanCost::Operators), operators);
    }
    SwitchesOn afterMeasuredPlan(std::size_t operators) {
        const MeasuredPlan plan =
            must(measuredPlan(context(), list_, {numbers_, effects_, 0, 2 * operators, PlanCost::Operators},
                [this](const std::vector<SwitchesOn>& configurations) -> Result<std::vector<MeasuredPoint>> {
                    const NoiseSums sums = measured(configurations, choosing);
                    std::vector<MeasuredPoint> points;
                    for (const OutputPowers& powers : sums.configurations)
                        points.push_back({powers.difference.at(0), std::nullopt});
                    return points;
                }));
        std::vector<SwitchesOn> ends;
        for (const MeasuredPath& path : plan.paths) {
            std::vector<PlanStep> steps;
            for (const MeasuredStep& step : path)
                steps.push_back(step.plan);
            ends.push_back(afterSteps(steps, operators));
        }
        return ends[bestOf(measured(ends, choosing))];
    }
    SwitchesOn afterSteps(const std::vector<PlanStep>& steps, std::size_t operators) const {
        std::set<NodeIx> inFloat;
        for (const PlanStep& step : steps) {
            if (inFloat.size() + step.added.size() <= operators)
                inFloat.insert(step.added.begin(), step.added.end());
        }
        return onWith(inFloat);
    }

    std::set<NodeIx> consumersOf(std::uint32_t number) const {
        std::set<NodeIx> consumers;
        for (const NodeIx end : list_.switches[number].ends) {
            for (const Use& use : context().index().uses(context().index().output(end, 0)))
                consumers.insert(use.node);
        }
        return consumers;
    }

    SwitchesOn onWith(const std::set<NodeIx>& inFloat) const {
        SwitchesOn on;
        for (const std::uint32_t number : numbers_) {
            const std::set<NodeIx> consumers = consumersOf(number);
            if (consumers.empty() || !std::ranges::includes(inFloat, consumers))
                on.push_back(number);
        }
        return on;
    }

    // Each time the operator after which the true output has least noise.
    SwitchesOn afterGreed(std::size_t operators) {
        while (greedy_.size() < operators) {
            std::set<NodeIx> all;
            for (const std::uint32_t number : numbers_)
                all.merge(consumersOf(number));
            std::vector<NodeIx> candidates;
            std::vector<SwitchesOn> configurations;
            for (const NodeIx node : all) {
                if (greedy_.contains(node))
                    continue;
                std::set<NodeIx> more = greedy_;
                more.insert(node);
                candidates.push_back(node);
                configurations.push_back(onWith(more));
            }
            if (candidates.empty())
                break;
            greedy_.insert(candidates[bestOf(measured(configurations, choosing))]);
        }
        return onWith(greedy_);
    }

    std::filesystem::path model_;
    std::filesystem::path original_;
    DataFiles data_;
    Worker* worker_;
    Analysis analysis_;
    SwitchList list_;
    SwitchesOn numbers_;
    std::vector<double> effects_;
    std::vector<double> local_;
    std::set<NodeIx> greedy_;
};

class FloatChoice : public testing::Test {
protected:
    FloatChoice() { needRuntime(); }

    TemporaryFolder folder_;
    Worker worker_{{.executable = workerProgram(), .memoryLimit = 0, .timeLimit = std::chrono::minutes(10)}};
};

// Greed among the many operators of a transformer takes long; that one is tried where QALIPER_TRIALS asks for many.
std::vector<std::string> networks() {
    std::vector<std::string> names{"canvas_unet", "mnist_dwsep", "mnist_dwsep_imbalanced"};
    if (std::getenv("QALIPER_TRIALS"))
        names.emplace_back("mnist_vit");
    return names;
}

TEST_F(FloatChoice, ByTheOutputIsNoWorseThanByTheTensorAndNearlyAsGoodAsGreed) {
    std::ranges::for_each(networks(), needTrained);
    std::vector<double> better; // dB
    for (const std::string& name : networks()) {
        const auto original = corpusFile("calibration/" + name + ".onnx");
        const DataFiles data{{corpusFile("calibration/" + name + ".eval.npz")}, "labels"};
        const auto path = folder_ / (name + ".onnx");
        must(saveModel(withPairs(must(loadModel(original)), pairsFor(original, data, worker_)), path));
        Chooser chooser(path, original, data, worker_);
        for (const std::size_t operators : {3U, 5U, 10U}) {
            const Choice choice = chooser.choose(operators);
            std::cout << name << ", " << operators << " in float: " << choice.none << " dB, by the output "
                      << choice.ours << ", by the tensor " << choice.local << ", greedy " << choice.greedy << "\n";
            EXPECT_GE(choice.ours, choice.local - 0.2) << name << " " << operators;
            EXPECT_GE(choice.ours - choice.none, 0.9 * (choice.greedy - choice.none)) << name << " " << operators;
            better.push_back(choice.ours - choice.local);
        }
    }
    std::ranges::nth_element(better, better.begin() + static_cast<std::ptrdiff_t>(better.size() / 2));
    EXPECT_GE(better[better.size() / 2], 1);
}

} // namespace
} // namespace qaliper::choice_test
