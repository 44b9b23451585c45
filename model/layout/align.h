#pragma once

#include <span>

#include "model/layout/layered.h"

// Moves what is beside the spine of a piece to one side of it, wherever that adds no crossing. Pieces that are aligned to
// different sides would make their column as wide as two of them, and the same branch would change sides from layer to
// layer.

namespace qaliper {

struct Arrangement {
    Layers layers;
    std::vector<double> across; // centres, by slot
};

// Mirrors the piece, or moves parts beside the spine to the other side. In a piece that is aligned to the wanted side only
// lines move; a piece without a spine stays as it is.
Arrangement alignToSide(
    const Piece& piece, const Layered& layered, std::span<const std::uint32_t> spine, Arrangement placed);

} // namespace qaliper
