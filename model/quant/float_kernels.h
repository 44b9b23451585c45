#pragma once

#include <cstdint>

#include "model/graph/index.h"
#include "model/graph/types.h"
#include "model/target/target.h"

// Convolutions for which no kernel was found in the float type of their result.

namespace qaliper {

enum class FloatKernel : std::uint8_t {
    Expected,
    NotForGroups,    // groups in FP16 or BF16, on one release; source: fact R106
    NotForTranspose, // ConvTranspose in BF16; source: fact F110
};

FloatKernel floatKernel(const Index& index, const TypeTable& types, const Target& target, NodeIx node);

} // namespace qaliper
