#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <vector>

#include "model/base/job.h"
#include "model/graph/tensor.h"

// The numbers of one tensor, read when somebody wants to see them. They take their time: a weight may be a
// gigabyte.

namespace qaliper {

struct TensorStatistics {
    std::uint64_t count = 0;
    std::uint64_t finite = 0;
    std::uint64_t zeros = 0;
    double least = 0; // of the finite ones, as everything below
    double most = 0;
    double mean = 0;
    double deviation = 0;
    std::array<std::uint64_t, 64> histogram{}; // from `least` to `most` in equal steps

    friend bool operator==(const TensorStatistics&, const TensorStatistics&) = default;
};

struct TensorContent {
    std::string name;
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    std::string bytes; // little-endian, sub-byte types packed
    TensorStatistics statistics;

    double element(std::uint64_t at) const;
    // As people read it: integers in full, floats with the digits their type holds.
    std::string word(std::uint64_t at) const;
    // As long as a word of the type can get, for whoever makes room.
    std::string longestWord() const;
};

// Errors: the data cannot be read, or its type has no numbers (text, complex); Cancelled.
Result<TensorContent> readContent(const Tensor& tensor, const Storage& storage, const Job& job);

// A file that NumPy reads. Types that it has no name for are written as the next larger one it has: bfloat16 and 8-bit
// floats as float32, 4-bit integers as int8.
Status writeNpy(const TensorContent& content, const std::filesystem::path& path, const Job& job);

} // namespace qaliper
