#pragma once

#include <span>

#include "model/layout/template.h"

// Makes a template from places across the flow: places along the flow, ports, and the curve of every edge. An edge runs
// straight through the bands of ranks and turns only in the gaps between them, so it never enters another box and never
// runs backwards.

namespace qaliper {

// `across`: centre of each slot of `layered`, in px.
Template drawPiece(const Piece& piece, const Layered& layered, std::span<const double> across);

} // namespace qaliper
