#pragma once

#include "model/quantize/write_pairs.h"
#include "model/rules/inspect.h"

// Places Q/DQ so that the check finds nothing that it does not find in the float model.

namespace qaliper {

// The first fault that `start` does not have; null without one.
const Finding* firstNewFault(const Analysis& start, const Analysis& after);

// A placement in one version of a model.
struct PlacedVersion {
    Placement placement;
    PairEdits pairs;
};
// Errors: those of pairEdits().
Result<PlacedVersion> placedVersion(const Context& context, const PlacementRequest& request, const Job& job);

// The placement of `request`. Adds to `request.keepFloat` what the check of the quantized model finds fault with, until it finds nothing new; with any
// scales. Errors: Unsupported where nothing is quantized, or a fault stays; those of pairEdits().
Result<PlacedVersion> avoidFaults(const Inspector& inspector, const Analysis& start, const Context& context,
    PlacementRequest& request, const Job& job);

} // namespace qaliper
