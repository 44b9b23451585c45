#include "model/sensitivity/recover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "model/base/temporary.h"
#include "model/data/data_set.h"
#include "model/graph/identity.h"
#include "model/onnx/load.h"
#include "model/onnx/save.h"

namespace qaliper {

namespace {

constexpr std::size_t mostSteps = 40;

double decibelOf(double noise) {
    return noise == 0 ? std::numeric_limits<double>::infinity() : -10 * std::log10(noise);
}

// Noise as a share of the signal, the mean over the outputs that are not always zero.
double meanNoise(const std::vector<double>& noise, const std::vector<double>& signal) {
    double sum = 0;
    std::size_t counted = 0;
    for (std::size_t i = 0; i < noise.size(); ++i) {
        if (signal[i] == 0)
            continue;
        ++counted;
        sum += noise[i] / signal[i];
    }
    return sum / static_cast<double>(std::max<std::size_t>(counted, 1));
}

struct Halves {
    SampleRange choosing;
    SampleRange judging;
};

Result<Halves> halvesOf(const RecoverRequest& request, const Index& index) {
    const auto data = DataSet::open(request.data, inputsOf(index));
    if (!data)
        return fail(data.error());
    const std::uint64_t ofRun = data->samplesOfRun();
    const std::uint64_t runs = std::min(data->runs(), request.samples.value_or(data->runs() * ofRun) / ofRun);
    if (runs < 2)
        return fail(
            ErrorKind::Invalid, say("There are too few samples: some choose what stays in float, others judge it"));
    const std::uint64_t chosen = runs / 2 * ofRun;
    return Halves{{0, chosen}, {chosen, runs * ofRun - chosen}};
}

Judged judgedOf(const Evaluation& evaluation, const std::vector<std::string>& outputs) {
    double sum = 0;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        if (std::ranges::find(outputs, output.name) != outputs.end())
            sum += output.maxError == 0 ? 0 : std::pow(10, -output.sqnr / 10);
    }
    return {decibelOf(sum / static_cast<double>(std::max<std::size_t>(outputs.size(), 1))), evaluation.metric};
}

class Recoverer {
public:
    Recoverer(const Context& context, const RecoverRequest& request, Worker& worker, const Job& job)
        : context_(&context),
          request_(&request),
          worker_(&worker),
          job_(&job),
          list_(switchesOf(context.index(), context.quant)),
          numbers_(list_.switches.size()) {
        std::iota(numbers_.begin(), numbers_.end(), 0U);
    }

    Result<Recovery> recover() && {
        if (numbers_.empty())
            return fail(ErrorKind::Invalid,
                say("{model} has no quantizer that can be switched off",
                    arg("model", request_->model.filename().string())));
        const auto halves = halvesOf(*request_, context_->index());
        if (!halves)
            return fail(halves.error());
        halves_ = *halves;
        if (Status status = makePlan(); !status)
            return fail(std::move(status.error()));
        if (Status status = choose(); !status)
            return fail(std::move(status.error()));
        if (Status status = apply(); !status)
            return fail(std::move(status.error()));
        return std::move(recovery_);
    }

private:
    Result<NoiseSums> measured(std::vector<SwitchesOn> configurations, Text stage, double before, double share) const {
        const Job staged(job_->stopToken(),
            [&](const Progress& progress) { job_->report(stage, before + share * std::max(0.0, progress.done)); });
        return measureNoise({request_->model, request_->against, request_->data, halves_.choosing, request_->outputs,
                                std::move(configurations), request_->metric},
            *worker_, staged);
    }

    Status makePlan() {
        std::vector<SwitchesOn> alone;
        for (const std::uint32_t number : numbers_)
            alone.push_back({number});
        const auto sums = measured(std::move(alone), say("Measuring what each quantizer costs"), 0, half);
        if (!sums)
            return fail(sums.error());
        for (std::size_t i = 0; i < sums->outputs.size(); ++i) {
            if (sums->floatSignal[i] != 0)
                outputs_.push_back(sums->outputs[i]);
        }
        std::vector<double> noise;
        for (const OutputPowers& powers : sums->configurations)
            noise.push_back(meanNoise(powers.noise, sums->floatSignal));
        sum_ = std::accumulate(noise.begin(), noise.end(), meanNoise(sums->rest, sums->floatSignal));
        single_ = std::accumulate(noise.begin(), noise.end(), 0.0);
        plan_ = planToFloat(*context_, list_, numbers_, noise, mostSteps);
        return {};
    }

    Status choose() {
        std::vector<SwitchesOn> configurations{numbers_};
        for (const PlanStep& step : plan_)
            configurations.push_back(step.on);
        const auto sums = measured(std::move(configurations), say("Measuring the plan"), half, half);
        if (!sums)
            return fail(sums.error());
        const auto judged = [&](std::size_t number) {
            const OutputPowers& powers = sums->configurations[number];
            return Judged{decibelOf(meanNoise(powers.difference, sums->floatSignal)), powers.metric};
        };
        recovery_.chosenBefore = judged(0);
        recovery_.chosenSamples = sums->samples;
        std::vector<Judged> allowed{recovery_.chosenBefore}; // by the number of steps taken
        for (std::size_t i = 0; i < plan_.size(); ++i) {
            const Judged step = judged(i + 1);
            RecoverStep& named = recovery_.steps.emplace_back();
            for (const NodeIx node : plan_[i].added)
                named.operators.emplace_back(displayName(context_->node(node)));
            named.floatShare = plan_[i].floatShare;
            named.expectedDb = decibelOf(sum_ - plan_[i].noise * single_);
            named.db = step.db;
            named.metric = step.metric;
            if (isAllowed(plan_[i].floatShare))
                allowed.push_back(step);
        }
        recovery_.taken = takenOf(allowed, sums->floatMetric);
        return {};
    }

    // The fewest steps that reach the goal; where none does, the fewest after which nothing more is gained.
    std::size_t takenOf(const std::vector<Judged>& allowed, const std::optional<double>& floatMetric) const {
        const auto met =
            std::ranges::find_if(allowed, [&](const Judged& judged) { return isReached(judged, floatMetric); });
        if (met != allowed.end())
            return static_cast<std::size_t>(met - allowed.begin());
        const RecoverGoal& goal = request_->goal;
        const auto isDbReached = [&](const Judged& judged) { return goal.reachDb && judged.db >= *goal.reachDb; };
        const bool byMetric = goal.metricDrop && (!goal.reachDb || std::ranges::any_of(allowed, isDbReached));
        const auto worth = [&](const Judged& judged) { return byMetric ? judged.metric.value_or(0) : judged.db; };
        return static_cast<std::size_t>(std::ranges::max_element(allowed, {}, worth) - allowed.begin());
    }

    bool isAllowed(double floatShare) const {
        constexpr double rounding = 1e-9;
        return !request_->goal.floatShare || floatShare <= *request_->goal.floatShare + rounding;
    }
    // Not where only a share is given: what gains most within it is taken.
    bool isReached(const Judged& judged, const std::optional<double>& floatMetric) const {
        const RecoverGoal& goal = request_->goal;
        const bool hasDb = !goal.reachDb || judged.db >= *goal.reachDb;
        const bool hasMetric =
            !goal.metricDrop || (judged.metric && floatMetric && *judged.metric >= *floatMetric - *goal.metricDrop);
        return (goal.reachDb || goal.metricDrop) && hasDb && hasMetric;
    }

    Result<Evaluation> evaluated(const std::filesystem::path& path) const {
        return evaluateModel({path, request_->against, request_->data, request_->metric, halves_.judging}, *worker_,
            Job(job_->stopToken()));
    }

    Status apply() {
        for (std::size_t i = 0; i < recovery_.taken; ++i)
            recovery_.operators.insert(recovery_.operators.end(), plan_[i].added.begin(), plan_[i].added.end());
        auto original = loadModel(request_->against);
        if (!original)
            return fail(std::move(original.error()));
        auto edits = editsToFloat(*context_, list_, recovery_.operators, Index(std::move(*original)));
        auto model = edits ? applyEdits(context_->model(), *edits) : fail(edits.error());
        if (!model)
            return fail(std::move(model.error()));
        recovery_.edits = std::move(*edits);
        recovery_.model = std::move(*model);
        return judge();
    }

    Status judge() {
        const auto folder = TemporaryDirectory::create();
        if (!folder)
            return fail(folder.error());
        const auto size = savedSize(recovery_.model);
        if (!size)
            return fail(size.error());
        const std::filesystem::path path = *folder / "recovered.onnx";
        if (const auto saved = saveModel(recovery_.model, path, {.externalData = *size > singleFileLimit}); !saved)
            return fail(saved.error());
        const auto before = evaluated(request_->model);
        const auto after = before ? evaluated(path) : fail(before.error());
        if (!after)
            return fail(after.error());
        recovery_.before = judgedOf(*before, outputs_);
        recovery_.after = judgedOf(*after, outputs_);
        recovery_.floatMetric = after->floatMetric;
        recovery_.judgedSamples = after->samples;
        const RecoverGoal& goal = request_->goal;
        recovery_.reached = (!goal.reachDb && !goal.metricDrop) || isReached(recovery_.after, after->floatMetric);
        return {};
    }

    static constexpr double half = 0.5;
    const Context* context_;
    const RecoverRequest* request_;
    Worker* worker_;
    const Job* job_;
    SwitchList list_;
    std::vector<std::uint32_t> numbers_;
    Halves halves_;
    std::vector<std::string> outputs_;
    double sum_ = 0;    // of all noises, the rest among them
    double single_ = 0; // without the rest
    std::vector<PlanStep> plan_;
    Recovery recovery_;
};

} // namespace

Result<Recovery> recoverModel(const Context& context, const RecoverRequest& request, Worker& worker, const Job& job) {
    return Recoverer(context, request, worker, job).recover();
}

} // namespace qaliper
