#pragma once

#include "model/base/job.h"
#include "model/layout/layered.h"

// Orders the slots within ranks so that few edges cross: barycentre sweeps and exchanges of neighbours from several
// starting orders; the best result is kept. Ports count: where slots matter, edges that enter a box in the wrong order
// cross.

namespace qaliper {

// Large pieces get fewer starting orders and sweeps; very large ones get the order of one depth-first walk. A cancelled
// job ends early and returns the order found so far.
Layers orderLayers(const Layered& layered, const Job& job);

std::uint64_t countCrossings(const Layered& layered, const Layers& layers);

} // namespace qaliper
