#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/data/metric_command.h"
#include "model/sensitivity/plan.h"

// Gives a quantized model accuracy back: operators are left in float, selected on some of the samples and validated on the others.

namespace qaliper {

struct RecoverGoal {
    std::optional<double> reachDb;    // signal to noise, the mean over the outputs
    std::optional<double> metricDrop; // at most so far below the float model, 0 … 1; worse than it by a command
    std::optional<double> floatShare; // at most so much of the MACs in float, 0 … 1
};

struct RecoverRequest {
    std::filesystem::path model;
    std::filesystem::path against;
    DataFiles data;
    std::optional<std::uint64_t> samples; // the first ones; nothing: all
    std::vector<std::string> outputs;     // only these; empty: all that are float
    std::optional<Metric> metric;         // needs labels
    RecoverGoal goal;                     // at least one of them
    // In the place of `metric`. Where a metric is among the goals, it is called for each step of the plan, up to the first one that
    // reaches them.
    std::optional<MetricCommand> command = {};
};

// One step of the plan, as the samples that choose see it.
struct RecoverStep {
    std::vector<std::string> operators; // names of those that are added
    std::vector<NodeIx> nodes;          // the same, of the model that was given
    double floatShare = 0;              // of the MACs, up to this step
    double expectedDb = 0;              // by the sum of what is left
    double db = 0;                      // measured
    std::optional<double> metric;
};

// Signal to noise, the mean over the outputs, and the metric.
struct Accuracy {
    double db = 0;
    std::optional<double> metric;
};

struct Recovery {
    std::vector<RecoverStep> steps; // of the plan that were measured
    std::size_t taken = 0;          // so many of them were applied
    bool reached = false;           // on the validation samples
    Accuracy selectionBefore;
    // Signal to noise with all quantizers off, and with the float model's biases where corrected ones are in the way of the goal, on the
    // samples that choose; nothing where it is the float model then, but for rounding.
    std::optional<double> restDb;
    std::uint64_t selectionSamples = 0;
    Accuracy before; // on the validation samples: the models as files, as written
    Accuracy after;
    std::optional<double> floatMetric; // there
    std::uint64_t validationSamples = 0;
    bool refused = false;          // the goal is out of reach: nothing was tried
    std::size_t restored = 0;      // layers whose bias is that of the float model again
    std::vector<NodeIx> operators; // of the model that was given
    std::vector<Edit> edits;
    Model model; // with the edits applied
};

// Why no operators left in float reach the goal; nothing where others might.
std::optional<Text> whyUnreachable(const Recovery& recovery, const RecoverGoal& goal);

// `context` is of the model in the file. The first half of the samples selects, by the goal and a margin; the second validates. Layers that
// go back to float get their float bias, where that was corrected and is known. Errors: those of measureNoise(),
// evaluateModel(), editsToFloat(), saveModel(); Invalid with fewer than two samples, or where nothing can be switched.
Result<Recovery> recoverModel(const Context& context, const RecoverRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
