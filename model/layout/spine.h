#pragma once

#include "model/layout/layered.h"

// The way that is drawn as one straight line: from the top of a piece to its bottom, through as many boxes as there
// are. With the waists at both its ends on one x, a thousand pieces stack into one column that does not drift.

namespace qaliper {

// Segments in order from the top. Between several longest ways, the one in the middle of `layers`. Empty when no way
// leads from the top waist to the bottom waist (or, where there is none, from any source to any sink).
std::vector<std::uint32_t> findSpine(const Piece& piece, const Layered& layered, const Layers& layers);

} // namespace qaliper
