#pragma once

#include "model/session/quantize_placing.h"

// What of a placement is expected to be faster quantized than in float.

namespace qaliper {

// True where engines of the target's GPU were timed, so that expected times tell INT8 from FP16. Source: fact F670.
bool areTimesKnown(const Context& context, DataType type);

// Where the model with all its pairs is not expected to be faster than in float by 5 %, adds to `request.keepFloat` what is expected
// to take longer quantized: groups of like operators (quantized_groups.h), one after the other, the one with the greatest loss
// first. `context` is the version without pairs. Errors: Unsupported where the rest is not faster by as much; those of
// placedVersion(); Cancelled.
Status keepOutLosses(const Inspector& inspector, const Context& context, PlacementRequest& request, const Job& job);

} // namespace qaliper
