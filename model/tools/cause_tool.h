#pragma once

#include <optional>
#include <vector>

#include "model/cost/causes.h"
#include "model/tools/run_tool.h"

// Tools that remove a cause of lost time for which no rule has an offer.

namespace qaliper {

struct CauseTool {
    ToolRequest request;
    Offer offer; // for the nodes of the request
};

// The tool for these places of a cause; nothing where none applies.
std::optional<CauseTool> toolFor(const Context& context, CauseKind kind, const std::vector<NodeIx>& places);

} // namespace qaliper
