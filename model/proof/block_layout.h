#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "model/context/context.h"

// Where the blocks of a quantizer lie, as shapes for Reshape: the blocked dimension becomes two, blocks and their
// elements, and scales get a dimension of one element beside theirs.

namespace qaliper {

struct BlockLayout {
    std::int64_t axis = 0;              // of the blocks in the split shape; their elements come after it
    std::vector<std::int64_t> split;    // data with its blocks apart
    std::vector<std::int64_t> joined;   // data as it was
    std::vector<std::int64_t> scales;   // scales beside split data
    std::vector<std::int64_t> ofScales; // scales as they were
};

// Nothing when the rank, the axis or the size of a block is not known, or a dimension after the blocked one is not.
std::optional<BlockLayout> blockLayout(const Context& context, const Quantizer& quantizer);

} // namespace qaliper
