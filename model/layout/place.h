#pragma once

#include <memory>
#include <vector>

#include "model/base/worker.h"
#include "model/layout/template.h"

// Lays out pieces: Graphviz in the worker, all in one request, or the placement of this library. A size limit decides,
// never a time limit: dot takes less than a millisecond for an ordinary piece and minutes for a few large ones. Pieces
// that the worker fails at are placed here and marked isFallback.

namespace qaliper {

// In the order of `pieces`. Without a worker all of them are placed here, and none is marked isFallback. Errors:
// Cancelled only.
Result<std::vector<std::shared_ptr<const Template>>> placePieces(
    const std::vector<Piece>& pieces, Worker* placer, const Job& job);

// True when Graphviz is asked.
bool isForGraphviz(const Layered& layered);

} // namespace qaliper
