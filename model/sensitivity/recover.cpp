#include "model/sensitivity/recover.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "model/base/number.h"
#include "model/base/staged_run.h"
#include "model/data/data_set.h"
#include "model/graph/identity.h"
#include "model/onnx/evaluate.h"
#include "model/onnx/load.h"
#include "model/onnx/temporary_model.h"
#include "model/sensitivity/measured_plan.h"
#include "model/sensitivity/restored_biases.h"

namespace qaliper {

namespace {

constexpr std::size_t mostSteps = 40;
constexpr double margin = 0.5;            // dB above the goal, on the samples that choose
constexpr double workOfValidation = 2;    // of one model, in runs of a configuration
constexpr double inTheWay = 3;            // dB above the goal, up to which what quantizers do not make counts
constexpr double roundingOfFloat = 1e-10; // noise as a share of the signal: 100 dB

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
    SampleRange selection;
    SampleRange validation;
};

Result<Halves> halvesOf(const RecoverRequest& request, const Index& index) {
    QALIPER_TRY(const auto data, DataSet::open(request.data, inputsOf(index)));
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t runs = std::min(data.runs(), request.samples.value_or(data.runs() * ofRun) / ofRun);
    if (runs < 2)
        return fail(
            ErrorKind::Invalid, say("There are too few samples: some select what stays in float, others validate it"));
    const std::uint64_t chosen = runs / 2 * ofRun;
    return Halves{{0, chosen}, {chosen, runs * ofRun - chosen}};
}

Accuracy accuracyOf(const Evaluation& evaluation, const std::vector<std::string>& outputs) {
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
          run_(job, 0),
          list_(switchesOf(context.index(), context.quant)),
          numbers_(list_.switches.size()) {
        std::iota(numbers_.begin(), numbers_.end(), 0U);
        const double steps = mostSteps + 1;
        const auto all = static_cast<double>(numbers_.size());
        run_.extend(all + steps + mostPlanRounds * (all + steps) + 2 * workOfValidation);
    }

    Result<Recovery> recover() && {
        if (numbers_.empty())
            return fail(ErrorKind::Invalid,
                say("{model} has no quantizer that can be switched off",
                    arg("model", request_->model.filename().string())));
        QALIPER_TRY(const auto halves, halvesOf(*request_, context_->index()));
        halves_ = halves;
        QALIPER_TRY(auto original, loadModel(request_->against));
        original_.emplace(std::move(original));
        QALIPER_TRY(restored_, restoredBiases(*context_, list_, *original_));
        QALIPER_TRY(auto plan, makePlan());
        if (!recovery_.refused) {
            QALIPER_CHECK(callForSteps(plan));
            choose(plan);
        }
        QALIPER_CHECK(apply());
        return std::move(recovery_);
    }

private:
    // Progress counts all runs that the plan may need; often it needs fewer.
    Result<NoiseSums> measured(std::vector<SwitchesOn> configurations, Text stage) {
        run_.enter(std::move(stage));
        const auto work = static_cast<double>(configurations.size());
        return measureNoise({planned_ ? planned_->path() : request_->model, request_->against, request_->data,
                                halves_.selection, request_->outputs, std::move(configurations), request_->metric},
            *worker_, run_.part(work));
    }

    Result<std::vector<MeasuredPoint>> measuredPoints(const std::vector<SwitchesOn>& configurations) {
        QALIPER_TRY(const auto sums, measured(configurations, say("Measuring the plan")));
        recovery_.selectionSamples = sums.samples;
        floatMetric_ = sums.floatMetric;
        std::vector<MeasuredPoint> points;
        for (const OutputPowers& powers : sums.configurations)
            points.push_back({meanNoise(powers.difference, sums.floatSignal), powers.metric});
        return points;
    }

    Result<MeasuredPlan> makePlan() {
        std::vector<SwitchesOn> alone;
        for (const std::uint32_t number : numbers_)
            alone.push_back({number});
        QALIPER_TRY(const auto sums, measured(std::move(alone), say("Measuring what each quantizer costs")));
        for (std::size_t i = 0; i < sums.outputs.size(); ++i) {
            if (sums.floatSignal[i] != 0)
                outputs_.push_back(sums.outputs[i]);
        }
        double rest = meanNoise(sums.rest, sums.floatSignal);
        if (isInTheWay(rest) && !restored_.empty()) {
            QALIPER_TRY(rest, restWithBiases());
        }
        if (rest > roundingOfFloat)
            recovery_.restDb = decibelOf(rest);
        if (request_->goal.reachDb && decibelOf(rest) < *request_->goal.reachDb) {
            recovery_.refused = true;
            recovery_.selectionSamples = sums.samples;
            return MeasuredPlan();
        }
        PlanRequest request{numbers_, {}, rest, mostSteps};
        for (const OutputPowers& powers : sums.configurations)
            request.alone.push_back(meanNoise(powers.noise, sums.floatSignal));
        return measuredPlan(*context_, list_, request,
            [this](const std::vector<SwitchesOn>& configurations) { return measuredPoints(configurations); });
    }

    bool isInTheWay(double rest) const {
        return request_->goal.reachDb && decibelOf(rest) < *request_->goal.reachDb + inTheWay;
    }

    // What is left with all quantizers off and the float model's biases, with which the plan is measured then.
    Result<double> restWithBiases() {
        QALIPER_TRY(const auto model, applyEdits(context_->model(), editsOfBiases(*context_, restored_)));
        QALIPER_TRY(auto file, TemporaryModel::write(model, run_.quiet(), request_->model.filename().string()));
        planned_.emplace(std::move(file));
        QALIPER_TRY(const auto sums, measured({}, say("Measuring with the biases of the float model")));
        return meanNoise(sums.rest, sums.floatSignal);
    }

    // Of each step, as far as choose() looks: a command needs the outputs of the whole model.
    Status callForSteps(MeasuredPlan& plan) {
        if (!request_->command || !request_->goal.metricDrop)
            return {};
        run_.enter(say("Calling the metric command"));
        QALIPER_TRY(const auto inFloat,
            evaluateModel(commandRequest(request_->against, halves_.selection), *worker_, run_.quiet()));
        floatMetric_ = inFloat.metric;
        QALIPER_TRY(plan.before.metric, metricWith({}));
        for (MeasuredPath& path : plan.paths) {
            Accuracy accuracy{decibelOf(plan.before.noise), plan.before.metric};
            std::vector<NodeIx> operators;
            for (MeasuredStep& step : path) {
                if (isReached(withoutMargin(accuracy), floatMetric_) || !isAllowed(step.plan.floatShare))
                    break;
                operators.insert(operators.end(), step.plan.added.begin(), step.plan.added.end());
                QALIPER_TRY(step.point.metric, metricWith(operators));
                accuracy = {decibelOf(step.point.noise), step.point.metric};
            }
        }
        return {};
    }

    EvaluateRequest commandRequest(const std::filesystem::path& model, const SampleRange& samples) const {
        return {.model = model, .data = request_->data, .samples = samples, .command = request_->command};
    }

    // With these operators in float, on the samples that choose. Paths begin with the same steps.
    Result<double> metricWith(const std::vector<NodeIx>& operators) {
        std::vector<NodeIx> key = operators;
        std::ranges::sort(key);
        if (const auto known = metrics_.find(key); known != metrics_.end())
            return known->second;
        QALIPER_TRY(const auto recovered, withFloat(operators));
        QALIPER_TRY(const auto evaluation,
            evaluateVersion(
                recovered.model, commandRequest(request_->model, halves_.selection), *worker_, run_.quiet()));
        return metrics_[key] = evaluation.metric.value_or(0);
    }

    // The path on which the goal is reached with least in float, else the one that gains most.
    void choose(const MeasuredPlan& plan) {
        recovery_.selectionBefore = {decibelOf(plan.before.noise), plan.before.metric};
        const MeasuredPath* best = nullptr;
        for (const MeasuredPath& path : plan.paths) {
            const std::size_t taken = takenOf(path);
            if (!best || isBetter(path, taken, *best, recovery_.taken)) {
                best = &path;
                recovery_.taken = taken;
            }
        }
        path_ = *best;
        for (const MeasuredStep& step : path_) {
            RecoverStep& named = recovery_.steps.emplace_back();
            named.nodes = step.plan.added;
            for (const NodeIx node : step.plan.added)
                named.operators.emplace_back(displayName(context_->node(node)));
            named.floatShare = step.plan.floatShare;
            named.expectedDb = decibelOf(step.expected);
            named.db = decibelOf(step.point.noise);
            named.metric = step.point.metric;
        }
    }
    Accuracy accuracyAfter(const MeasuredPath& path, std::size_t steps) const {
        if (steps == 0)
            return recovery_.selectionBefore;
        const MeasuredPoint& point = path[steps - 1].point;
        return {decibelOf(point.noise), point.metric};
    }

    // The fewest steps that reach the goal; where none does, the fewest after which nothing more is gained.
    std::size_t takenOf(const MeasuredPath& path) const {
        std::size_t best = 0;
        for (std::size_t steps = 0; steps <= path.size(); ++steps) {
            if (steps > 0 && !isAllowed(path[steps - 1].plan.floatShare))
                break;
            const Accuracy accuracy = accuracyAfter(path, steps);
            if (isReached(withoutMargin(accuracy), floatMetric_))
                return steps;
            if (isWorthMore(accuracy, accuracyAfter(path, best)))
                best = steps;
        }
        return best;
    }
    bool isBetter(
        const MeasuredPath& path, std::size_t taken, const MeasuredPath& other, std::size_t otherTaken) const {
        const Accuracy accuracy = accuracyAfter(path, taken);
        const Accuracy otherAccuracy = accuracyAfter(other, otherTaken);
        const bool isReached = this->isReached(withoutMargin(accuracy), floatMetric_);
        if (isReached != this->isReached(withoutMargin(otherAccuracy), floatMetric_))
            return isReached;
        return isReached ? shareAfter(path, taken) < shareAfter(other, otherTaken)
                         : isWorthMore(accuracy, otherAccuracy);
    }
    static double shareAfter(const MeasuredPath& path, std::size_t steps) {
        return steps == 0 ? 0 : path[steps - 1].plan.floatShare;
    }
    // By the metric where only that is missing.
    bool isWorthMore(const Accuracy& accuracy, const Accuracy& other) const {
        const RecoverGoal& goal = request_->goal;
        const bool areNear = !goal.reachDb || (accuracy.db >= *goal.reachDb && other.db >= *goal.reachDb);
        if (goal.metricDrop && areNear)
            return worthOf(accuracy.metric) > worthOf(other.metric);
        return accuracy.db > other.db;
    }

    bool isAllowed(double floatShare) const {
        constexpr double rounding = 1e-9;
        return !request_->goal.floatShare || floatShare <= *request_->goal.floatShare + rounding;
    }
    static Accuracy withoutMargin(Accuracy accuracy) {
        accuracy.db -= margin;
        return accuracy;
    }
    bool isLowerBetter() const { return request_->command && request_->command->isLowerBetter; }
    bool isWithin(double metric, double ofFloat, double drop) const {
        return isLowerBetter() ? metric <= ofFloat + drop : metric >= ofFloat - drop;
    }
    // More is better.
    double worthOf(const std::optional<double>& metric) const {
        return metric.value_or(0) * (isLowerBetter() ? -1 : 1);
    }
    // Not where only a share is given: what gains most within it is taken.
    bool isReached(const Accuracy& accuracy, const std::optional<double>& floatMetric) const {
        const RecoverGoal& goal = request_->goal;
        const bool hasDb = !goal.reachDb || accuracy.db >= *goal.reachDb;
        const bool hasMetric = !goal.metricDrop ||
            (accuracy.metric && floatMetric && isWithin(*accuracy.metric, *floatMetric, *goal.metricDrop));
        return (goal.reachDb || goal.metricDrop) && hasDb && hasMetric;
    }

    Status apply() {
        for (std::size_t i = 0; i < recovery_.taken; ++i) {
            const std::vector<NodeIx>& added = path_[i].plan.added;
            recovery_.operators.insert(recovery_.operators.end(), added.begin(), added.end());
        }
        QALIPER_TRY(auto recovered, withFloat(recovery_.operators));
        recovery_.restored = recovered.restored;
        recovery_.edits = std::move(recovered.edits);
        recovery_.model = std::move(recovered.model);
        return validate();
    }

    struct Recovered {
        Model model;
        std::vector<Edit> edits;
        std::size_t restored = 0; // biases
    };

    Result<Recovered> withFloat(const std::vector<NodeIx>& operators) const {
        QALIPER_TRY(auto edits, editsToFloat(*context_, list_, operators, *original_));
        QALIPER_TRY(auto model, applyEdits(context_->model(), edits));
        std::vector<RestoredBias> restored = restored_;
        std::erase_if(restored,
            [&](const RestoredBias& bias) { return std::ranges::find(operators, bias.layer) == operators.end(); });
        const std::vector<Edit> biases = editsOfBiases(*context_, restored);
        QALIPER_TRY(model, applyEdits(model, biases));
        edits.insert(edits.end(), biases.begin(), biases.end());
        return Recovered{std::move(model), std::move(edits), restored.size()};
    }

    Status validate() {
        EvaluateRequest request{
            request_->model, request_->against, request_->data, request_->metric, halves_.validation};
        request.command = request_->command;
        run_.skip(std::max(0.0, run_.left() - 2 * workOfValidation));
        run_.enter(say("Measuring the result"));
        QALIPER_TRY(const auto before, evaluateModel(request, *worker_, run_.part(workOfValidation)));
        request.model = "recovered.onnx";
        QALIPER_TRY(const auto after, evaluateVersion(recovery_.model, request, *worker_, run_.part(workOfValidation)));
        recovery_.before = accuracyOf(before, outputs_);
        recovery_.after = accuracyOf(after, outputs_);
        recovery_.floatMetric = after.floatMetric;
        recovery_.validationSamples = after.samples;
        const RecoverGoal& goal = request_->goal;
        recovery_.reached = (!goal.reachDb && !goal.metricDrop) || isReached(recovery_.after, after.floatMetric);
        return {};
    }

    const Context* context_;
    const RecoverRequest* request_;
    Worker* worker_;
    StagedRun run_;
    SwitchList list_;
    std::vector<std::uint32_t> numbers_;
    Halves halves_;
    std::vector<std::string> outputs_;
    std::optional<double> floatMetric_;
    std::optional<Index> original_;                 // the float model
    std::vector<RestoredBias> restored_;            // those that could be
    std::optional<TemporaryModel> planned_;         // the model with all of them, where the plan is measured with it
    MeasuredPath path_;                             // that was chosen
    std::map<std::vector<NodeIx>, double> metrics_; // that a command gave, by what is in float
    Recovery recovery_;
};

} // namespace

std::optional<Text> whyUnreachable(const Recovery& recovery, const RecoverGoal& goal) {
    if (recovery.reached || !goal.reachDb || !recovery.restDb || *recovery.restDb >= *goal.reachDb)
        return std::nullopt;
    return say(
        "With all quantizers off the model is still {db} dB from the float model: leaving operators in float cannot "
        "reach more, so nothing was tried. Where corrected biases are the cause, quantize the float model again "
        "without correcting them",
        arg("db", formatFixed(*recovery.restDb, 1)));
}

Result<Recovery> recoverModel(const Context& context, const RecoverRequest& request, Worker& worker, const Job& job) {
    return Recoverer(context, request, worker, job).recover();
}

} // namespace qaliper
