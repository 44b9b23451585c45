#pragma once

#include <memory>
#include <vector>

#include "model/base/worker.h"
#include "model/layout/template.h"

// Lays out pieces: by Graphviz in the worker, all in one request, or by our own placement. Which of them is chosen by a
// count, never by the clock: dot takes a fraction of a millisecond for an ordinary piece and minutes for a few large
// ones. What the worker fails at, our own placement does; such templates are marked makeshift.

namespace qaliper {

// In the order of `pieces`. Without a worker everything is placed by our own placement and nothing is makeshift.
// Errors: Cancelled only.
Result<std::vector<std::shared_ptr<const Template>>> placePieces(
    const std::vector<Piece>& pieces, Worker* placer, const Job& job);

// True when Graphviz is the one to place it.
bool isForGraphviz(const Layered& layered);

} // namespace qaliper
