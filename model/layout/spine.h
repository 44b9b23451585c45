#pragma once

#include "model/layout/layered.h"

// The path that is drawn as one straight line: from the top of a piece to its bottom, through as many boxes as
// possible. The articulation boxes at both ends have the same x, so stacked pieces form one straight column.

namespace qaliper {

// Segments in order from the top. Of several longest paths, the one in the middle of `layers`. Empty when no path leads
// from the top articulation box to the bottom articulation box (where there is no such articulation box: from any source to any sink).
std::vector<std::uint32_t> findSpine(const Piece& piece, const Layered& layered, const Layers& layers);

} // namespace qaliper
