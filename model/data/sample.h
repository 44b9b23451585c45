#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/graph/data_type.h"

// What is fed to a model in one run.

namespace qaliper {

struct FeedTensor {
    std::string name; // of a graph input
    DataType type = DataType::Undefined;
    std::vector<std::int64_t> dims;
    // little-endian elements in row-major order (an image: NCHW as the model declares it), sub-byte types packed
    std::string bytes;
};
using Sample = std::vector<FeedTensor>;

} // namespace qaliper
