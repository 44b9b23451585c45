#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/data/data_files.h"
#include "model/data/data_set.h"
#include "model/data/image.h"

// What a person sees of data before a model runs on them. Any thread may call this function.

namespace qaliper {

// The arrays of one name, one after the other.
struct FoundArray {
    std::string name;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims; // the first one counts the samples of all; negative: arrays differ
};

struct SampleNumbers {
    std::string input;
    double min = 0;
    double max = 0;
    double mean = 0;
};

struct SampleLook {
    std::vector<SampleNumbers> numbers; // of each input
    // Of the first input that looks like an image: with one or three channels, first or last. What a recipe did to the
    // pixels is undone; without one the numbers are spread from black to white.
    std::optional<Image> picture;
};

struct DataLook {
    std::vector<FoundArray> arrays; // with labels and what no input has
    std::vector<Conversion> conversions;
    std::uint64_t samples = 0;
    std::vector<SampleLook> first; // at most shownSamples
    // The first mistake: that of opening the data, or of reading them to their end.
    std::optional<Error> problem;
};

constexpr std::size_t shownSamples = 6;

// Reads all samples. Errors: Cancelled.
Result<DataLook> lookAtData(const DataFiles& files, std::span<const ModelInput> inputs, const Job& job);

} // namespace qaliper
