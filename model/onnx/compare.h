#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/data/distribution.h"
#include "model/data/sample.h"
#include "model/graph/data_type.h"

// Runs two model files in ONNX Runtime in the worker, on the same inputs: without its optimisations, with one thread,
// on the CPU. The result is figures about each output; model/proof/proof.h decides what they prove. Blocks until the
// worker answers; the worker has to outlive the call.

namespace qaliper {

// The same quantity, with the name that each of the two models gives it.
struct OutputPair {
    std::string before;
    std::string after;
    friend bool operator==(const OutputPair&, const OutputPair&) = default;
};

struct CompareRequest {
    std::filesystem::path before;
    std::filesystem::path after;
    std::vector<OutputPair> outputs; // empty: every output that both models have under the same name
    std::vector<Sample> samples;     // an input that only one of the models has is fed to that model
    bool distributions = false;      // of the outputs' numbers, which takes two more runs of each sample
};

// Element type and shape of an output; Undefined when it is no tensor of numbers.
struct OutputForm {
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    friend bool operator==(const OutputForm&, const OutputForm&) = default;
};

struct OutputComparison {
    OutputPair output;
    OutputForm before; // of the first sample, or of the one where they differ
    OutputForm after;
    std::uint64_t elements = 0; // of all samples
    double maxError = 0;        // largest absolute difference; infinite where only one of the two is a finite number
    double largest = 0;         // largest finite magnitude in the first model
    double sqnr = 0;            // dB, signal of the first model over the difference; infinite when there is none
    double finiteShare = 0;     // of the first model's elements
    // Of up to 2^16 evenly chosen elements of the first model: the share of those that differ between samples, and the
    // share of those that are not always at the smallest or largest value of the output. Where few elements change, or
    // only between the limits, an error could stay unseen.
    double movingShare = 0;
    double informativeShare = 0;
    // What the first model's output differs by when each float of its inputs moves by one unit in its last place, relative
    // to the largest value. Measured for FP32 and FP64 where the models differ by more than one rounding; else 0.
    double rounding = 0;
    std::optional<DistributionPair> distributions = {}; // where they were asked for

    // False when there are no numbers, or no numbers that correspond: then the figures above have no meaning.
    bool isComparable() const { return before == after && before.type != DataType::Undefined; }
    double relativeError() const; // maxError divided by the largest value
};

struct Comparison {
    std::vector<OutputComparison> outputs;
};

// Errors: WorkerDied, Cancelled; CannotRead with ONNX Runtime's message when it cannot read or run one of the models;
// Unsupported when the worker was built without it.
Result<Comparison> compareModels(const CompareRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
