#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "model/base/result.h"
#include "model/graph/data_type.h"

// Arrays of numbers that are read from their beginning to their end, so that no more of them is in memory than is used:
// a .npy file, or each array of a .npz archive as numpy.savez and numpy.savez_compressed write it.

namespace qaliper {

struct ArrayStream {
    std::string name; // of the file or of the archive's member, without ".npy"
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    std::filesystem::path file;
    // Fills all of `out` with the next elements, little-endian and row-major. One thread at a time; of an archive, one
    // thread for all its arrays. Errors: CannotRead where the file ends before its elements do, or is damaged.
    std::function<Status(std::span<std::byte> out)> read;
};

// All arrays of a file, in its order. Errors: CannotRead; Invalid for a file that is neither, and for an array of another
// type or order. They name the file.
Result<std::vector<ArrayStream>> openArrays(const std::filesystem::path& path);

} // namespace qaliper
