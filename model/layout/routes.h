#pragma once

#include <span>

#include "model/layout/template.h"

// From places across the flow to a finished template: ranks along the flow, ports, and the way of every edge. An edge
// runs straight through the bands of ranks and turns only in the free gaps between them, so it never enters a foreign
// box and never runs back.

namespace qaliper {

// `across` by slot of `layered`.
Template drawPiece(const Piece& piece, const Layered& layered, std::span<const double> across);

} // namespace qaliper
