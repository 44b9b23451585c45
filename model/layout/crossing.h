#pragma once

#include "model/base/job.h"
#include "model/layout/layered.h"

// The order of slots within ranks that makes few edges cross: barycentre sweeps and exchanges of neighbours from
// several starting orders, the best kept. Ports count: where slots matter, edges that enter a box in the wrong order
// cross.

namespace qaliper {

// Takes effort by size: large pieces get fewer starts and sweeps, huge ones the order of one depth-first walk. A
// cancelled job ends it early with whatever order there is.
Layers orderLayers(const Layered& layered, const Job& job);

std::uint64_t countCrossings(const Layered& layered, const Layers& layers);

// Exchanges neighbours while that removes crossings.
void improveByExchange(const Layered& layered, Layers& layers);

} // namespace qaliper
