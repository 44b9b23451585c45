#pragma once

#include <cstdint>
#include <vector>

#include "model/layout/cut.h"

// Repeated blocks, found by structure: a network of 80 layers is a sequence of pieces with a period. Names are not
// asked; half of the models have none.

namespace qaliper {

// One turn of a repetition, which may differ from its neighbours on either side: the boxes behind the waist it hangs
// from, down to the waist it ends with.
struct RepeatBlock {
    std::uint32_t number = 0; // from 1
    std::uint32_t count = 0;  // turns of the repetition
    std::uint32_t level = 0;  // 0 = outermost
    std::uint32_t begin = 0;  // positions of the frame's order, end excluded
    std::uint32_t end = 0;
    friend bool operator==(const RepeatBlock&, const RepeatBlock&) = default;
};

// `signatures`, by piece, are equal where the pieces have equal structure and operators. Outer blocks come before the
// inner ones.
std::vector<RepeatBlock> findRepeats(
    const std::vector<PieceSpan>& pieces, const std::vector<std::uint64_t>& signatures);

} // namespace qaliper
