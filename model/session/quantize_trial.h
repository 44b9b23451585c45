#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/onnx/temporary_model.h"
#include "model/quantize/logits.h"
#include "model/sensitivity/noise.h"
#include "model/session/quantize.h"

// The parts of quantizeModel(): versions as temporary files, and runs of them.

namespace qaliper {

// As TrialRuns::difference() has it, up to which an exact rewrite counts as equal.
constexpr double equalShare = 1e-4;

bool hasData(const QuantizeRequest& request);

// Where outputs behind a last Softmax or Sigmoid are measured.
enum class MeasuredAt : std::uint8_t { Outputs, Logits };

// Versions of one model that ONNX Runtime runs on the user's samples, in the order of the data: the first ones give ranges, those held
// out after them choose between versions, and where there are enough, the last ones only measure, eight at least. Without data there
// are no samples, and nothing but calibrate() of none may be called.
class TrialRuns {
public:
    // Writes the float model where there are data. Errors: those of saveModel(), DataSet::open().
    static Result<TrialRuns> open(const Model& model, const QuantizeRequest& request, Worker& worker, const Job& job,
        MeasuredAt at = MeasuredAt::Outputs);

    std::uint64_t samples() const { return samples_; } // of all
    std::uint64_t fitted() const { return fitted_; }   // the first ones, which give ranges to what is measured
    std::uint64_t heldOut() const { return samples_ - fitted_; }
    SampleRange choosing() const; // of those held out, the first ones
    // The same; where they are few, those that give ranges, too: what a limit cuts off may be in one of them only.
    SampleRange choosingRanges() const;
    std::uint64_t measuring() const { return heldOut() > choosing_ ? heldOut() - choosing_ : heldOut(); }
    SampleRange fitting() const { return range(0, fitted_); }
    SampleRange all() const { return range(0, samples_); }
    SampleRange measured() const; // those held out that measure; all where none are
    // Those that measure alone; without such ones empty: then there are folds, each of which is measured with ranges of the others.
    bool hasMeasuring() const { return heldOut() > choosing_; }
    std::uint64_t folds() const;
    SampleRange fold(std::uint64_t number) const;
    SampleRange allBut(std::uint64_t fold) const;
    std::uint64_t compared() const; // by difference()

    // One run of the float model, so that a node that ONNX Runtime cannot run is named before anything else starts.
    // Errors: those of evaluateModel().
    Status tryFloat(const Job& job) const;

    // Errors: those of calibrateModel().
    Result<Statistics> calibrate(const Model& model, std::vector<std::string> tensors, const SampleRange& samples,
        bool histograms, const Job& job) const;
    // Against the float model, on samples that choose, or on those held out that measure, on all where none are. Errors:
    // those of evaluateModel().
    Result<Evaluation> choose(const Model& model, const SampleRange& samples, const Job& job) const;
    Result<Evaluation> measure(const Model& model, const Job& job) const;
    Result<Evaluation> measure(const Model& model, const SampleRange& samples, const Job& job) const;
    // The largest difference at an output, as a share of the largest magnitude there. The same errors.
    Result<double> difference(const Model& model, const Job& job) const;

    // The means of all outputs over the samples that give ranges. The same errors.
    Result<std::vector<MeanOutput>> means(const Model& model, const Job& job) const;

    // On all samples, by their labels: the float model alone, and a model beside it. The same errors.
    Result<Evaluation> measureFloat(Metric metric, const Job& job) const;
    Result<Evaluation> measureLabels(const Model& model, Metric metric, const Job& job) const;

    // A version while some of its quantizers are on, beside the version in float that it was made from. Errors: those of measureNoise().
    Result<NoiseSums> switched(const Model& version, const Model& inFloat, std::vector<SwitchesOn> configurations,
        std::vector<double> factors, const SampleRange& samples, const Job& job) const;

private:
    TrialRuns(const QuantizeRequest& request, Worker& worker, MeasuredAt at)
        : data_(request.data), metric_(request.metric), command_(request.metricCommand), worker_(&worker), at_(at) {}

    SampleRange range(std::uint64_t first, std::uint64_t count) const { return {first, count}; }
    Result<Model> asMeasured(const Model& model) const;
    Evaluation settled(Evaluation evaluation) const;

    Result<Evaluation> evaluate(const Model& model, EvaluateRequest request, const Job& job) const;

    DataFiles data_;
    std::optional<Metric> metric_;
    std::optional<MetricCommand> command_;
    Worker* worker_;
    std::optional<TemporaryModel> float_; // where there are data
    MeasuredAt at_ = MeasuredAt::Outputs;
    std::vector<Logits> logits_;
    std::uint64_t samplesOfRun_ = 1;
    std::uint64_t samples_ = 0;
    std::uint64_t fitted_ = 0;
    std::uint64_t choosing_ = 0;
};

// Noise of all outputs that have a signal, as shares of it: less is better. Classes and indices, which leap, count only
// where no output has other numbers. Below what float can tell, 150 dB, all is the same.
double noiseOf(const Evaluation& evaluation);
// The same by run, with the signal of all runs.
std::vector<double> noiseByRun(const Evaluation& evaluation);

// Adds what other samples gave. Metrics are weighed by samples.
void addEvaluation(Evaluation& evaluation, const Evaluation& more);

} // namespace qaliper
