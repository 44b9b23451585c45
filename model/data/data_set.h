#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/data/array_stream.h"
#include "model/data/sample.h"

// The samples of a user, as a model takes them. Arrays have the names of the model's inputs; where the model has one
// input and the files have one array beside the labels, its name does not matter. The first axis of an array counts the
// samples: it takes the place of the input's first dimension, or precedes all dimensions of the input.
//
// Samples are read one run at a time. An input with a fixed first dimension B takes B samples in a run, every other one.

namespace qaliper {

struct ModelInput {
    std::string name;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims; // negative: any size
};

struct DataFiles {
    std::vector<std::filesystem::path> paths; // .npy and .npz
    std::string labels;                       // the name of the array of labels; empty: none
};

// What one run is fed.
struct DataRun {
    Sample inputs;
    std::optional<FeedTensor> labels;
};

class DataSet {
public:
    // Errors: those of openArrays(); Invalid, naming the input, where an array is missing, or has another type or shape
    // than the input, or another number of samples than the others.
    static Result<DataSet> open(const DataFiles& files, std::span<const ModelInput> inputs);

    std::uint64_t runs() const { return runs_; }
    std::uint64_t samplesOfRun() const { return samplesOfRun_; }
    std::uint64_t leftOut() const { return leftOut_; } // samples at the end that are too few for a run

    // The next run; at most runs() times. Errors: those of ArrayStream; Invalid where a float input is NaN or infinite.
    Result<DataRun> next();

private:
    struct Column {
        ArrayStream array;
        std::vector<std::int64_t> dims; // of one run
        std::uint64_t bytes = 0;        // of one run
        std::uint64_t samples = 0;      // of the whole array
        std::uint64_t samplesOfRun = 1;
    };

    static Result<Column> columnOf(ArrayStream array, const ModelInput& input);
    static Column labelsOf(ArrayStream array, std::uint64_t samplesOfRun);
    Status countRuns();
    Result<FeedTensor> readRun(Column& column);

    std::vector<Column> inputs_;
    std::optional<Column> labels_;
    std::uint64_t runs_ = 0;
    std::uint64_t samplesOfRun_ = 1;
    std::uint64_t leftOut_ = 0;
    std::uint64_t done_ = 0;
};

} // namespace qaliper
