#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/data/data_files.h"
#include "model/data/doubt.h"
#include "model/data/sample.h"
#include "model/graph/index.h"

// The samples of a user, as a model takes them. Arrays have the names of the model's inputs; where the model has one
// input and the files have one array beside the labels, its name does not matter. The first axis of an array counts the
// samples: it takes the place of the input's first dimension, or precedes all dimensions of the input.
//
// An array of another type of numbers than its input is converted, as long as each number fits: integers and floats become
// floats, and integers other integers. Numbers with a fraction do not become integers.
//
// Samples are read run by run: B of an input with a fixed first dimension B, one of any other, also beside a batch. Where
// a name has several arrays, their samples follow each other, and their shapes may differ.

namespace qaliper {

// The inputs of a model that are no initializers, as it declares them; -1 for a dimension that is no number.
std::vector<ModelInput> inputsOf(const Index& index);

// An input whose array has another type than the model takes.
struct Conversion {
    std::string input;
    DataType from = DataType::Undefined;
    DataType to = DataType::Undefined;
    friend bool operator==(const Conversion&, const Conversion&) = default;
};

// "Input "x": its array is FP64 and is converted to FP32".
Text describe(const Conversion& conversion);

// What one run is fed.
struct DataRun {
    Sample inputs;
    std::optional<FeedTensor> labels;
};

class DataSet {
public:
    // Errors: those of openDataFiles(); Invalid, naming the input, where an array is missing, has a type that is not
    // converted to that of the input, another shape than the input, or another number of samples than the others.
    static Result<DataSet> open(const DataFiles& files, std::span<const ModelInput> inputs);

    std::uint64_t runs() const { return runs_; }
    std::uint64_t samplesOfRun() const { return samplesOfRun_; }
    std::uint64_t leftOut() const { return leftOut_; } // samples at the end that are too few for a run

    const std::vector<Conversion>& conversions() const { return conversions_; }

    // The next run; at most runs() times. Errors: those of ArrayStream; Invalid where a float input is NaN or infinite, where
    // a number does not fit the type that it is converted to, and at the last run where all numbers of a float input were the same and no other input had different ones: beside
    // data, a mask or an empty cache may be constant.
    Result<DataRun> next();

    // Of the float inputs in what was read so far.
    std::vector<InputSpread> spreads() const;

private:
    struct Segment {
        ArrayStream array;
        std::vector<std::int64_t> dims; // of one run
        std::uint64_t bytes = 0;        // of one run, as the array has them
        std::uint64_t samples = 0;
    };
    struct Column {
        std::string name;
        DataType type = DataType::Undefined; // that the model takes
        std::vector<Segment> segments;
        std::uint64_t samplesOfRun = 1;
        std::size_t at = 0;     // the segment that is read
        std::uint64_t read = 0; // samples of it
        // Of the numbers that were read.
        double min = std::numeric_limits<double>::infinity();
        double max = -std::numeric_limits<double>::infinity();
        std::uint64_t numbers = 0; // that were read, where their type is a float

        std::uint64_t samples() const;
        std::uint64_t runs() const;
    };

    static Result<Column> columnOf(std::vector<ArrayStream> arrays, const ModelInput& input);
    static Result<Segment> segmentOf(ArrayStream array, const ModelInput& input, std::uint64_t& samplesOfRun);
    static Column labelsOf(std::vector<ArrayStream> arrays, std::uint64_t samplesOfRun);
    Status countRuns();
    void noteConversions();
    Result<FeedTensor> readRun(Column& column) const;
    Status convert(FeedTensor& tensor, const Column& column) const;
    Error mistakeAt(const Column& column, Text message) const;
    std::uint64_t sampleAt(std::uint64_t element, std::uint64_t elements) const;
    Status checkNumbers(Column& column, const FeedTensor& tensor) const;
    Status checkSpread() const;

    std::vector<Column> inputs_;
    std::vector<Conversion> conversions_;
    std::optional<Column> labels_;
    std::uint64_t runs_ = 0;
    std::uint64_t samplesOfRun_ = 1;
    std::uint64_t leftOut_ = 0;
    std::uint64_t done_ = 0;
};

} // namespace qaliper
