#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/data/data_set.h"
#include "model/data/metric.h"
#include "model/onnx/evaluate.h"

// Runs a model on a user's data while some of its quantizers are on and the others off, in one session of ONNX Runtime in the
// worker: Q and DQ as written, products in float. Blocks until the worker answers.

namespace qaliper {

// Numbers of switches in the order of switchesOf(), those that are on.
using SwitchesOn = std::vector<std::uint32_t>;

struct NoiseRequest {
    std::filesystem::path model;
    // The float model it was made from: it has the float form of weights that are stored quantized. Empty: these stay as
    // they are.
    std::filesystem::path against;
    DataFiles data;
    SampleRange samples;
    std::vector<std::string> outputs;       // only these; empty: all that are float
    std::vector<SwitchesOn> configurations; // each is run on each sample
    std::optional<Metric> metric;           // needs labels
    std::vector<double> factors = {};       // of the scales of activations, by configuration; empty: 1 for all
};

// What a quantizer does to the tensor that it reads.
struct LocalPower {
    double signal = 0;
    double noise = 0;
    std::uint64_t count = 0;     // elements
    std::uint64_t clipped = 0;   // of them, beyond the range of its type at its scale
    std::vector<double> largest; // magnitude by channel, of a configuration of one switch; empty: not known
};
// Adds what other samples gave.
void addLocal(LocalPower& local, const LocalPower& more);

// Over all samples; the lists are by output.
struct OutputPowers {
    std::vector<double> noise;           // squares of the differences to the model with all switches off
    std::vector<double> difference;      // the same to the float model; empty without one
    std::optional<double> metric;        // of this configuration, over the samples of one request
    std::vector<LocalPower> local;       // by switch of the configuration; zeros for weights
    std::vector<double> noiseByRun = {}; // `noise` of the first run by output, then of the second one, and so on
};

struct NoiseSums {
    std::vector<std::string> outputs;
    std::vector<double> signal;               // squares of the numbers while all are off
    std::vector<double> floatSignal;          // of the float model; empty without one
    std::vector<double> rest;                 // squares of the differences of these two; empty without one
    std::vector<OutputPowers> configurations; // as requested
    std::optional<double> floatMetric;        // of the float model, else while all are off
    std::vector<std::uint32_t> withoutFloat;  // switches of weights whose float form is not known: always on
    std::uint64_t samples = 0;
    std::uint64_t leftOut = 0; // samples at the end that are too few for a run of a fixed batch
    double seconds = 0;
    double peakMiB = 0;
};

// Adds what other samples gave. Metrics are weighed by samples.
void addSums(NoiseSums& sums, const NoiseSums& more);

// Errors: WorkerDied, Cancelled; those of loadModel(), DataSet and MetricCounter; Invalid with ONNX Runtime's own message when it
// cannot run one of the models, for an output that is not there, for one whose shape depends on the quantizers, and where no
// output is left; Unsupported when the worker was built without ONNX Runtime.
Result<NoiseSums> measureNoise(const NoiseRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
