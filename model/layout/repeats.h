#pragma once

#include <cstdint>
#include <vector>

#include "model/layout/cut.h"

// Finds repeated blocks by structure: a network of 80 layers is a sequence of pieces with a period. Names are not used;
// half of the models have none.

namespace qaliper {

// One turn of a repetition: the boxes after the articulation box at its top, up to and including the articulation box at its end. It may
// differ from the turns before and after it.
struct RepeatBlock {
    std::uint32_t number = 0; // from 1
    std::uint32_t count = 0;  // turns of the repetition
    std::uint32_t level = 0;  // 0 = outermost
    std::uint32_t begin = 0;  // positions of the frame's order, end excluded
    std::uint32_t end = 0;
    friend bool operator==(const RepeatBlock&, const RepeatBlock&) = default;
};

// `signatures`, by piece: equal for pieces with equal structure and operators. Outer blocks come before inner ones.
std::vector<RepeatBlock> findRepeats(
    const std::vector<PieceSpan>& pieces, const std::vector<std::uint64_t>& signatures);

} // namespace qaliper
