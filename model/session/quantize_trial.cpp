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
constexpr std::uint64_t fewestAlone = 64;         // samples held out that choose ranges alone
constexpr std::uint64_t fewestMeasuring = 8;      // runs
constexpr std::uint64_t fewestToShare = 24;       // runs, of which some then measure alone
constexpr std::uint64_t measuringShare = 16;      // one of so many
constexpr std::uint64_t mostFolds = 4;
constexpr double leastNoise = 1e-15; // as a share of the signal: 150 dB, the limit of float
// Of an output that has no finite one: worse than all others, and beside it those of other outputs still count.
constexpr double largestNoise = 1e6;

struct Parts {
    std::uint64_t choosing = 0;
    std::uint64_t measuring = 0;
};

// Of so many runs. With few, all measure in folds.
Parts partsOf(std::uint64_t runs) {
    if (runs < 2)
        return {};
    if (runs < fewestToShare)
        return {std::max<std::uint64_t>(1, runs / heldOutShare), 0};
    return {runs / heldOutShare - runs / measuringShare, std::max(fewestMeasuring, runs / measuringShare)};
}

double sqnrOf(const std::vector<RunPower>& runs) {
    RunPower sum;
    for (const RunPower& run : runs)
        sum = {sum.signal + run.signal, sum.noise + run.noise};
    return sum.noise == 0 ? std::numeric_limits<double>::infinity() : 10 * std::log10(sum.signal / sum.noise);
}

void addMean(std::optional<double>& mean, std::uint64_t count, const std::optional<double>& more, std::uint64_t added) {
    if (mean && more)
        mean = (*mean * static_cast<double>(count) + *more * static_cast<double>(added)) /
            static_cast<double>(count + added);
}

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
        const bool isFinite = std::isfinite(share) && std::isfinite(output.maxError);
        noise += isFinite ? std::clamp(share, leastNoise, largestNoise) : largestNoise;
    }
    return noise;
}

void addEvaluation(Evaluation& evaluation, const Evaluation& more) {
    for (EvaluatedOutput& output : evaluation.outputs) {
        const auto added = std::ranges::find(more.outputs, output.name, &EvaluatedOutput::name);
        if (added == more.outputs.end())
            continue;
        const auto before = static_cast<double>(evaluation.samples);
        const double after = before + static_cast<double>(more.samples);
        output.runs.insert(output.runs.end(), added->runs.begin(), added->runs.end());
        output.isCompared = output.isCompared && added->isCompared;
        output.maxError = std::max(output.maxError, added->maxError);
        output.largest = std::max(output.largest, added->largest);
        output.same = (output.same * before + added->same * static_cast<double>(more.samples)) / after;
        output.sqnr = sqnrOf(output.runs);
    }
    addMean(evaluation.metric, evaluation.samples, more.metric, more.samples);
    addMean(evaluation.floatMetric, evaluation.samples, more.floatMetric, more.samples);
    addMean(evaluation.agreement, evaluation.samples, more.agreement, more.samples);
    evaluation.samples += more.samples;
    evaluation.seconds += more.seconds;
    evaluation.peakMiB = std::max(evaluation.peakMiB, more.peakMiB);
}

std::vector<double> noiseByRun(const Evaluation& evaluation) {
    std::vector<double> noises;
    for (const EvaluatedOutput& output : evaluation.outputs) {
        double signal = 0;
        for (const RunPower& run : output.runs)
            signal += run.signal;
        if (!output.isCompared || signal == 0)
            continue;
        noises.resize(std::max(noises.size(), output.runs.size()));
        for (std::size_t i = 0; i < output.runs.size(); ++i)
            noises[i] += output.runs[i].noise / signal;
    }
    return noises;
}

Result<TrialRuns> TrialRuns::open(
    const Model& model, const QuantizeRequest& request, Worker& worker, const Job& job, MeasuredAt at) {
    TrialRuns runs(request, worker, at);
    if (!hasData(request))
        return runs;
    const Index index(model);
    QALIPER_TRY(const auto data, DataSet::open(request.data, inputsOf(index)));
    const std::uint64_t ofRun = data.samplesOfRun();
    const std::uint64_t all = data.runs();
    const std::uint64_t used =
        request.samples ? std::min(all, std::max<std::uint64_t>(1, *request.samples / ofRun)) : all;
    if (used == 0)
        return fail(ErrorKind::Invalid, say("The data have no samples"));
    const Parts parts = partsOf(used);
    runs.samples_ = used * ofRun;
    runs.fitted_ = (used - parts.choosing - parts.measuring) * ofRun;
    runs.choosing_ = parts.choosing * ofRun;
    runs.samplesOfRun_ = ofRun;
    if (at == MeasuredAt::Logits)
        runs.logits_ = logitsOf(index);
    QALIPER_TRY(const auto measured, runs.asMeasured(model));
    QALIPER_TRY(auto file, TemporaryModel::write(measured, Job(job.stopToken()), request.name));
    runs.float_.emplace(std::move(file));
    return runs;
}

Result<Model> TrialRuns::asMeasured(const Model& model) const { return logits_.empty() ? model : withLogits(model); }

// Outputs have the numbers before their Softmax or Sigmoid.
Evaluation TrialRuns::settled(Evaluation evaluation) const {
    for (const Logits& logits : logits_) {
        const auto output = std::ranges::find(evaluation.outputs, logits.output, &EvaluatedOutput::name);
        const auto added = std::ranges::find(evaluation.outputs, logits.added, &EvaluatedOutput::name);
        if (output == evaluation.outputs.end() || added == evaluation.outputs.end())
            continue;
        if (output->isCompared && added->isCompared) {
            *output = *added;
            output->name = logits.output;
            output->before = logits.op;
        }
        evaluation.outputs.erase(added);
    }
    return evaluation;
}

std::uint64_t TrialRuns::folds() const {
    return hasMeasuring() || samples_ == samplesOfRun_ ? 0 : std::min(mostFolds, samples_ / samplesOfRun_);
}

SampleRange TrialRuns::fold(std::uint64_t number) const {
    const std::uint64_t runs = samples_ / samplesOfRun_;
    const std::uint64_t first = number * runs / folds();
    return {first * samplesOfRun_, ((number + 1) * runs / folds() - first) * samplesOfRun_, samples_};
}

SampleRange TrialRuns::allBut(std::uint64_t fold) const {
    const SampleRange without = this->fold(fold);
    return {without.first + *without.count, samples_ - *without.count, samples_};
}

Status TrialRuns::tryFloat(const Job& job) const {
    if (samples_ == 0)
        return {};
    job.report(say("Running the float model once"));
    QALIPER_CHECK(evaluateModel({float_->path(), {}, data_, {}, {0, samplesOfRun_}}, *worker_, Job(job.stopToken())));
    return {};
}

Result<Statistics> TrialRuns::calibrate(const Model& model, std::vector<std::string> tensors,
    const SampleRange& samples, bool histograms, const Job& job) const {
    QALIPER_TRY(const auto file, TemporaryModel::write(model, Job(job.stopToken())));
    return calibrateModel(
        {file.path(), std::move(tensors), data_, samples.count, histograms, samples.first, samples.shuffled}, *worker_,
        job);
}

Result<Evaluation> TrialRuns::evaluate(const Model& model, EvaluateRequest request, const Job& job) const {
    QALIPER_TRY(const auto measured, asMeasured(model));
    request.against = float_->path();
    request.data = data_;
    request.keepsFloat = true;
    for (const ValueInfo& output : model.main().outputs)
        request.written.names.push_back(output.name);
    QALIPER_TRY(auto evaluation, evaluateVersion(measured, std::move(request), *worker_, job));
    return settled(std::move(evaluation));
}

SampleRange TrialRuns::choosing() const { return heldOut() > 0 ? range(fitted_, choosing_) : all(); }

SampleRange TrialRuns::choosingRanges() const {
    return choosing_ < fewestAlone ? range(0, heldOut() > 0 ? fitted_ + choosing_ : samples_) : choosing();
}

Result<Evaluation> TrialRuns::choose(const Model& model, const SampleRange& samples, const Job& job) const {
    return evaluate(model, {.samples = samples}, job);
}

SampleRange TrialRuns::measured() const { return heldOut() > 0 ? range(samples_ - measuring(), measuring()) : all(); }

Result<Evaluation> TrialRuns::measure(const Model& model, const Job& job) const {
    return measure(model, measured(), job);
}

Result<Evaluation> TrialRuns::measure(const Model& model, const SampleRange& samples, const Job& job) const {
    return evaluate(model, {.metric = metric_, .samples = samples, .command = command_}, job);
}

Result<NoiseSums> TrialRuns::switched(const Model& version, const Model& inFloat,
    std::vector<SwitchesOn> configurations, std::vector<double> factors, const SampleRange& samples,
    const Job& job) const {
    const Job quiet(job.stopToken());
    QALIPER_TRY(const auto measured, asMeasured(version));
    QALIPER_TRY(const auto against, asMeasured(inFloat));
    QALIPER_TRY(const auto file, TemporaryModel::write(measured, quiet));
    QALIPER_TRY(const auto floatFile, TemporaryModel::write(against, quiet));
    NoiseRequest request{file.path(), floatFile.path(), data_, samples, {}, std::move(configurations), {}};
    request.factors = std::move(factors);
    for (const ValueInfo& output : measured.main().outputs) {
        if (isFloat(output.type.element) && std::ranges::find(logits_, output.name, &Logits::output) == logits_.end())
            request.outputs.push_back(output.name);
    }
    return measureNoise(request, *worker_, job);
}

std::uint64_t TrialRuns::compared() const { return std::max(samplesOfRun_, std::min(samples_, samplesOfDifference)); }

Result<std::vector<MeanOutput>> TrialRuns::means(const Model& model, const Job& job) const {
    QALIPER_TRY(
        auto evaluation, evaluateVersion(model, {.data = data_, .samples = fitting(), .means = true}, *worker_, job));
    return std::move(evaluation.means);
}

Result<double> TrialRuns::difference(const Model& model, const Job& job) const {
    QALIPER_TRY(const auto evaluation, evaluate(model, {.samples = {0, compared()}}, job));
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
