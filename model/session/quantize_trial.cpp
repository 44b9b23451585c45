#include "model/session/quantize_trial.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "model/data/data_set.h"
#include "model/onnx/calibrate.h"

namespace qaliper {

namespace {

constexpr std::uint64_t heldOutShare = 4;         // one of so many
constexpr std::uint64_t samplesOfDifference = 32; // enough to see that two models compute the same
constexpr std::uint64_t fewestToShare = 8;        // runs held out, of which one part then chooses, and one measures
constexpr std::uint64_t fewestAlone = 64;         // samples held out that choose ranges alone
constexpr std::uint64_t measuringShare = 4;       // one of so many of these
// Of an output that has no finite one: worse than all others, and beside it those of other outputs still count.
constexpr double largestNoise = 1e6;

} // namespace

bool hasData(const QuantizeRequest& request) { return !request.data.paths.empty() || !request.data.raw.empty(); }

double noiseOf(const Evaluation& evaluation) {
    const bool hasMeasures = std::ranges::any_of(
        evaluation.outputs, [](const EvaluatedOutput& output) { return output.isCompared && !output.isWhole; });
    double noise = 0;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        const bool hasSignal = output.largest > 0 || !std::isfinite(output.maxError);
        const bool isCounted = output.isCompared && hasSignal && !(output.isWhole && hasMeasures);
        if (!isCounted || output.maxError == 0)
            continue;
        const double share = std::pow(10, -output.sqnr / 10);
        noise += std::isfinite(share) && std::isfinite(output.maxError) ? std::min(share, largestNoise) : largestNoise;
    }
    return noise;
}

Result<TrialRuns> TrialRuns::open(const Model& model, const QuantizeRequest& request, Worker& worker, const Job& job) {
    TrialRuns runs(request, worker);
    if (!hasData(request))
        return runs;
    QALIPER_TRY(const auto data, DataSet::open(request.data, inputsOf(Index(model))));
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t all = data.runs();
    const std::uint64_t used =
        request.samples ? std::min(all, std::max<std::uint64_t>(1, *request.samples / ofRun)) : all;
    if (used == 0)
        return fail(ErrorKind::Invalid, say("The data have no samples"));
    const std::uint64_t heldOut = used < 2 ? 0 : std::max<std::uint64_t>(1, used / heldOutShare);
    runs.samples_ = used * ofRun;
    runs.fitted_ = (used - heldOut) * ofRun;
    runs.choosing_ = (heldOut < fewestToShare ? heldOut : heldOut - heldOut / measuringShare) * ofRun;
    runs.samplesOfRun_ = ofRun;
    QALIPER_TRY(auto file, TemporaryModel::write(model, Job(job.stopToken())));
    runs.float_.emplace(std::move(file));
    return runs;
}

Status TrialRuns::tryFloat(const Job& job) const {
    if (samples_ == 0)
        return {};
    job.report(say("Running the float model once"));
    QALIPER_CHECK(evaluateModel({float_->path(), {}, data_, {}, {0, samplesOfRun_}}, *worker_, Job(job.stopToken())));
    return {};
}

Result<Statistics> TrialRuns::calibrate(
    const Model& model, std::vector<std::string> tensors, std::uint64_t count, bool histograms, const Job& job) const {
    QALIPER_TRY(const auto file, TemporaryModel::write(model, Job(job.stopToken())));
    return calibrateModel({file.path(), std::move(tensors), data_, count, histograms}, *worker_, job);
}

Result<Evaluation> TrialRuns::evaluate(
    const Model& model, const SampleRange& samples, std::optional<Metric> metric, const Job& job) const {
    return evaluateVersion(model,
        {.against = float_->path(), .data = data_, .metric = metric, .samples = samples, .keepsFloat = true}, *worker_,
        job);
}

SampleRange TrialRuns::choosing() const {
    return heldOut() > 0 ? SampleRange{fitted_, choosing_} : SampleRange{0, samples_};
}

SampleRange TrialRuns::choosingRanges() const {
    return choosing_ < fewestAlone ? SampleRange{0, heldOut() > 0 ? fitted_ + choosing_ : samples_} : choosing();
}

Result<Evaluation> TrialRuns::choose(const Model& model, const SampleRange& samples, const Job& job) const {
    return evaluate(model, samples, {}, job);
}

Result<Evaluation> TrialRuns::measure(const Model& model, const Job& job) const {
    return heldOut() > 0 ? evaluate(model, {samples_ - measuring(), measuring()}, metric_, job)
                         : evaluate(model, {0, samples_}, metric_, job);
}

std::uint64_t TrialRuns::compared() const { return std::max(samplesOfRun_, std::min(samples_, samplesOfDifference)); }

Result<std::vector<MeanOutput>> TrialRuns::means(const Model& model, const Job& job) const {
    QALIPER_TRY(auto evaluation,
        evaluateVersion(model, {.data = data_, .samples = {0, fitted_}, .means = true}, *worker_, job));
    return std::move(evaluation.means);
}

Result<double> TrialRuns::difference(const Model& model, const Job& job) const {
    QALIPER_TRY(const auto evaluation, evaluate(model, {0, compared()}, {}, job));
    double largest = 0;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        if (!output.isCompared)
            continue;
        const double share = output.maxError == 0 ? 0 : output.maxError / output.largest;
        if (std::isnan(share))
            return std::numeric_limits<double>::infinity();
        largest = std::max(largest, share);
    }
    return largest;
}

Result<Evaluation> TrialRuns::measureFloat(Metric metric, const Job& job) const {
    return evaluateModel({float_->path(), {}, data_, metric, {0, samples_}}, *worker_, job);
}

Result<Evaluation> TrialRuns::measureLabels(const Model& model, Metric metric, const Job& job) const {
    return evaluateVersion(model, {{}, float_->path(), data_, metric, {0, samples_}}, *worker_, job);
}

} // namespace qaliper
