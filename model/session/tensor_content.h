#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/graph/tensor.h"

// The elements of one tensor, read when a person asks for them. Elements are in row-major order of `dims`, as ONNX
// stores them (weights of a convolution: KCRS). Reading blocks and may take long: a weight may have a gigabyte. Any
// thread may call these functions.

namespace qaliper {

struct ContentStatistics {
    std::uint64_t count = 0;
    std::uint64_t finite = 0;
    std::uint64_t zeros = 0;
    double least = 0; // of the finite elements, like everything below
    double most = 0;
    double mean = 0;
    double deviation = 0;
    std::array<std::uint64_t, 64> histogram{}; // equal steps from `least` to `most`

    friend bool operator==(const ContentStatistics&, const ContentStatistics&) = default;
};

struct TensorContent {
    std::string name;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    std::string bytes;                     // little-endian, sub-byte types packed; empty for strings
    ContentStatistics statistics;          // of strings and complex numbers only their count
    std::vector<std::string> strings = {}; // in quotes, with escapes

    bool hasNumbers() const;                // real ones, that NumPy has, too
    double element(std::uint64_t at) const; // of these
    // The element as text: integers in full, floats with the digits that their type holds.
    std::string word(std::uint64_t at) const;
    // A word that is as long as any of the type, to reserve space for it.
    std::string longestWord() const;
};

// Errors: the data cannot be read, or its type is unknown; Cancelled.
Result<TensorContent> readContent(const Tensor& tensor, const Storage& storage, const Job& job);

// Writes a file of numbers that NumPy reads. A type that NumPy does not have is written as the next larger one: bfloat16 and 8-bit
// floats as float32, 4-bit integers as int8. Errors: CannotWrite; Cancelled.
Status writeNpy(const TensorContent& content, const std::filesystem::path& path, const Job& job);

} // namespace qaliper
