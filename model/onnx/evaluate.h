#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/data/data_set.h"
#include "model/data/metric.h"
#include "model/data/metric_command.h"
#include "model/graph/model.h"

// Runs a model in ONNX Runtime in the worker on a user's data, and beside it the float model it was made from: Q and DQ
// as written, products in float, no graph optimizations, on the CPU. One run of the data is in memory at a time. Blocks
// until the worker answers; the worker has to outlive the call.

namespace qaliper {

// Some of the samples, counted from the first one. A range begins and ends between two runs of a fixed batch.
struct SampleRange {
    std::uint64_t first = 0;
    std::optional<std::uint64_t> count; // nothing: all that follow
    // So many of the first samples are counted in another order, which a fixed seed gives, and the first follows the last. They are read in
    // the order of the data all the same. 0: the order of the data.
    std::uint64_t shuffled = 0;
};

// Outputs that are written as files (model/data/output_arrays.h): of `model` into a folder "model" in it, of `against` into "float".
struct WrittenOutputs {
    std::filesystem::path folder;   // empty: nothing is written
    std::vector<std::string> names; // empty: all
};

struct EvaluateRequest {
    std::filesystem::path model;
    std::filesystem::path against; // the float model; empty: the model is evaluated alone
    DataFiles data;
    std::optional<Metric> metric; // needs labels
    SampleRange samples = {};
    bool means = false; // also the mean of each output of `model` over the runs
    // The float model's file stays as it is while others are evaluated beside it: the worker may keep what it gave.
    bool keepsFloat = false;
    std::optional<MetricCommand> command = {}; // in the place of `metric`; labels are handed to it
    // For the command. The folder is made for each evaluation; where outputs were added to the models, the names are of the others.
    WrittenOutputs written = {};
};

// Of one run, for an output: squares of the float model's numbers, and of the differences.
struct RunPower {
    double signal = 0;
    double noise = 0;
};

// Over all samples, for an output that both models have.
struct EvaluatedOutput {
    std::string name;
    double sqnr = 0; // dB, squares of the float model's numbers over squares of the differences; infinite when equal
    double maxError = 0; // largest absolute difference; infinite where only one of the two is a finite number
    double largest = 0;  // finite magnitude of the float model's numbers
    bool isCompared =
        true;             // false, and no numbers, where the shape of a run depends on data and is not the same in both
    bool isWhole = false; // integers or truth values, as classes and indices are: an error of one is no small one
    double same = 1;      // share of the numbers that are the same
    std::vector<RunPower> runs = {}; // in the order of the data
    std::string before =
        {}; // the operator at whose input the numbers were taken, Softmax or Sigmoid; empty: the output itself
};

// Element by element over all runs; without numbers for an output whose shape changes.
struct MeanOutput {
    std::string name;
    std::vector<double> numbers;
};

struct Evaluation {
    std::vector<EvaluatedOutput> outputs; // none when the model was evaluated alone
    std::string scores;                   // the output that the metric is computed from; empty without one
    std::optional<double> metric;         // 0 … 1; of a command what it printed
    std::optional<double> floatMetric;    // of the float model
    std::optional<double> agreement;      // share of samples, or of pixels, to which both give the same class
    std::vector<InputSpread> inputs;      // the float ones
    std::vector<Conversion> conversions;
    std::uint64_t samples = 0;
    std::uint64_t leftOut = 0; // samples at the end that are too few for a run of a fixed batch
    double seconds = 0;
    double peakMiB = 0;            // resident memory of the worker process, its largest
    std::vector<MeanOutput> means; // where they were asked for
    bool hasCommand = false;       // a command gave `metric` and `floatMetric`
};

// `job` is told the share of the runs that is done. A worker that dies is started once more, and the evaluation begins
// again. A command runs in this process, for the model and then for the float model. Errors: WorkerDied when it dies again; Cancelled;
// those of DataSet, MetricCounter, OutputArrays and callMetricCommand(); CannotRead in ONNX
// Runtime's words for a model that it does not run; Invalid where they have no common output, and where no output has
// scores for the metric; Unsupported when the worker was built without ONNX Runtime.
Result<Evaluation> evaluateModel(const EvaluateRequest& request, Worker& worker, const Job& job);

// The same for a version that is in no file; messages name it as the request does. Errors: those of saveModel(), too.
Result<Evaluation> evaluateVersion(const Model& version, EvaluateRequest request, Worker& worker, const Job& job);

} // namespace qaliper
