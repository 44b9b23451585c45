#pragma once

#include <span>

#include "model/layout/layered.h"

// What stands beside the spine of a piece stands on one side of it, wherever slots allow that without a further
// crossing. Pieces that lean to different sides would make their column as wide as two of them, and the same branch
// would change sides from one layer of a model to the next.

namespace qaliper {

struct Arrangement {
    Layers layers;
    std::vector<double> across; // centres, by slot
};

// Mirrors all, or moves what hangs beside the spine to its other side. Of a piece that already leans to its side only
// lines move, and a piece without a spine stays as it is.
Arrangement leanToSide(
    const Piece& piece, const Layered& layered, std::span<const std::uint32_t> spine, Arrangement placed);

} // namespace qaliper
