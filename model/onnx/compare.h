#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "model/base/worker.h"
#include "model/graph/data_type.h"

// Two model files run side by side by ONNX Runtime in the worker, on the same inputs: its own optimisations off, one
// thread, the CPU. What comes back are numbers about each output; what they prove is decided in
// model/proof/proof.h.

namespace qaliper {

struct FeedTensor {
    std::string name; // of a graph input
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    std::string bytes; // little-endian elements, sub-byte types packed
};
using Sample = std::vector<FeedTensor>;

// The same quantity, as each of the two models calls it.
struct OutputPair {
    std::string before;
    std::string after;
    friend bool operator==(const OutputPair&, const OutputPair&) = default;
};

struct CompareRequest {
    std::filesystem::path before;
    std::filesystem::path after;
    std::vector<OutputPair> outputs; // empty: every output that both have under one name
    std::vector<Sample> samples;     // an input that only one of the models has is fed to that one
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
    // Of the first model's elements (up to 2^16 of them, evenly chosen): those that are not the same in all samples,
    // and those of them that are not at the smallest or largest value of the output all the time. Where little moves,
    // or only between the limits, an error would not have been seen.
    double movingShare = 0;
    double informativeShare = 0;

    // False when there are no numbers, or none that belong together: then the figures above mean nothing.
    bool isComparable() const { return before == after && before.type != DataType::Undefined; }
    double relativeError() const; // maxError in terms of the largest value
};

struct Comparison {
    std::vector<OutputComparison> outputs;
};

// Errors: WorkerDied, Cancelled; Invalid with ONNX Runtime's own words when it cannot read or run one of the models, or
// when the worker was built without it.
Result<Comparison> compareModels(const CompareRequest& request, Worker& worker, const Job& job);

} // namespace qaliper
