#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/base/result.h"
#include "model/data/sample.h"

// The outputs of a model as files for a program of the user: a NumPy array for each output, whose first axis counts the samples, and
// outputs.json, which says in which file an output is and which samples these are.

namespace qaliper {

class OutputArrays {
public:
    // Makes the folder; a run has so many samples. Errors: CannotWrite.
    static Result<OutputArrays> create(
        std::filesystem::path folder, const std::vector<std::string>& outputs, std::uint64_t samplesOfRun);
    ~OutputArrays();
    OutputArrays(OutputArrays&&) noexcept;
    OutputArrays& operator=(OutputArrays&&) noexcept;

    // What one run gave for an output, by its place among `outputs`, and the labels of one run. BFLOAT16 and other types that NumPy
    // does not have are written as FLOAT. Errors: CannotWrite; Invalid where the type changes between runs.
    Status add(std::size_t output, const FeedTensor& tensor);
    Status addLabels(const FeedTensor& labels);

    // Completes the arrays and writes outputs.json: {"schema", "outputs": {NAME: FILE}, "samples": [NUMBER], "labels": FILE or null}. Where
    // the first axis does not count the samples of a run, another one that counts the runs stands before it. Where the shape is not
    // the same in all runs, an output has a list of files, one a run. `samples` are numbers in the user's data. Errors: CannotWrite.
    Status finish(std::span<const std::uint64_t> samples);

private:
    struct Writer;
    OutputArrays(std::filesystem::path folder, std::vector<std::string> outputs);

    std::filesystem::path folder_;
    std::vector<std::string> outputs_;
    std::vector<std::unique_ptr<Writer>> writers_; // by output, then that of the labels
};

} // namespace qaliper
